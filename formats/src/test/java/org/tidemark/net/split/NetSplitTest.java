package org.tidemark.net.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** A network made of a net has its markings and steps, however the places are dealt. */
class NetSplitTest {
    private record MarkingStep(List<Integer> from, @Nullable String transition, List<Integer> to) {}

    @Test
    void everyPartitionHasTheMarkingsAndStepsOfTheNet(TestInfo test) {
        int[] split = new int[2];
        ForAllNets.in(test, 240).check(net -> {
            TokenCaps caps = TokenCaps.of(net, Limit.none());
            NaiveStateSpace space = NaiveStateSpace.of(net, 300);
            boolean bounded = IntStream.range(0, net.places()).allMatch(p -> caps.most(p) >= 0);
            if (space.isComplete() && bounded) {
                SplittableRandom random = new SplittableRandom(net.places() * 31L + net.arcs());
                for (int i = 0; i < 3; i++) {
                    assertSame(net, space, dealt(net, random), caps);
                }
                assertSame(net, space, Partitions.byComponents(net, caps, Limit.none()), caps);
                assertSame(net, space, Partitions.automatic(net, caps, Limit.none(), SplitLimits.usual()), caps);
                split[0]++;
                split[1] += space.states().size() > 1 ? 1 : 0;
            }
        });
        assertThat(split[1]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 60);
    }

    private static Partition dealt(PetriNet net, SplittableRandom random) throws NotSplittable {
        int most = 1 + random.nextInt(net.places());
        List<List<Integer>> groups = new ArrayList<>();
        IntStream.range(0, most).forEach(g -> groups.add(new ArrayList<>()));
        IntStream.range(0, net.places())
                .forEach(p -> groups.get(random.nextInt(most)).add(p));
        List<Partition.Group> named = new ArrayList<>();
        for (int g = 0; g < most; g++) {
            if (!groups.get(g).isEmpty()) {
                named.add(new Partition.Group("g" + g, groups.get(g)));
            }
        }
        return Partition.of(net, named);
    }

    private static void assertSame(PetriNet net, NaiveStateSpace space, Partition partition, TokenCaps caps)
            throws Exception {
        NetSplit split = NetSplit.of(net, partition, caps, SplitLimits.usual());
        ReferenceNetwork composed = new ReferenceNetwork(split.network());
        Set<List<Integer>> markings = new HashSet<>();
        composed.states().forEach(state -> markings.add(marking(split, state)));
        assertThat(composed.states()).hasSameSizeAs(space.states());
        assertThat(markings).isEqualTo(new HashSet<>(space.states()));
        Set<MarkingStep> steps = new HashSet<>();
        composed.graph()
                .forEach((state, from) -> from.forEach(step -> steps.add(
                        new MarkingStep(marking(split, state), step.label(), marking(split, step.target())))));
        Set<MarkingStep> expected = new HashSet<>();
        space.edges()
                .forEach(edge -> expected.add(new MarkingStep(
                        space.states().get(edge.source()),
                        net.transitionName(edge.transition()),
                        space.states().get(edge.target()))));
        assertThat(steps).isEqualTo(expected);
    }

    private static List<Integer> marking(NetSplit split, List<Integer> state) {
        return Arrays.stream(
                        split.marking(state.stream().mapToInt(Integer::intValue).toArray()))
                .boxed()
                .toList();
    }

    @Test
    void philosophersSplitByNameHaveReadableStatesAndForksInCommon() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/2");
        NetSplit split = split(net, List.of(List.of("*_1"), List.of("*_2")));
        NetworkPart first = split.network().parts().get(0);
        assertThat(first.stateNames().get(0)).isEqualTo("think_1, fork_1");
        assertThat(first.automaton().labels())
                .containsExactly("takeLeft_1", "takeRight_1", "putBack_1", "takeRight_2", "putBack_2");
        assertThat(split.network().synchronisations())
                .extracting(Synchronisation::name)
                .containsExactly("putBack_1", "putBack_2", "takeRight_1", "takeRight_2");
        assertThat(new ReferenceNetwork(split.network()).states()).hasSize(6);
    }

    private static NetSplit split(PetriNet net, List<List<String>> groups) throws Exception {
        return NetSplit.of(net, Partitions.byGroups(net, groups), TokenCaps.of(net, Limit.none()), SplitLimits.usual());
    }

    @Test
    void aSumThatNeverGrowsKeepsAGroupSmall() throws Exception {
        PetriNet net = Zoo.open("zoo:slotted-ring/2");
        NetSplit split = split(net, List.of(List.of("*_1"), List.of("*_2")));
        // 5 states of the node times 3 of its output, each of which is one of a cycle of its own
        assertThat(split.network().parts()).allMatch(part -> part.automaton().states() == 15);
    }

    @Test
    void aTransitionThatCannotHappenInOneGroupAddsNoStatesElsewhere() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("blocked");
        int a = builder.place("a", 1);
        int b = builder.place("b", 0);
        int c = builder.place("c", 1);
        int d = builder.place("d", 0);
        int never = builder.transition("never");
        builder.input(never, a, 1).output(never, b, 1).inhibitor(never, c, 1).read(never, d, 1);
        int idle = builder.transition("idle");
        builder.read(idle, c, 1).output(idle, c, 1).input(idle, c, 1);
        builder.transition("free");
        PetriNet net = builder.build();
        NetSplit split = split(net, List.of(List.of("a", "b"), List.of("c", "d")));
        assertThat(split.network().parts()).allMatch(part -> part.automaton().states() == 1);
        assertThat(split.network().parts().get(0).automaton().labels()).containsExactly("never", "free");
        ReferenceNetwork composed = new ReferenceNetwork(split.network());
        assertThat(composed.steps(composed.initial()))
                .extracting(ReferenceNetwork.Step::label)
                .containsExactlyInAnyOrder("idle", "free");
    }

    @Test
    void anUnboundedPlaceIsRefusedByName() throws Exception {
        PetriNet net = Zoo.open("zoo:unbounded");
        assertThatThrownBy(() -> split(net, List.of(List.of("*"))))
                .isInstanceOf(NotSplittable.class)
                .hasMessageStartingWith("place items has no proven bound, and part ");
    }

    @Test
    void aGroupThatIsFiniteOnItsOwnNeedsNoProof() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("once");
        int p = builder.place("p", 0);
        int q = builder.place("q", 1);
        int t = builder.transition("t");
        builder.input(t, q, 1).output(t, q, 1).output(t, p, 1).inhibitor(t, p, 3);
        PetriNet net = builder.build();
        TokenCaps nothingProven = TokenCaps.of(net, Limit.nanos(0));
        NetSplit split =
                NetSplit.of(net, Partitions.byGroups(net, List.of(List.of("*"))), nothingProven, SplitLimits.usual());
        assertThat(new ReferenceNetwork(split.network()).states()).hasSize(4);
    }

    @Test
    void prioritiesAreRefused() {
        PetriNetBuilder builder = new PetriNetBuilder("ranked");
        int p = builder.place("p", 1);
        builder.input(builder.transition("low"), p, 1);
        builder.input(builder.transition("high"), p, 1);
        builder.priority(1, 3);
        PetriNet net = builder.build();
        assertThatThrownBy(() -> split(net, List.of(List.of("p"))))
                .isInstanceOf(NotSplittable.class)
                .hasMessageStartingWith("ranked has priorities");
    }

    @Test
    void aNetWithoutPlacesIsRefused() {
        PetriNetBuilder builder = new PetriNetBuilder("bare");
        builder.transition("t");
        PetriNet net = builder.build();
        assertThatThrownBy(() -> split(net, List.of()))
                .isInstanceOf(NotSplittable.class)
                .hasMessage("bare has no places to split");
    }

    @Test
    void limitsNameTheGroupThatIsTooLarge() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/8");
        Partition whole = Partitions.byGroups(
                net, List.of(List.of("*_1"), List.of("*_2", "*_3", "*_4"), List.of("*_5", "*_6", "*_7", "*_8")));
        TokenCaps caps = TokenCaps.of(net, Limit.none());
        tooLarge(net, whole, caps, new SplitLimits(50, MemoryBudget.unlimited(), () -> false), TooLarge.Limit.SIZE)
                .hasMessageContaining("part think_5 is too large on its own: more than 50 local states of 16 places");
        tooLarge(net, whole, caps, new SplitLimits(1000, new MemoryBudget(600), () -> false), TooLarge.Limit.MEMORY)
                .hasMessageContaining("the memory was full after");
        tooLarge(
                        net,
                        whole,
                        caps,
                        new SplitLimits(1000, MemoryBudget.unlimited(), () -> true),
                        TooLarge.Limit.CANCELLED)
                .hasMessageContaining("cancelled after");
    }

    private static AbstractThrowableAssert<?, ?> tooLarge(
            PetriNet net, Partition partition, TokenCaps caps, SplitLimits limits, TooLarge.Limit limit) {
        return assertThatThrownBy(() -> NetSplit.of(net, partition, caps, limits))
                .asInstanceOf(InstanceOfAssertFactories.throwable(TooLarge.class))
                .satisfies(found -> assertThat(found.limit()).isEqualTo(limit));
    }
}
