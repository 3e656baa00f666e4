#!/usr/bin/env python3
"""Sets the SL2VL tables of switches, and reads them back.

    weft export FILE --format opensm-sl2vl -o sl2vl
    weft export FILE --format opensm-guid2lid -o guid2lid
    set_sl2vl.py sl2vl guid2lid

Needs libibmad (Debian: infiniband-diags), access to /dev/infiniband/umad*,
forwarding tables that are loaded, and a subnet without M_Key. OpenSM leaves
the tables as they are if its option qos is FALSE.
"""
import ctypes
import sys

SL2VL = 0x17
MILLISECONDS = 1000
BLOCK = 64


def main(sl2vl, guid2lid):
    with open(guid2lid, encoding="ascii") as lines:
        lids = {int(words[0], 16): int(words[1], 16)
                for words in map(str.split, lines) if words}
    mad = ctypes.CDLL("libibmad.so.5")
    mad.mad_rpc_open_port.restype = ctypes.c_void_p
    mad.smp_set_via.restype = ctypes.c_void_p
    mad.smp_query_via.restype = ctypes.c_void_p
    # Management classes: subnet management by LID and by directed route.
    port = mad.mad_rpc_open_port(None, 0, (ctypes.c_int * 2)(0x01, 0x81), 2)
    if not port:
        sys.exit("no InfiniBand port can be opened")

    def ask(call, lid, way, data):
        # An ib_portid_t: the LID is its first field.
        to = ctypes.create_string_buffer(lid.to_bytes(4, sys.byteorder), 256)
        block = ctypes.create_string_buffer(data, BLOCK)
        done = call(block, to, SL2VL, way, MILLISECONDS, ctypes.c_void_p(port))
        return block.raw[:8] if done else None

    count = 0
    with open(sl2vl, encoding="ascii") as lines:
        for line in lines:
            guid, port_in, port_out, *levels = line.split()
            lid = lids[int(guid, 16)]
            way = int(port_in) << 8 | int(port_out)
            table = bytes(int(pair, 16) for pair in levels)
            ask(mad.smp_set_via, lid, way, table)
            held = ask(mad.smp_query_via, lid, way, b"")
            if held != table:
                sys.exit(f"switch {guid}, LID {lid}, port {port_in} to"
                         f" {port_out}: "
                         + ("no answer" if held is None else
                            f"it holds {held.hex()} and not {table.hex()}"))
            count += 1
    print(f"{count} tables set")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
