"""An ONOS with Weft's application, for the time of some tests."""

import glob
import os
import shutil
import signal
import subprocess
import tempfile
import time

from weft_mininet import namespaces, weft
from weft_mininet.application import Application
from weft_mininet.controller import ControllerError
from weft_mininet.onos import APPLICATION, OnosAddress, Rest
from weft_mininet.uplink import Uplink

URL = "http://127.0.0.1:8181"
APPLICATIONS = ("drivers.bmv2", "proxyarp", "hostprovider", "netcfghostprovider")
START_SECONDS = 300
IN_A_ROW = 3  # ONOS refreshes its bundles once more while applications are loaded


def obstacle():
    """Why there is none; None if there is one."""
    home = os.environ.get("ONOS_HOME")
    if not home:
        return "there is no ONOS: ONOS_HOME is not set"
    if not os.path.isfile(os.path.join(home, "bin", "onos-service")):
        return f"ONOS_HOME is {home}, but there is no bin/onos-service"
    if weft.oar() is None:
        return "there is no weft.oar; build it, or name it in WEFT_OAR"
    return None


class RunningOnos:
    """A copy of that in ONOS_HOME, without what that has stored, in a network namespace of its own.

    It runs on the Java of ONOS_JAVA_HOME, if given, which has to be 11. This process is in that namespace meanwhile.
    """

    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="weft-onos-")
        self.home = os.path.join(self.directory, "onos")
        self.process = None
        self.outside = os.open("/proc/self/ns/net", os.O_RDONLY)

    def start(self):
        """Returns when the application is active."""
        stored = shutil.ignore_patterns("data", APPLICATION)
        shutil.copytree(os.environ["ONOS_HOME"], self.home, symlinks=True, ignore=stored)
        for active in glob.glob(os.path.join(self.home, "apps", "*", "active")):
            os.remove(active)
        namespaces.leave_network()
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
        environment.update(
            ONOS_HOME=self.home,
            ONOS_APPS=",".join(APPLICATIONS),
            JAVA_HOME=os.environ.get("ONOS_JAVA_HOME", os.environ.get("JAVA_HOME", "")),
            JAVA_OPTS="-Xmx1500m -Djava.net.preferIPv4Stack=true -Dds.lock.timeout.milliseconds=60000",
        )
        with open(os.path.join(self.directory, "log"), "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.home, "bin", "onos-service"), "server"],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._install()

    def _install(self):
        with open("/proc/self/ns/net", "rb") as here:
            rest = Rest(OnosAddress.parse(URL), Uplink(here.fileno()))
            self._await(lambda: all(_active(rest, f"org.onosproject.{name}") for name in APPLICATIONS))
            Application(rest).install(weft.oar())
            self._await(lambda: rest.call("GET", "/onos/weft/v1/status")[0] == 200)

    def _await(self, condition):
        deadline, held = time.monotonic() + START_SECONDS, 0
        while held < IN_A_ROW:
            time.sleep(1)
            try:
                held = held + 1 if condition() else 0
            except ControllerError:
                held = 0
            if self.process.poll() is not None or time.monotonic() > deadline:
                with open(os.path.join(self.directory, "log"), encoding="utf-8", errors="replace") as log:
                    raise RuntimeError(f"ONOS does not start: {log.read()[-2000:]}")

    def stop(self):
        """Ends it, and leaves nothing of it."""
        try:
            if self.process is not None:
                # There is nothing in the copy that has to be saved.
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        finally:
            namespaces.enter(self.outside)
            os.close(self.outside)
            shutil.rmtree(self.directory, ignore_errors=True)


def _active(rest, name):
    code, application = rest.call("GET", f"/onos/v1/applications/{name}")
    return code == 200 and application["state"] == "ACTIVE"
