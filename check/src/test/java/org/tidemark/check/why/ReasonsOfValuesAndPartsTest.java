package org.tidemark.check.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.network.Network;
import org.tidemark.check.Finding;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.NetSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveChances;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.Verdict;

/** Slices and points of no return of high-level nets that are executed directly, and of networks of automata, are those of their references. */
class ReasonsOfValuesAndPartsTest {
    private static final int HIGH_LEVEL_NETS = 400;
    private static final int NETWORKS = 120;
    private static final int MOST_STATES = 150;

    /**
     * A model beside its reference.
     *
     * @param graph the states of the reference, the initial one first
     * @param isLike whether a state of the system may be one of the reference
     * @param goal a condition that is reached late
     */
    private record Pair(TransitionSystem system, NaiveGraph graph, BiPredicate<Integer, Game> isLike, Formula goal) {}

    @Test
    void ofHighLevelNetsThatAreExecutedDirectly() throws Exception {
        int chances = 0;
        Map<NoReturn.Kind, Integer> kinds = new EnumMap<>(NoReturn.Kind.class);
        for (long seed = 1; seed <= HIGH_LEVEL_NETS; seed++) {
            ColoredNet net = RandomColoredNets.net(seed);
            NaiveColored naive = new NaiveColored(net, MOST_STATES);
            if (naive.isComplete()) {
                Pair pair = pair(net, naive);
                chances += compare(pair, "seed " + seed);
                compareRuns(pair, "seed " + seed, kinds);
            }
        }
        assertThat(chances).isGreaterThan(5);
        assertThat(kinds).containsKeys(NoReturn.Kind.STEP, NoReturn.Kind.NEVER, NoReturn.Kind.FROM_THE_START);
    }

    @Test
    void ofNetworks() throws Exception {
        int chances = 0;
        Map<NoReturn.Kind, Integer> kinds = new EnumMap<>(NoReturn.Kind.class);
        for (long seed = 1; seed <= NETWORKS; seed++) {
            Network network = RandomNetworks.draw(seed);
            ReferenceNetwork reference = new ReferenceNetwork(network);
            if (reference.states().size() <= MOST_STATES) {
                Pair pair = pair(network, reference);
                chances += compare(pair, "seed " + seed);
                compareRuns(pair, "seed " + seed, kinds);
            }
        }
        assertThat(chances).isGreaterThan(5);
        assertThat(kinds).containsKeys(NoReturn.Kind.STEP, NoReturn.Kind.NEVER, NoReturn.Kind.FROM_THE_START);
    }

    private static Formula.Comparison equals(String place, long tokens) {
        return new Formula.Comparison(new Term.Count(place), Relation.EQUAL, new Term.Constant(tokens));
    }

    private static Pair pair(ColoredNet net, NaiveColored naive) throws Exception {
        List<String> names = net.places().stream().map(place -> place.name()).toList();
        List<List<Long>> counts = naive.states().stream()
                .map(state -> IntStream.range(0, names.size())
                        .mapToObj(place -> tokens(state, place))
                        .toList())
                .toList();
        List<Long> last = counts.get(counts.size() - 1);
        int place = IntStream.range(0, names.size())
                .filter(p -> !last.get(p).equals(counts.get(0).get(p)))
                .findFirst()
                .orElse(0);
        List<List<Integer>> successors = naive.graph().stream()
                .map(steps -> steps.stream()
                        .map(NaiveStateSpace.Edge::target)
                        .distinct()
                        .toList())
                .toList();
        NaiveGraph graph = new NaiveGraph(
                successors,
                (atom, state) -> atom instanceof Formula.Constant constant
                        ? constant.value()
                        : counts.get(state).get(place).equals(last.get(place)));
        return new Pair(
                new DirectSystem(DirectNet.of(net)),
                graph,
                (state, game) -> IntStream.range(0, names.size())
                        .allMatch(p -> game.number(names.get(p))
                                .equals(BigInteger.valueOf(counts.get(state).get(p)))),
                equals(names.get(place), last.get(place)));
    }

    private static long tokens(SortedMap<NaiveColored.Spot, Long> state, int place) {
        return state.entrySet().stream()
                .filter(entry -> entry.getKey().place() == place)
                .mapToLong(entry -> entry.getValue())
                .sum();
    }

    private static Pair pair(Network network, ReferenceNetwork reference) throws Exception {
        PetriNet net = NetSource.of(network, "n").unfolded(UnfoldingLimits.usual());
        List<List<Integer>> states = new ArrayList<>(List.of(reference.initial()));
        List<List<Integer>> successors = new ArrayList<>();
        for (int s = 0; s < states.size(); s++) {
            List<Integer> targets = new ArrayList<>();
            for (ReferenceNetwork.Step step : reference.steps(states.get(s))) {
                int known = states.indexOf(step.target());
                targets.add(known < 0 ? states.size() : known);
                if (known < 0) {
                    states.add(step.target());
                }
            }
            successors.add(targets);
        }
        List<Integer> last = states.get(states.size() - 1);
        int part = IntStream.range(0, last.size())
                .filter(p -> !last.get(p).equals(states.get(0).get(p)))
                .findFirst()
                .orElse(0);
        NaiveGraph graph = new NaiveGraph(
                successors,
                (atom, state) -> atom instanceof Formula.Constant constant
                        ? constant.value()
                        : states.get(state).get(part).equals(last.get(part)));
        return new Pair(
                new NetSystem(net),
                graph,
                (state, game) -> IntStream.range(0, last.size())
                        .allMatch(p -> game.number(
                                        place(net, network, p, states.get(state).get(p)))
                                .equals(BigInteger.ONE)),
                equals(place(net, network, part, last.get(part)), 1));
    }

    /** Places are in the order of the parts and their states. */
    private static String place(PetriNet net, Network network, int part, int state) {
        int before = network.parts().subList(0, part).stream()
                .mapToInt(each -> each.automaton().states())
                .sum();
        return net.placeName(before + state);
    }

    /** Compares what is said of a goal that is reached, and of one that is lost; the number of last chances. */
    private static int compare(Pair pair, String which) throws Exception {
        Formula not = new Formula.Not(pair.goal);
        Formula avoids = new Formula.Exists(new Formula.Globally(not));
        return compare(pair, which, Formula.always(not), avoids)
                + compare(pair, which, Formula.always(Formula.reachable(pair.goal)), Formula.reachable(pair.goal));
    }

    private static int compare(Pair pair, String which, Formula asked, Formula chance) throws Exception {
        LaterQuestions questions = new LaterQuestions(pair.system, new TimeLimit(ExploreOptions.plain()));
        Finding finding = questions
                .check(List.of(new Property.Truth("f", asked)))
                .findings()
                .get(0);
        NaiveCtl reference = new NaiveCtl(pair.graph);
        assertThat(finding.verdict() instanceof Verdict.Holds)
                .as(which)
                .isEqualTo(reference.states(asked).contains(0));
        Reasons reasons = Reasons.of(questions, finding);
        Reasons.Slice slice = reasons.slice();
        if (finding.verdict() instanceof Verdict.Holds || slice == null) {
            return 0;
        }
        List<Integer> run = slice.run().run().events();
        Set<Integer> lost = reference.states(new Formula.Not(chance));
        List<Set<Integer>> passed = passed(pair, run);
        boolean isReached = reasons.aim() instanceof Aim.Reached;
        for (int i = 0; i < run.size(); i++) {
            List<Integer> rest = new ArrayList<>(run);
            rest.remove(i);
            Game end = NaiveChances.after(pair.system, rest);
            boolean isMet = end != null
                    && (isReached
                            ? end.holds(pair.goal)
                            : passed(pair, rest).get(rest.size()).stream().allMatch(lost::contains));
            assertThat(isMet).as(which + ": without step " + (i + 1)).isFalse();
        }
        return noReturn(which, Objects.requireNonNull(reasons.noReturn()), run, passed, reference.states(chance));
    }

    private static int noReturn(
            String which, NoReturn point, List<Integer> run, List<Set<Integer>> passed, Set<Integer> can) {
        int last = -1;
        for (int i = 0; i < passed.size(); i++) {
            if (passed.get(i).stream().map(can::contains).distinct().count() > 1) {
                return 0; // the values of tokens would tell
            }
            last = can.contains(passed.get(i).iterator().next()) ? i : last;
        }
        assertThat(point.kind()).as(which).isEqualTo(last < 0 ? NoReturn.Kind.FROM_THE_START : NoReturn.Kind.STEP);
        if (last < 0) {
            return 0;
        }
        assertThat(point.lostAt()).as(which).isEqualTo(last + 1);
        assertThat(point.chosen()).as(which).isEqualTo(run.get(last));
        return 1;
    }

    /** Compares what is said of formulas about runs: that the goal stays away for good, comes again and again, comes at all, and leaves again. */
    private static void compareRuns(Pair pair, String which, Map<NoReturn.Kind, Integer> kinds) throws Exception {
        Formula not = new Formula.Not(pair.goal);
        List<Formula> asked = List.of(
                new Formula.Finally(new Formula.Globally(not)),
                new Formula.Globally(new Formula.Finally(pair.goal)),
                new Formula.Finally(pair.goal),
                new Formula.Globally(new Formula.Implies(pair.goal, new Formula.Finally(not))));
        for (Formula path : asked) {
            compareRuns(pair, which + ", " + path, path, kinds);
        }
    }

    private static void compareRuns(Pair pair, String which, Formula path, Map<NoReturn.Kind, Integer> kinds)
            throws Exception {
        LaterQuestions questions = new LaterQuestions(pair.system, new TimeLimit(ExploreOptions.plain()));
        Finding finding = questions
                .check(List.of(new Property.Truth("f", path)))
                .findings()
                .get(0);
        assertThat(finding.verdict() instanceof Verdict.Holds).as(which).isEqualTo(NaiveLtl.holds(path, pair.graph));
        Reasons reasons = Reasons.of(questions, finding);
        Reasons.Slice slice = reasons.slice();
        if (finding.verdict() instanceof Verdict.Holds) {
            return;
        }
        if (slice == null) { // decided without a search, which takes that every run breaks it
            assertThat(NaiveChances.canSatisfy(pair.graph, List.of(0), path))
                    .as(which)
                    .isFalse();
            return;
        }
        List<Integer> run = slice.run().run().events();
        int loop = slice.run().run().loop().orElseThrow();
        assertThat(NaiveChances.breaks(pair.system, run, loop, pair.goal, path))
                .as(which)
                .isTrue();
        for (int i = 0; i < run.size(); i++) {
            List<Integer> rest = new ArrayList<>(run);
            rest.remove(i);
            assertThat(NaiveChances.breaks(pair.system, rest, i < loop ? loop - 1 : loop, pair.goal, path))
                    .as(which + ": without step " + (i + 1))
                    .isFalse();
        }
        NoReturn point = Objects.requireNonNull(reasons.noReturn());
        int steps = point.kind() == NoReturn.Kind.STEP ? point.lostAt() : run.size() + 3 * (run.size() - loop);
        List<Set<Integer>> passed = passed(pair, NaiveChances.unrolled(run, loop, steps));
        List<Boolean> can = NaiveChances.chances(pair.graph, passed, path);
        if (can.contains(null)) {
            return; // the values of tokens would tell
        }
        kinds.merge(point.kind(), 1, Integer::sum);
        assertThat(point.kind())
                .as(which)
                .isEqualTo(
                        !can.get(0)
                                ? NoReturn.Kind.FROM_THE_START
                                : can.contains(false) ? NoReturn.Kind.STEP : NoReturn.Kind.NEVER);
        if (point.kind() == NoReturn.Kind.STEP) {
            assertThat(can.indexOf(false)).as(which).isEqualTo(point.lostAt());
        }
    }

    /** The states of the reference that a run may pass. */
    private static List<Set<Integer>> passed(Pair pair, List<Integer> run) {
        List<Set<Integer>> passed = new ArrayList<>(List.of(Set.of(0)));
        for (int i = 1; i <= run.size(); i++) {
            Game game = Objects.requireNonNull(NaiveChances.after(pair.system, run.subList(0, i)));
            passed.add(passed.get(i - 1).stream()
                    .flatMap(state -> pair.graph.successors(state).stream())
                    .filter(state -> pair.isLike.test(state, game))
                    .collect(Collectors.toSet()));
            assertThat(passed.get(i)).isNotEmpty();
        }
        return passed;
    }
}
