package io.weft.planning.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.refusal.Refusal;
import io.weft.topology.generate.Candidate;
import io.weft.topology.generate.Requirement;
import io.weft.topology.generate.TopologyType;
import io.weft.topology.generate.TopologyTypes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NearestCandidatesTest {
    private static List<TopologyType> types(String... names) {
        return Arrays.stream(names).map(TopologyTypes.REGISTRY::named).collect(Collectors.toList());
    }

    @Test
    void thoseWithTheFewestPortsComeFirst() {
        Requirement requirement = Requirement.of(32, 1000);
        List<Candidate> nearest =
                NearestCandidates.of(requirement, types("dragonfly"), 3).candidates();
        List<Candidate> all = types("dragonfly").get(0).candidates(requirement).collect(Collectors.toList());
        assertThat(nearest).hasSize(3).isSortedAccordingTo(Comparator.comparing(Candidate::ports));
        long dearest = nearest.get(2).ports();
        assertThat(all.stream().filter(each -> each.ports() < dearest).count()).isLessThanOrEqualTo(2);
        assertThat(nearest).allSatisfy(each -> assertThat(each.ports())
                .isEqualTo(each.endpoints() + 2L * each.generate().linkCount()));
    }

    @Test
    void thoseWithTheMostEndpointsComeFirstIfAllAreWanted() {
        List<Candidate> nearest = NearestCandidates.of(Requirement.largest(64), types("slim-fly", "oft"), 1)
                .candidates();
        assertThat(nearest).extracting(Candidate::endpoints).containsExactly(35_322, 63_552);
    }

    /** The largest Slim Fly at radix 16 has q = 8, 128 switches with 12 links each, which leave 4 ports. */
    @Test
    void saysWhyATypeHasNone() {
        NearestCandidates nearest = NearestCandidates.of(
                Requirement.of(16, 1000), types("slim-fly", "mlfm", "delorme", "fat-tree", "graph"), 3);
        assertThat(nearest.candidates()).extracting(Candidate::type).containsOnly("fat-tree");
        assertThat(nearest.reasons())
                .isEqualTo(Map.of(
                        "slim-fly", "offers at most 512 endpoints at radix 16",
                        "mlfm", "offers at most 576 endpoints at radix 16",
                        "delorme", "offers at most 675 endpoints at radix 16",
                        "graph", "no formula gives its sizes"));
        assertThat(NearestCandidates.of(Requirement.of(9, 1).withOversubscription(2), types("delorme"), 3)
                        .reasons())
                .containsExactly(Map.entry("delorme", "needs switches of at least 10 ports"));
    }

    @Test
    void everyTypeHasACandidateOrAReason() {
        for (int endpoints : new int[] {10, 1000, 100_000}) {
            NearestCandidates nearest =
                    NearestCandidates.of(Requirement.of(36, endpoints), TopologyTypes.REGISTRY.all(), 2);
            for (TopologyType type : TopologyTypes.REGISTRY) {
                long found = nearest.candidates().stream()
                        .filter(each -> each.type().equals(type.name()))
                        .count();
                assertThat(found)
                        .as("%s for %s endpoints", type, endpoints)
                        .isBetween(nearest.reasons().containsKey(type.name()) ? 0L : 1L, 2L);
            }
        }
    }

    @Test
    void refusesToSelectNone() {
        assertThatThrownBy(() -> NearestCandidates.of(Requirement.of(8, 8), types("mlfm"), 0))
                .isInstanceOf(Refusal.class)
                .hasMessage("0 candidates of a type are wanted; expected at least 1");
    }
}
