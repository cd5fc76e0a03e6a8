package org.tidemark.net.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.zoo.Zoo;

/** Every way to deal places yields a partition that counts right, and wrong groups are refused by name. */
class PartitionsTest {
    private static final int FEW_BYTES = 200_000;
    private static final int FEW_PLACES = 60;
    private static final int FEW_STATES = 1_000;

    @Test
    void smallNetsOfTheCorpusHaveTheirCountsUnderEveryPartition() throws Exception {
        int units = 0;
        int covers = 0;
        for (Path file : CorpusFiles.below("mcc", "model.pnml")) {
            PetriNet net =
                    file.toString().contains("-PT-") && Files.size(file) < FEW_BYTES ? PnmlReader.read(file) : null;
            if (net == null || net.places() > FEW_PLACES) {
                continue;
            }
            NaiveStateSpace space = NaiveStateSpace.of(net, FEW_STATES);
            TokenCaps caps = TokenCaps.of(net, Limit.millis(2000));
            if (!space.isComplete() || IntStream.range(0, net.places()).anyMatch(p -> caps.most(p) < 0)) {
                continue;
            }
            if (net.nupn() != null) {
                units++;
                assertCount(net, Partitions.byUnits(net), caps, space);
                assertCount(net, Partitions.byOuterUnits(net), caps, space);
            }
            covers++;
            assertCount(net, Partitions.byComponents(net, caps, Limit.millis(2000)), caps, space);
            assertCount(net, Partitions.automatic(net, caps, Limit.millis(2000), SplitLimits.usual()), caps, space);
        }
        assertThat(units).isPositive();
        assertThat(covers).isGreaterThan(4);
    }

    private static void assertCount(PetriNet net, Partition partition, TokenCaps caps, NaiveStateSpace space)
            throws Exception {
        NetSplit split = NetSplit.of(net, partition, caps, SplitLimits.usual());
        ReferenceNetwork composed = new ReferenceNetwork(split.network());
        assertThat(composed.states()).as(net.name()).hasSameSizeAs(space.states());
        assertThat(composed.edges()).as(net.name()).isEqualTo(space.edgeCount());
    }

    @Test
    void aUnitThatHoldsTwoTokensIsStillExploredRight() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("liar");
        int a = builder.place("a", 1);
        int b = builder.place("b", 1);
        int c = builder.place("c", 0);
        int d = builder.place("d", 1);
        int move = builder.transition("move");
        builder.input(move, a, 1).output(move, c, 1).input(move, d, 1).output(move, d, 1);
        int more = builder.transition("more");
        builder.input(more, b, 1).output(more, c, 1);
        builder.nupn(new Nupn(
                List.of(
                        new Nupn.Unit("root", List.of(), List.of(1, 2)),
                        new Nupn.Unit("u1", List.of(a, b, c), List.of()),
                        new Nupn.Unit("u2", List.of(), List.of(3)),
                        new Nupn.Unit("u3", List.of(d), List.of())),
                0,
                true));
        PetriNet net = builder.build();
        Partition partition = Partitions.byUnits(net);
        assertThat(partition.groups()).extracting(Partition.Group::name).containsExactly("u1", "u3");
        assertThat(Partitions.byOuterUnits(net).groups())
                .extracting(Partition.Group::name)
                .containsExactly("u1", "u2");
        TokenCaps caps = TokenCaps.of(net, Limit.none());
        assertThat(new ReferenceNetwork(NetSplit.of(net, partition, caps, SplitLimits.usual())
                                .network())
                        .states())
                .hasSize(4);
    }

    @Test
    void componentsOfPhilosophersAreThePhilosophersAndTheForks() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        TokenCaps caps = TokenCaps.of(net, Limit.none());
        Partition partition = Partitions.byComponents(net, caps, Limit.none());
        NetSplit split = NetSplit.of(net, partition, caps, SplitLimits.usual());
        assertThat(split.network().parts()).allMatch(part -> part.automaton().states() <= 8);
        assertThat(new ReferenceNetwork(split.network()).states()).hasSize(14);
    }

    @Test
    void groupsAreGivenByNamesAndPatterns() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/2");
        Partition partition =
                Partitions.byGroups(net, List.of(List.of("think_*", "eat_1"), List.of("has*", "f*", "eat_2")));
        assertThat(partition.groups()).extracting(Partition.Group::name).containsExactly("think", "has");
        assertThat(partition.groupOf(net.findPlace("eat_2"))).isOne();
    }

    @Test
    void wrongGroupsAreRefusedByName() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/2");
        refused(
                net,
                List.of(List.of("think_1")),
                "no part has the places hasLeft_1, eat_1, fork_1, think_2, hasLeft_2 and 2 more; expected every place in one");
        refused(net, List.of(List.of("*"), List.of("eat_1")), "place eat_1 is in part think_1 and in part eat_1");
        refused(net, List.of(List.of("fork_3")), "there is no place 'fork_3' (did you mean 'fork_1'?)");
        refused(
                net,
                List.of(List.of("spoon_*")),
                "no place matches 'spoon_*'; there are think_1, hasLeft_1, eat_1, fork_1, think_2, hasLeft_2, eat_2, … (8 in all)");
        refused(net, List.of(List.of("*"), List.of()), "a part without places");
        assertThatThrownBy(() -> Partitions.byUnits(net))
                .isInstanceOf(NotSplittable.class)
                .hasMessage("philosophers-2 has no units to split it by");
        assertThatThrownBy(() -> Partition.of(
                        net, List.of(new Partition.Group("g", List.of(0)), new Partition.Group("g", List.of(1)))))
                .isInstanceOf(NotSplittable.class)
                .hasMessage("two parts are named g");
    }

    private static void refused(PetriNet net, List<List<String>> groups, String message) {
        assertThatThrownBy(() -> Partitions.byGroups(net, groups))
                .isInstanceOf(NotSplittable.class)
                .hasMessage(message);
    }

    @Test
    void whatIsTooLargeUnderEveryPartitionIsRefused() throws Exception {
        PetriNet net = Zoo.open("zoo:kanban/3");
        TokenCaps caps = TokenCaps.of(net, Limit.none());
        assertThatThrownBy(() -> Partitions.automatic(
                        net, caps, Limit.none(), new SplitLimits(2, MemoryBudget.unlimited(), () -> false)))
                .isInstanceOf(TooLarge.class)
                .hasMessageContaining("is too large on its own: more than 2 local states");
    }
}
