package org.tidemark.model.wrap.stubborn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.model.wrap.stubborn.Exclusion.TokenPairs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reduce.WrittenNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomMachines;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** What is never there at the same time, against all markings that the naive explorer finds. */
@Seeded
class ExclusionTest {
    private static final int CAP = 2_000;

    private static NetModel model(PetriNet net) {
        int[] most = new int[net.places()];
        Arrays.fill(most, 1 << 16);
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    private static @Nullable TokenPairs pairs(NetModel model) {
        Changes changes = new Changes(model.events(), model);
        Needs needs = new Needs(model.events(), model.layout(), model, changes);
        return TokenPairs.of(
                model,
                needs,
                changes,
                new FieldLists(model.layout().fields(), needs, changes, new Reads(model.events(), model)));
    }

    private static Exclusion exclusion(NetModel model) {
        Changes changes = new Changes(model.events(), model);
        Needs needs = new Needs(model.events(), model.layout(), model, changes);
        return new Exclusion(
                model,
                model,
                needs,
                changes,
                new FieldLists(model.layout().fields(), needs, changes, new Reads(model.events(), model)));
    }

    private static boolean has(TokenPairs pairs, int one, int other) {
        return (pairs.row(one)[other >>> 6] >>> other & 1) != 0;
    }

    /** The pairs of tokens that are together in some marking, of those that were found. */
    private static boolean[][] together(PetriNet net, NaiveStateSpace space) {
        boolean[][] seen = new boolean[net.places()][net.places()];
        for (List<Integer> marking : space.states()) {
            for (int p = 0; p < net.places(); p++) {
                for (int q = 0; q < net.places(); q++) {
                    seen[p][q] |= p == q ? marking.get(p) > 1 : marking.get(p) > 0 && marking.get(q) > 0;
                }
            }
        }
        return seen;
    }

    /** How many pairs are ruled out, and how many of those that are never there are not. */
    private static int[] compare(PetriNet net) {
        boolean[][] together = together(net, NaiveStateSpace.of(net, CAP));
        TokenPairs pairs = Objects.requireNonNull(pairs(model(net)));
        int[] counts = new int[2];
        for (int p = 0; p < net.places(); p++) {
            for (int q = 0; q < net.places(); q++) {
                if (together[p][q]) {
                    assertThat(has(pairs, p, q)).as("%d and %d", p, q).isTrue();
                } else {
                    counts[has(pairs, p, q) ? 1 : 0]++;
                }
            }
        }
        return counts;
    }

    /** Nets that are too large, or unbounded, are looked at as far as the naive explorer went. */
    @Test
    void whatIsThereTogetherIsNeverRuledOut(Seeds seeds) {
        int excluded = 0;
        for (long seed : seeds.upTo(400)) {
            excluded += compare(RandomNets.net(seed))[0];
            excluded += compare(RandomMachines.net(seed))[0];
            excluded += compare(RandomMachines.strewn(seed))[0];
        }
        assertThat(excluded).isGreaterThan(Seeds.oneIsGiven() ? -1 : 1_000);
    }

    @Test
    void eventsThatMeetAreNeverRuledOut(Seeds seeds) {
        int[] excluded = new int[1];
        for (long seed : seeds.upTo(300)) {
            for (PetriNet net : List.of(RandomNets.net(seed), RandomMachines.net(seed), RandomMachines.strewn(seed))) {
                Exclusion exclusion = exclusion(model(net));
                boolean[][] meet = new boolean[net.transitions()][net.transitions()];
                for (List<Integer> marking : NaiveStateSpace.of(net, CAP).states()) {
                    meet(net, marking, meet);
                }
                for (int t = 0; t < net.transitions(); t++) {
                    exclusion.lookAt(t);
                    for (int other = 0; other < net.transitions(); other++) {
                        boolean excludes = t != other && exclusion.excludes(other);
                        assertThat(meet[t][other] && excludes)
                                .as("%d and %d of %s", t, other, net.name())
                                .isFalse();
                        excluded[0] += excludes ? 1 : 0;
                    }
                }
            }
        }
        assertThat(excluded[0]).isGreaterThan(Seeds.oneIsGiven() ? -1 : 1_000);
    }

    private static void meet(PetriNet net, List<Integer> marking, boolean[][] meet) {
        TokenGame game = new TokenGame(net);
        for (int p = 0; p < net.places(); p++) {
            game.marking()[p] = marking.get(p);
        }
        for (int t = 0; t < net.transitions(); t++) {
            for (int other = 0; other < net.transitions(); other++) {
                meet[t][other] |= game.enabled(t) && game.enabled(other);
            }
        }
    }

    /** All pairs by the rule of the class, tried for all events and fields until nothing is added. */
    private static boolean[][] byTheRule(NetModel model) {
        int fields = model.layout().fields();
        int[][] taken = new int[model.events()][fields];
        int[][] given = new int[model.events()][fields];
        for (int t = 0; t < taken.length; t++) {
            int event = t;
            model.needs(t, (field, least, most) -> taken[event][field] = (int) least);
            given[t] = taken[t].clone();
            model.effect(t, (field, by) -> given[event][field] += (int) by);
        }
        boolean[] marked = new boolean[fields];
        boolean[][] pairs = new boolean[fields][fields];
        addAll(model.net().initialMarking(), marked, pairs);
        for (int before = -1, now = 0; before != now; ) {
            before = now;
            for (int t = 0; t < taken.length; t++) {
                if (isBeside(taken[t], marked, pairs)) {
                    addAll(given[t], marked, pairs);
                    leaveAlone(taken[t], given[t], marked, pairs);
                }
            }
            now = (int) Arrays.stream(pairs)
                    .flatMapToInt(row -> IntStream.range(0, fields).filter(q -> row[q]))
                    .count();
            now += (int) IntStream.range(0, fields).filter(p -> marked[p]).count();
        }
        return pairs;
    }

    private static void addAll(int[] tokens, boolean[] marked, boolean[][] pairs) {
        for (int p = 0; p < tokens.length; p++) {
            marked[p] |= tokens[p] > 0;
            for (int q = 0; q < tokens.length; q++) {
                pairs[p][q] |= p == q ? tokens[p] > 1 : tokens[p] > 0 && tokens[q] > 0;
            }
        }
    }

    private static boolean isBeside(int[] taken, boolean[] marked, boolean[][] pairs) {
        boolean is = true;
        for (int p = 0; p < taken.length; p++) {
            is &= taken[p] == 0 || marked[p];
            for (int q = 0; q < taken.length && taken[p] > 0; q++) {
                is &= p == q ? taken[p] < 2 || pairs[p][p] : taken[q] == 0 || pairs[p][q];
            }
        }
        return is;
    }

    private static void leaveAlone(int[] taken, int[] given, boolean[] marked, boolean[][] pairs) {
        for (int p = 0; p < taken.length; p++) {
            int beside = p;
            if (marked[p] && IntStream.range(0, taken.length).allMatch(q -> taken[q] == 0 || pairs[beside][q])) {
                IntStream.range(0, taken.length).filter(q -> given[q] > 0).forEach(q -> {
                    pairs[beside][q] = true;
                    pairs[q][beside] = true;
                });
            }
        }
    }

    private static void followsTheRule(PetriNet net) {
        NetModel model = model(net);
        TokenPairs pairs = Objects.requireNonNull(pairs(model));
        boolean[][] expected = byTheRule(model);
        for (int p = 0; p < expected.length; p++) {
            for (int q = 0; q < expected.length; q++) {
                assertThat(has(pairs, p, q))
                        .as("%d and %d of %s", p, q, net.name())
                        .isEqualTo(expected[p][q]);
            }
        }
    }

    @Test
    void allPairsAreFound(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(300)) {
            followsTheRule(RandomNets.net(seed));
            followsTheRule(RandomMachines.strewn(seed));
        }
        for (String model : List.of("dbm/5", "slotted-ring/8", "philosophers/20", "two-phase-commit/4", "kanban/3")) {
            followsTheRule(Zoo.open("zoo:" + model));
        }
    }

    /** The tokens of {@code e} and {@code f} are together only after {@code b} has been, in a row of bits that is longer than a word. */
    @Test
    void whatIsFoundMeanwhileIsFollowedToo() {
        String unused = IntStream.range(0, 62).mapToObj(i -> "z" + i).collect(Collectors.joining(" "));
        PetriNet net = WrittenNets.net(
                "a=1 b=1 " + unused + " c=1 d e f r=1 x y",
                "go: a ?d -> e",
                "mv: b -> d",
                "put: c ?b -> f",
                "tt: f r -> x",
                "uu: e r -> y",
                "lx: ?x ->",
                "lc: ?c ?d ->");
        followsTheRule(net);
        Exclusion exclusion = exclusion(model(net));
        exclusion.lookAt(3);
        assertThat(exclusion.excludes(4)).isFalse();
    }

    /** In these nets two tokens are together in some state, or that is known to be impossible. */
    @Test
    void modelsOfTheZooAreDecided() throws Exception {
        for (String model : List.of("dbm/3", "ring/4", "philosophers/4", "slotted-ring/2")) {
            PetriNet net = Zoo.open("zoo:" + model);
            int[] counts = compare(net);
            assertThat(counts[0]).as(model).isPositive();
            assertThat(counts[1]).as(model).isZero();
        }
    }

    /** Once a manager has written, each of the others can take note, and nothing that is enabled at the same time depends on it. */
    @Test
    void conflictsThatNeverComeUpAreNotFollowed() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/20");
        DependencyGraph graph = DependencyGraph.of(model(net));
        for (int t = 0; t < net.transitions(); t++) {
            boolean isUpdate = net.transitionId(t).startsWith("update");
            assertThat(graph.strong.isEmpty(t)).as(net.transitionId(t)).isEqualTo(!isUpdate);
        }
    }

    @Test
    void aTokenMoreMakesADifference() {
        PetriNet one = WrittenNets.net("p=1 a b", "l: p -> a", "r: p -> b");
        PetriNet two = WrittenNets.net("p=2 a b", "l: p -> a", "r: p -> b");
        assertThat(has(Objects.requireNonNull(pairs(model(one))), 1, 2)).isFalse();
        assertThat(has(Objects.requireNonNull(pairs(model(two))), 1, 2)).isTrue();
        assertThat(has(Objects.requireNonNull(pairs(model(two))), 1, 1)).isTrue();
    }

    @Test
    void whatComesFromNothingMayBeThereAtAnyTime() {
        PetriNetBuilder net = new PetriNetBuilder("source");
        int from = net.place("p", 1);
        int to = net.place("q", 0);
        int go = net.transition("go");
        net.input(go, from, 1).output(go, to, 1).output(net.transition("make"), net.place("s", 0), 1);
        TokenPairs pairs = Objects.requireNonNull(pairs(model(net.build())));
        assertThat(has(pairs, 0, 1)).isFalse();
        assertThat(has(pairs, 0, 2)).isTrue();
        assertThat(has(pairs, 1, 2)).isTrue();
        assertThat(has(pairs, 2, 2)).isTrue();
    }

    /** The two share a place, and one needs it empty that the other needs. */
    @Test
    void needsOfOneFieldExcludeEachOther() {
        PetriNet net = WrittenNets.net("p=2 q=2 r=1", "some: p q ->", "none: !p q ->", "both: q r ->");
        Exclusion exclusion = exclusion(model(net));
        exclusion.lookAt(0);
        assertThat(exclusion.excludes(1)).isTrue();
        assertThat(exclusion.excludes(2)).isFalse();
        exclusion.lookAt(2);
        assertThat(exclusion.excludes(1)).isFalse();
    }
}
