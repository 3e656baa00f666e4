"""What is said while a fabric runs."""

import contextlib
import io
import unittest

from weft_mininet.report import Progress


class ProgressTest(unittest.TestCase):
    """Where there is no terminal."""

    def test_each_step_is_a_line(self):
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            progress = Progress()
            for what, done in (("links cut", 1), ("links cut", 2), ("a switch cut", 0), ("", 0)):
                progress(what, done)
            progress.clear()
        self.assertEqual("weft: links cut\nweft: a switch cut\n", said.getvalue())
