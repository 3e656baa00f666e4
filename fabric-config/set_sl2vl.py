#!/usr/bin/env python3
"""Sets the SL2VL tables of switches, and reads them back.

    weft export FILE --format opensm-sl2vl -o sl2vl
    weft export FILE --format opensm-guid2lid -o guid2lid
    set_sl2vl.py sl2vl guid2lid

Needs libibmad (Debian: infiniband-diags), access to /dev/infiniband/umad*,
forwarding tables that are loaded, and a subnet without M_Key. OpenSM leaves
the tables as they are if its option qos is FALSE. Sets nothing if a line of
the files is wrong. Exits with 1 if a table could not be set, with 2 if files
or arguments are wrong.
"""
import ctypes
import re
import sys

SL2VL = 0x17
MILLISECONDS = 1000
BLOCK = 64
LIDS = (re.compile(r"0x([0-9a-f]{16}) 0x([0-9a-f]{4}) 0x[0-9a-f]{4}"),
        "a GUID and its LID twice, as --format opensm-guid2lid has them")
TABLES = (re.compile(r"0x([0-9a-f]{16}) (\d{1,3}) (\d{1,3})"
                     r"((?: 0x[0-9a-f]{2}){8})"),
          "a GUID, two ports and 8 bytes, as --format opensm-sl2vl has them")


def wrong(words):
    print("set_sl2vl.py:", words, file=sys.stderr)
    sys.exit(2)


def read(file, form):
    """The parts of all lines that are not empty, and the number of each."""
    pattern, expected = form
    try:
        with open(file, encoding="ascii", errors="replace") as text:
            lines = [(number, line.strip())
                     for number, line in enumerate(text, 1) if line.strip()]
    except OSError as error:
        wrong(f"cannot read {file}: {error.strerror}")
    if not lines:
        wrong(f"{file} has no lines; expected {expected}")
    for number, line in lines:
        match = pattern.fullmatch(line)
        if not match:
            wrong(f"{file}:{number}: found {line[:40]!r}, expected {expected}")
        yield number, match.groups()


def read_tables(sl2vl, guid2lid):
    """By line: the GUID and the LID of a switch, two ports and their table."""
    lids = {guid: int(lid, 16) for _, (guid, lid) in read(guid2lid, LIDS)}
    for number, (guid, port_in, port_out, levels) in read(sl2vl, TABLES):
        if guid not in lids:
            wrong(f"{sl2vl}:{number}: {guid2lid} has no LID of switch"
                  f" 0x{guid}; export both with the same options")
        if not max(int(port_in), int(port_out)) < 255:
            wrong(f"{sl2vl}:{number}: a switch has ports 0 to 254")
        yield (guid, lids[guid], int(port_in), int(port_out),
               bytes(int(pair, 16) for pair in levels.split()))


def main(sl2vl, guid2lid):
    tables = list(read_tables(sl2vl, guid2lid))
    try:
        mad = ctypes.CDLL("libibmad.so.5")
    except OSError as error:
        wrong(f"no libibmad: {error}; Debian has it in infiniband-diags")
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

    for guid, lid, port_in, port_out, table in tables:
        way = port_in << 8 | port_out
        ask(mad.smp_set_via, lid, way, table)
        held = ask(mad.smp_query_via, lid, way, b"")
        if held != table:
            sys.exit(f"switch 0x{guid}, LID {lid}, port {port_in} to"
                     f" {port_out}: "
                     + ("no answer" if held is None else
                        f"it holds {held.hex()} and not {table.hex()}"))
    print(f"{len(tables)} tables set")


if __name__ == "__main__":
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__.strip())
    elif len(sys.argv) != 3:
        wrong("expected two files; --help says which")
    else:
        main(*sys.argv[1:])
