package io.weft.topology;

import io.weft.refusal.Refusal;
import java.util.Arrays;

/** Which ports of the switches channels and endpoints are on, and the reverse. Immutable. */
abstract class PortIndex {
    static final int NOTHING = -1;

    final ChannelIndex channels;
    final EndpointIndex endpoints;

    PortIndex(ChannelIndex channels, EndpointIndex endpoints) {
        this.channels = channels;
        this.endpoints = endpoints;
    }

    /** The port by which a channel leaves its source. */
    abstract int ofChannel(int c);

    /** The port of an attachment of a switch, an index of {@link EndpointIndex#endpointAt}. */
    abstract int ofAttachment(int s, int a);

    /** The channel that leaves a switch by a port, or -1. */
    abstract int channelAt(int s, int port);

    /** The attachment on a port of a switch, or -1. */
    abstract int attachmentAt(int s, int port);

    /** The highest port of a switch, 0 for none. */
    abstract int highest(int s);

    /** The name of a port, whether anything is on it or not. */
    abstract String name(int s, int port);

    /** Whether ports of the same numbers and names have the same on them, the other indices being equal. */
    abstract boolean equalTo(PortIndex other);

    /** Ports are numbered from 1: endpoints, then channels, each in their order. All is O(1), and takes no space. */
    static final class InOrder extends PortIndex {
        InOrder(ChannelIndex channels, EndpointIndex endpoints) {
            super(channels, endpoints);
        }

        private int endpointsAt(int s) {
            return endpoints.first[s + 1] - endpoints.first[s];
        }

        @Override
        int ofChannel(int c) {
            int s = channels.source[c];
            return endpointsAt(s) + (c - channels.first[s]) + 1;
        }

        @Override
        int ofAttachment(int s, int a) {
            return a - endpoints.first[s] + 1;
        }

        @Override
        int channelAt(int s, int port) {
            int c = channels.first[s] + port - endpointsAt(s) - 1;
            return c < channels.first[s] || c >= channels.first[s + 1] ? NOTHING : c;
        }

        @Override
        int attachmentAt(int s, int port) {
            return port >= 1 && port <= endpointsAt(s) ? endpoints.first[s] + port - 1 : NOTHING;
        }

        @Override
        int highest(int s) {
            return endpointsAt(s) + channels.first[s + 1] - channels.first[s];
        }

        @Override
        String name(int s, int port) {
            return String.valueOf(port);
        }

        @Override
        boolean equalTo(PortIndex other) {
            return other instanceof InOrder;
        }
    }

    /** Ports have numbers and names of their own. Looking for what is on one is O(log ports of the switch). */
    static final class Given extends PortIndex {
        private final Port[] ofChannel;
        private final Port[] ofAttachment;
        /** By switch, where its ports begin in the arrays below. */
        private final int[] first;
        /** The numbers of the ports, by switch, ascending. */
        private final int[] numbers;
        /** What is on these ports: a channel c, or an attachment a as ~a. */
        private final int[] things;

        /**
         * @param ofChannel by channel
         * @param ofAttachment by attachment
         * @throws Refusal if two things are on one port of a switch
         */
        Given(
                ChannelIndex channels,
                EndpointIndex endpoints,
                Port[] ofChannel,
                Port[] ofAttachment,
                String[] switchNames) {
            super(channels, endpoints);
            this.ofChannel = ofChannel;
            this.ofAttachment = ofAttachment;
            first = new int[switchNames.length + 1];
            numbers = new int[ofChannel.length + ofAttachment.length];
            things = new int[numbers.length];
            for (int s = 0; s < switchNames.length; s++) {
                first[s + 1] = channels.first[s + 1] + endpoints.first[s + 1];
                sort(s, switchNames[s]);
            }
        }

        private void sort(int s, String switchName) {
            // A number and, behind it, which of the attachments and channels of the switch.
            long[] ports = new long[first[s + 1] - first[s]];
            int attached = endpoints.first[s + 1] - endpoints.first[s];
            for (int i = 0; i < ports.length; i++) {
                Port port = i < attached
                        ? ofAttachment[endpoints.first[s] + i]
                        : ofChannel[channels.first[s] + i - attached];
                ports[i] = (long) port.number() << Integer.SIZE | i;
            }
            Arrays.sort(ports);
            for (int i = 0; i < ports.length; i++) {
                int thing = (int) ports[i];
                numbers[first[s] + i] = (int) (ports[i] >> Integer.SIZE);
                things[first[s] + i] =
                        thing < attached ? ~(endpoints.first[s] + thing) : channels.first[s] + thing - attached;
                if (i > 0 && numbers[first[s] + i] == numbers[first[s] + i - 1]) {
                    throw new Refusal("two cables are on port " + numbers[first[s] + i] + " of switch " + switchName);
                }
            }
        }

        private int at(int s, int port) {
            return Arrays.binarySearch(numbers, first[s], first[s + 1], port);
        }

        @Override
        int ofChannel(int c) {
            return ofChannel[c].number();
        }

        @Override
        int ofAttachment(int s, int a) {
            return ofAttachment[a].number();
        }

        @Override
        int channelAt(int s, int port) {
            int at = at(s, port);
            return at < 0 || things[at] < 0 ? NOTHING : things[at];
        }

        @Override
        int attachmentAt(int s, int port) {
            int at = at(s, port);
            return at < 0 || things[at] >= 0 ? NOTHING : ~things[at];
        }

        @Override
        int highest(int s) {
            return first[s + 1] == first[s] ? 0 : numbers[first[s + 1] - 1];
        }

        @Override
        String name(int s, int port) {
            int at = at(s, port);
            if (at < 0) {
                return String.valueOf(port);
            }
            return (things[at] < 0 ? ofAttachment[~things[at]] : ofChannel[things[at]]).name();
        }

        @Override
        boolean equalTo(PortIndex other) {
            return other instanceof Given
                    && Arrays.equals(ofChannel, ((Given) other).ofChannel)
                    && Arrays.equals(ofAttachment, ((Given) other).ofAttachment);
        }
    }
}
