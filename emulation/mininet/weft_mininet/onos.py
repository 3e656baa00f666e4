"""ONOS with Weft's application as the controller."""

import base64
import http.client
import json
import os
import subprocess
import sys
import time
import urllib.parse
from dataclasses import dataclass

from weft_mininet import weft
from weft_mininet.controller import ControllerError
from weft_mininet.uplink import is_of_an_uplink

APPLICATION = "io.weft"
DEFAULT_PORT = 8181
DEFAULT_USER, DEFAULT_PASSWORD = "onos", "rocks"
START_SECONDS = 180
ANSWER_SECONDS = 30
LEAVE_SECONDS = 15
READY_SECONDS = 120  # for which an ONOS that has just started may be asked in vain
REFUSAL_SECONDS = 10  # of an application that has just started and has not read its configuration
GONE_SECONDS = 30
MOST_EVENTS = 1000
CONFIGURATION = "/onos/v1/network/configuration"
ESTABLISHED = "01"  # in /proc/net/tcp


@dataclass(frozen=True)
class OnosAddress:
    """Where ONOS answers REST, and who is let in."""

    host: str
    port: int
    user: str
    password: str

    @staticmethod
    def parse(url):
        """Of http://[USER:PASSWORD@]HOST[:PORT]; raises ValueError."""
        parts = urllib.parse.urlsplit(url)
        if parts.scheme != "http" or not parts.hostname or parts.path.strip("/") or parts.query:
            raise ValueError(f"'{url}' is not of the form http://[USER:PASSWORD@]HOST[:PORT]")
        return OnosAddress(
            parts.hostname,
            parts.port or DEFAULT_PORT,
            urllib.parse.unquote(parts.username or DEFAULT_USER),
            urllib.parse.unquote(parts.password or DEFAULT_PASSWORD),
        )


class NoAnswer(ControllerError):
    """Nothing answers where ONOS should be; the message says what happens there instead."""


class Rest:
    """ONOS's REST interface, seen from the namespace of the switches."""

    def __init__(self, address, uplink):
        self.address = address
        self.uplink = uplink
        login = f"{address.user}:{address.password}".encode()
        self.authorization = "Basic " + base64.b64encode(login).decode()

    def where(self):
        """Where ONOS is expected to answer."""
        return f"{self.address.host}:{self.address.port}"

    def call(self, method, path, document=None, content=None, patience=READY_SECONDS):
        """The code of the answer, and what it says, as JSON where it is; given a document, or content as it is.

        An ONOS that is not ready yet is asked again for as many seconds as there is patience.
        """
        deadline = time.monotonic() + patience
        while True:
            code, answer = self._call(method, path, document, content)
            if not is_early(code, answer) or time.monotonic() > deadline:
                return code, answer
            time.sleep(0.5)

    def _call(self, method, path, document, content):
        headers = {"Authorization": self.authorization, "Accept": "application/json"}
        body = content
        if content is not None:
            headers["Content-Type"] = "application/octet-stream"
        elif document is not None:
            body = json.dumps(document).encode()
            headers["Content-Type"] = "application/json"
        try:
            connection = self.uplink.connection(self.address.host, self.address.port, ANSWER_SECONDS)
            try:
                try:
                    connection.request(method, path, body, headers)
                except (BrokenPipeError, ConnectionResetError):
                    pass  # it has answered before it read all of the body; what it says is read below
                answer = connection.getresponse()
                text = answer.read().decode(errors="replace")
            finally:
                connection.close()
        except OSError as error:
            raise NoAnswer(f"ONOS does not answer at {self.where()}: {error}") from error
        except http.client.HTTPException as error:
            raise NoAnswer(f"what answers at {self.where()} is not ONOS: it does not speak HTTP ({error!r})") from error
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text

    def get(self, path, patience=READY_SECONDS):
        """What is there, as JSON; raises ControllerError."""
        code, answer = self.call("GET", path, patience=patience)
        if code in (401, 403):
            raise ControllerError(
                f"ONOS at {self.where()} refuses user '{self.address.user}' with this password ({code}); give both:"
                f" --controller onos=http://USER:PASSWORD@{self.where()}"
            )
        if code != 200:
            raise ControllerError(f"ONOS at {self.where()} answers {path} with {code}: {shortened(answer)}")
        if not isinstance(answer, dict):
            raise ControllerError(
                f"what answers at {self.where()} is not ONOS: expected JSON at {path}, found {shortened(answer)}"
            )
        return answer


def is_early(code, answer):
    """Whether ONOS is not ready: also when all applications are active, its web server is without them for a while.

    It answers 503 then, or a 404 of its own, which names the URL, as one of ONOS does not.
    """
    return code == 503 or code == 404 and isinstance(answer, dict) and "url" in answer


def shortened(answer):
    """An answer, or its beginning, in one line."""
    text = " ".join(str(answer).split())
    return text if len(text) <= 200 else text[:200] + "..."


def check_ready(rest):
    """Raises ControllerError unless Weft's application is active in that ONOS, and has no fabric.

    One that a killed run left there is taken out, which is said.
    """
    there = rest.get(CONFIGURATION)
    code, application = rest.call("GET", f"/onos/v1/applications/{APPLICATION}")
    if code != 200 or application.get("state") != "ACTIVE":
        raise ControllerError(
            f"ONOS at {rest.where()} has no active application {APPLICATION} (it answers {code}):"
            " install weft.oar and activate it"
        )
    fabric = there.get("apps", {}).get(APPLICATION, {}).get("fabric")
    if not fabric:
        return
    devices = {
        name: device.get("basic", {}).get("managementAddress", "") for name, device in there.get("devices", {}).items()
    }
    if not devices or not all(is_of_an_uplink(address) for address in devices.values()):
        raise ControllerError(
            f"ONOS at {rest.where()} runs fabric {fabric.get('name')} already: remove it first (docs/onos.md, 'Upgrade"
            " and uninstall'), or use another ONOS"
        )
    if any(rest.uplink.has(urllib.parse.urlsplit(address).hostname) for address in devices.values()):
        raise ControllerError(
            f"another run of weft mininet has fabric {fabric.get('name')} in ONOS at {rest.where()}: wait until it ends"
        )
    take_out(rest, there)
    print(f"weft: fabric {fabric.get('name')} of a run that was killed was still in ONOS: removed it", file=sys.stderr)


def take_out(rest, configuration, await_ended=lambda: None):
    """Takes a fabric out of ONOS, and the devices, links and hosts of its network configuration."""
    rest.call("DELETE", f"{CONFIGURATION}/apps/{APPLICATION}")
    # ONOS can end a session only as long as it knows how the device was to be reached.
    _remove_devices(rest, configuration)
    await_ended()
    # It knows a device again that it has connected to meanwhile, and needs its driver to remove it.
    unreachable = {
        name: {"basic": {key: value for key, value in device["basic"].items() if key in ("driver", "pipeconf")}}
        for name, device in configuration["devices"].items()
        if "basic" in device
    }
    rest.call("POST", CONFIGURATION, {"devices": unreachable})
    _remove_devices(rest, configuration)
    there = _configured(rest)
    for kind in ("links", "hosts", "devices"):
        path = f"{CONFIGURATION}/{kind}"
        if there.get(kind, {}).keys() <= configuration.get(kind, {}).keys():
            rest.call("DELETE", path)
        else:
            for key in configuration.get(kind, {}):
                rest.call("DELETE", f"{path}/{urllib.parse.quote(key, safe='')}")


def _remove_devices(rest, configuration):
    for device in configuration["devices"]:
        rest.call("DELETE", f"/onos/v1/devices/{urllib.parse.quote(device)}")


def _configured(rest):
    """The network configuration; ONOS may stumble over what of it is being taken away."""
    deadline = time.monotonic() + LEAVE_SECONDS
    while True:
        try:
            return rest.get(CONFIGURATION)
        except ControllerError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)


class OnosController:
    """Weft's application in an ONOS that runs, which has no other fabric."""

    def __init__(self, rest, plan, directory):
        self.rest = rest
        self.plan = plan
        self.directory = directory
        self.configuration = None
        self.silent_since = None  # when it was first asked in vain, since it has answered last
        check_ready(rest)

    def configure(self, fabric_file, plan=None):
        """Gives ONOS a fabric, in place of that which it has from here; with its plan, if that is another."""
        known = self.configuration and plan is None
        before = self._parameters() if plan else None
        self.plan = plan or self.plan
        targets = os.path.join(self.directory, "targets.yaml")
        switches = {
            switch.name: {"address": f"{self.rest.uplink.address}:{switch.grpcPort}", "deviceId": switch.id}
            for switch in self.plan.switches
        }
        with open(targets, "w", encoding="utf-8") as out:
            json.dump({"version": 1, "switches": switches}, out)
        export = weft.command("export", *fabric_file.arguments(), "--format", "onos-netcfg", "--targets", targets)
        configuration = json.loads(subprocess.run(export, stdout=subprocess.PIPE, check=True).stdout)
        if known:
            configuration = {"apps": configuration["apps"]}  # nothing else differs
        else:
            self.configuration = configuration
        code, answer = self.rest.call("POST", CONFIGURATION, configuration)
        if code != 200:
            raise ControllerError(f"ONOS does not take the network configuration ({code}): {answer}")
        if plan:
            deadline = time.monotonic() + START_SECONDS
            while self._parameters() in (before, None):
                if time.monotonic() > deadline:
                    raise ControllerError(f"Weft in ONOS has not taken up the other fabric in {START_SECONDS} s")
                time.sleep(0.1)

    def _parameters(self):
        """Of the topology that the application controls; None while it controls none."""
        code, answer = self.rest.call("GET", "/onos/weft/v1/fabric")
        return answer["parameters"] if code == 200 else None

    def health(self):
        """What the application says of the fabric; None if it does not answer."""
        try:
            status = self.rest.get("/onos/weft/v1/status", patience=0)
        except NoAnswer:
            self.silent_since = self.silent_since or time.monotonic()
            return None
        except ControllerError:
            status = None  # ONOS is there
        self.silent_since = None
        return status

    def events(self, kind=None):
        """The last events, of one kind or of all."""
        told = self.rest.get(f"/onos/weft/v1/events?most={MOST_EVENTS}")["events"]
        return [event for event in told if kind is None or event["event"] == kind]

    def lost(self):
        """Why there is no controller any more, though nobody took it away; None if there is one."""
        self.health()
        if self.silent_since is None or time.monotonic() - self.silent_since < GONE_SECONDS:
            return None
        return f"ONOS at {self.rest.where()} has not answered for {GONE_SECONDS} s"

    def await_programmed(self):
        """Waits until all switches are programmed and nothing is left to repair; raises ControllerError."""
        begun, refused = time.monotonic(), None
        while True:
            health = self.health() or {}
            refusal, now = health.get("refusal"), time.monotonic()
            refused = (refused or now) if refusal else None
            if refusal and now - refused > REFUSAL_SECONDS:
                raise ControllerError(f"Weft in ONOS does nothing: {refusal}")
            if (
                health.get("healthy")
                and health["active"]
                and health["switchesReady"] == len(self.plan.switches)
                and not (health["failures"] or health["repairing"] or health["unreachable"])
            ):
                return
            if self.silent_since and now - self.silent_since > GONE_SECONDS:
                raise ControllerError(self.lost() or "ONOS did not answer for some time")
            if now - begun > START_SECONDS:
                raise ControllerError(f"the fabric was not programmed in {START_SECONDS} s: {health}")
            time.sleep(0.1)

    def stop(self):
        """Takes the fabric out of ONOS, and its devices, links and hosts."""
        if not self.configuration:
            return
        configuration, self.configuration = self.configuration, None
        try:
            take_out(self.rest, configuration, self._await_sessions_ended)
        except ControllerError as error:
            print(f"weft: {self.plan.fabric} stays in ONOS: {error}", file=sys.stderr)

    def _await_sessions_ended(self):
        """Not for ever: a session that ONOS keeps costs the next fabric some time, and nothing else."""
        ports = {switch.grpcPort for switch in self.plan.switches}
        deadline = time.monotonic() + LEAVE_SECONDS
        while ports & connected_ports() and time.monotonic() < deadline:
            time.sleep(0.1)


def connected_ports():
    """The TCP ports of this namespace to which there are connections."""
    ports = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(table, encoding="ascii") as lines:
            for line in list(lines)[1:]:
                _, local, _, state, *_ = line.split()
                if state == ESTABLISHED:
                    ports.add(int(local.rsplit(":", 1)[1], 16))
    return ports
