package org.tidemark.check.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Pump;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.Lasso;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;

/** Endless runs with more tokens in each round, as formulas see them. */
class GrowingRunTest {
    /** After so many rounds, conditions with the small numbers of random formulas have the truth that they keep. */
    private static final int ROUNDS = 12;

    private static final int MOST_PUMPS = 2;

    @Test
    void aFormulaHasTheTruthThatManyRoundsGiveIt(TestInfo test) {
        int[] seen = new int[2];
        ForAllNets.in(test, 700).with(Kind.LTL).check((net, formula) -> {
            if (!GrowingRun.canFollow(formula)) {
                return;
            }
            for (Pump pump : pumps(net)) {
                Evidence run = GrowingRun.unrolled(net, pump, formula);
                if (run != null) {
                    boolean holds =
                            GrowingRun.replay(new NetSystem(net), run, formula).holds(formula);
                    assertThat(holds).as("%s on %s", formula, run).isEqualTo(isTrueInTheEnd(net, pump, formula));
                    seen[holds ? 1 : 0]++;
                }
            }
        });
        assertThat(seen[0]).isGreaterThan(5);
        assertThat(seen[1]).isGreaterThan(5);
    }

    private static List<Pump> pumps(PetriNet net) {
        List<Pump> found = new ArrayList<>();
        BitSet all = new BitSet();
        all.set(0, net.places());
        Pump.of(net, all, 1_000, Limit.millis(20), pump -> {
            found.add(pump);
            return found.size() >= MOST_PUMPS;
        });
        return found;
    }

    /** The truth on the run itself, far enough, by the reference. */
    private static boolean isTrueInTheEnd(PetriNet net, Pump pump, Formula formula) {
        List<Integer> events = new ArrayList<>(pump.prefix());
        for (int i = 0; i <= ROUNDS; i++) {
            events.addAll(pump.cycle());
        }
        TokenGame game = new TokenGame(net);
        List<int[]> markings = new ArrayList<>();
        for (int event : events) {
            markings.add(game.marking().clone());
            game.fire(event);
        }
        int loop = events.size() - pump.cycle().size();
        Lasso word = new Lasso(
                IntStream.range(0, loop).boxed().toList(),
                IntStream.range(loop, events.size()).boxed().toList());
        TokenGame at = new TokenGame(net);
        return word.satisfies(formula, (condition, state) -> {
            at.goTo(IntBuffer.wrap(markings.get(state)));
            return at.holds(condition);
        });
    }

    private static PetriNet source() {
        PetriNetBuilder net = new PetriNetBuilder("source");
        int ready = net.place("ready", 1);
        int items = net.place("items", 0);
        int o = net.place("o", 0);
        int make = net.transition("make");
        int end = net.transition("end");
        net.input(make, ready, 1).output(make, ready, 1).output(make, items, 1);
        net.input(end, ready, 1).input(end, items, 7).output(end, o, 1);
        return net.build();
    }

    private static Finding answer(String formula) throws Exception {
        PetriNet net = source();
        List<Property> asked = List.of(PropertyParser.parse("f", formula, new NetVocabulary(net)));
        return Checks.of(
                        net,
                        asked,
                        ExploreOptions.plain()
                                .withMaxStates(2_000)
                                .withMemory(64L << 20)
                                .withTime(4_000_000_000L),
                        told -> {})
                .run()
                .findings()
                .get(0);
    }

    @Test
    void aRunThatGrowsForeverBreaksAFormula() throws Exception {
        Finding never = answer("F o >= 1");
        assertThat(never.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(never.evidence()).pump()).hasValue(0);
        assertThat(answer("G (items <= 3 || X o >= 1)").verdict()).isEqualTo(new Verdict.Violated());
    }

    /** Ten items make the round constant, however often it was unrolled before. */
    @Test
    void conditionsThatChangeLateAreWaitedFor() throws Exception {
        Finding late = answer("F G items <= 1000");
        assertThat(late.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(late.evidence()).steps()).isGreaterThan(1000);
    }

    @Test
    void whatEveryRunDoesStaysOpen() throws Exception {
        assertThat(answer("F (items >= 1)").verdict()).isNotEqualTo(new Verdict.Violated());
        assertThat(answer("G F fireable(make) || F G o >= 1").verdict()).isNotEqualTo(new Verdict.Violated());
    }
}
