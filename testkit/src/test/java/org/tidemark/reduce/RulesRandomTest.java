package org.tidemark.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Random nets and rules: each rule by itself, those that preserve one thing, and some of those, against the definitions. */
@Seeded
class RulesRandomTest {
    private static final int MOST_STATES = 120;
    private static final int FORMULAS = 2;

    private final Map<String, Integer> applied = new TreeMap<>();

    @Test
    void everyRulePreservesWhatItSays(Seeds seeds) {
        for (long seed : seeds.upTo(40)) {
            check(seed);
        }
        if (!Seeds.oneIsGiven()) {
            assertThat(applied.keySet())
                    .containsAll(Reducer.rules().stream().map(Rule::name).toList());
        }
    }

    private void check(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        PetriNet net = SparseNets.net(seed);
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
        if (!space.isComplete()) {
            return;
        }
        BitSet visible = new BitSet();
        List<String> names = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            if (random.nextInt(5) == 0) {
                visible.set(p);
                names.add(net.placeName(p));
            }
        }
        Case one = new Case(net, space, visible, new VisibleBehaviour(net, space, names), names);
        for (Rule rule : Reducer.rules()) {
            one.compare(List.of(rule), rule.preserves(), random);
        }
        for (Preserved what : Preserved.values()) {
            List<Rule> sound = new ArrayList<>(Reducer.rules());
            sound.removeIf(rule -> !rule.preserves().contains(what));
            one.compare(sound, EnumSet.of(what), random);
            Collections.shuffle(sound, new Random(seed));
            one.compare(sound.subList(0, sound.size() / 2 + 1), EnumSet.of(what), random);
        }
    }

    private final class Case {
        private final PetriNet net;
        private final NaiveStateSpace space;
        private final BitSet visible;
        private final VisibleBehaviour whole;
        private final List<String> names;

        Case(PetriNet net, NaiveStateSpace space, BitSet visible, VisibleBehaviour whole, List<String> names) {
            this.net = net;
            this.space = space;
            this.visible = visible;
            this.whole = whole;
            this.names = names;
        }

        void compare(List<Rule> rules, Set<Preserved> what, SplittableRandom random) {
            // What is not in the set of one rule may still be in those of others, which then preserve a part of it
            // only.
            ReducedNet reduced = Reducer.reduce(net, visible, rules, Limit.none());
            if (reduced.uses().isEmpty()) {
                return;
            }
            reduced.uses().forEach(use -> applied.merge(use.rule(), use.times(), Integer::sum));
            NaiveStateSpace smaller = NaiveStateSpace.of(reduced.net(), MOST_STATES + 1);
            assertThat(smaller.isComplete()).isTrue();
            VisibleBehaviour after = new VisibleBehaviour(reduced.net(), smaller, names);
            String rule = reduced.uses() + " on " + names;
            if (what.contains(Preserved.REACHABILITY)) {
                assertThat(after.reachable()).as(rule).isEqualTo(whole.reachable());
                assertThat(after.states()).as(rule).isLessThanOrEqualTo(whole.states());
            }
            if (what.contains(Preserved.DEADLOCK)) {
                assertThat(after.dead()).as(rule).isEqualTo(whole.dead());
            }
            if (what.contains(Preserved.CTL)) {
                assertThat(VisibleBehaviour.areBisimilar(whole, after)).as(rule).isTrue();
            }
            if (what.contains(Preserved.CTL_X)) {
                assertThat(VisibleBehaviour.areStutteringBisimilar(whole, after))
                        .as(rule)
                        .isTrue();
            }
            if (what.contains(Preserved.LTL_X) && !names.isEmpty()) {
                compareRuns(reduced.net(), smaller, random, rule);
            }
            if (what.contains(Preserved.LIVENESS)) {
                NaiveProperties small = new NaiveProperties(reduced.net(), smaller);
                NaiveProperties large = new NaiveProperties(net, space);
                assertThat(small.isLive()).as(rule).isEqualTo(large.isLive());
                assertThat(small.isQuasiLive()).as(rule).isEqualTo(large.isQuasiLive());
            }
            lift(reduced, smaller, after, what);
        }

        private void compareRuns(PetriNet smallNet, NaiveStateSpace smaller, SplittableRandom random, String rule) {
            NaiveProperties before = new NaiveProperties(net, space);
            NaiveProperties after = new NaiveProperties(smallNet, smaller);
            for (int i = 0; i < FORMULAS; i++) {
                Formula f = ofRuns(random, 3);
                assertThat(after.holds(f)).as(rule + " " + f).isEqualTo(before.holds(f));
            }
        }

        private Formula ofRuns(SplittableRandom random, int depth) {
            if (depth == 0 || random.nextInt(6) == 0) {
                return new Formula.Comparison(
                        new Term.Count(names.get(random.nextInt(names.size()))),
                        random.nextBoolean() ? Relation.AT_LEAST : Relation.EQUAL,
                        new Term.Constant(random.nextInt(3)));
            }
            Formula one = ofRuns(random, depth - 1);
            return switch (random.nextInt(6)) {
                case 0 -> new Formula.Finally(one);
                case 1 -> new Formula.Globally(one);
                case 2 -> new Formula.Until(one, ofRuns(random, depth - 1));
                case 3 -> new Formula.Not(one);
                case 4 -> new Formula.Finally(new Formula.Globally(one));
                default -> new Formula.And(List.of(one, ofRuns(random, depth - 1)));
            };
        }

        /** Every run to a state of the smaller net is one of the whole net, to a marking that looks the same and is dead if that is. */
        private void lift(ReducedNet reduced, NaiveStateSpace smaller, VisibleBehaviour after, Set<Preserved> what) {
            List<List<Integer>> runs = runs(smaller);
            for (int s = 0; s < after.states(); s++) {
                boolean isDead = smaller.steps(s).isEmpty()
                        && (what.contains(Preserved.DEADLOCK) || what.contains(Preserved.CTL));
                Evidence lifted = Objects.requireNonNull(
                        reduced.lift(Evidence.run(runs.get(s), ""), isDead, Limit.millis(60_000)),
                        () -> reduced.uses().toString());
                TokenGame end = TokenGame.after(net, lifted.events());
                List<Integer> seen = names.stream()
                        .map(name -> end.marking()[net.findPlace(name)])
                        .toList();
                assertThat(seen).isEqualTo(after.seen(s));
                assertThat(end.isDead() || !isDead).isTrue();
                for (NaiveStateSpace.Edge edge : smaller.steps(s)) {
                    if (edge.target() == s) {
                        loop(reduced, runs.get(s), edge.transition());
                    }
                }
            }
        }

        private void loop(ReducedNet reduced, List<Integer> run, int event) {
            List<Integer> events = new ArrayList<>(run);
            events.add(event);
            Evidence lifted = Objects.requireNonNull(
                    reduced.lift(Evidence.lasso(events, run.size(), ""), false, Limit.millis(60_000)),
                    () -> reduced.uses().toString());
            int loop = lifted.loop().getAsInt();
            assertThat(TokenGame.after(net, lifted.events()).marking())
                    .isEqualTo(TokenGame.after(net, lifted.events().subList(0, loop))
                            .marking());
        }

        /** For each state a run to it. */
        private List<List<Integer>> runs(NaiveStateSpace of) {
            List<List<Integer>> runs =
                    new ArrayList<>(Collections.nCopies(of.states().size(), null));
            runs.set(0, List.of());
            for (int s = 0; s < runs.size(); s++) {
                for (NaiveStateSpace.Edge edge : of.steps(s)) {
                    if (runs.get(edge.target()) == null) {
                        List<Integer> run = new ArrayList<>(runs.get(s));
                        run.add(edge.transition());
                        runs.set(edge.target(), run);
                    }
                }
            }
            return runs;
        }
    }
}
