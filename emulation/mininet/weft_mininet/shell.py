"""The prompt of Mininet, with `weft` in it."""

import shlex
import shutil
import subprocess
import time

from mininet.cli import CLI

from weft_mininet import weft

IPERF_SECONDS = 5
IPERF_START_SECONDS = 0.5


class FabricShell(CLI):
    """Mininet's own commands, and `weft VERB ...`."""

    identchars = CLI.identchars + ".:-"  # the names of switches and endpoints have them

    def onecmd(self, line):
        """Runs a command; one that fails does not end the prompt."""
        try:
            return super().onecmd(line)
        except Exception as error:
            print(f"'{line}' failed: {error or type(error).__name__}")
            for host in self.mn.hosts:
                if host.waiting:
                    host.sendInt()
                    host.waitOutput()
            return None

    def do_weft(self, line):
        """Runs a weft command beside the fabric: weft verify FILE, weft program FILE --dry-run"""
        try:
            arguments = shlex.split(line)
        except ValueError as error:
            print(f"weft: {error}")
            return
        subprocess.run(weft.command(*arguments), check=False)

    def do_iperf(self, line):
        """TCP between two hosts for some seconds, by iperf3: iperf HOST HOST; without names, the first and the last"""
        if shutil.which("iperf3") is None:
            print("iperf: 'iperf3' is missing: apt install iperf3")
            return
        names = line.split() or [self.mn.hosts[0].name, self.mn.hosts[-1].name]
        known = {host.name: host for host in self.mn.hosts}
        if len(names) != 2 or not known.keys() >= set(names):
            print("iperf: expected the names of two hosts")
            return
        source, sink = (known[name] for name in names)
        server = sink.popen(["iperf3", "-s", "-1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            time.sleep(IPERF_START_SECONDS)
            print(source.cmd("iperf3", "-c", sink.IP(), "-t", str(IPERF_SECONDS)))
        finally:
            server.kill()
            server.wait()
