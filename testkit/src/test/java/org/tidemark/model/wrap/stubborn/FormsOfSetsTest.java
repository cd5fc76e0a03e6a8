package org.tidemark.model.wrap.stubborn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reduce.WrittenNets;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.NetPairs;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomMachines;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Stubborn sets are right in whatever form they are kept; by themselves nets of this size would have them in one word. */
@Seeded
class FormsOfSetsTest {
    private static final int CAP = 800;

    /** This many events happen one after the other before those of a set. */
    private static final int STEPS = 2;

    /** All markings that a model can reach. */
    private static Set<List<Integer>> reached(NetModel net, Model model) {
        Set<List<Integer>> seen = new HashSet<>();
        Deque<long[]> open = new ArrayDeque<>();
        Expander expander = model.expander();
        Successors batch = new Successors(model.layout().words(), 4);
        model.initial(batch);
        for (long[] state = null; state != null || batch.size() > 0; state = open.poll()) {
            if (state != null) {
                batch.clear();
                expander.expand(state, 0, batch);
            }
            for (int i = 0; i < batch.size(); i++) {
                long[] next = Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + batch.wordsPerState());
                if (seen.add(marking(net, next))) {
                    open.add(next);
                }
            }
            batch.clear();
        }
        return seen;
    }

    private static List<Integer> marking(NetModel net, long[] state) {
        int[] tokens = new int[net.net().places()];
        net.decode(state, 0, tokens);
        List<Integer> marking = new ArrayList<>();
        for (int count : tokens) {
            marking.add(count);
        }
        return marking;
    }

    private static NetModel model(PetriNet net) {
        return model(net, 1 << 16);
    }

    /** The same with fields elsewhere. */
    private static NetModel wider(PetriNet net) {
        return model(net, 1 << 20);
    }

    private static NetModel model(PetriNet net, int tokens) {
        int[] most = new int[net.places()];
        Arrays.fill(most, tokens);
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    @ParameterizedTest
    @EnumSource
    void everyDeadStateAndEveryGoalIsReached(DependencyGraph.Form form, TestInfo test) {
        long[] counts = new long[2];
        ForAllNets.in(test, 120)
                .check(half -> goalsAreReached(
                        NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions())), form, counts));
        if (!Seeds.oneIsGiven()) {
            assertThat(counts[1]).as("of %d states", counts[0]).isLessThan(counts[0]);
        }
    }

    /** Many transitions of these compete for a place and are never enabled together. */
    @ParameterizedTest
    @EnumSource
    void everyDeadStateAndEveryGoalOfMachinesIsReached(DependencyGraph.Form form, Seeds seeds) {
        long[] counts = new long[2];
        for (long seed : seeds.upTo(200)) {
            goalsAreReached(RandomMachines.net(seed), form, counts);
            goalsAreReached(RandomMachines.strewn(seed), form, counts);
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(counts[1]).as("of %d states", counts[0]).isLessThan(counts[0] * 3 / 4);
        }
    }

    private static void goalsAreReached(PetriNet net, DependencyGraph.Form form, long[] counts) {
        NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
        if (!space.isComplete() || net.transitions() > Long.SIZE) {
            return;
        }
        NetModel model = model(net);
        DependencyGraph graph = DependencyGraph.of(wider(net), form).laidOut(model.layout());
        NaiveTruth truth = new NaiveTruth(net);
        List<Formula> goals = new ArrayList<>(List.of(new Formula.Deadlock()));
        for (int seed = 1; seed <= 4; seed++) {
            goals.add(RandomFormulas.draw(Kind.STATE, net, seed));
        }
        Set<List<Integer>> all = reached(model, model);
        for (Formula formula : goals) {
            Goal goal = new GoalReader(model, graph).of(formula, () -> true);
            boolean isMixed = formula.toString().contains("Deadlock") && !(formula instanceof Formula.Deadlock);
            if (goal == null || isMixed) {
                continue;
            }
            Set<List<Integer>> some =
                    reached(model, new StubbornModel(model, graph, List.of(goal), new ReductionGauge()));
            counts[0] += all.size();
            counts[1] += some.size();
            assertThat(all).containsAll(some);
            if (formula instanceof Formula.Deadlock) {
                assertThat(some)
                        .containsAll(all.stream().filter(m -> isDead(net, m)).toList());
            } else {
                assertThat(some.stream().anyMatch(m -> truth.holds(formula, m)))
                        .as("%s of %s", formula, net.name())
                        .isEqualTo(all.stream().anyMatch(m -> truth.holds(formula, m)));
            }
        }
    }

    /** Events that never happen come first, so that the others have the last bits of a word, or are one too many for it. */
    @Test
    void theLastEventsOfAWordAreLikeOthers(TestInfo test) {
        long[] counts = new long[2];
        ForAllNets.in(test, 40).check(half -> {
            PetriNet pair = NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions()));
            if (!NaiveStateSpace.of(pair, CAP).isComplete() || pair.transitions() > 62) {
                return;
            }
            for (int events = 63; events <= 65; events++) {
                PetriNet net = NetPairs.beside(never(events - pair.transitions()), pair);
                assertThat(net.transitions()).isEqualTo(events);
                NetModel model = model(net);
                DependencyGraph graph = DependencyGraph.of(model);
                Goal dead = Objects.requireNonNull(new GoalReader(model, graph).of(new Formula.Deadlock(), () -> true));
                Set<List<Integer>> all = reached(model, model);
                Set<List<Integer>> some =
                        reached(model, new StubbornModel(model, graph, List.of(dead), new ReductionGauge()));
                counts[0] += all.size();
                counts[1] += some.size();
                assertThat(all).containsAll(some);
                assertThat(some)
                        .containsAll(all.stream().filter(m -> isDead(net, m)).toList());
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(counts[1]).as("of %d states", counts[0]).isLessThan(counts[0]);
        }
    }

    /** A net of transitions that lack a token forever. */
    private static PetriNet never(int transitions) {
        PetriNetBuilder net = new PetriNetBuilder("never");
        int empty = net.place("empty", 0);
        for (int t = 0; t < transitions; t++) {
            net.input(net.transition("never" + t), empty, 1);
        }
        return net.build();
    }

    /** After {@code l} the set of {@code b} alone is closed; later, after {@code s}, it is not, since {@code b} has to wait for {@code d}. */
    @ParameterizedTest
    @EnumSource
    void aSetThatWasClosedBeforeNeedNotBe(DependencyGraph.Form form) throws FormulaSyntaxException {
        PetriNet net = WrittenNets.net(
                "p=1 q a x y g w=1",
                "l: p -> a x",
                "r: p -> q",
                "s: q -> 2*a y",
                "d: y -> x",
                "b: ?x a -> g",
                "other: w ->");
        NetModel model = model(net);
        DependencyGraph graph = DependencyGraph.of(model, form);
        Formula formula = ((Property.Truth) PropertyParser.parse("f", "g >= 2", new NetVocabulary(net))).formula();
        Goal goal = Objects.requireNonNull(new GoalReader(model, graph).of(formula, () -> true));
        assertThat(reached(model, new StubbornModel(model, graph, List.of(goal), new ReductionGauge())))
                .contains(List.of(0, 0, 0, 1, 0, 2, 1));
    }

    /** At first {@code t} and {@code e} exclude each other, but {@code t} is no key: after {@code d}, {@code e} happens without it, and has to come first. */
    @ParameterizedTest
    @EnumSource
    void whatAnEventExcludesMayHappenWhileItIsDisabled(DependencyGraph.Form form) throws FormulaSyntaxException {
        PetriNet net = WrittenNets.net("p=1 r=1 q g h once=1", "t: p ?r -> h", "d: r -> q", "e: p q once -> g p r");
        NetModel model = model(net);
        DependencyGraph graph = DependencyGraph.of(model, form);
        Formula formula =
                ((Property.Truth) PropertyParser.parse("f", "h >= 1 && g >= 1", new NetVocabulary(net))).formula();
        Goal goal = Objects.requireNonNull(new GoalReader(model, graph).of(formula, () -> true));
        assertThat(reached(model, new StubbornModel(model, graph, List.of(goal), new ReductionGauge())))
                .contains(List.of(0, 1, 0, 1, 1, 0));
    }

    /** Whatever others do first, an event of the set stays possible, and it does not matter which comes first. */
    @ParameterizedTest
    @EnumSource
    void keysWaitForNobody(DependencyGraph.Form form, TestInfo test) {
        int[] reduced = new int[1];
        ForAllNets.in(test, 60)
                .check(half -> keysWait(
                        NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions())),
                        form,
                        reduced));
        if (!Seeds.oneIsGiven()) {
            assertThat(reduced[0]).isGreaterThan(100);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keysOfMachinesWaitForNobody(DependencyGraph.Form form, Seeds seeds) {
        int[] reduced = new int[1];
        for (long seed : seeds.upTo(100)) {
            keysWait(RandomMachines.net(seed), form, reduced);
            keysWait(RandomMachines.strewn(seed), form, reduced);
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(reduced[0]).isGreaterThan(100);
        }
    }

    private static void keysWait(PetriNet net, DependencyGraph.Form form, int[] reduced) {
        if (!NaiveStateSpace.of(net, CAP).isComplete() || net.transitions() > Long.SIZE) {
            return;
        }
        NetModel model = model(net);
        DependencyGraph graph = DependencyGraph.of(model, form);
        BitSet avoided = new BitSet();
        avoided.set(net.transitions() / 2);
        for (Model fewer : List.of(
                StutteringModel.ofRuns(model, graph, avoided, new ReductionGauge()),
                StutteringModel.ofChoices(model, graph, avoided, new ReductionGauge()),
                new RecurrentModel(model, graph, null, new ReductionGauge()))) {
            for (List<Integer> marking : reached(model, fewer)) {
                BitSet all = happening(model, model, marking);
                BitSet kept = happening(model, fewer, marking);
                if (!kept.equals(all)) {
                    assertThat(kept.cardinality()).isPositive();
                    assertThat(kept.get(net.transitions() / 2) && fewer instanceof StutteringModel)
                            .isFalse();
                    others(net, marking, kept, STEPS);
                    reduced[0]++;
                }
            }
        }
    }

    /** Lets events outside the set happen, as long as there are steps left; each of the set can happen before and after. */
    private static void others(PetriNet net, List<Integer> marking, BitSet kept, int steps) {
        for (int t = 0; t < net.transitions() && steps > 0; t++) {
            List<Integer> then = kept.get(t) ? null : after(net, marking, t);
            if (then != null) {
                for (int key : kept.stream().toArray()) {
                    List<Integer> first = Objects.requireNonNull(after(net, marking, key), "not enabled any more");
                    assertThat(after(net, first, t)).as("%d before %d", key, t).isEqualTo(after(net, then, key));
                }
                others(net, then, kept, steps - 1);
            }
        }
    }

    /** The marking after a transition; null where it cannot happen. */
    private static @Nullable List<Integer> after(PetriNet net, List<Integer> marking, int transition) {
        TokenGame game = at(net, marking);
        if (!game.enabled(transition)) {
            return null;
        }
        game.fire(transition);
        return Arrays.stream(game.marking()).boxed().toList();
    }

    /** The events that happen in a state of a model. */
    private static BitSet happening(NetModel net, Model model, List<Integer> marking) {
        long[] state = new long[net.layout().words()];
        for (int p = 0; p < marking.size(); p++) {
            net.layout().set(state, 0, p, marking.get(p));
        }
        Successors batch = new Successors(state.length, 4);
        model.expander().expand(state, 0, batch);
        BitSet events = new BitSet();
        for (int i = 0; i < batch.size(); i++) {
            events.set(batch.event(i));
        }
        return events;
    }

    private static TokenGame at(PetriNet net, List<Integer> marking) {
        TokenGame game = new TokenGame(net);
        for (int p = 0; p < marking.size(); p++) {
            game.marking()[p] = marking.get(p);
        }
        return game;
    }

    private static boolean isDead(PetriNet net, List<Integer> marking) {
        return at(net, marking).isDead();
    }
}
