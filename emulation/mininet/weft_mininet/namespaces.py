"""Namespaces of the kernel: new ones, and sockets in those of hosts without a process in each."""

import contextlib
import ctypes
import os
import socket

CLONE_NEWNS = 0x00020000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000
RECEIVE_BUFFER_BYTES = 1 << 20
PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None, use_errno=True)


@contextlib.contextmanager
def entered(pid):
    """In the network namespace of a process; sockets that are made meanwhile stay there. Not for threads."""
    with open("/proc/self/ns/net", "rb") as own, open(f"/proc/{pid}/ns/net", "rb") as other:
        enter(other.fileno())
        try:
            yield
        finally:
            enter(own.fileno())


def udp_socket(pid, address, port):
    """A UDP socket in the network namespace of a process, with room for what comes while nobody reads."""
    with entered(pid):
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
    udp.bind((address, port))
    return udp


def enter(descriptor):
    """Goes into the network namespace of an open file in /proc."""
    _check(_LIBC.setns(descriptor, CLONE_NEWNET), "cannot enter a network namespace")


def leave_all():
    """Goes into new network and mount namespaces; processes that are started from now on, into a new one of theirs."""
    _check(_LIBC.unshare(CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET), "cannot make namespaces")


def leave_network():
    """Goes into a new network namespace, in which there is nothing but a loopback interface that is down."""
    _check(_LIBC.unshare(CLONE_NEWNET), "cannot make a network namespace")


def die_with_parent(signal):
    """Has this process get a signal when the one that started it is gone."""
    _check(_LIBC.prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0), "cannot be tied to the process that started it")


def _check(result, what):
    if result != 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{what}: {os.strerror(error)}")
