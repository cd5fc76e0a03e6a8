package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.cli.Ran;

/** Formulas about the colours of tokens in nets of CPN Tools. */
class ColourQuestionsTest {
    private static final String NET = "../examples/protocol.cpn";

    /** The most tokens of each colour are those of the report, which counts them by itself. */
    @Test
    void theMostTokensOfAColourAreTheMultiSetBoundsOfTheReport() {
        List<String> asked = new ArrayList<>(List.of("check", NET, "--json"));
        List<Long> expected = new ArrayList<>();
        for (Object each : (List<?>) tidemark("report", NET, "--json").field("bounds")) {
            Map<?, ?> bound = (Map<?, ?>) each;
            Map<?, ?> most = (Map<?, ?>) Objects.requireNonNull(bound.get("upperMultiSet"));
            most.forEach((colour, count) -> {
                asked.addAll(List.of("-f", "max(\"" + bound.get("place") + "\"[" + colour + "])"));
                expected.add(((Number) count).longValue());
            });
        }
        assertThat(expected).hasSizeGreaterThan(20).contains(1L, 2L);
        List<Long> found = new ArrayList<>();
        for (Object each : (List<?>) tidemark(asked.toArray(String[]::new)).field("properties")) {
            Object value = ((Map<?, ?>) each).get("value");
            if (value != null) {
                found.add(((Number) value).longValue());
            }
        }
        assertThat(found).isEqualTo(expected);
    }

    /** Of the three packets on place A there are up to two, and not of different numbers at first. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "AG A[(1,\"COL\")] <= 2 | holds",
                "AG A[(1,\"COL\")] <= 1 | violated",
                "AG A[(1,\"OUR\")] = 0 | holds",
                "EF (A[(1,\"COL\")] = 1 && A[(2,\"OUR\")] = 1) | holds",
                "EF (exists (n, p) in A: n = 3 andalso p = \"ED \" && A = 2) | holds",
                "EF exists (n, _) in A: n > 3 | violated",
                "AG forall (n, p) in A: n = 1 orelse String.size p > 2 | holds",
                "AG forall (1, p) in A: true | violated",
                "AG (count((n, p) in A: n > 1) + A[(1,\"COL\")] = A) | holds",
                "AG count(x in A) = A | holds",
                "AG (exists(x in A: x = (1,\"COL\")) <-> A[(1,\"COL\")] >= 1) | holds",
                "AG !(exists (n,p) in A: n = 1 && A > 2) | holds",
                "EF exists (n, p) in A: hd [] = n | unknown",
            })
    void answers(String formula, String verdict) {
        Ran ran = tidemark("check", NET, "--json", "-f", named(formula));
        Map<?, ?> first = (Map<?, ?>) Objects.requireNonNull(((List<?>) ran.field("properties")).get(0));
        assertThat(first.get("name")).isEqualTo("f1");
        assertThat(first.get("verdict")).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "EF A[1] > 0 | f1:1:19: expected a value of type int * string, found one of type int",
                "EF A[(1,nope)] > 0 | f1:1:22: 'nope' is not declared",
                "EF A[(1,\"a\") > 0 | f1:1:18: '[' is never closed",
                "EF exists (n, p) in A: n = p | f1:1:41: expected a value of type int, found one of type string",
                "EF exists n in A: n | f1:1:32: expected a value of type bool, found one of type int * string",
                "EF exists n in \"Protocol'X 1\": true | f1:1:16: there is no place 'Protocol'X 1'; did you mean",
                "EF count(x) > 0 | f1:1:10: expected a pattern and a place, as in count(x in \"Protocol'A 1\": x = …)",
                "EF exists x in A | f1:1:30: expected ':' and a condition",
                "EF exists x in A: discrete (1, 2) = 1 | 'discrete' gives one random value",
                "EF \"Protocol'Room 1\"[1] = 0 | f1:1:22: expected a value of type unit, found one of type int",
            })
    void whatIsWrongIsSaidWhereItIs(String formula, String message) {
        Ran ran = tidemark("check", NET, "-f", named(formula));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).contains(message);
    }

    /** Sweeps by the time, by counts and by sums of colours meet the states that a search meets, and the same worst marking. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "stop-and-wait | auto | -1 | 43",
                "stop-and-wait | sum(n in \"Protocol'Expects 1\": n) | -1 | 43",
                "protocol | auto | 2 |",
                "protocol | sum(n in \"Protocol'Next_to_send 1\": n), \"Protocol'A 1\" | 2 |",
                "protocol | -count((n, _) in \"Protocol'A 1\": n > 1) | 2 |",
                "lock-management | clock | -1 | 21917",
            })
    void sweepsMeetTheStatesOfASearch(String name, String measure, long most, @Nullable Double states) {
        String net = "../examples/" + name + ".cpn";
        if (states != null) {
            Ran swept = tidemark("explore", net, "--search", "sweep", "--progress", measure, "--json");
            assertThat(swept.number("states")).isEqualTo(states);
            assertThat(swept.json()).containsEntry("persistent", 0L).containsEntry("complete", true);
            assertThat(swept.number("peakStates")).isLessThan(states / 3);
        } else {
            Ran asked =
                    tidemark("check", net, "--search", "sweep", "--progress", measure, "--json", "-f", named("max(A)"));
            Map<?, ?> first = (Map<?, ?>) Objects.requireNonNull(((List<?>) asked.field("properties")).get(0));
            assertThat(first.get("value")).isEqualTo(most);
        }
    }

    private static String named(String formula) {
        return formula.replaceAll("\\bA\\b(?=\\[| in|:|\\)| [=&<>]|$)", "\"Protocol'A 1\"");
    }
}
