package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.RandomFormulas.Kind;

/** Known answers, and two ways to tell them that must agree: the tableau, and every short run by definition. */
@Seeded
class NaiveLtlTest {
    private static final Formula P = new Fireable("p");
    private static final Formula Q = new Fireable("q");

    @Test
    void inTheEndAlwaysIsNotAlwaysInTheEndOnEveryBranch() {
        // 0{p} loops or leaves through 1{} to 2{p}, where it stays.
        NaiveGraph graph = graph(List.of(List.of(0, 1), List.of(2), List.of(2)), Set.of("p"), Set.of(), Set.of("p"));
        assertThat(NaiveLtl.holds(new Finally(new Globally(P)), graph)).isTrue();
        assertThat(new NaiveCtl(graph).holds(new ForAll(new Finally(Formula.always(P)))))
                .isFalse();
    }

    @Test
    void anEscapeThatIsAlwaysOpenNeedNotBeTaken() {
        // 0 loops for ever though 1{q} can always be reached.
        NaiveGraph graph = graph(List.of(List.of(0, 1), List.of(0)), Set.of(), Set.of("q"));
        assertThat(new NaiveCtl(graph).holds(Formula.always(Formula.reachable(Q))))
                .isTrue();
        Formula againAndAgain = new Globally(new Finally(Q));
        assertThat(NaiveLtl.counterexample(againAndAgain, graph).orElseThrow().loop())
                .containsOnly(0);
        assertThat(NaiveLtl.holds(new Not(againAndAgain), graph)).isFalse();
    }

    @Test
    void deadStatesStutterForEver() {
        NaiveGraph graph = graph(List.of(List.of(1), List.of()), Set.of(), Set.of("p"));
        assertThat(NaiveLtl.holds(new Next(P), graph)).isTrue();
        assertThat(NaiveLtl.holds(new Next(new Next(new Next(P))), graph)).isTrue();
        assertThat(NaiveLtl.holds(new Finally(new Globally(new Deadlock())), graph))
                .isTrue();
        assertThat(NaiveLtl.holds(new Globally(new Next(new Constant(true))), graph))
                .isTrue();
        assertThat(NaiveLtl.holds(new Finally(Q), graph)).isFalse();
    }

    @Test
    void aNetThatAnswersEveryRequestOrStops() {
        PetriNetBuilder builder = new PetriNetBuilder("requests");
        builder.place("idle", 1);
        builder.place("busy", 0);
        builder.input(builder.transition("p"), 0, 1).output(0, 1, 1);
        builder.input(builder.transition("q"), 1, 1).output(1, 0, 1);
        assertThat(holds(new Globally(new Implies(P, new Next(Q))), builder.build()))
                .isTrue();
        builder.input(builder.transition("stop"), 1, 1);
        PetriNet stops = builder.build();
        Formula answered = new Globally(new Implies(P, new Finally(new And(List.of(new Not(P), new Next(P))))));
        assertThat(holds(answered, stops)).isFalse();
        assertThat(holds(new Or(List.of(answered, new Finally(new Deadlock()))), stops))
                .isTrue();
        assertThat(holds(new ForAll(new WeakUntil(new Or(List.of(P, Q)), new Deadlock())), stops))
                .isTrue();
    }

    private static boolean holds(Formula f, PetriNet net) {
        return NaiveLtl.holds(f, NaiveGraph.of(net, NaiveStateSpace.of(net, 100)));
    }

    @Test
    void operatorsOnALassoFollowTheirDefinitions() {
        // p p (q, nothing)ω
        NaiveGraph graph = graph(
                List.of(List.of(1), List.of(2), List.of(3), List.of(2)),
                Set.of("p"),
                Set.of("p"),
                Set.of("q"),
                Set.of());
        Lasso run = new Lasso(List.of(0, 1), List.of(2, 3));
        assertThat(run.isRunOf(graph)).isTrue();
        assertThat(new Lasso(List.of(0), List.of(2, 3)).isRunOf(graph)).isFalse();
        for (Formula holds : List.of(
                new Until(P, Q),
                new WeakUntil(P, Q),
                new WeakUntil(new Constant(true), new Constant(false)),
                new Next(new Next(Q)),
                new Globally(new Finally(Q)),
                new Globally(new Finally(new Not(Q))),
                new Release(new Next(Q), P),
                new Release(new Constant(false), new Or(List.of(P, new Finally(Q)))))) {
            assertThat(run.satisfies(holds, graph.atoms())).as(holds.toString()).isTrue();
            assertThat(NaiveLtl.holds(holds, graph)).as(holds.toString()).isTrue();
        }
        for (Formula fails : List.of(
                new Until(P, new Constant(false)),
                new Until(Q, new Not(P)),
                new WeakUntil(P, new Constant(false)),
                new Finally(new Globally(Q)),
                new Release(Q, P),
                new Globally(new Or(List.of(P, Q))))) {
            assertThat(run.satisfies(fails, graph.atoms())).as(fails.toString()).isFalse();
            assertThat(NaiveLtl.counterexample(fails, graph))
                    .as(fails.toString())
                    .isPresent();
        }
    }

    private static NaiveGraph graph(List<List<Integer>> successors, Set<?>... labels) {
        List<Set<String>> names = List.of(labels).stream()
                .map(set -> Set.copyOf(set.stream().map(Object::toString).toList()))
                .toList();
        return NaiveGraph.of(successors, names);
    }

    @Test
    void theTableauAgreesWithEveryShortRunOfTinyGraphs(Seeds seeds) {
        int violated = 0;
        int all = 0;
        for (long seed : seeds.upTo(600)) {
            NaiveGraph graph = TinyGraphs.draw(seed);
            Formula f = labelFormula(seed);
            all++;
            Optional<Lasso> broken = NaiveLtl.counterexample(f, graph);
            if (broken.isPresent()) {
                violated++;
                assertThat(broken.get().isRunOf(graph)).as("seed " + seed).isTrue();
                assertThat(broken.get().satisfies(f, graph.atoms()))
                        .as("seed %s, %s on %s", seed, FormulaText.of(f), broken)
                        .isFalse();
            } else {
                for (Lasso run : TinyGraphs.lassos(graph, 6)) {
                    assertThat(run.satisfies(f, graph.atoms()))
                            .as("seed %s, %s on %s", seed, FormulaText.of(f), run)
                            .isTrue();
                }
            }
        }
        assertThat(violated).isBetween(all / 5, all * 4 / 5);
    }

    /** A formula over the labels of tiny graphs: about a net without places there is nothing to compare. */
    private static Formula labelFormula(long seed) {
        PetriNetBuilder net = new PetriNetBuilder("labels");
        net.transition("t0");
        net.transition("t1");
        return RandomFormulas.draw(Kind.LTL, net.build(), seed);
    }

    @Test
    void dualitiesHoldOnEveryShortRun(Seeds seeds) {
        for (long seed : seeds.upTo(90)) {
            NaiveGraph graph = TinyGraphs.draw(seed);
            Formula f = labelFormula(seed);
            Formula g = labelFormula(seed + 1000);
            Formula notF = new Not(f);
            Formula notG = new Not(g);
            for (Lasso run : TinyGraphs.lassos(graph, 5)) {
                same(run, graph, new Globally(f), new Not(new Finally(notF)));
                same(run, graph, new Next(f), new Not(new Next(notF)));
                same(run, graph, new Release(f, g), new Not(new Until(notF, notG)));
                same(run, graph, new WeakUntil(f, g), new Or(List.of(new Until(f, g), new Globally(f))));
                same(run, graph, new Until(f, g), new And(List.of(new WeakUntil(f, g), new Finally(g))));
                Formula unrolled = new Or(List.of(g, new And(List.of(f, new Next(new Until(f, g))))));
                same(run, graph, new Until(f, g), unrolled);
            }
        }
    }

    private static void same(Lasso run, NaiveGraph graph, Formula left, Formula right) {
        assertThat(run.satisfies(left, graph.atoms()))
                .as("%s on %s", FormulaText.of(left), run)
                .isEqualTo(run.satisfies(right, graph.atoms()));
    }

    @Test
    void whatIsInCtlAndLtlBothHasOneAnswer(TestInfo test) {
        ForAllNets.in(test, 400).with(Kind.STATE).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 100);
            if (space.isComplete()) {
                NaiveGraph graph = NaiveGraph.of(net, space);
                NaiveCtl ctl = new NaiveCtl(graph);
                Formula g = RandomFormulas.draw(Kind.STATE, net, 5);
                for (Formula run : List.of(
                        new Globally(f), new Finally(f), new Until(f, g), new WeakUntil(f, g), new Release(f, g))) {
                    assertThat(NaiveLtl.holds(run, graph)).isEqualTo(ctl.holds(new ForAll(run)));
                }
            }
        });
    }

    @Test
    void counterexamplesOfNetsAreRunsThatBreakTheFormula(TestInfo test) {
        ForAllNets.in(test, 90).with(Kind.LTL).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 60);
            if (space.isComplete()) {
                NaiveGraph graph = NaiveGraph.of(net, space);
                Optional<Lasso> broken = NaiveLtl.counterexample(f, graph);
                Optional<Lasso> kept = NaiveLtl.counterexample(new Not(f), graph);
                assertThat(broken.isPresent() || kept.isPresent()).isTrue();
                broken.ifPresent(run -> assertThat(run.isRunOf(graph) && !run.satisfies(f, graph.atoms()))
                        .isTrue());
                kept.ifPresent(run -> assertThat(run.isRunOf(graph) && run.satisfies(f, graph.atoms()))
                        .isTrue());
            }
        });
    }

    @Test
    void whatIsNoLtlIsRefused() {
        NaiveGraph graph = graph(List.of(List.of()), Set.of());
        assertThatThrownBy(() -> NaiveLtl.holds(new Globally(new Exists(new Finally(P))), graph))
                .hasMessageContaining("not LTL");
    }
}
