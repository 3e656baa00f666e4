package io.weft.control.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weft.p4.WeftTables;
import org.junit.jupiter.api.Test;

class EntryKeyTest {
    private static final long ADDRESS = 0x0A01_0000L;

    private static EntryKey prefix(long address, int length) {
        return EntryKey.on(WeftTables.ENDPOINT)
                .prefix(WeftTables.ENDPOINT_ADDRESS, address, length)
                .build();
    }

    @Test
    void theLengthOfAPrefixIsThatOfItsMask() {
        for (int length = 16; length <= 32; length++) {
            assertThat(prefix(ADDRESS, length).prefixLength(0)).isEqualTo(length);
        }
        assertThat(prefix(ADDRESS, 16).value(0)).isEqualTo(ADDRESS);
        assertThat(prefix(ADDRESS, 16).mask(0)).isEqualTo(0xFFFF_0000L);
    }

    @Test
    void prefixesOfOneAddressAreDifferentKeys() {
        assertThat(prefix(ADDRESS, 16))
                .isEqualTo(prefix(ADDRESS, 16))
                .isNotEqualTo(prefix(ADDRESS, 17))
                .isNotEqualTo(prefix(0x0A02_0000L, 16))
                .isNotEqualTo(EntryKey.defaultOf(WeftTables.ENDPOINT));
        assertThat(prefix(0, 0)).isNotEqualTo(EntryKey.defaultOf(WeftTables.ENDPOINT));
        assertThat(EntryKey.exact(WeftTables.MINIMAL_NEXT_HOP, 3))
                .isNotEqualTo(EntryKey.exact(WeftTables.NEXT_HOP, 3))
                .isNotEqualTo(EntryKey.exact(WeftTables.MINIMAL_NEXT_HOP, 4));
    }

    @Test
    void aKeySaysWhatItMatches() {
        assertThat(prefix(ADDRESS, 16)).hasToString("endpoint[address 0xa010000/16]");
        assertThat(prefix(0, 0)).hasToString("endpoint[address any]");
        assertThat(EntryKey.exact(WeftTables.NEXT_HOP, 3)).hasToString("next_hop[target 3]");
        assertThat(EntryKey.exact(WeftTables.PAIR, ADDRESS, ADDRESS + 1))
                .hasToString("pair[source 0xa010000, destination 0xa010001]");
        assertThat(EntryKey.defaultOf(WeftTables.PATH)).hasToString("path default");
    }

    @Test
    void whatDoesNotFitTheFieldOrThePrefixIsRefused() {
        assertThatThrownBy(() -> prefix(ADDRESS, 8))
                .hasMessageContaining("has bits set outside of its mask 0xff000000");
        assertThatThrownBy(() -> prefix(ADDRESS, 33)).hasMessageContaining("prefix length 33 of endpoint.address");
        assertThatThrownBy(() -> prefix(ADDRESS, -1)).hasMessageContaining("prefix length -1 of endpoint.address");
        assertThatThrownBy(() -> prefix(1L << 32, 32)).hasMessageContaining("does not fit its 32 bits");
        assertThatThrownBy(() -> EntryKey.exact(WeftTables.PAIR, 1)).hasMessageContaining("matches 2 fields, not 1");
        assertThatThrownBy(() -> EntryKey.on(WeftTables.PAIR)
                        .exact(WeftTables.PAIR_SOURCE, 1)
                        .build())
                .hasMessageContaining("pair.destination needs a value");
        assertThatThrownBy(() -> EntryKey.on(WeftTables.ENDPOINT).exact(WeftTables.ENDPOINT_ADDRESS, 1))
                .hasMessageContaining("endpoint.address is not a field of kind EXACT");
    }
}
