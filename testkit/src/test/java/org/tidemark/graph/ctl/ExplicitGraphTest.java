package org.tidemark.graph.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/**
 * Labels and explanations on small graphs drawn at random, one operator at a time, against what {@link DrawnGraph} finds
 * by the definition.
 */
@Seeded
class ExplicitGraphTest {
    private static final long PLENTY = 1 << 20;
    /** From both ways in arrays down to a bit per state, which is all that there must be. */
    private static final long[] ROOM_FOR_TABLES = {PLENTY, 300, 200, 120, 64};

    private static final Formula A = new Fireable("a");
    private static final Formula B = new Fireable("b");

    private static StateSet set(int bits, int states, MemoryBudget budget) {
        StateSet set = new StateSet(states, budget);
        for (int s = 0; s < states; s++) {
            if (DrawnGraph.has(bits, s)) {
                set.add(s);
            }
        }
        return set;
    }

    private static Labelling label(
            DrawnGraph drawn, EdgeTables tables, Circuit circuit, @Nullable FairSets fair, MemoryBudget budget) {
        return tables.label(
                circuit,
                p -> {
                    Formula f = circuit.propositions().get(p);
                    boolean constant = f instanceof Formula.Constant c && c.value();
                    return set(
                            f.equals(A) ? drawn.a() : f.equals(B) ? drawn.b() : constant ? -1 : 0,
                            drawn.states(),
                            budget);
                },
                fair);
    }

    private static void compare(
            DrawnGraph drawn, EdgeTables tables, Formula f, boolean fairly, int expected, MemoryBudget budget) {
        Circuit circuit = new Circuit();
        int gate = circuit.add(f);
        Labelling labelling = label(drawn, tables, circuit, fairly ? drawn.fair() : null, budget);
        for (int s = 0; s < drawn.states(); s++) {
            assertThat(labelling.holds(gate, s))
                    .as("%s in state %d of %s", f, s, drawn)
                    .isEqualTo(DrawnGraph.has(expected, s));
        }
    }

    /** With less and less memory, so that edges are read from arrays, from one of them, and from the graph itself. */
    @Test
    void eachOperatorMeansWhatItSaysWithWhateverTables(Seeds seeds) {
        int scarce = 0;
        for (long seed : seeds.upTo(2000)) {
            DrawnGraph drawn = DrawnGraph.of(seed);
            int a = drawn.a();
            int b = drawn.b();
            int all = (1 << drawn.states()) - 1;
            for (long bytes : ROOM_FOR_TABLES) {
                MemoryBudget budget = new MemoryBudget(PLENTY);
                EdgeTables tables = tables(drawn, bytes, budget);
                if (tables == null) {
                    continue;
                }
                scarce += bytes < PLENTY ? 1 : 0;
                compare(drawn, tables, new Exists(new Next(A)), false, drawn.next(a), budget);
                compare(drawn, tables, new Exists(new Until(A, B)), false, drawn.until(a, b), budget);
                for (boolean fairly : new boolean[] {false, true}) {
                    int forever = drawn.stays(a, fairly);
                    compare(
                            drawn,
                            tables,
                            new Exists(new WeakUntil(A, B)),
                            fairly,
                            drawn.until(a, b | forever),
                            budget);
                    int never = drawn.until(all & ~a, drawn.stays(all & ~a, fairly));
                    compare(drawn, tables, new ForAll(new Formula.Finally(A)), fairly, all & ~never, budget);
                }
            }
        }
        assertThat(scarce).isGreaterThan(4000);
    }

    /** Tables made while there is only so much memory, or null where that is too little; for the rest of the work there is plenty. */
    private static @Nullable EdgeTables tables(DrawnGraph drawn, long bytes, MemoryBudget budget) {
        assertThat(budget.reserve(PLENTY - bytes)).isTrue();
        try {
            return new EdgeTables(drawn.graph(), DrawnGraph.EVENTS, 2, budget, () -> false);
        } catch (MemoryBudget.Exhausted full) {
            return null;
        } finally {
            budget.release(PLENTY - bytes);
        }
    }

    @Test
    void aRunThatExplainsIsOneOfTheGraphAndDoesWhatItShows(Seeds seeds) {
        int shown = 0;
        int loops = 0;
        for (long seed : seeds.upTo(2000)) {
            DrawnGraph drawn = DrawnGraph.of(seed);
            EdgeTables tables =
                    new EdgeTables(drawn.graph(), DrawnGraph.EVENTS, 1, MemoryBudget.unlimited(), () -> false);
            int until = drawn.until(drawn.a(), drawn.b());
            int weak = drawn.until(drawn.a(), drawn.b() | drawn.stays(drawn.a(), true));
            Explainer explainer = new Explainer(
                    (f, s) -> DrawnGraph.has(
                            f.equals(A)
                                    ? drawn.a()
                                    : f.equals(B) ? drawn.b() : ((Exists) f).run() instanceof Until ? until : weak,
                            s),
                    tables.runs(drawn.graph().edgesOut(), drawn.fair()));
            for (int s = 0; s < drawn.states(); s++) {
                if (DrawnGraph.has(until, s)) {
                    List<Integer> run = replay(drawn, s, explainer.explain(new Exists(new Until(A, B)), s));
                    assertThat(run.subList(0, run.size() - 1)).allMatch(state -> DrawnGraph.has(drawn.a(), state));
                    assertThat(DrawnGraph.has(drawn.b(), run.get(run.size() - 1)))
                            .isTrue();
                    assertThat(run).as("the run is as short as any").hasSize(1 + distance(drawn, s));
                    shown++;
                }
                if (DrawnGraph.has(weak, s)) {
                    Explanation explanation = explainer.explain(new Exists(new WeakUntil(A, B)), s);
                    List<Integer> run = replay(drawn, s, explanation);
                    if (explanation.loop().isPresent()) {
                        assertThat(run).allMatch(state -> DrawnGraph.has(drawn.a(), state));
                        assertGoesOn(drawn, run, explanation);
                        loops++;
                    } else {
                        assertThat(DrawnGraph.has(drawn.b(), run.get(run.size() - 1)))
                                .isTrue();
                    }
                }
            }
        }
        assertThat(shown).isGreaterThan(1000);
        assertThat(loops).isGreaterThan(500);
    }

    private static List<Integer> replay(DrawnGraph drawn, int from, Explanation explanation) {
        assertThat(explanation.why()).isEqualTo(Explanation.Why.RUN);
        List<Integer> states = new ArrayList<>(List.of(from));
        for (int event : explanation.events()) {
            int here = states.get(states.size() - 1);
            states.add(drawn.out(here).stream()
                    .filter(edge -> edge.transition() == event)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no event " + event + " in state " + here + " of " + drawn))
                    .target());
        }
        return states;
    }

    /** The run ends dead, or comes round to an earlier state and is fair from there on. */
    private static void assertGoesOn(DrawnGraph drawn, List<Integer> run, Explanation explanation) {
        int last = run.size() - 1;
        int loop = explanation.loop().orElseThrow();
        if (loop == last) {
            assertThat(DrawnGraph.has(drawn.dead(), run.get(last)))
                    .as("%s", drawn)
                    .isTrue();
            return;
        }
        assertThat(run.get(loop)).isEqualTo(run.get(last));
        int round = run.subList(loop, last).stream().mapToInt(s -> 1 << s).reduce(0, (x, y) -> x | y);
        List<Integer> events = explanation.events().subList(loop, last);
        for (int c = 0; c < drawn.fair().size(); c++) {
            int constraint = c;
            boolean happens = events.stream().anyMatch(event -> drawn.isOf(constraint, event));
            boolean needNot =
                    drawn.fair().isStrong(c) ? (round & drawn.enabled(c)) == 0 : (round & ~drawn.enabled(c)) != 0;
            assertThat(happens || needNot).as("fair: %s", drawn).isTrue();
        }
    }

    /** The fewest steps through states labelled a to one labelled b. */
    private static int distance(DrawnGraph drawn, int from) {
        int within = drawn.b();
        int steps = 0;
        while (!DrawnGraph.has(within, from)) {
            within |= drawn.a() & drawn.next(within);
            steps++;
        }
        return steps;
    }
}
