"""Weft's application in ONOS, as an operator handles it: its drains, and its being there at all."""

import urllib.parse

from weft_mininet.controller import ControllerError
from weft_mininet.onos import APPLICATION

WEFT = "/onos/weft/v1"
APPLICATIONS = "/onos/v1/applications"
ALREADY_THERE = 409


class Application:
    """What REST has for operators; all raise ControllerError if ONOS does not do it."""

    def __init__(self, rest):
        self.rest = rest

    def scheme(self):
        """Of the fabric that runs, which is the one before as long as a change is not made."""
        return self.rest.get(f"{WEFT}/fabric")["scheme"]

    def routes(self, source, destination):
        """The ways between two switches or endpoints."""
        return self.rest.get(f"{WEFT}/routes/{_quoted(source)}/{_quoted(destination)}")

    def drained(self):
        """What is, by its status."""
        return sorted(self.rest.get(f"{WEFT}/status")["drained"])

    def would_cut(self, names):
        """Whether a drain would cut pairs off, by its own answer."""
        code, answer = self.rest.call("POST", f"{WEFT}/what-if", {"failures": [], "drained": names, "scheme": ""})
        return bool(_accepted(code, answer, f"what if {', '.join(names)} were drained")["pairsLost"])

    def drain(self, names):
        """Drains links or switches; returns when nothing goes over them any more."""
        _done(*self.try_drain(names), f"the drain of {', '.join(names)}")

    def try_drain(self, names):
        """The same, with the code of the answer and what it says."""
        return self.rest.call("POST", f"{WEFT}/drains", {"names": names, "forced": False})

    def undrain(self, name):
        """Has it used again."""
        _done(*self.rest.call("DELETE", f"{WEFT}/drains/{_quoted(name)}"), f"the end of the drain of {name}")

    def deactivate(self):
        """Has ONOS run it no more."""
        _accepted(*self.rest.call("DELETE", f"{APPLICATIONS}/{APPLICATION}/active"), "the deactivation")

    def activate(self):
        """Has ONOS run it again."""
        _accepted(*self.rest.call("POST", f"{APPLICATIONS}/{APPLICATION}/active"), "the activation")

    def remove(self):
        """Takes it out of ONOS."""
        _accepted(*self.rest.call("DELETE", f"{APPLICATIONS}/{APPLICATION}"), "the removal")

    def install(self, oar):
        """Gives ONOS the file, to be run at once."""
        with open(oar, "rb") as file:
            content = file.read()
        code, answer = self.rest.call("POST", f"{APPLICATIONS}?activate=true", content=content)
        if code == ALREADY_THERE:
            self.activate()  # ONOS took it when it was asked first, and was not ready to say so
        else:
            _accepted(code, answer, "the installation")


def _quoted(name):
    return urllib.parse.quote(name, safe="")


def _accepted(code, answer, what):
    if code not in (200, 201, 204):
        raise ControllerError(f"ONOS answers {what} with {code}: {answer}")
    return answer


def _done(code, answer, what):
    if not _accepted(code, answer, what)["done"]:
        raise ControllerError(f"{what} is not done: {answer}")
