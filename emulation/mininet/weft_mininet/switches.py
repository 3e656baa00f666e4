"""The two kinds of switches: real bmv2, and those of Weft in one process."""

import json
import os
import shutil
import subprocess
import tempfile
import time

from mininet.node import Switch

from weft_mininet import weft

QUEUES = 8
CPU_PORT = 255
FIRST_THRIFT_PORT = 20000
START_SECONDS = 60


class SwitchError(Exception):
    """A switch did not start, or is not installed; the message says why."""


def find_bmv2():
    """The program of bmv2 with P4Runtime: the one that WEFT_BMV2 names, or on the PATH; None if there is none."""
    return shutil.which(os.environ.get("WEFT_BMV2", "simple_switch_grpc"))


class FabricSwitch(Switch):
    """A switch in the namespace of Mininet's own, with a P4Runtime server on loopback and no program yet."""

    kind = None

    def __init__(self, name, deviceId, grpcPort, **params):
        super().__init__(name, **params)
        self.device_id = deviceId
        self.grpc_port = grpcPort

    def defaultDpid(self, dpid=None):
        """OpenFlow's identifier, which nobody asks for here."""
        return f"{int(dpid or 0, 16) if isinstance(dpid, str) else 0:016x}"

    def ports_by_number(self):
        """Port numbers and names of interfaces; none of loopback."""
        return {port: intf.name for port, intf in sorted(self.intfs.items()) if intf.name != "lo"}

    def start(self, controllers):
        """Nothing yet: all of one kind start together."""

    def attach(self, intf):
        """For Mininet: the interface is bound when the switch starts."""

    def detach(self, intf):
        """For Mininet: the interface is bound until the switch stops."""


class Bmv2Switch(FabricSwitch):
    """A process of bmv2, `simple_switch_grpc`."""

    kind = "bmv2"
    running = {}

    def thrift_port(self):
        """Where its own control interface listens."""
        return FIRST_THRIFT_PORT + self.device_id

    def command(self, directory):
        """The command line."""
        interfaces = []
        for port, name in self.ports_by_number().items():
            interfaces += ["-i", f"{port}@{name}"]
        return (
            [
                find_bmv2(),
                "--no-p4",
                "--device-id",
                str(self.device_id),
                "--thrift-port",
                str(self.thrift_port()),
                "--notifications-addr",
                f"ipc://{directory}/notifications-{self.device_id}",
                "-L",
                "off",
            ]
            + interfaces
            + [
                "--",
                "--grpc-server-addr",
                f"127.0.0.1:{self.grpc_port}",
                "--cpu-port",
                str(CPU_PORT),
                "--priority-queues",
                str(QUEUES),
            ]
        )

    @classmethod
    def batchStartup(cls, switches, run=None):
        """Starts them all."""
        if find_bmv2() is None:
            raise SwitchError("simple_switch_grpc is not installed; put it on the PATH, or name it in WEFT_BMV2")
        directory = tempfile.mkdtemp(prefix="weft-bmv2-")
        for switch in switches:
            log = open(f"{directory}/{switch.device_id}.log", "wb")
            with log:
                cls.running[switch.name] = subprocess.Popen(
                    switch.command(directory),
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    cwd=directory,
                )
        for switch in switches:
            await_listening(switch, cls.running[switch.name], f"{directory}/{switch.device_id}.log")
        return switches

    @classmethod
    def batchShutdown(cls, switches, run=None):
        """Ends them all."""
        for switch in switches:
            process = cls.running.pop(switch.name, None)
            if process is not None:
                process.kill()
                process.wait()
        return switches

    def stop(self, deleteIntfs=True):
        """Ends it, and takes its interfaces away."""
        self.batchShutdown([self])
        super().stop(deleteIntfs)


class WeftSwitch(FabricSwitch):
    """A switch in the one process of `weft switches`."""

    kind = "weft"
    process = None

    @classmethod
    def batchStartup(cls, switches, run=None):
        """Starts the process with all of them."""
        directory = tempfile.mkdtemp(prefix="weft-switches-")
        bindings = [
            {
                "name": switch.name,
                "deviceId": switch.device_id,
                "grpcPort": switch.grpc_port,
                "ports": switch.ports_by_number(),
            }
            for switch in switches
        ]
        file = f"{directory}/bindings.json"
        with open(file, "w", encoding="utf-8") as out:
            json.dump(bindings, out)
        log = f"{directory}/switches.log"
        with open(log, "wb") as out:
            cls.process = subprocess.Popen(
                weft.command("switches", file),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        for switch in switches:
            await_listening(switch, cls.process, log)
        return switches

    @classmethod
    def batchShutdown(cls, switches, run=None):
        """Ends the process."""
        if cls.process is not None:
            cls.process.terminate()
            cls.process.wait()
            cls.process = None
        return switches


def await_listening(switch, process, log):
    """Waits until the switch's P4Runtime server takes connections."""
    deadline = time.monotonic() + START_SECONDS
    while not is_listening(switch.grpc_port):
        if process.poll() is not None:
            with open(log, encoding="utf-8", errors="replace") as lines:
                said = lines.read().strip()[-2000:]
            raise SwitchError(f"{switch.name} ended with code {process.returncode}: {said}")
        if time.monotonic() > deadline:
            raise SwitchError(f"{switch.name} did not listen on port {switch.grpc_port} in {START_SECONDS} s")
        time.sleep(0.05)


def is_listening(port):
    """Whether a TCP port of loopback is listened on; without a connection, which servers would log."""
    wanted = f":{port:04X}"
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(table, encoding="ascii") as lines:
            for line in lines:
                fields = line.split()
                if fields[1].endswith(wanted) and fields[3] == "0A":
                    return True
    return False
