"""An ONOS with Weft's application, or a cluster of them, for the time of some tests."""

import contextlib
import glob
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from tests.onos_nodes import OnosNode
from tests.support import PACKAGE
from weft_mininet import namespaces, weft
from weft_mininet.application import Application
from weft_mininet.leftovers import RaisedLimits

NODES = ("127.0.0.21", "127.0.0.22", "127.0.0.23")
STORES = ("127.0.0.11", "127.0.0.12", "127.0.0.13")
STORE_PORT, CLUSTER_PORT = 5679, 9876
STORE_SECONDS = 90
CLEAR_SECONDS = 10
FLOW_STORE = "org.onosproject.store.flow.impl.ECFlowRuleStore"


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


def cluster_obstacle():
    """Why there is no cluster; None if there is one."""
    home = os.environ.get("ATOMIX_HOME")
    if not home:
        return obstacle() or "there is no Atomix for a cluster: ATOMIX_HOME is not set"
    if not os.path.isfile(os.path.join(home, "bin", "atomix-agent")):
        return obstacle() or f"ATOMIX_HOME is {home}, but there is no bin/atomix-agent"
    return obstacle()


class Guardian:
    """A process that waits until this one closes it or is gone, and leaves nothing of a directory of nodes then.

    So an ONOS does not outlive its test, however that ends.
    """

    def __init__(self, directory):
        reader, self.writer = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.close(self.writer)
                os.setsid()  # Ctrl-C is not for it
                for each in (signal.SIGTERM, signal.SIGHUP):
                    signal.signal(each, signal.SIG_IGN)
                os.read(reader, 1)
                _clear(directory)
            finally:
                os._exit(0)
        os.close(reader)

    def close(self):
        """Returns when all is gone."""
        os.close(self.writer)
        os.waitpid(self.process, 0)


def _clear(directory):
    """Ends the groups of processes whose leaders are named by files there, and removes the directory."""
    for file in glob.glob(os.path.join(directory, "*.pid")):
        with open(file, encoding="utf-8") as text, contextlib.suppress(ValueError, ProcessLookupError):
            os.killpg(int(text.read()), signal.SIGKILL)
    deadline = time.monotonic() + CLEAR_SECONDS
    while os.path.exists(directory) and time.monotonic() < deadline:
        shutil.rmtree(directory, ignore_errors=True)  # what is being ended may still write there
        time.sleep(0.1)


class RunningOnos:
    """Copies of that in ONOS_HOME, without what that has stored, in a network namespace of their own.

    They run on the Java of ONOS_JAVA_HOME, if given, which has to be 11. This process is in that namespace meanwhile.
    """

    def __init__(self, addresses=NODES[:1]):
        self.directory = tempfile.mkdtemp(prefix="weft-onos-")
        self.guardian = Guardian(self.directory)
        self.nodes = [OnosNode(self.directory, address) for address in addresses]
        self.held = contextlib.ExitStack()
        self.outside = os.open("/proc/self/ns/net", os.O_RDONLY)

    def start(self):
        """Returns when the application is active."""
        # They are the machine's, and are not to be seen where the fabrics will be.
        self.held.enter_context(RaisedLimits())
        namespaces.leave_network()
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        self._prepare()
        for number, node in enumerate(self.nodes):
            node.make(self._membership(number))
            # One after the other, since they take each other's processors while they start.
            node.start()
            node.await_applications()
        Application(self.nodes[0].rest()).install(weft.oar())
        for node in self.nodes:
            node.await_weft()

    def _prepare(self):
        """What has to be there before the nodes."""

    def _membership(self, _number):
        """The configuration of the cluster for a node."""
        return None

    def url(self):
        """Where the first answers."""
        return self.nodes[0].url()

    def command(self, *what):
        """A command that does something to the nodes, for another process in this namespace."""
        words = shlex.join([sys.executable, "-m", "tests.onos_nodes", self.directory, *what])
        return f"cd {shlex.quote(PACKAGE)} && {words}"

    def stop(self):
        """Ends it, and leaves nothing of it."""
        try:
            for node in self.nodes:
                node.end()
        finally:
            namespaces.enter(self.outside)
            os.close(self.outside)
            self.held.close()
            self.guardian.close()


class RunningCluster(RunningOnos):
    """Three nodes of ONOS, and three of the Atomix in ATOMIX_HOME."""

    def __init__(self):
        super().__init__(NODES)
        self.stores = []

    def start(self):
        super().start()
        settings = {"antiEntropyPeriod": "1000"}
        code, answer = self.nodes[0].rest().call("POST", f"/onos/v1/configuration/{FLOW_STORE}", settings)
        if code != 200:
            raise RuntimeError(f"ONOS answers {settings} for {FLOW_STORE} with {code}: {answer}")

    def _prepare(self):
        for number, address in enumerate(STORES):
            path = os.path.join(self.directory, f"atomix-{number}")
            os.mkdir(path)
            with open(f"{path}.conf", "w", encoding="utf-8") as out:
                json.dump(self._store(number, path), out)
            with open(f"{path}.log", "w", encoding="utf-8") as log:
                store = subprocess.Popen(
                    [
                        os.path.join(os.environ["ATOMIX_HOME"], "bin", "atomix-agent"),
                        *("--config", f"{path}.conf", "--http-host", address, "--log-dir", path),
                    ],
                    env=dict(
                        os.environ,
                        JAVA_HOME=os.environ.get("ONOS_JAVA_HOME", os.environ.get("JAVA_HOME", "")),
                        JAVA_OPTS="-Xmx400m -Djava.net.preferIPv4Stack=true",
                    ),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            self.stores.append(store)
            with open(f"{path}.pid", "w", encoding="utf-8") as out:
                out.write(str(store.pid))
        deadline = time.monotonic() + STORE_SECONDS
        while not all(_listens(address) for address in STORES):
            time.sleep(0.5)
            if time.monotonic() > deadline:
                raise RuntimeError(f"Atomix does not start; its logs are in {self.directory}")

    def _store(self, number, path):
        def group(name, partitions):
            return {
                "type": "raft",
                "partitions": partitions,
                "partitionSize": len(STORES),
                "members": [f"atomix-{each}" for each in range(len(STORES))],
                "storage": {"level": "mapped", "directory": os.path.join(path, name)},
            }

        peers = [{"id": f"atomix-{each}", "address": f"{ip}:{STORE_PORT}"} for each, ip in enumerate(STORES)]
        return {
            "cluster": {
                "clusterId": "onos",
                "node": peers[number],
                "messaging": {"interfaces": [STORES[number]]},
                "discovery": {"type": "bootstrap", "nodes": peers},
            },
            "managementGroup": group("system", 1),
            "partitionGroups": {"raft": group("raft", len(STORES))},
        }

    def _membership(self, number):
        node = self.nodes[number].address
        return {
            "name": "onos",
            "node": {"id": node, "ip": node, "port": CLUSTER_PORT + number},
            "storage": [
                {"id": f"atomix-{each}", "ip": address, "port": STORE_PORT} for each, address in enumerate(STORES)
            ],
        }

    def spare(self):
        """A node that does not lead."""
        leader = self.nodes[0].leader()
        return next(node for node in reversed(self.nodes) if node.address != leader)

    def stop(self):
        try:
            for store in self.stores:
                os.killpg(store.pid, signal.SIGKILL)
                store.wait()
        finally:
            super().stop()


def _listens(address):
    listening = subprocess.run(["ss", "-Hltn", f"sport = :{STORE_PORT}"], capture_output=True, text=True, check=True)
    return f"{address}:{STORE_PORT} " in listening.stdout
