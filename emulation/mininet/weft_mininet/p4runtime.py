"""Counters and entries of switches, read over P4Runtime as a controller would, but without being primary.

The few messages that this takes are put together by hand, since Debian has gRPC for Python but not P4Runtime.
"""

import contextlib
from collections import namedtuple

SERVICE = "/p4.v1.P4Runtime/"
TIMEOUT_SECONDS = 10
VARINT = 0
BYTES = 2
# Numbers of fields in p4/v1/p4runtime.proto and p4/config/v1/p4info.proto.
REQUEST_DEVICE = 1
REQUEST_ENTITY = 2
PIPELINE_REQUEST_RESPONSE_TYPE = 2
P4INFO_AND_COOKIE = 2
PIPELINE_CONFIG = 1
CONFIG_P4INFO = 1
P4INFO_COUNTER = 5
COUNTER_PREAMBLE = 1
PREAMBLE_ID = 1
PREAMBLE_NAME = 2
ENTITY_TABLE_ENTRY = 2
ENTITY_COUNTER = 7
COUNTER_ID = 1
COUNTER_INDEX = 2
COUNTER_DATA = 3
INDEX = 1
RESPONSE_ENTITY = 1
DATA_PACKETS = 2

Field = namedtuple("Field", "number value")


class ReadError(Exception):
    """A switch does not tell what it was asked for; the message says why."""


@contextlib.contextmanager
def _connection(switch):
    """A channel to the server of a switch; what goes wrong there is a ReadError."""
    import grpc

    try:
        with grpc.insecure_channel(f"127.0.0.1:{switch.grpc_port}") as channel:
            yield channel
    except grpc.RpcError as error:
        raise ReadError(f"{switch.name} cannot be read: {error.details()}") from error


def counters(switch, name, indexes):
    """The packets in cells of a counter of a switch, by index."""
    with _connection(switch) as channel:
        counter = _id_of(channel, switch, name)
        entities = b"".join(
            message(REQUEST_ENTITY, message(ENTITY_COUNTER, number(COUNTER_ID, counter) + message(COUNTER_INDEX, cell)))
            for cell in (number(INDEX, index) for index in indexes)
        )
        read = channel.unary_stream(SERVICE + "Read")
        packets = {}
        for answer in read(number(REQUEST_DEVICE, switch.device_id) + entities, timeout=TIMEOUT_SECONDS):
            for entity in (field.value for field in fields(answer) if field.number == RESPONSE_ENTITY):
                entry = only(entity, ENTITY_COUNTER, b"")
                index = only(only(entry, COUNTER_INDEX, b""), INDEX, 0)
                packets[index] = only(only(entry, COUNTER_DATA, b""), DATA_PACKETS, 0)
    missing = set(indexes) - packets.keys()
    if missing:
        raise ReadError(f"{switch.name} does not tell {name} of {sorted(missing)}")
    return packets


def entries(switch):
    """The entries of all tables of a switch, each as it tells it."""
    with _connection(switch) as channel:
        read = channel.unary_stream(SERVICE + "Read")
        request = number(REQUEST_DEVICE, switch.device_id) + message(REQUEST_ENTITY, message(ENTITY_TABLE_ENTRY, b""))
        return sorted(
            field.value
            for answer in read(request, timeout=TIMEOUT_SECONDS)
            for field in fields(answer)
            if field.number == RESPONSE_ENTITY
        )


def _id_of(channel, switch, name):
    """The number of a counter in the program that the switch runs."""
    ask = channel.unary_unary(SERVICE + "GetForwardingPipelineConfig")
    request = number(REQUEST_DEVICE, switch.device_id) + number(PIPELINE_REQUEST_RESPONSE_TYPE, P4INFO_AND_COOKIE)
    config = only(ask(request, timeout=TIMEOUT_SECONDS), PIPELINE_CONFIG, b"")
    for field in fields(only(config, CONFIG_P4INFO, b"")):
        if field.number == P4INFO_COUNTER:
            preamble = only(field.value, COUNTER_PREAMBLE, b"")
            if only(preamble, PREAMBLE_NAME, b"").decode() == name:
                return only(preamble, PREAMBLE_ID, 0)
    raise ReadError(f"{switch.name} runs a program without the counter {name}")


def varint(value):
    """A number as protobuf writes it."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(field, value):
    """A field that is a number; left out where it is 0, as proto3 has it."""
    return varint(field << 3 | VARINT) + varint(value) if value else b""


def message(field, content):
    """A field that is a message."""
    return varint(field << 3 | BYTES) + varint(len(content)) + content


def fields(data):
    """The fields of a message, those of fixed width left out."""
    position = 0

    def take():
        nonlocal position
        value = shift = 0
        while True:
            byte = data[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    found = []
    while position < len(data):
        key = take()
        kind = key & 7
        if kind == VARINT:
            found.append(Field(key >> 3, take()))
        elif kind == BYTES:
            end = take() + position
            found.append(Field(key >> 3, data[position:end]))
            position = end
        else:
            position += {1: 8, 5: 4}[kind]
    return found


def only(data, wanted, otherwise):
    """The value of a field, or what it is where it was left out."""
    return next((field.value for field in fields(data) if field.number == wanted), otherwise)
