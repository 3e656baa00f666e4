package io.weft.e2e;

import io.weft.routing.Routes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Echo requests of the Linux hosts of a fabric, every one to every other. */
final class Pings {
    private static final Pattern REPLY = Pattern.compile("bytes from (\\S+): icmp_seq=\\d+ ttl=(\\d+)");
    private static final int FIRST_TTL = 64;

    private Pings() {}

    /**
     * What went wrong: hosts that got no reply, and replies whose time to live does not tell of as many switches as
     * there are on the routes.
     *
     * @param routes what the switches are programmed for
     * @param options of {@code ping}
     */
    static List<String> problems(Bmv2Fabric fabric, Routes routes, String... options) {
        return IntStream.range(0, fabric.control().fabric().topology().endpointCount())
                .parallel()
                .mapToObj(e -> problemsOf(e, fabric, routes, options))
                .flatMap(List::stream)
                .toList();
    }

    private static List<String> problemsOf(int e, Bmv2Fabric fabric, Routes routes, String... options) {
        List<Integer> others = IntStream.range(
                        0, fabric.control().fabric().topology().endpointCount())
                .filter(other -> other != e)
                .boxed()
                .toList();
        String script = others.stream()
                .map(other -> "ping -n -c 1 -W 5 " + String.join(" ", options) + " " + fabric.address(other))
                .collect(Collectors.joining("; "));
        String output = fabric.at(e, List.of("/bin/sh", "-c", script)).output();
        Map<String, Integer> replies = new HashMap<>();
        Matcher reply = REPLY.matcher(output);
        while (reply.find()) {
            replies.put(reply.group(1), Integer.valueOf(reply.group(2)));
        }
        List<String> problems = new ArrayList<>();
        for (int other : others) {
            Integer ttl = replies.get(fabric.address(other));
            Set<Integer> expected = Planned.hops(routes, other, e).stream()
                    .map(hops -> FIRST_TTL - (hops + 1))
                    .collect(Collectors.toSet());
            String pair = fabric.address(e) + " to " + fabric.address(other) + ": ";
            if (ttl == null) {
                problems.add(pair + "no reply");
            } else if (!expected.contains(ttl)) {
                problems.add(pair + "time to live " + ttl + " in the reply, expected " + expected);
            }
        }
        return problems;
    }

    /** Whether an endpoint gets a reply from another. */
    static boolean succeeds(Bmv2Fabric fabric, int from, int to) {
        return fabric.at(from, List.of("ping", "-n", "-c", "1", "-W", "2", fabric.address(to)))
                        .exit()
                == 0;
    }
}
