package org.tidemark.net.exec;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveStateSpace.Edge;
import org.tidemark.zoo.Zoo;

/** What is left out of a state follows from the rest, in every state there is. */
class ImpliedPlacesTest {
    private static final int CASES = 1000;
    private static final int CAP = 1500;
    private int withImplied;
    private int guarded;

    @Test
    void everyReachableStateIsRestored(TestInfo test) {
        int ran = ForAllNets.in(test, CASES).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, space.maxima()));
            ImpliedFields implied = model.implied();
            if (implied != null) {
                withImplied++;
                guarded += model.layout().isGuarded() ? 1 : 0;
                compare(model, implied, space);
            }
        });
        if (ran >= CASES) {
            assertThat(withImplied).isGreaterThan(CASES / 2);
            assertThat(guarded).isGreaterThan(CASES / 5);
        }
    }

    private static void compare(NetModel model, ImpliedFields implied, NaiveStateSpace space) {
        Model kept = implied.kept();
        int keptWords = kept.layout().words();
        assertThat(kept.layout().fields() + implied.count())
                .isEqualTo(model.layout().fields());
        Expander narrowing = implied.narrowing();
        ReversibleExpander onKept = (ReversibleExpander) kept.expander();
        Set<List<Long>> different = new HashSet<>();
        for (int s = 0; s < space.expanded(); s++) {
            long[] whole = encoded(model, space, s);
            different.add(IntStream.range(0, keptWords).mapToObj(w -> whole[w]).toList());
            assertThat(restored(model, implied, whole)).isEqualTo(whole);
            Successors out = new Successors(keptWords, 4);
            narrowing.expand(whole, 0, out);
            Successors again = new Successors(keptWords, 4);
            onKept.expand(Arrays.copyOf(whole, keptWords), 0, again);
            assertThat(out.size()).isEqualTo(space.steps(s).size()).isEqualTo(again.size());
            for (Edge edge : space.steps(s)) {
                long[] target = Arrays.copyOf(encoded(model, space, edge.target()), keptWords);
                assertThat(entry(out, edge.transition())).isEqualTo(target);
                assertThat(entry(again, edge.transition())).isEqualTo(target);
                long[] fired = Arrays.copyOf(whole, keptWords);
                assertThat(onKept.enabled(edge.transition(), fired, 0)).isTrue();
                assertThat(onKept.fire(edge.transition(), fired, 0)).isTrue();
                assertThat(fired).isEqualTo(target);
                assertThat(onKept.unfire(edge.transition(), fired, 0)).isTrue();
                assertThat(fired).isEqualTo(Arrays.copyOf(whole, keptWords));
            }
        }
        assertThat(different).as("states that differ in what is kept").hasSize(space.expanded());
    }

    private static long[] encoded(NetModel model, NaiveStateSpace space, int state) {
        long[] words = new long[model.layout().words()];
        model.encode(space.states().get(state).stream().mapToInt(n -> n).toArray(), words);
        return words;
    }

    private static long[] restored(NetModel model, ImpliedFields implied, long[] whole) {
        long[] words = new long[whole.length + 1];
        Arrays.fill(words, -1);
        System.arraycopy(whole, 0, words, 1, implied.kept().layout().words());
        implied.restore(words, 1);
        return Arrays.copyOfRange(words, 1, 1 + model.layout().words());
    }

    private static long[] entry(Successors batch, int event) {
        int i = IntStream.range(0, batch.size())
                .filter(k -> batch.event(k) == event)
                .findFirst()
                .orElseThrow();
        return Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + batch.wordsPerState());
    }

    /** By hand: of think, hasLeft, eat and fork of each philosopher two say all. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 18, 31, 70})
    void halfOfTheBitsOfPhilosophersAreEnough(int n) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/" + n);
        NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, net.initialMarking()));
        ImpliedFields implied = requireNonNull(model.implied());
        assertThat(implied.count()).isEqualTo(2 * n);
        assertThat(implied.kept().layout().bits()).isEqualTo(2 * n);
        walk(model, implied, 500);
    }

    /** States of many words, with fields of different widths. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "zoo:slotted-ring/9",
                "zoo:leader/9",
                "zoo:dbm/9",
                "zoo:kanban/40",
                "zoo:fms/50",
                "zoo:elevator/40",
                "zoo:two-phase-commit/10",
                "zoo:coins/1000",
                "zoo:philosophers/40",
                "zoo:ring/17",
                "zoo:readers-writers/14"
            })
    void randomWalksAreRestored(String zoo) throws Exception {
        PetriNet net = Zoo.open(zoo);
        NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, TokenProbe.most(net, 1)));
        ImpliedFields implied = model.implied();
        if (implied != null) {
            walk(model, implied, 300);
        }
        NetModel filled = NetModel.lean(net, FieldWidths.forCounts(net, TokenProbe.most(net, 1)));
        ImpliedFields fewer = filled.implied();
        if (fewer != null) {
            assertThat(fewer.kept().layout().words())
                    .isLessThan(NetModel.of(net, FieldWidths.forCounts(net, TokenProbe.most(net, 1)))
                            .layout()
                            .words());
            walk(filled, fewer, 300);
        }
    }

    private static void walk(NetModel model, ImpliedFields implied, int steps) {
        SplittableRandom random = new SplittableRandom(7);
        Expander expander = model.expander();
        Expander narrowing = implied.narrowing();
        Successors next = new Successors(model.layout().words(), 64);
        Successors narrow = new Successors(implied.kept().layout().words(), 64);
        model.initial(next);
        for (int step = 0; step < steps && next.size() > 0; step++) {
            int at = next.at(random.nextInt(next.size()));
            long[] whole =
                    Arrays.copyOfRange(next.words(), at, at + model.layout().words());
            assertThat(restored(model, implied, whole)).isEqualTo(whole);
            next.clear();
            narrow.clear();
            try {
                expander.expand(whole, 0, next);
            } catch (FieldOverflow tooNarrow) {
                assertThatThrownBy(() -> narrowing.expand(whole, 0, narrow)).isInstanceOf(FieldOverflow.class);
                return;
            }
            narrowing.expand(whole, 0, narrow);
            assertThat(narrow.size()).isEqualTo(next.size());
            for (int i = 0; i < next.size(); i++) {
                assertThat(narrow.event(i)).isEqualTo(next.event(i));
                assertThat(entry(narrow, next.event(i)))
                        .isEqualTo(Arrays.copyOf(entry(next, next.event(i)), narrow.wordsPerState()));
            }
        }
    }

    /** Two places that are filled together, one of them beyond its field: a token more is noticed in either. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aTokenTooManyInAnImpliedPlaceIsNoticed(int widened) {
        PetriNetBuilder builder = new PetriNetBuilder("pair");
        builder.place("left", 0);
        builder.place("right", 0);
        builder.place("room", 4);
        builder.transition("fill");
        builder.input(0, 2, 1);
        builder.output(0, 0, 1);
        builder.output(0, 1, 1);
        PetriNet net = builder.build();
        int[] most = {1, 1, 4};
        most[widened] = 7;
        NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, most));
        ImpliedFields implied = requireNonNull(model.implied());
        assertThat(implied.count()).isEqualTo(2);
        long[] words = new long[model.layout().words()];
        model.encode(new int[] {1, 1, 3}, words);
        Successors out = new Successors(implied.kept().layout().words(), 4);
        assertThatThrownBy(() -> implied.narrowing().expand(words, 0, out))
                .isInstanceOfSatisfying(
                        FieldOverflow.class,
                        thrown -> assertThat(thrown.field()).isEqualTo(1 - widened));
    }

    /** What a transition does once more, or backwards, says nothing new; what it does twice as much is another effect. */
    @Test
    void repeatedEffectsLeaveTheSamePlaces() {
        for (int copies = 1; copies <= 4; copies++) {
            PetriNetBuilder builder = new PetriNetBuilder("rounds");
            int n = 24;
            for (int p = 0; p < n; p++) {
                builder.place("p" + p, p % 3 == 0 ? 2 : 0);
            }
            for (int copy = 0; copy < copies; copy++) {
                for (int p = 0; p < n; p++) {
                    int next = 3 * (p / 3) + (p + 1) % 3;
                    int weight = copy == 3 ? 2 : 1;
                    int t = builder.transition("t" + p + "_" + copy);
                    builder.input(t, copy == 1 ? next : p, weight);
                    builder.output(t, copy == 1 ? p : next, weight);
                }
            }
            PetriNet net = builder.build();
            int[] most = new int[n];
            Arrays.fill(most, 2);
            NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, most));
            ImpliedFields implied = requireNonNull(model.implied());
            assertThat(implied.count()).isEqualTo(n / 3);
            walk(model, implied, 200);
        }
    }

    @Test
    void aNetWithoutInvariantsKeepsAll() {
        PetriNetBuilder builder = new PetriNetBuilder("source");
        builder.place("p", 1);
        builder.transition("take");
        builder.input(0, 0, 1);
        PetriNet net = builder.build();
        assertThat(NetLayouts.leanest(net, FieldWidths.forCounts(net, new int[1]))
                        .implied())
                .isNull();
    }

    @Test
    void oneKeptFieldIsLeftWhereNothingEverChanges() {
        PetriNetBuilder builder = new PetriNetBuilder("still");
        builder.place("p", 1);
        builder.place("q", 3);
        PetriNet net = builder.build();
        NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, new int[2]));
        ImpliedFields implied = requireNonNull(model.implied());
        assertThat(implied.kept().layout().fields()).isEqualTo(1);
        assertThat(implied.kept().layout().words()).isEqualTo(1);
    }
}
