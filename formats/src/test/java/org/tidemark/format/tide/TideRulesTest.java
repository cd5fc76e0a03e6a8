package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TideRulesTest {
    private static final String NET = """
            net m
            const most = 3
            type item = 1 .. most
            place a, b: item = 1
            place c: item
            place d
            transition move(x: item) { in a: x read b: x out c: x }
            transition count(x: item) { in c: x out d }
            transition watch { read a: 1 in d }
            property p { AG a <= 1 }
            """;

    private static TideRules rules(String text) {
        return Objects.requireNonNull(TideRules.of(text));
    }

    private static @Nullable String around(String text, String... names) {
        return rules(text).around(Set.of(names));
    }

    @Test
    void layoutRemarksAndQuestionsAreNoRules() {
        String other =
                NET.replace(" = 1\n", "=1 // once\n").replace("property p { AG a <= 1 }", "property q { EF d > 0 }");
        assertThat(rules(other).whole()).isEqualTo(rules(NET).whole());
        assertThat(rules(NET.replace("in a: x", "in a: 2")).whole())
                .isNotEqualTo(rules(NET).whole());
    }

    @Test
    void aPlaceDependsOnWhatChangesItAndOnWhatThatNeeds() {
        assertThat(around(NET, "a")).contains("move", "item", "most").doesNotContain("count", "watch");
        assertThat(around(NET, "c")).contains("move", "count").doesNotContain("watch");
        assertThat(around(NET, "b")).doesNotContain("move");
        assertThat(around(NET, "watch")).contains("move", "count", "watch");
        assertThat(around(NET, "c.2")).isEqualTo(around(NET, "c"));
    }

    @Test
    void anEditElsewhereLeavesAPart() {
        String more = NET + "place e = 2\ntransition drop { in e read c: 1 }\n";
        assertThat(around(more, "d")).isEqualTo(around(NET, "d"));
        assertThat(around(more, "e")).contains("drop", "move");
        assertThat(around(NET.replace("most = 3", "most = 4"), "d")).isNotEqualTo(around(NET, "d"));
        assertThat(around(more.replace("in e", "in e; c: 1"), "c")).isNotEqualTo(around(NET, "c"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "transition first { in d priority 2 }",
                "transition later { in d out d @+ 2 }",
                "fair transition often { in d }",
                "transition soon [0,2] { in d out d }",
            })
    void whatDependsOnOtherTransitionsHasNoPart(String line) {
        TideRules rules = TideRules.of(NET + line + "\n");
        assertThat(rules == null ? null : rules.around(Set.of("a"))).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"include \"other.tide\"", "place", "network n { }", "place p = 1 $"})
    void othersHaveNone(String text) {
        assertThat(TideRules.of(text)).isNull();
    }

    @Test
    void aPlaceThatIsReadInAnyWayIsNeeded() {
        String both = NET + "transition swap(x: item) { in c: x out c: x; a: x }\n";
        assertThat(around(both, "a")).contains("swap", "count");
    }

    @Test
    void unknownNamesHaveNoPart() {
        assertThat(around(NET, "nothing")).isNull();
        assertThat(around(NET, "a", "nothing.1")).isNull();
    }
}
