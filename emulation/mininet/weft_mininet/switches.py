"""The two kinds of switches: real bmv2, and those of Weft in one process."""

import json
import subprocess
import tempfile

from mininet.node import Switch

from weft_mininet import weft
from weft_mininet.bmv2 import find_bmv2, has_notifications
from weft_mininet.listening import SwitchError, await_listening
from weft_mininet.rates import SWITCH_FRAMES, shaping, tc

QUEUES = 8
CPU_PORT = 255
LOOPBACK = "127.0.0.1"
FIRST_THRIFT_PORT = 20000


class FabricSwitch(Switch):
    """A switch in the namespace of Mininet's own, with a P4Runtime server and no program yet.

    One that is apart has a process of its own in any case, so that it can be killed.
    """

    kind = None
    limits_by = None  # what keeps its ports to a rate
    running = {}  # the processes, by name of the switch

    def __init__(self, name, deviceId, grpcPort, apart=False, portRate=None, grpcAddress=LOOPBACK, **params):
        super().__init__(name, **params)
        self.device_id = deviceId
        self.grpc_port = grpcPort
        self.grpc_address = grpcAddress
        self.apart = apart
        self.port_rate = portRate  # bits/s, or None

    def defaultDpid(self, dpid=None):
        """OpenFlow's identifier, which nobody asks for here."""
        return f"{int(dpid or 0, 16) if isinstance(dpid, str) else 0:016x}"

    def ports_by_number(self):
        """Port numbers and names of interfaces; none of loopback."""
        return {port: intf.name for port, intf in sorted(self.intfs.items()) if intf.name != "lo"}

    def start(self, controllers):
        """Nothing yet: all of one kind start together."""

    def kill(self):
        """Ends its process, if that has no other switch, as by a loss of power; its interfaces stay as they are."""
        process = self.running.pop(self.name)
        if process in self.running.values():
            raise SwitchError(f"{self.name} shares its process with other switches, and cannot be killed alone")
        process.kill()
        process.wait()

    def restart(self):
        """Starts it again, without a program."""
        self.batchStartup([self])

    def attach(self, intf):
        """For Mininet: the interface is bound when the switch starts."""

    def detach(self, intf):
        """For Mininet: the interface is bound until the switch stops."""


class Bmv2Switch(FabricSwitch):
    """A process of bmv2, `simple_switch_grpc`."""

    kind = "bmv2"
    limits_by = "tc tbf on the switches' interfaces"
    running = {}

    def thrift_port(self):
        """Where its own control interface listens."""
        return FIRST_THRIFT_PORT + self.device_id

    def command(self, directory):
        """The command line."""
        interfaces = []
        for port, name in self.ports_by_number().items():
            interfaces += ["-i", f"{port}@{name}"]
        notifications = []
        if has_notifications(find_bmv2()):
            # Otherwise all of them would take the same address.
            notifications = ["--notifications-addr", f"ipc://{directory}/notifications-{self.device_id}"]
        return (
            [
                find_bmv2(),
                "--no-p4",
                "--device-id",
                str(self.device_id),
                "--thrift-port",
                str(self.thrift_port()),
                "-L",
                "off",
            ]
            + notifications
            + interfaces
            + [
                "--",
                "--grpc-server-addr",
                f"{self.grpc_address}:{self.grpc_port}",
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
        # Its own rates are of packets, and of each queue for itself.
        tc(
            shaping(interface, switch.port_rate, SWITCH_FRAMES)
            for switch in switches
            if switch.port_rate
            for interface in switch.ports_by_number().values()
        )
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
                    process_group=0,  # Ctrl-C at the prompt is not for it
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
    """A switch in the one process of `weft switches`, or, if it is apart, in one of its own."""

    kind = "weft"
    limits_by = "the switches' own lines"
    running = {}

    @classmethod
    def batchStartup(cls, switches, run=None):
        """Starts the processes with all of them."""
        together = [switch for switch in switches if not switch.apart]
        groups = [[switch] for switch in switches if switch.apart] + ([together] if together else [])
        logs = [cls._start_together(group) for group in groups]
        for group, log in zip(groups, logs):
            for switch in group:
                await_listening(switch, cls.running[switch.name], log)
        return switches

    @classmethod
    def _start_together(cls, switches):
        directory = tempfile.mkdtemp(prefix="weft-switches-")
        bindings = [
            {
                "name": switch.name,
                "deviceId": switch.device_id,
                "grpcPort": switch.grpc_port,
                "grpcAddress": switch.grpc_address,
                "ports": switch.ports_by_number(),
                "rates": dict.fromkeys(switch.ports_by_number(), switch.port_rate) if switch.port_rate else {},
            }
            for switch in switches
        ]
        file = f"{directory}/bindings.json"
        with open(file, "w", encoding="utf-8") as out:
            json.dump(bindings, out)
        log = f"{directory}/switches.log"
        with open(log, "wb") as out:
            process = subprocess.Popen(
                weft.command("switches", file),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                process_group=0,
            )
        cls.running.update((switch.name, process) for switch in switches)
        return log

    @classmethod
    def batchShutdown(cls, switches, run=None):
        """Ends their processes."""
        processes = {cls.running.pop(switch.name, None) for switch in switches} - {None}
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait()
        return switches
