"""What is checked before anything is built: an ONOS, as it answers."""

import contextlib
import http.client
import http.server
import io
import json
import os
import socket
import socketserver
import subprocess
import threading
import unittest

from tests.support import PACKAGE, command, example, needs_mininet
from weft_mininet.controller import ControllerError, ControllerGone
from weft_mininet.onos import NoAnswer, OnosAddress, OnosController, Rest, check_ready
from weft_mininet.outage import await_healthy
from weft_mininet.result import Result

CONFIGURATION = "/onos/v1/network/configuration"
APPLICATION = "/onos/v1/applications/io.weft"
FABRIC = {
    "apps": {"io.weft": {"fabric": {"name": "ring"}}},
    "devices": {"device:a": {"basic": {"managementAddress": "grpc://169.254.4.2:50001?device_id=1"}}},
    "links": {"device:a/1-device:b/1": {}},
}


class Here:
    """In place of a way into another namespace."""

    def __init__(self, *ways):
        self.ways = ways

    def connection(self, host, port, timeout):
        """As Uplink does it."""
        return http.client.HTTPConnection(host, port, timeout=timeout)

    def has(self, address):
        """Whether the run that had this address goes on."""
        return address in self.ways


class Answers(http.server.BaseHTTPRequestHandler):
    """Answers by a table of the server, and remembers what it was asked."""

    def _answer(self):
        self.server.asked.append((self.command, self.path))
        answers = self.server.answers.get(self.path, [(200, {})])
        code, document = answers.pop(0) if len(answers) > 1 else answers[0]
        body = (document if isinstance(document, str) else json.dumps(document)).encode()
        self.send_response(code)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_DELETE = _answer

    def do_POST(self):
        """Answers before it has read what is posted, and goes away."""
        self._answer()
        self.close_connection = True

    def log_message(self, *_arguments):
        """Says nothing."""


class OnosTest(unittest.TestCase):
    """Each obstacle is named, with what to do about it."""

    def start(self, answers, handler=Answers):
        """A server with these answers by path, and how it is asked."""
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler)
        server.answers, server.asked = answers, []
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.server = server
        return self.rest(server.server_address[1])

    def rest(self, port, *ways):
        """As which user is asked."""
        return Rest(OnosAddress.parse(f"http://operator:secret@127.0.0.1:{port}"), Here(*ways))

    def onos(self, configuration, **answers):
        """One with the application, and this network configuration."""
        return {CONFIGURATION: [(200, configuration)], APPLICATION: [(200, {"state": "ACTIVE"})], **answers}

    def test_one_that_is_ready_is_taken(self):
        check_ready(self.start(self.onos({})))

    def test_a_wrong_password_is_named(self):
        rest = self.start({CONFIGURATION: [(401, "<html>Unauthorized</html>")]})
        with self.assertRaisesRegex(ControllerError, r"refuses user 'operator' with this password \(401\)"):
            check_ready(rest)

    def test_an_application_that_is_not_active_is_named(self):
        for code, answer in ((404, {"code": 404}), (200, {"state": "INSTALLED"})):
            rest = self.start({CONFIGURATION: [(200, {})], APPLICATION: [(code, answer)]})
            with self.subTest(code), self.assertRaisesRegex(ControllerError, "no active application io.weft"):
                check_ready(rest)

    def test_something_else_that_speaks_http_is_named(self):
        rest = self.start({CONFIGURATION: [(200, "<html>welcome</html>")]})
        with self.assertRaisesRegex(ControllerError, "is not ONOS: expected JSON at .*, found <html>welcome"):
            check_ready(rest)

    def test_something_that_does_not_speak_http_is_named(self):
        class Shell(socketserver.StreamRequestHandler):
            def handle(self):
                self.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n")

        with self.assertRaisesRegex(NoAnswer, "is not ONOS: it does not speak HTTP"):
            check_ready(self.start({}, Shell))

    def test_nothing_at_all_is_named(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            with self.assertRaisesRegex(NoAnswer, "does not answer at 127.0.0.1:.*refused"):
                check_ready(self.rest(free.getsockname()[1]))

    def test_one_that_is_not_ready_yet_is_asked_again(self):
        for early in ((503, "Service Unavailable"), (404, {"message": "Not Found", "url": "/onos/v1"})):
            answers = self.onos({})
            answers[CONFIGURATION].insert(0, early)
            check_ready(self.start(answers))
            self.assertEqual(2, self.server.asked.count(("GET", CONFIGURATION)))

    def test_an_answer_that_comes_before_all_is_sent_is_read(self):
        path = "/onos/v1/applications?activate=true"
        rest = self.start({path: [(409, {"message": "already installed"})]})
        answer = rest.call("POST", path, content=bytes(50_000_000))
        self.assertEqual((409, {"message": "already installed"}), answer)

    def test_a_fabric_of_someone_is_left_alone(self):
        theirs = {**FABRIC, "devices": {"device:a": {"basic": {"managementAddress": "grpc://10.0.0.1:50001"}}}}
        rest = self.start(self.onos(theirs))
        with self.assertRaisesRegex(ControllerError, "runs fabric ring already: remove it first"):
            check_ready(rest)
        self.assertFalse([each for each in self.server.asked if each[0] != "GET"])

    def test_a_fabric_of_a_run_that_goes_on_is_left_alone(self):
        self.start(self.onos(FABRIC))
        rest = self.rest(self.server.server_address[1], "169.254.4.2")
        with self.assertRaisesRegex(ControllerError, "another run of weft mininet has fabric ring"):
            check_ready(rest)
        self.assertFalse([each for each in self.server.asked if each[0] != "GET"])

    def test_a_fabric_of_a_run_that_was_killed_is_taken_out(self):
        rest = self.start(self.onos(FABRIC))
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            check_ready(rest)
        self.assertIn("fabric ring of a run that was killed was still in ONOS: removed it", said.getvalue())
        deleted = [path for method, path in self.server.asked if method == "DELETE"]
        self.assertEqual(f"{CONFIGURATION}/apps/io.weft", deleted[0])
        self.assertEqual("/onos/v1/devices/device%3Aa", deleted[1])
        self.assertIn(f"{CONFIGURATION}/devices", deleted)
        self.assertIn(f"{CONFIGURATION}/links", deleted)
        without_addresses = self.server.asked.index(("POST", CONFIGURATION))
        last = self.server.asked.index(("DELETE", f"{CONFIGURATION}/devices"))
        self.assertIn(("DELETE", "/onos/v1/devices/device%3Aa"), self.server.asked[without_addresses:last])

    def test_one_that_goes_away_ends_a_test(self):
        rest = self.start(self.onos({}))
        controller = OnosController(rest, None, None)
        self.assertIsNone(controller.lost())
        self.server.shutdown()
        self.server.server_close()
        self.assertIsNone(controller.lost(), "it may come back")
        controller.silent_since -= 60
        network = type("Network", (), {"controller": controller})
        with self.assertRaisesRegex(ControllerGone, "has not answered for 30 s"):
            await_healthy(network, Result("failover"))


@needs_mininet
class CommandTest(unittest.TestCase):
    """The command ends with 2 at once, and says who is at fault."""

    def refused(self, *arguments, **environment):
        """What it says."""
        with example("hyperx-3x3") as fabric:
            run = subprocess.run(
                command(fabric, *arguments),
                cwd=PACKAGE,
                env={**os.environ, **environment},
                capture_output=True,
                text=True,
                check=False,
            )
        self.assertEqual((2, ""), (run.returncode, run.stdout), run.stderr)
        self.assertNotIn("making interfaces", run.stderr)
        return run.stderr

    def test_an_onos_that_does_not_answer(self):
        self.assertIn("127.0.0.1:1", self.refused("--switch", "weft", "--controller", "onos=http://127.0.0.1:1"))

    def test_tests_that_need_an_onos(self):
        self.assertIn("--test operate needs an ONOS", self.refused("--test", "operate"))
        self.assertIn("--test handover needs an ONOS", self.refused("--test", "handover", "--by", "true"))
        onos = ("--controller", "onos=http://127.0.0.1:1")
        self.assertIn("give --by COMMAND", self.refused("--test", "handover", *onos))

    def test_a_bmv2_that_is_not_there(self):
        for more in ((), ("--switch", "bmv2")):
            said = self.refused(*more, WEFT_BMV2="/no/such/switch")
            self.assertIn("WEFT_BMV2 is /no/such/switch, but there is no such program", said)

    def test_a_bmv2_that_cannot_run(self):
        self.assertIn("/bin/false cannot run, or is no bmv2", self.refused(WEFT_BMV2="/bin/false"))
