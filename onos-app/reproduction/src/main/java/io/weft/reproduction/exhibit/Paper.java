package io.weft.reproduction.exhibit;

import io.weft.refusal.Refusal;
import io.weft.registry.Named;
import io.weft.registry.Registry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A paper with all of its tables and figures. Immutable. */
public final class Paper implements Named {
    private final String name;
    private final String citation;
    private final Registry<Exhibit> exhibits;

    /**
     * @param name as users type it; that of the simulator's preset, where there is one
     * @param citation authors, title, where and when
     * @param exhibits every table and figure, in the order of the paper
     */
    public Paper(String name, String citation, Exhibit... exhibits) {
        this.name = name;
        this.citation = citation;
        this.exhibits = Registry.<Exhibit>of("table or figure of " + name)
                .and(Collections.unmodifiableList(Arrays.asList(exhibits)));
    }

    @Override
    public String name() {
        return name;
    }

    /** Authors, title, where and when. */
    @Override
    public String meaning() {
        return citation;
    }

    /** Every table and figure, in the order of the paper. */
    public List<Exhibit> exhibits() {
        return exhibits.all();
    }

    /**
     * The exhibit that a user means: {@code figure-5a}, {@code Figure 5a} or {@code 5a}; all parts of a figure, if it
     * is named without one.
     *
     * @throws Refusal if there is none
     */
    public List<Exhibit> exhibits(String written) {
        String wanted = ExhibitName.of(written);
        List<Exhibit> parts = exhibits.all().stream()
                .filter(each -> each.name().equals(wanted) || each.name().matches(Pattern.quote(wanted) + "[a-z]"))
                .collect(Collectors.toList());
        return parts.isEmpty() ? List.of(exhibits.named(wanted)) : parts;
    }

    @Override
    public String toString() {
        return name;
    }
}
