"""Copies of an ONOS on addresses of their own, which other processes can end and start again.

As a command, run where they are: python -m tests.onos_nodes DIRECTORY end-leader|end-other|restart [SPARED]
"""

import contextlib
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import time

from weft_mininet.controller import ControllerError
from weft_mininet.onos import APPLICATION, OnosAddress, Rest
from weft_mininet.uplink import Uplink

APPLICATIONS = ("drivers.p4runtime", "proxyarp", "hostprovider", "netcfghostprovider")
START_SECONDS = 300
IN_A_ROW = 3  # ONOS refreshes its bundles once more while applications are loaded
JMX_PORTS = {"rmiRegistryPort": 1099, "rmiServerPort": 44444}
STATUS = "/onos/weft/v1/status"


class OnosNode:
    """One in a directory, which may have been made by another process."""

    def __init__(self, directory, address):
        self.address = address
        self.home = os.path.join(directory, f"onos-{address}")
        self.log = f"{self.home}.log"
        self.pid_file = f"{self.home}.pid"
        self.process = None  # if it was started by this object
        self.asked = None  # over which it was asked something before

    def make(self, cluster=None):
        """Of ONOS_HOME, without what that has stored; in a cluster if there is its configuration."""
        stored = shutil.ignore_patterns("data", APPLICATION)
        shutil.copytree(os.environ["ONOS_HOME"], self.home, symlinks=True, ignore=stored)
        for active in glob.glob(os.path.join(self.home, "apps", "*", "active")):
            os.remove(active)
        self._set("org.ops4j.pax.web.cfg", "org.ops4j.pax.web.listening.addresses", self.address)
        self._set("org.apache.karaf.shell.cfg", "sshHost", self.address)
        number = int(self.address.rsplit(".", maxsplit=1)[-1])
        for name, port in JMX_PORTS.items():
            self._set("org.apache.karaf.management.cfg", name, str(port + number))
        if cluster:
            with open(os.path.join(self.home, "config", "cluster.json"), "w", encoding="utf-8") as out:
                json.dump(cluster, out)

    def _set(self, file, name, value):
        path = glob.glob(os.path.join(self.home, "apache-karaf-*", "etc", file))[0]
        with open(path, encoding="utf-8") as text:
            lines = [line for line in text if line.split("=")[0].strip() != name]
        with open(path, "w", encoding="utf-8") as out:
            out.writelines([*lines, f"\n{name} = {value}\n"])

    def start(self):
        """Returns at once."""
        environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
        environment.update(
            ONOS_HOME=self.home,
            # Not that of an interface: there may be others when it starts again, and its store would not know it.
            ONOS_IP=self.address,
            ONOS_APPS=",".join(APPLICATIONS),
            JAVA_HOME=os.environ.get("ONOS_JAVA_HOME", os.environ.get("JAVA_HOME", "")),
            JAVA_OPTS="-Xmx1500m -Djava.net.preferIPv4Stack=true -Dds.lock.timeout.milliseconds=60000",
        )
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.home, "bin", "onos-service"), "server"],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        with open(self.pid_file, "w", encoding="utf-8") as out:
            out.write(str(self.process.pid))

    def end(self):
        """Kills it, if it runs; it has nothing that has to be saved."""
        if os.path.exists(self.pid_file):
            with open(self.pid_file, encoding="utf-8") as file:
                process = int(file.read())
            os.remove(self.pid_file)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()

    def rest(self):
        """Its REST interface, from the namespace that this process was in when it asked first."""
        if self.asked is None:
            self.asked = Rest(OnosAddress.parse(self.url()), Uplink(os.open("/proc/self/ns/net", os.O_RDONLY)))
        return self.asked

    def url(self):
        """Where it answers."""
        return f"http://{self.address}:8181"

    def await_applications(self):
        """Returns when those that were activated with its start are active."""
        rest = self.rest()
        self._await(lambda: all(_active(rest, f"org.onosproject.{name}") for name in APPLICATIONS))

    def await_weft(self):
        """Returns when Weft's application answers."""
        rest = self.rest()
        self._await(lambda: rest.call("GET", STATUS)[0] == 200)

    def _await(self, condition):
        deadline, held = time.monotonic() + START_SECONDS, 0
        while held < IN_A_ROW:
            time.sleep(1)
            try:
                held = held + 1 if condition() else 0
            except ControllerError:
                held = 0
            if time.monotonic() > deadline:
                with open(self.log, encoding="utf-8", errors="replace") as log:
                    raise RuntimeError(f"ONOS does not start: {log.read()[-2000:]}")

    def leader(self):
        """The address of the node that looks after the fabric, as this one knows."""
        return self.rest().get(STATUS)["leader"]


def _active(rest, name):
    code, application = rest.call("GET", f"/onos/v1/applications/{name}")
    return code == 200 and application["state"] == "ACTIVE"


def all_of(directory):
    """The nodes in a directory that were started, and not ended."""
    files = sorted(glob.glob(os.path.join(directory, "onos-*.pid")))
    names = [os.path.basename(each).removeprefix("onos-").removesuffix(".pid") for each in files]
    return [OnosNode(directory, name) for name in names]


def main(directory, what, spared=None):
    """Ends the node that leads, or one that does neither that nor has to be spared, or all, and starts them again."""
    nodes = all_of(directory)
    if what == "restart":
        for node in nodes:
            node.end()
        for node in nodes:
            node.start()
            node.await_applications()
            node.await_weft()
        return
    leader = nodes[-1].leader()
    wanted = {
        "end-leader": lambda node: node.address == leader,
        "end-other": lambda node: node.address not in (leader, spared),
    }[what]
    next(node for node in nodes if wanted(node)).end()


if __name__ == "__main__":
    main(*sys.argv[1:])
