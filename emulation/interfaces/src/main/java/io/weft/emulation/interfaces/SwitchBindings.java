package io.weft.emulation.interfaces;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weft.emulation.EmulatedSwitch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * Reads which switches are bound to what, from JSON: an array of objects with {@code name}, {@code deviceId},
 * {@code grpcPort} and {@code ports}, an object from port numbers to names of interfaces; optionally
 * {@code grpcAddress}, and {@code rates}, an object from port numbers to bits/s.
 */
public final class SwitchBindings {
    private static final int HIGHEST_TCP_PORT = 65_535;
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private SwitchBindings() {}

    /** @throws InterfaceException if it cannot be read, or if two switches or ports claim the same thing */
    public static List<SwitchBinding> load(Path file) {
        try {
            List<SwitchBinding> bindings = List.of(MAPPER.readValue(Files.readAllBytes(file), SwitchBinding[].class));
            check(file, bindings);
            return bindings;
        } catch (JsonProcessingException e) {
            throw new InterfaceException(
                    file + ":"
                            + (e.getLocation() == null
                                    ? ""
                                    : e.getLocation().getLineNr() + ":"
                                            + e.getLocation().getColumnNr() + ":")
                            + " " + reason(e)
                            + "; expected [{\"name\": \"s1\", \"deviceId\": 1, \"grpcPort\": 50001, \"ports\": {\"1\": "
                            + "\"s1-eth1\"}, \"rates\": {\"1\": 10000000}}, ...], where rates, in bits/s, may be left "
                            + "out",
                    e);
        } catch (NoSuchFileException e) {
            throw new InterfaceException(file + ": no such file", e);
        } catch (IOException e) {
            throw new InterfaceException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static String reason(JsonProcessingException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "unknown key '" + unknown.getPropertyName() + "'";
        }
        if (e instanceof InvalidFormatException wrong) {
            String path = wrong.getPath().stream()
                    .map(JsonMappingException.Reference::getFieldName)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining("."));
            return path + ": found '" + wrong.getValue() + "', which is no "
                    + wrong.getTargetType().getSimpleName().toLowerCase(Locale.ROOT);
        }
        return e.getOriginalMessage();
    }

    private static void check(Path file, List<SwitchBinding> bindings) {
        Map<Object, String> claimed = new HashMap<>();
        for (SwitchBinding each : bindings) {
            String where = file + ": switch " + each.name() + ": ";
            claim(claimed, "the name " + each.name(), each.name(), where);
            claim(claimed, "device id " + each.deviceId(), each.name(), where);
            claim(claimed, "TCP port " + each.grpcPort(), each.name(), where);
            require(each.deviceId() >= 1, where + "deviceId is " + each.deviceId() + ", expected 1 or more");
            require(
                    each.grpcPort() >= 1 && each.grpcPort() <= HIGHEST_TCP_PORT,
                    where + "grpcPort is " + each.grpcPort() + ", expected 1.." + HIGHEST_TCP_PORT);
            checkPorts(claimed, each.name(), each.ports(), where);
            checkRates(each, where);
        }
    }

    private static void checkRates(SwitchBinding binding, String where) {
        binding.rates().forEach((port, rate) -> {
            require(
                    binding.ports().containsKey(port),
                    where + "there is a rate for port " + port + ", which is bound to nothing; ports are "
                            + binding.ports().keySet());
            require(
                    rate != null && rate >= 1 && rate <= EmulatedSwitch.MAX_PORT_RATE,
                    where + "the rate of port " + port + " is " + rate + ", expected 1.." + EmulatedSwitch.MAX_PORT_RATE
                            + " bits/s");
        });
    }

    private static void checkPorts(
            Map<Object, String> claimed, String name, SortedMap<Integer, String> ports, String where) {
        ports.forEach((port, intf) -> {
            require(
                    port >= 1 && port < EmulatedSwitch.DROP_PORT && port != EmulatedSwitch.CPU_PORT,
                    where + "port " + port + " is not one of 1.." + (EmulatedSwitch.DROP_PORT - 1)
                            + " without the CPU port, " + EmulatedSwitch.CPU_PORT);
            claim(claimed, "interface " + intf, name + " port " + port, where);
        });
    }

    private static void claim(Map<Object, String> claimed, String what, String by, String where) {
        String other = claimed.putIfAbsent(what, by);
        require(other == null, where + what + " is that of " + other + " already; each may be given once");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new InterfaceException(otherwise);
        }
    }

    /**
     * The network interfaces and the P4Runtime port of one switch.
     *
     * @param name its name in messages
     * @param deviceId its P4Runtime device id, 1 or more
     * @param grpcPort the TCP port of its P4Runtime server, 1 to 65,535
     * @param grpcAddress the address of that server; empty for loopback
     * @param ports by port number, from 1 on, the name of the network interface
     * @param rates by port number, the rate of its line in bits/s, 1 or more; other ports are as fast as they can be
     */
    public record SwitchBinding(
            @JsonProperty(required = true) String name,
            @JsonProperty(required = true) long deviceId,
            @JsonProperty(required = true) int grpcPort,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String grpcAddress,
            @JsonProperty(required = true) SortedMap<Integer, String> ports,
            @JsonSetter(nulls = Nulls.AS_EMPTY) SortedMap<Integer, Long> rates) {}
}
