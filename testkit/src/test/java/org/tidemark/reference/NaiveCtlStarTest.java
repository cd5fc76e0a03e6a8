package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Until;

/** The reference for CTL* against those for its parts, and against all short runs. */
@Seeded
class NaiveCtlStarTest {
    private static final Formula A = new Fireable("t0");
    private static final Formula B = new Fireable("t1");
    private static final List<Formula> RUNS = List.of(
            new Finally(new Globally(A)),
            new Globally(new Finally(new Not(B))),
            new Until(A, new Next(B)),
            new Globally(new Formula.Implies(A, new Next(B))));

    @Test
    void oneQuantifierIsLtlAndIsShownByAShortRun(Seeds seeds) {
        for (long seed : seeds.upTo(300)) {
            NaiveGraph graph = TinyGraphs.draw(seed);
            NaiveCtlStar star = new NaiveCtlStar(graph);
            List<Lasso> lassos = TinyGraphs.lassos(graph, 8);
            for (Formula run : RUNS) {
                boolean some = lassos.stream().anyMatch(lasso -> lasso.satisfies(run, graph.atoms()));
                assertThat(star.holds(new Exists(run))).isEqualTo(some);
                assertThat(star.holds(new ForAll(run))).isEqualTo(NaiveLtl.holds(run, graph));
            }
        }
    }

    @Test
    void ctlMeansTheSameButForTheNextOfADeadState(Seeds seeds) {
        List<Formula> formulas = List.of(
                Formula.always(Formula.reachable(A)),
                new ForAll(new Finally(new Exists(new Globally(B)))),
                new Exists(new Until(new ForAll(new Finally(A)), Formula.always(B))));
        for (long seed : seeds.upTo(300)) {
            NaiveGraph graph = TinyGraphs.draw(seed);
            for (Formula f : formulas) {
                assertThat(new NaiveCtlStar(graph).states(f)).isEqualTo(new NaiveCtl(graph).states(f));
            }
        }
        NaiveGraph dead = NaiveGraph.of(List.of(List.of()), List.of(Set.of("t0")));
        assertThat(new NaiveCtlStar(dead).holds(new Exists(new Next(A)))).isTrue();
        assertThat(new NaiveCtl(dead).holds(new Exists(new Next(A)))).isFalse();
    }
}
