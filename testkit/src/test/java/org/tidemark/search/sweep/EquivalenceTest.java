package org.tidemark.search.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.model.Canonical;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Outcome.End;
import org.tidemark.trace.SpanningTree;
import org.tidemark.trace.Trace;

/** Clients that are all alike: each is idle, waiting, in the critical section or done, in places 4i to 4i + 3. */
class EquivalenceTest {
    private static final int CLIENTS = 5;
    private static final int PLACES_EACH = 4;

    @TempDir
    Path folder;

    private final PetriNet net = clients();
    private final NetModel model = Run.model(net, 1);
    private final NaiveStateSpace space = NaiveStateSpace.of(net, 100_000);

    private static PetriNet clients() {
        PetriNetBuilder net = new PetriNetBuilder("clients");
        for (int i = 0; i < CLIENTS; i++) {
            net.place("idle_" + i, 1);
            net.place("waiting_" + i, 0);
            net.place("critical_" + i, 0);
            net.place("done_" + i, 0);
        }
        net.place("lock", 1);
        int lock = CLIENTS * PLACES_EACH;
        for (int i = 0; i < CLIENTS; i++) {
            for (int step = 0; step < 4; step++) {
                int t = 4 * i + step;
                net.transition("step_" + i + "_" + step);
                net.input(t, PLACES_EACH * i + step, 1);
                net.output(t, PLACES_EACH * i + (step + 1) % 4, 1);
            }
            net.input(4 * i + 1, lock, 1);
            net.output(4 * i + 2, lock, 1);
        }
        return net.build();
    }

    /** Clients sorted by how far they are. */
    private static List<Integer> sorted(List<Integer> marking) {
        List<List<Integer>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(marking.subList(PLACES_EACH * i, PLACES_EACH * (i + 1)));
        }
        clients.sort(Comparator.comparing(List::toString));
        List<Integer> sorted = new ArrayList<>();
        clients.forEach(sorted::addAll);
        sorted.add(marking.get(CLIENTS * PLACES_EACH));
        return sorted;
    }

    private Canonical canonical() {
        return (words, at) -> {
            List<Integer> marking = new ArrayList<>();
            for (int p = 0; p < net.places(); p++) {
                marking.add((int) model.layout().get(words, at, p));
            }
            List<Integer> sorted = sorted(marking);
            for (int p = 0; p < net.places(); p++) {
                model.layout().set(words, at, p, sorted.get(p));
            }
        };
    }

    private Set<List<Integer>> classes() {
        return space.states().stream().map(EquivalenceTest::sorted).collect(Collectors.toSet());
    }

    private static long done(int[] marking) {
        long done = 0;
        for (int i = 0; i < CLIENTS; i++) {
            done += marking[PLACES_EACH * i + 3];
        }
        return done;
    }

    @Test
    void aCompatibleMeasureMeetsEveryClass() {
        Run run = Run.with(model, EquivalenceTest::done, plan -> plan.withCanonical(this::canonical));
        assertThat(run.states)
                .isEqualTo(classes())
                .hasSizeLessThan(space.states().size() / 10);
        assertThat(run.outcome.peakStates()).isLessThan(run.states.size());
    }

    /** The progress of one client is not that of a class; with representatives it is a measure all the same. */
    @Test
    void anIncompatibleMeasureMeetsEveryClassToo() {
        Run run = Run.with(
                model,
                marking -> marking[1] + 2L * marking[2] + 3L * marking[3],
                plan -> plan.withCanonical(this::canonical));
        assertThat(run.outcome.end()).isEqualTo(End.COMPLETE);
        assertThat(run.outcome.regressEdges()).isPositive();
        assertThat(run.states).isEqualTo(classes());
    }

    /** Equivalent states with several representatives: some classes are met more often, none is missed. */
    @Test
    void representativesNeedNotBeUnique() {
        Canonical half = (words, at) -> {
            if (model.layout().get(words, at, 0) == 1) {
                canonical().canonise(words, at);
            }
        };
        Run run = Run.with(model, EquivalenceTest::done, plan -> plan.withCanonical(() -> half));
        Set<List<Integer>> met =
                run.states.stream().map(EquivalenceTest::sorted).collect(Collectors.toSet());
        assertThat(met).isEqualTo(classes());
        assertThat(run.states).hasSizeGreaterThan(met.size());
    }

    @Test
    void aPathLeadsThroughRepresentatives() {
        try (SpanningTree tree = SpanningTree.in(folder)) {
            Run run = Run.until(
                    model,
                    EquivalenceTest::done,
                    marking -> marking.stream()
                                    .skip(3)
                                    .limit(17)
                                    .filter(n -> n == 1)
                                    .count()
                            == CLIENTS,
                    plan -> plan.withPaths(tree).withCanonical(this::canonical));
            Trace path = Objects.requireNonNull(tree.pathTo(run.hit));
            Successors initial = new Successors(model.layout().words(), 1);
            model.initial(initial);
            long[] state = initial.words();
            Expander expander = model.expander();
            canonical().canonise(state, 0);
            for (int event : path.events()) {
                assertThat(expander.fire(event, state, 0)).isTrue();
                canonical().canonise(state, 0);
            }
            assertThat(path.length()).isPositive();
        }
    }
}
