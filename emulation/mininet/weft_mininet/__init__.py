"""Fabrics of Weft in Mininet: real Linux hosts, on bmv2 or on Weft's own switches."""
