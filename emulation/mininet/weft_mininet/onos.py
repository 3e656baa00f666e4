"""ONOS with Weft's application as the controller."""

import base64
import json
import os
import subprocess
import sys
import time
import urllib.parse
from dataclasses import dataclass

from weft_mininet import weft
from weft_mininet.controller import ControllerError

APPLICATION = "io.weft"
DEFAULT_PORT = 8181
DEFAULT_USER, DEFAULT_PASSWORD = "onos", "rocks"
START_SECONDS = 180
ANSWER_SECONDS = 30
LEAVE_SECONDS = 15
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


class Rest:
    """ONOS's REST interface, seen from the namespace of the switches."""

    def __init__(self, address, uplink):
        self.address = address
        self.uplink = uplink
        login = f"{address.user}:{address.password}".encode()
        self.authorization = "Basic " + base64.b64encode(login).decode()

    def call(self, method, path, document=None, content=None):
        """The code of the answer, and what it says, as JSON where it is; given a document, or content as it is."""
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
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                text = answer.read().decode(errors="replace")
            finally:
                connection.close()
        except OSError as error:
            where = f"{self.address.host}:{self.address.port}"
            raise ControllerError(f"ONOS does not answer at {where}: {error}") from error
        try:
            return answer.status, json.loads(text)
        except ValueError:
            return answer.status, text

    def get(self, path):
        """What is there; raises ControllerError."""
        code, answer = self.call("GET", path)
        if code != 200:
            raise ControllerError(f"ONOS answers {path} with {code}: {answer}")
        return answer


class OnosController:
    """Weft's application in an ONOS that runs, which has no other fabric."""

    def __init__(self, rest, plan, directory):
        self.rest = rest
        self.plan = plan
        self.directory = directory
        self.configuration = None
        code, application = rest.call("GET", f"/onos/v1/applications/{APPLICATION}")
        if code != 200 or application.get("state") != "ACTIVE":
            raise ControllerError(
                f"ONOS has no active application {APPLICATION} (it answers {code}): install weft.oar and activate it"
            )
        there = rest.get("/onos/v1/network/configuration").get("apps", {}).get(APPLICATION, {}).get("fabric")
        if there:
            raise ControllerError(
                f"ONOS runs fabric {there.get('name')} already: remove its network configuration first"
            )

    def configure(self, fabric_file):
        """Gives ONOS a fabric, in place of that which it has from here."""
        targets = os.path.join(self.directory, "targets.yaml")
        switches = {
            switch.name: {"address": f"{self.rest.uplink.address}:{switch.grpcPort}", "deviceId": switch.id}
            for switch in self.plan.switches
        }
        with open(targets, "w", encoding="utf-8") as out:
            json.dump({"version": 1, "switches": switches}, out)
        export = weft.command("export", *fabric_file.arguments(), "--format", "onos-netcfg", "--targets", targets)
        configuration = json.loads(subprocess.run(export, stdout=subprocess.PIPE, check=True).stdout)
        if self.configuration:
            configuration = {"apps": configuration["apps"]}  # nothing else differs
        else:
            self.configuration = configuration
        code, answer = self.rest.call("POST", "/onos/v1/network/configuration", configuration)
        if code != 200:
            raise ControllerError(f"ONOS does not take the network configuration ({code}): {answer}")

    def health(self):
        """What the application says of the fabric; None if ONOS does not answer."""
        try:
            return self.rest.get("/onos/weft/v1/status")
        except ControllerError:
            return None

    def await_programmed(self):
        """Waits until all switches are programmed and nothing is left to repair; raises ControllerError."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            health = self.health() or {}
            if health.get("refusal"):
                raise ControllerError(f"Weft in ONOS does nothing: {health['refusal']}")
            if (
                health.get("healthy")
                and health["active"]
                and health["switchesReady"] == len(self.plan.switches)
                and not (health["failures"] or health["repairing"] or health["unreachable"])
            ):
                return
            if time.monotonic() > deadline:
                raise ControllerError(f"the fabric was not programmed in {START_SECONDS} s: {health}")
            time.sleep(0.1)

    def stop(self):
        """Takes the fabric out of ONOS, and its devices, links and hosts."""
        if not self.configuration:
            return
        configuration, self.configuration = self.configuration, None
        try:
            self._leave(configuration)
        except ControllerError as error:
            print(f"weft: {self.plan.fabric} stays in ONOS: {error}", file=sys.stderr)

    def _leave(self, configuration):
        self.rest.call("DELETE", f"/onos/v1/network/configuration/apps/{APPLICATION}")
        # ONOS can end a session only as long as it knows how the device was to be reached.
        for device in configuration["devices"]:
            self.rest.call("DELETE", f"/onos/v1/devices/{urllib.parse.quote(device)}")
        self._await_sessions_ended()
        there = self._configured()
        for kind in ("links", "hosts", "devices"):
            path = f"/onos/v1/network/configuration/{kind}"
            if there.get(kind, {}).keys() <= configuration[kind].keys():
                self.rest.call("DELETE", path)
            else:
                for key in configuration[kind]:
                    self.rest.call("DELETE", f"{path}/{urllib.parse.quote(key, safe='')}")

    def _configured(self):
        """The network configuration; ONOS may stumble over what of it is being taken away."""
        deadline = time.monotonic() + LEAVE_SECONDS
        while True:
            try:
                return self.rest.get("/onos/v1/network/configuration")
            except ControllerError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)

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
