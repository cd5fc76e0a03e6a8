package org.tidemark.check.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.model.Evidence;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;

/** The parts of a formula are true in the states where the definition says so, and what is said to fail does. */
class LassoTruthTest {
    @Test
    void everyPartIsTrueWhereTheReferenceSaysSo(TestInfo test) {
        AtomicInteger compared = new AtomicInteger();
        ForAllNets.in(test, 600).with(Kind.LTL).check((net, formula) -> {
            Formula path = formula instanceof Formula.ForAll all ? all.run() : formula;
            NaiveWalk naive = new NaiveWalk(net);
            List<Integer> run = naive.random(net.transitions(), 15);
            int loop = naive.loop(run);
            if (loop < 0) {
                return;
            }
            LassoTruth truth = LassoTruth.of(new NetSystem(net), Evidence.lasso(run, loop, ""), path);
            for (Map.Entry<Formula, BitSet> row : truth.rows().entrySet()) {
                assertThat(row.getValue().stream().boxed().toList())
                        .as(row.getKey().toString())
                        .isEqualTo(naive.where(run, loop, row.getKey()));
            }
            assertThat(truth.rows()).containsKey(path);
            assertFailures(truth, naive, run, loop, path);
            for (int number = 0; number < truth.failures().size(); number++) {
                assertFollows(truth, number, loop);
            }
            compared.incrementAndGet();
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(compared.get()).isGreaterThan(100);
        }
    }

    /** The first reason is the formula itself in the first state; each names a part and its truth in a state. */
    private static void assertFailures(LassoTruth truth, NaiveWalk naive, List<Integer> run, int loop, Formula path) {
        LassoTruth.Failure first = truth.failures().get(0);
        assertThat(first.formula()).isEqualTo(path);
        assertThat(first.state()).isZero();
        for (LassoTruth.Failure failure : truth.failures()) {
            List<Integer> where = naive.where(run, loop, failure.formula());
            assertThat(where.contains(failure.state())).isEqualTo(failure.isTrue());
            for (int state = 0; failure.isEverywhere() && state < truth.states(); state++) {
                if (state >= Math.min(failure.state(), loop)) {
                    boolean follows = state >= failure.state() || state >= loop;
                    assertThat(!follows || where.contains(state) == failure.isTrue())
                            .isTrue();
                }
            }
        }
    }

    /**
     * Whatever is said to decide a part does: it has the same value in its state however its operands are elsewhere, and whatever they are where
     * nothing is said of them.
     */
    private static void assertFollows(LassoTruth truth, int number, int loop) {
        LassoTruth.Failure parent = truth.failures().get(number);
        if (Logic.isOfState(parent.formula())) {
            return;
        }
        List<Formula> operands = parent.formula().children();
        List<Formula> atoms = operands.stream()
                .<Formula>map(each -> new Formula.Fireable("part " + operands.indexOf(each)))
                .toList();
        Formula opaque = Expansion.rebuilt(parent.formula(), atoms);
        Map<Formula, Map<Integer, Boolean>> said = new HashMap<>();
        for (LassoTruth.Failure child : truth.failures()) {
            if (child.of() == number) {
                assertThat(operands).contains(child.formula());
                int state = child.state();
                for (int i = 0; i < child.count(); i++) {
                    said.computeIfAbsent(atoms.get(operands.indexOf(child.formula())), atom -> new HashMap<>())
                            .put(state, child.isTrue());
                    state = state + 1 < truth.states() ? state + 1 : Math.min(loop, truth.states() - 1);
                }
            }
        }
        Random random = new Random(number);
        for (int filling = 0; filling < 20; filling++) {
            int kind = filling;
            Map<Formula, Map<Integer, Boolean>> filled = new HashMap<>();
            for (Formula atom : atoms) {
                Map<Integer, Boolean> values = new HashMap<>();
                for (int state = 0; state < truth.states(); state++) {
                    values.put(state, kind < 2 ? kind == 0 : random.nextBoolean());
                }
                values.putAll(said.getOrDefault(atom, Map.of()));
                filled.put(atom, values);
            }
            assertThat(NaiveWalk.isTrue(
                            truth.states(),
                            loop,
                            parent.state(),
                            opaque,
                            (atom, state) -> Objects.requireNonNull(
                                    Objects.requireNonNull(filled.get(atom)).get(state))))
                    .as("%s in state %d of %s", parent.formula(), parent.state(), truth.failures())
                    .isEqualTo(parent.isTrue());
        }
    }
}
