package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.dd.frozen.BigRanks;
import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagFile;
import org.tidemark.dd.frozen.UniformStates;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ChiSquare;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.zoo.Zoo;

/** Diagrams that are kept: deadlocks, files, numbers of states, samples. */
class KeptDiagramTest {
    private static final int MOST_STATES = 300;
    private static final int PER_STATE = 30;

    @TempDir
    private Path folder = Path.of("");

    private static DiagramReport keep(PetriNet net) {
        return new NetDiagram(net, ExploreOptions.plain(), new NetDiagram.Wishes(true, null)).run();
    }

    /** A state of a file as a marking. */
    private static List<Integer> marking(PetriNet net, DagCard card, int[] state) {
        Map<String, Integer> tokens = new HashMap<>();
        for (int k = 0; k < state.length; k++) {
            tokens.put(card.levels().get(k).name(), state[k]);
        }
        List<Integer> marking = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            marking.add(tokens.get(net.placeName(p)));
        }
        return marking;
    }

    @Test
    void deadlocksAndSamplesAreThoseOfTheReference(TestInfo test) {
        AtomicInteger compared = new AtomicInteger();
        AtomicInteger withDeadlock = new AtomicInteger();
        ForAllNets.in(test, 200).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || !NetDiagram.obstacle(net).isEmpty()) {
                return;
            }
            DiagramReport report = keep(net);
            Deadlocks dead = Objects.requireNonNull(
                    Objects.requireNonNull(report.census()).deadlocks());
            assertThat(dead.count()).isEqualTo(BigInteger.valueOf(space.deadlocks()));
            int[] first = dead.first();
            assertThat(first != null).isEqualTo(space.deadlocks() > 0);
            if (first != null) {
                int state = space.find(Arrays.stream(first).boxed().toList());
                assertThat(space.steps(state)).isEmpty();
                withDeadlock.incrementAndGet();
            }
            DagFile kept = Objects.requireNonNull(report.kept());
            Map<List<Integer>, Integer> seen = new HashMap<>();
            int draws = PER_STATE * space.states().size();
            for (int[] state : UniformStates.draw(kept.dag(), draws, 17, MemoryBudget.unlimited(), () -> false)) {
                seen.merge(marking(net, kept.card(), state), 1, Integer::sum);
            }
            assertThat(space.states()).containsAll(seen.keySet());
            if (space.states().size() > 1) {
                assertThat(ChiSquare.isUniform(seen.values(), space.states().size()))
                        .isTrue();
            }
            compared.incrementAndGet();
        });
        assertThat(compared.get()).isGreaterThan(50);
        assertThat(withDeadlock.get()).isGreaterThan(5);
    }

    @Test
    void aFileIsReadAsItWasWritten() throws InputException, IOException {
        PetriNet net = Zoo.open("zoo:kanban/3");
        DagFile kept = Objects.requireNonNull(keep(net).kept());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        kept.write(out);
        Path file = Files.write(folder.resolve("any.name"), out.toByteArray());
        DagFile read = DagFile.open(file, MemoryBudget.unlimited());
        assertThat(read.card()).isEqualTo(kept.card());
        assertThat(read.card().isOfPlaces()).isTrue();
        assertThat(read.dag().count()).isEqualTo(BigInteger.valueOf(58_400));
        assertThat(out.size()).isLessThan(20_000);
    }

    /** By symmetry, every philosopher eats in the same share of all states, which are more than 10^100. */
    @Test
    void noPhilosopherEatsMoreOftenThanAnother() throws InputException {
        PetriNet net = Zoo.open("zoo:philosophers/300");
        DagFile kept = Objects.requireNonNull(keep(net).kept());
        assertThat(kept.dag().isNumbered()).isFalse();
        int draws = 2000;
        int[][] states = UniformStates.draw(kept.dag(), draws, 3, MemoryBudget.unlimited(), () -> false);
        int[] marked = new int[net.places()];
        for (int[] state : states) {
            for (int k = 0; k < state.length; k++) {
                marked[k] += state[k];
            }
        }
        List<Integer> eating = new ArrayList<>();
        for (int k = 0; k < marked.length; k++) {
            if (kept.card().levels().get(k).name().startsWith("eat_")) {
                eating.add(marked[k]);
            }
        }
        assertThat(eating).hasSize(300);
        assertThat(ChiSquare.isUniform(eating, 300)).isTrue();
        BigRanks ranks = new BigRanks(kept.dag(), MemoryBudget.unlimited(), () -> false);
        BigInteger rank = Objects.requireNonNull(ranks.rank(states[0]));
        assertThat(ranks.unrank(List.of(rank))[0]).isEqualTo(states[0]);
    }

    @Test
    void withLittleMemoryNothingIsWrong() throws InputException {
        PetriNet net = Zoo.open("zoo:philosophers/50");
        DiagramReport plenty = keep(net);
        BigInteger states = Objects.requireNonNull(plenty.census()).states();
        int without = 0;
        for (int percent = 10; percent <= 100; percent += 5) {
            DiagramReport less = new NetDiagram(
                            net,
                            ExploreOptions.plain().withMemory(plenty.peakBytes() * percent / 100),
                            new NetDiagram.Wishes(true, null))
                    .run();
            assertThat(less.kept() == null).isEqualTo(less.why() != null);
            if (less.census() != null) {
                assertThat(less.census().states()).isEqualTo(states);
            }
            if (less.kept() != null) {
                assertThat(less.kept().dag().count()).isEqualTo(states);
            }
            without += less.kept() == null ? 1 : 0;
        }
        assertThat(without).isBetween(1, 18);
    }

    @Test
    void everyStateOfAZooModelIsAsProbableAsAnother() throws InputException {
        DagFile kept =
                Objects.requireNonNull(keep(Zoo.open("zoo:philosophers/6")).kept());
        Map<Long, Integer> seen = new HashMap<>();
        for (int[] state : UniformStates.draw(kept.dag(), 198 * 100, 5, MemoryBudget.unlimited(), () -> false)) {
            seen.merge(kept.dag().rank(state), 1, Integer::sum);
        }
        assertThat(ChiSquare.isUniform(seen.values(), 198)).isTrue();
    }

    @Test
    void nodesAreCountedAsTimeGoesBy() throws InputException {
        NodeHistory history = new NodeHistory();
        DiagramReport report = new NetDiagram(
                        Zoo.open("zoo:slotted-ring/12"), ExploreOptions.plain(), new NetDiagram.Wishes(false, history))
                .run();
        List<NodeHistory.Point> points = history.points();
        NodeHistory.Point last = points.get(points.size() - 1);
        assertThat(last.live())
                .isEqualTo(Objects.requireNonNull(report.diagram()).nodes());
        for (NodeHistory.Point point : points) {
            assertThat(point.live()).isPositive();
            assertThat(point.dead()).isNotNegative();
        }
    }
}
