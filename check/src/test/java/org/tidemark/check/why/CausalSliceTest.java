package org.tidemark.check.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Slices are runs that still show what they have to, from which no single event can be left out: by the definition, and the naive firing rule. */
class CausalSliceTest {
    private static final int STEPS = 40;

    private static Formula atLeast(String place, int tokens) {
        return new Formula.Comparison(new Term.Count(place), Relation.AT_LEAST, new Term.Constant(tokens));
    }

    /** A place that a run leaves with more tokens than it had, as a condition on the last marking. */
    private static Formula grown(PetriNet net, List<List<Integer>> markings) {
        List<Integer> last = markings.get(markings.size() - 1);
        for (int p = 0; p < net.places(); p++) {
            if (last.get(p) > net.initial(p)) {
                return atLeast(net.placeName(p), last.get(p));
            }
        }
        return new Formula.Constant(true);
    }

    @Test
    void fromASliceOfARunToAMarkingNothingCanBeLeftOut(TestInfo test) {
        AtomicInteger shortened = new AtomicInteger();
        ForAllNets.in(test, 300).check(net -> {
            NaiveWalk naive = new NaiveWalk(net);
            List<Integer> run = naive.random(net.transitions(), STEPS);
            Formula goal = grown(net, naive.markings(run));
            CausalSlice slice = CausalSlice.of(
                    new NetSystem(net), Evidence.run(run, ""), (candidate, end) -> end.holds(goal), () -> false);
            List<Integer> kept = slice.run().events();
            assertThat(slice.isMinimal()).isTrue();
            assertThat(naive.leadsTo(kept, goal)).isTrue();
            assertThat(kept.size() + slice.leftOut()).isEqualTo(run.size());
            for (int i = 0; i < kept.size(); i++) {
                assertThat(naive.leadsTo(without(kept, i), goal))
                        .as("without " + i + " of " + kept)
                        .isFalse();
            }
            shortened.addAndGet(slice.leftOut() > 0 && !kept.isEmpty() ? 1 : 0);
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(shortened.get())
                    .as("runs from which some events were left out")
                    .isGreaterThan(50);
        }
    }

    @Test
    void fromASliceOfAnEndlessRunNothingCanBeLeftOut(TestInfo test) {
        AtomicInteger sliced = new AtomicInteger();
        ForAllNets.in(test, 600).with(Kind.LTL).check((net, formula) -> {
            Formula path = formula instanceof Formula.ForAll all ? all.run() : formula;
            NaiveWalk naive = new NaiveWalk(net);
            List<Integer> run = naive.random(net.places(), STEPS);
            int loop = naive.loop(run);
            if (loop < 0 || !naive.breaks(run, loop, path)) {
                return;
            }
            NetSystem system = new NetSystem(net);
            CausalSlice slice = CausalSlice.of(
                    system,
                    Evidence.lasso(run, loop, ""),
                    (candidate, end) -> !new LassoReplay(system, ShownRun.plain(candidate)).holds(path),
                    () -> false);
            List<Integer> kept = slice.run().events();
            int back = slice.run().loop().orElseThrow();
            assertThat(naive.breaks(kept, back, path)).isTrue();
            for (int i = 0; i < kept.size(); i++) {
                assertThat(naive.breaks(without(kept, i), i < back ? back - 1 : back, path))
                        .as("without " + i + " of " + kept)
                        .isFalse();
            }
            sliced.addAndGet(slice.leftOut() > 0 ? 1 : 0);
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(sliced.get()).isGreaterThan(20);
        }
    }

    /** A high-level net that is executed directly, whose runs its own game replays. */
    @Test
    void runsOfHighLevelNetsAreSliced() throws Exception {
        int shortened = 0;
        for (long seed = 1; seed <= 40; seed++) {
            TransitionSystem system = new DirectSystem(DirectNet.of(RandomColoredNets.net(seed)));
            List<Integer> run = walk(system, seed);
            Object end = after(system, run);
            CausalSlice slice = CausalSlice.of(
                    system,
                    Evidence.run(run, ""),
                    (candidate, game) -> game.state().equals(end),
                    () -> false);
            List<Integer> kept = slice.run().events();
            assertThat(after(system, kept)).isEqualTo(end);
            for (int i = 0; i < kept.size(); i++) {
                assertThat(after(system, without(kept, i))).isNotEqualTo(end);
            }
            shortened += slice.leftOut() > 0 ? 1 : 0;
        }
        assertThat(shortened).isPositive();
    }

    private static List<Integer> walk(TransitionSystem system, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Game game = system.game();
        List<Integer> run = new ArrayList<>();
        while (run.size() < 25 && !game.isDead()) {
            int[] enabled = game.enabled();
            run.add(enabled[random.nextInt(enabled.length)]);
            game.fire(run.get(run.size() - 1));
        }
        return run;
    }

    /** The state after events; a text where they are not a run. */
    private static Object after(TransitionSystem system, List<Integer> run) {
        Game game = system.game();
        for (int event : run) {
            if (!game.enabled(event)) {
                return "not a run";
            }
            game.fire(event);
        }
        return game.state();
    }

    private static List<Integer> without(List<Integer> run, int i) {
        List<Integer> rest = new ArrayList<>(run);
        rest.remove(i);
        return rest;
    }

    @Test
    void aSliceIsNotCalledMinimalWhenTheTimeIsUp() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("counter");
        int p = builder.place("p", 0);
        int q = builder.place("q", 0);
        builder.output(builder.transition("more"), p, 1);
        builder.output(builder.transition("other"), q, 1);
        NetSystem system = new NetSystem(builder.build());
        Evidence run = Evidence.run(List.of(0, 1, 1, 0, 1), "");
        CausalSlice.Target target = (candidate, end) -> end.holds(atLeast("p", 2));
        assertThat(CausalSlice.of(system, run, target, () -> true).isMinimal()).isFalse();
        CausalSlice slice = CausalSlice.of(system, run, target, () -> false);
        assertThat(slice.run().events()).containsExactly(0, 0);
        assertThat(slice.leftOut()).isEqualTo(3);
    }
}
