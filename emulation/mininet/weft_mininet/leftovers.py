"""What one run has to leave as it was, though another may still need it, or was killed before it could."""

import contextlib
import fcntl
import glob
import json
import os
import shutil
import tempfile

PREFIX = "weft-mininet-"
LIMITS_FILE = "/run/weft-mininet.limits"
MOST = "gc_thresh3"
NEIGHBOURS = {MOST: 262144, "gc_thresh2": 131072, "gc_thresh1": 65536}


@contextlib.contextmanager
def own_directory():
    """A directory for one run. Those of runs that were killed are removed, as is this one at the end."""
    for old in glob.glob(os.path.join(tempfile.gettempdir(), PREFIX + "*")):
        with contextlib.suppress(OSError):
            lock = os.open(old, os.O_RDONLY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(old, ignore_errors=True)
            finally:
                os.close(lock)
    directory, lock = _locked_directory()
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)
        os.close(lock)


def _locked_directory():
    """A new directory, and the lock that keeps it. A run that starts just now may remove one that is not locked yet."""
    while True:
        directory = tempfile.mkdtemp(prefix=PREFIX)
        with contextlib.suppress(FileNotFoundError):
            lock = os.open(directory, os.O_RDONLY)
            fcntl.flock(lock, fcntl.LOCK_SH)
            if os.path.exists(directory):
                return directory, lock
            os.close(lock)


class RaisedLimits:
    """Neighbour entries of all namespaces together have one limit, too low for a hundred hosts.

    The last of all runs that need it restores what there was before the first; a run that ends without leaving this
    leaves that to the next one. Entering gives how many entries there may be; None if that is not to be seen from here.
    """

    def __init__(self):
        self.file = None

    def __enter__(self):
        try:
            self.file = open(LIMITS_FILE, "a+", encoding="ascii")
        except OSError:
            return _limits().get(MOST)  # whoever may not write there may not raise limits either
        if _alone(self.file):
            _record(self.file, _recorded(self.file) or _limits())
        fcntl.flock(self.file, fcntl.LOCK_SH)
        for name, value in _limits().items():
            _set(name, max(value, NEIGHBOURS[name]))
        return _limits().get(MOST)

    def __exit__(self, *_exception):
        if self.file is None:
            return
        with self.file:
            if _alone(self.file):
                for name, value in _recorded(self.file).items():
                    _set(name, value)
                _record(self.file, {})


def _alone(file):
    """Whether no other run holds the lock; if one does, it is not held by this one any more either."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _recorded(file):
    file.seek(0)
    text = file.read()
    return json.loads(text) if text else {}


def _record(file, limits):
    file.truncate(0)
    if limits:
        file.write(json.dumps(limits))
        file.flush()


def _limits():
    """Those of the machine; none but in its first namespace, whose limits they are."""
    limits = {}
    for name in NEIGHBOURS:
        with contextlib.suppress(OSError), open(_path(name), encoding="ascii") as current:
            limits[name] = int(current.read())
    return limits


def _set(name, value):
    with open(_path(name), "w", encoding="ascii") as out:
        out.write(str(value))


def _path(name):
    return f"/proc/sys/net/ipv4/neigh/default/{name}"
