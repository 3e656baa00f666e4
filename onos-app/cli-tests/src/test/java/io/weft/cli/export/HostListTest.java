package io.weft.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostListTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n1 | n1",
                "n1 n2 n3 | n[1-3]",
                "n3 n1 n2 n7 | n[1-3,7]",
                "n9 n10 n11 | n[9-11]",
                "n08 n09 n10 n11 | n[08-11]",
                "n1 n01 n2 n02 | n[1-2],n[01-02]",
                "n1 n001 n100 n10 | n[1,10],n[001,100]",
                "s0.0:1 s0.0:2 s0.1:1 | s0.0:[1-2],s0.1:1",
                "a b n n1 n2 | a,b,n,n[1-2]",
                "n0 n1 | n[0-1]",
                "n1234567890 n1234567891 | n1[234567890-234567891]",
            })
    void namesThatDifferInTheirLastNumberStandTogether(String names, String list) {
        assertThat(HostList.of(List.of(names.split(" ")))).isEqualTo(list);
    }
}
