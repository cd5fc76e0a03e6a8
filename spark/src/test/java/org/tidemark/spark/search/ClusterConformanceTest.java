package org.tidemark.spark.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.temporal.ConformanceSearch;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.logic.Formula;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.Guard;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SharedSpark;
import org.tidemark.spark.SmallNets;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Conformance on a cluster has the verdicts of one machine, with runs of the same length that are replayed on net and automaton. */
class ClusterConformanceTest {
    private static final Tuning JOBS_ONLY = new Tuning(3, 0, 3);

    @TempDir
    Path folder;

    private static Finding ask(PetriNet net, FiniteAutomaton automaton, Stage stage, ExploreOptions options)
            throws Exception {
        return new Checker(
                        Subject.of(net),
                        List.of(new Property.Conformance("a", automaton)),
                        new CheckOptions(options),
                        new Plan(List.of(new Simplification(), stage)))
                .run()
                .findings()
                .get(0);
    }

    private static Finding onCluster(PetriNet net, FiniteAutomaton automaton, ClusterStore store) throws Exception {
        Finding finding = ask(
                net, automaton, new ClusterConformance(), ExploreOptions.plain().withStore(store));
        store.close();
        return finding;
    }

    private static int steps(Finding finding) {
        return finding.evidence() == null
                ? -1
                : Objects.requireNonNull(finding.evidence()).events().size();
    }

    private static FiniteAutomaton automaton(PetriNet net, String text) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return AutomatonReader.read(new ByteArrayInputStream(bytes), "a", new NetVocabulary(net));
    }

    /** Most events are allowed in most states; an edge may want another event to be possible behind it. */
    private static FiniteAutomaton random(PetriNet net, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int states = 1 + random.nextInt(4);
        List<String> names = new ArrayList<>();
        List<Integer> all = new ArrayList<>();
        List<FiniteAutomaton.Edge> edges = new ArrayList<>();
        for (int s = 0; s < states; s++) {
            names.add("q" + s);
            all.add(s);
            for (int t = 0; t < net.transitions(); t++) {
                EventSet event = EventSet.of(List.of(net.transitionName(t)));
                Formula behind = new Formula.Fireable(net.transitionName(random.nextInt(net.transitions())));
                int kind = random.nextInt(16);
                if (kind > 0) {
                    edges.add(new FiniteAutomaton.Edge(
                            s, kind > 1 ? Guard.on(event) : new Guard(event, behind), random.nextInt(states)));
                }
            }
        }
        return new FiniteAutomaton("random", names, List.of(0), edges, all, random.nextBoolean());
    }

    @Test
    void answersAsOneMachineDoes() throws Exception {
        int[] verdicts = new int[2];
        int compared = 0;
        for (long seed = 1; compared < 60; seed++) {
            PetriNet net = SmallNets.net(seed);
            NaiveStates states = new NaiveStates(net, 400);
            if (!states.isComplete() || states.states() < 5) {
                continue;
            }
            FiniteAutomaton automaton = random(net, seed);
            Finding expected = ask(net, automaton, new ConformanceSearch(), ExploreOptions.plain());
            boolean isJobs = compared % 20 == 0 && states.depth() < 10;
            Finding found = onCluster(
                    net, automaton, ClusterStore.here(SharedSpark::get, isJobs ? JOBS_ONLY : Tuning.usual(2)));
            assertThat(found.verdict()).as("seed %d", seed).isEqualTo(expected.verdict());
            assertThat(steps(found)).as("seed %d", seed).isEqualTo(steps(expected));
            verdicts[expected.verdict() instanceof Verdict.Holds ? 1 : 0]++;
            compared++;
        }
        assertThat(verdicts[0]).isGreaterThan(5);
        assertThat(verdicts[1]).isGreaterThan(5);
    }

    /** The folder belongs to the states of the net; those with the automaton are beside them and go. */
    @Test
    void findsTheShortestRunThatIsRejected() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        FiniteAutomaton queue = automaton(net, """
                automaton queue
                start none
                none -- request_1 --> one
                none -- request_2 --> two
                one -- request_2 --> one_two
                one -- enter_1 --> none
                two -- request_1 --> two_one
                two -- enter_2 --> none
                one_two -- enter_1 --> two
                two_one -- enter_2 --> one
                """);
        Path run = folder.resolve("run");
        Finding finding = onCluster(net, queue, ClusterStore.in(run.toString(), SharedSpark::get, JOBS_ONLY));
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(steps(finding)).isEqualTo(3);
        assertThat(finding.because()).startsWith("queue in '").contains("does not allow 'enter_");
        try (Stream<Path> left = Files.list(run)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void saysWhyItIsOpen() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/6");
        FiniteAutomaton any = automaton(net, "start a\na -- takeLeft_1 --> a\n");
        ClusterStore store = ClusterStore.here(SharedSpark::get, Tuning.usual(2));
        Finding finding = ask(
                net,
                any,
                new ClusterConformance(),
                ExploreOptions.plain().withStore(store).withMaxStates(20));
        store.close();
        assertThat(finding.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Unknown.class,
                        unknown -> assertThat(unknown.why().cause()).isEqualTo(StopReason.STATE_LIMIT));
    }
}
