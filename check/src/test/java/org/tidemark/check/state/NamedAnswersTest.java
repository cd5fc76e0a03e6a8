package org.tidemark.check.state;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveStateSpace.Edge;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Answers about the whole net name what they are about, and are shown by the shortest run there is. */
class NamedAnswersTest {
    private static final int MOST_STATES = 2000;

    private static Finding ask(PetriNet net, int threads, Property property) throws Exception {
        CheckReport report = Checks.of(
                        net, List.of(property), ExploreOptions.plain().withThreads(threads), finding -> {})
                .run();
        return report.findings().get(0);
    }

    /** The steps to the nearest state after which some transition never happens again, by looking at every state. */
    private static int nearestLoss(PetriNet net, NaiveStateSpace space) {
        int size = space.states().size();
        int[] depth = new int[size];
        Arrays.fill(depth, -1);
        depth[0] = 0;
        Deque<Integer> left = new ArrayDeque<>(List.of(0));
        while (!left.isEmpty()) {
            int state = left.remove();
            if (reached(space, state).cardinality() < net.transitions()) {
                return depth[state];
            }
            for (Edge edge : space.steps(state)) {
                if (depth[edge.target()] < 0) {
                    depth[edge.target()] = depth[state] + 1;
                    left.add(edge.target());
                }
            }
        }
        return -1;
    }

    /** The transitions that can still happen after a state. */
    private static BitSet reached(NaiveStateSpace space, int from) {
        BitSet happening = new BitSet();
        BitSet seen = new BitSet();
        Deque<Integer> left = new ArrayDeque<>(List.of(from));
        seen.set(from);
        while (!left.isEmpty()) {
            for (Edge edge : space.steps(left.remove())) {
                happening.set(edge.transition());
                if (!seen.get(edge.target())) {
                    seen.set(edge.target());
                    left.add(edge.target());
                }
            }
        }
        return happening;
    }

    @Test
    void livenessIsLostWhereItIsLostFirst(TestInfo test) {
        List<Integer> lengths = new ArrayList<>();
        ForAllNets.in(test, 200).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            int nearest = nearestLoss(net, space);
            for (int threads = 1; threads <= 2; threads++) {
                Finding finding = ask(net, threads, new Property.Liveness("live"));
                assertThat(finding.verdict()).isEqualTo(Verdict.of(nearest < 0));
                Evidence run = finding.evidence();
                if (run != null) {
                    assertThat(run.steps()).isEqualTo(nearest);
                    lengths.add(nearest);
                }
                if (run != null && nearest == 0) {
                    assertThat(finding.because()).contains("' never happens");
                }
            }
        });
        assertThat(lengths).contains(0, 1, 2);
    }

    @Test
    void aTransitionThatIsDeadFromTheStartNeedsNoStep() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("stuck");
        int a = builder.place("a", 1);
        int b = builder.place("b", 0);
        int there = builder.transition("there");
        int back = builder.transition("back");
        int never = builder.transition("never");
        builder.input(there, a, 1).output(there, b, 1);
        builder.input(back, b, 1).output(back, a, 1);
        builder.input(never, a, 1).input(never, b, 1);
        PetriNet net = builder.build();
        Finding live = ask(net, 1, new Property.Liveness("live"));
        assertThat(live.because()).startsWith("'never' never happens");
        assertThat(requireNonNull(live.evidence()).steps()).isZero();
        Finding quasi = ask(net, 1, new Property.QuasiLiveness("quasi"));
        assertThat(quasi.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(quasi.because()).isEqualTo("'never' never happens");
    }

    @Test
    void placesAreNamed(TestInfo test) {
        List<String> said = new ArrayList<>();
        ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Finding stable = ask(net, 2, new Property.StableMarking("stable"));
            Finding safe = ask(net, 2, new Property.OneSafe("safe"));
            boolean isStable = stable.verdict() instanceof Verdict.Holds;
            assertThat(stable.because().isEmpty()).isEqualTo(!isStable);
            if (isStable) {
                said.add("stable");
                int place = net.findPlace(firstName(stable.because()));
                List<Integer> first = space.states().get(0);
                assertThat(space.states()).allMatch(state -> state.get(place).equals(first.get(place)));
            }
            if (safe.verdict() instanceof Verdict.Violated) {
                said.add("unsafe");
                TokenGame end =
                        TokenGame.after(net, requireNonNull(safe.evidence()).events());
                int tokens = end.marking()[net.findPlace(firstName(safe.because()))];
                assertThat(tokens).isGreaterThan(1);
                assertThat(safe.because()).endsWith("' can hold " + tokens + " tokens");
            }
        });
        assertThat(said).contains("stable", "unsafe");
    }

    private static String firstName(String sentence) {
        int quote = sentence.indexOf('\'');
        return sentence.substring(quote + 1, sentence.indexOf('\'', quote + 1));
    }

    @Test
    void anUnboundedPlaceIsShownByWhatCanBeRepeated() throws Exception {
        PetriNet net = Zoo.open("zoo:unbounded");
        boolean any = false;
        for (String place : net.placeNames()) {
            Finding finding = ask(net, 2, new Property.Maximum("max", new Term.Count(place)));
            if (!(finding.verdict() instanceof Verdict.Unbounded)) {
                continue;
            }
            any = true;
            Evidence run = requireNonNull(finding.evidence());
            int from = run.pump().orElseThrow();
            TokenGame game = TokenGame.after(net, run.events().subList(0, from));
            int before = game.marking()[net.findPlace(place)];
            for (int round = 1; round <= 3; round++) {
                for (int event : run.events().subList(from, run.steps())) {
                    assertThat(game.enabled(event)).isTrue();
                    game.fire(event);
                }
                assertThat(game.marking()[net.findPlace(place)]).isGreaterThanOrEqualTo(before + round);
            }
        }
        assertThat(any).isTrue();
    }
}
