package org.tidemark.color.direct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.color.ColorException;
import org.tidemark.format.tide.TideReader;
import org.tidemark.model.Successors;

/** Bindings of tokens with computed components: what a token determines is not enumerated. */
class ComputedTokensTest {
    /** Queues with more values than ranks, so that trying them all is refused. */
    private static final String TYPES = "type Position = 0..3 type Queue = queue[40] of Position ";

    /** How many states, edges and bindings a net has when all of it is explored. */
    private record Figures(int states, int edges, int bindings, boolean hasFault) {}

    private static DirectNet direct(String text) throws Exception {
        return DirectNet.of(TideReader.read(TYPES + text, "m.tide", Map.of()).net());
    }

    private static Figures explored(String text) throws Exception {
        DirectNet direct = direct(text);
        DirectModel model = direct.wideModel();
        DirectExpander expander = model.expander();
        int words = model.layout().words();
        Successors batch = new Successors(words, 16);
        model.initial(batch);
        List<long[]> states = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        int edges = -1;
        for (int i = 0; i <= states.size(); i++) {
            for (int s = 0; s < batch.size(); s++) {
                long[] state = Arrays.copyOfRange(batch.words(), batch.at(s), batch.at(s) + words);
                edges++;
                if (seen.add(Arrays.toString(state))) {
                    states.add(state);
                }
            }
            batch.clear();
            if (i < states.size()) {
                expander.expand(states.get(i), 0, batch);
            }
        }
        return new Figures(states.size(), edges, direct.events(), direct.fault() != null);
    }

    private static String ring(String type, String token, boolean isComputed) {
        String next = isComputed ? "(p + 1) % 4" : "r";
        String variable = isComputed ? "" : ", r: Position";
        String guard = isComputed ? "" : " && r = (p + 1) % 4";
        String text = "place idle: Position = 0, 2  place channel: " + type + " = #p|[]# for p: Position "
                + "transition send(p: Position, q: Queue" + variable + ") { guard length(q) < 3" + guard
                + " in channel: #NEXT|q#; idle: p  out channel: #NEXT|append(q, p)# } "
                + "transition pass(p: Position, a, b: Queue" + variable + ") { guard length(a) > 0" + guard
                + " in channel: #NEXT|b#, #p|a#  out channel: #p|rest(a)#, #NEXT|append(b, first(a))# }";
        return text.replaceAll("#([^|#]*)\\|([^#]*)#", token).replace("NEXT", next);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(Position, Queue); ($1, $2)",
                "{at: Position, waiting: Queue}; {at = $1, waiting = $2}",
                "union {sent: (Position, Queue), lost}; sent(($1, $2))",
                "((bool, Position), Queue); ((true, $1), $2)"
            })
    void aComputedComponentIsMatchedAsAGuardWouldDoIt(String type, String token) throws Exception {
        Figures computed = explored(ring(type, token, true));
        assertThat(computed).isEqualTo(explored(ring(type, token, false)));
        assertThat(computed.hasFault()).isFalse();
        assertThat(computed.states()).isEqualTo(29);
        assertThat(computed.bindings()).isLessThanOrEqualTo(computed.edges());
    }

    @ParameterizedTest
    @ValueSource(strings = {"p + 1", "6 / (3 - p) - 1"})
    void aGuardMayExcludeThatAComponentHasNoValue(String next) throws Exception {
        String move = "place a: (Position, Queue) = (1, []), (2, [1])  place b: Position = 0 "
                + "transition t(p: Position, q: Queue) { guard p < 3 && length(q) < 9  in b: p; a: (NEXT, q) "
                + "out b: p + 1 }";
        assertThat(explored(move.replace("NEXT", next))).isEqualTo(new Figures(3, 2, 2, false));
    }

    @ParameterizedTest
    @CsvSource({"3, true, 1", "2, false, 0"})
    void aTokenWithoutAValueIsAFaultWhateverItsOtherComponentIs(int p, boolean fails, int bindings) throws Exception {
        assertThat(explored("place a: (Position, queue[20] of Position)  place b: Position = " + p
                        + " transition t(p: Position, q: queue[20] of Position) { in b: p; a: (6 / (3 - p), q) }"))
                .isEqualTo(new Figures(1, 0, bindings, fails));
    }

    /** One binding with the fault is enough, but all values may have to be tried to find it. */
    @Test
    void valuesOfATokenWithoutAValueAreTriedOnlyWhereTheGuardAsks() throws Exception {
        String fails = "place a: (Position, queue[4] of Position)  place b: Position = 3 "
                + "transition t(p: Position, q: queue[4] of Position) { guard length(q) > 2  in b: p; a: (6 / (3 - p), q) }";
        assertThat(explored(fails)).isEqualTo(new Figures(1, 0, 1, true));
        assertThatThrownBy(() -> direct(fails.replace("queue[4]", "queue[20]")))
                .isInstanceOf(ColorException.class)
                .hasMessageContaining("no token determines its value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "place a: array[0..2] of Position = [1, 2, 3] "
                        + "transition t(x: Position, y: Position) { in a: [x, (x + 1) % 4, y] }",
                "place a: Queue = [1, 2] transition t(x: Position) { in a: [x, (x + 1) % 4] }",
                "place a: Queue = [1, 2] "
                        + "transition t(q: Queue, x: Position) { guard length(q) < 40  in a: append(q, x) }",
                "place a: (0..9999999, 0..9999999) = (7, 9) "
                        + "transition t(x: 0..9000000, y: 0..9000000) { in a: (x + 5, y - x)  guard y >= x }"
            })
    void arraysSequencesAndSumsAreSolved(String text) throws Exception {
        assertThat(explored(text)).isEqualTo(new Figures(2, 1, 1, false));
    }

    /** The token is matched before the variable of its computed component is known. */
    @Test
    void aComponentIsComparedWhenItCanBeComputed() throws Exception {
        assertThat(explored("place a: (Position, Queue) = (0, []), (1, []), (1, [3]), (2, [2]) "
                        + "transition t(p: Position, q: Queue) { in a: (p * p % 4, q) }"))
                .isEqualTo(new Figures(16 / 2, 3 * 4 * 2, 6, false));
    }

    /** Enough tokens for an index, of types with ranks and without. */
    @ParameterizedTest
    @ValueSource(strings = {"0..999", "queue[40] of 0..999"})
    void manyTokensAreFoundByTheirComponents(String type) throws Exception {
        String value = type.startsWith("queue") ? "[x]" : "x";
        Figures found = explored("place a: (0..999, " + type + ") = (x, " + value + ") for x: 0..999 "
                + "place b: 0..999 = 5 "
                + "transition t(x: 0..999, q, r: " + type + ") { read a: (x, q), ((x + 1) % 1000, r)  "
                + "in b: x  out b: (x + 1) % 1000 }");
        assertThat(found).isEqualTo(new Figures(1000, 1000, 1000, false));
    }
}
