"""The prompt of Mininet, with `weft` in it."""

import shlex
import subprocess

from mininet.cli import CLI

from weft_mininet import weft


class FabricShell(CLI):
    """Mininet's own commands, and `weft VERB ...`."""

    identchars = CLI.identchars + ".:-"  # the names of switches and endpoints have them

    def do_weft(self, line):
        """Runs a weft command beside the fabric: weft verify FILE, weft program FILE --dry-run"""
        try:
            arguments = shlex.split(line)
        except ValueError as error:
            print(f"weft: {error}")
            return
        subprocess.run(weft.command(*arguments), check=False)
