package org.tidemark.color.unfold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.system.Obligation;
import org.tidemark.system.Obligation.Clause;

/** What a net takes for granted, condition by condition, as it is written over the places of the unfolding. */
class ColoredObligationsTest {
    private static List<Obligation> obligations(String text) throws InputException {
        return TideReader.read(text, "m.tide", Map.of())
                .unfolded(UnfoldingLimits.usual())
                .obligations();
    }

    private static List<String> conditions(Obligation obligation) {
        return obligation.clauses().stream()
                .map(clause -> FormulaPrinter.print(clause.condition()))
                .toList();
    }

    private static List<String> complaints(Obligation obligation) {
        return obligation.clauses().stream().map(Clause::otherwise).toList();
    }

    @Test
    void aCapacityIsASumAndABoundForEachValue() throws InputException {
        List<Obligation> all = obligations("""
                type Id = 1..2
                place source: Id = all Id
                place sink: Id capacity 3, 1 each
                transition move(i: Id) { in source: i out sink: i }
                """);
        assertThat(all).hasSize(1);
        assertThat(all.get(0).name()).isEqualTo("capacity:sink");
        assertThat(all.get(0).meaning())
                .isEqualTo("place 'sink' holds at most 3 tokens, at most one token of each value");
        assertThat(conditions(all.get(0))).containsExactly("sink.1 + sink.2 <= 3", "sink.1 <= 1", "sink.2 <= 1");
        assertThat(complaints(all.get(0)))
                .containsExactly(
                        "place 'sink' holds more than 3 tokens",
                        "place 'sink' holds more than one token of the value 1",
                        "place 'sink' holds more than one token of the value 2");
    }

    @Test
    void aDeclaredContentIsAnEquationForEachValue() throws InputException {
        List<Obligation> all = obligations("""
                type Id = 1..2
                place busy: Id
                place idle: Id = all Id except busy
                place count = 2 except 1 for i in busy
                transition start(i: Id) { in idle: i; count out busy: i }
                """);
        assertThat(all).extracting(Obligation::name).containsExactly("content:idle", "content:count");
        assertThat(conditions(all.get(0))).containsExactly("busy.1 + idle.1 = 1", "busy.2 + idle.2 = 1");
        assertThat(conditions(all.get(1))).containsExactly("busy.1 + busy.2 + count = 2");
        assertThat(complaints(all.get(0)).get(1)).contains("'idle'", "of the value 2", "busy.2 + idle.2 = 1");
        assertThat(complaints(all.get(1)).get(0)).doesNotContain("of the value");
    }

    @Test
    void aContentThatMultipliesKeepsItsWeights() throws InputException {
        List<Obligation> all = obligations("""
                place pairs = 2
                place singles = 2 for p in pairs
                transition split { in pairs; singles: 2 }
                """);
        assertThat(conditions(all.get(0))).containsExactly("singles = 2*pairs");
    }

    @Test
    void aFaultIsAStateInWhichItsTokensAreThere() throws InputException {
        List<Obligation> all = obligations("""
                type N = 0..2
                place p: N = 0
                place stop: N = 2
                place off
                transition up(x: N) { in p: x read stop: 2 inhibit off out p: x + 1 }
                """);
        assertThat(all).extracting(Obligation::name).containsExactly("fault:up");
        assertThat(conditions(all.get(0))).containsExactly("!(p.2 >= 1 && stop.2 >= 1)");
        assertThat(complaints(all.get(0)).get(0))
                .startsWith("transition 'up' with x = 2 finds its tokens, but ")
                .contains("3 is not a value of type 0..2");
    }

    @Test
    void aFaultWaitsForTransitionsOfHigherPriority() throws InputException {
        List<Obligation> all = obligations("""
                type N = 0..1
                place p: N = 0
                transition up(x: N) { in p: x out p: x + 1 }
                transition first priority 1 { in p: 1 }
                """);
        assertThat(conditions(all.get(0))).singleElement().asString().contains("p.1 >= 1", "fireable(first)");
    }

    @Test
    void whatCanNeverBeThereIsNoFault() throws InputException {
        assertThat(obligations("""
                type N = 0..2
                place p: N = 0
                place q: N
                transition up(x: N) { in p: x out q: x + 1 }
                """)).isEmpty();
    }
}
