package org.tidemark.model.wrap.stubborn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reduce.WrittenNets;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.NetPairs;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;

/** Strings of bits make stubborn sets as right as lists do; only large nets would use them by themselves. */
class DenseClosureTest {
    private static final int CAP = 800;

    /** All markings that a model can reach. */
    private static Set<List<Integer>> reached(NetModel net, Model model) {
        Set<List<Integer>> seen = new HashSet<>();
        Deque<long[]> open = new ArrayDeque<>();
        Expander expander = model.expander();
        Successors batch = new Successors(model.layout().words(), 4);
        model.initial(batch);
        for (long[] state = null; state != null || batch.size() > 0; state = open.poll()) {
            if (state != null) {
                batch.clear();
                expander.expand(state, 0, batch);
            }
            for (int i = 0; i < batch.size(); i++) {
                long[] next = Arrays.copyOfRange(batch.words(), batch.at(i), batch.at(i) + batch.wordsPerState());
                if (seen.add(marking(net, next))) {
                    open.add(next);
                }
            }
            batch.clear();
        }
        return seen;
    }

    private static List<Integer> marking(NetModel net, long[] state) {
        int[] tokens = new int[net.net().places()];
        net.decode(state, 0, tokens);
        List<Integer> marking = new ArrayList<>();
        for (int count : tokens) {
            marking.add(count);
        }
        return marking;
    }

    private static NetModel model(PetriNet net) {
        int[] most = new int[net.places()];
        Arrays.fill(most, 1 << 16);
        return NetModel.of(net, FieldWidths.forCounts(net, most));
    }

    @Test
    void everyDeadStateAndEveryGoalIsReached(TestInfo test) {
        long[] counts = new long[2];
        ForAllNets.in(test, 120).check(half -> {
            PetriNet net = NetPairs.beside(half, RandomNets.net(half.places() + 10L * half.transitions()));
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = model(net);
            DependencyGraph graph = DependencyGraph.dense(model);
            NaiveTruth truth = new NaiveTruth(net);
            List<Formula> goals = new ArrayList<>(List.of(new Formula.Deadlock()));
            for (int seed = 1; seed <= 4; seed++) {
                goals.add(RandomFormulas.draw(Kind.STATE, net, seed));
            }
            for (Formula formula : goals) {
                Goal goal = new GoalReader(model, graph).of(formula, () -> true);
                boolean isMixed = formula.toString().contains("Deadlock") && !(formula instanceof Formula.Deadlock);
                if (goal == null || isMixed) {
                    continue;
                }
                Set<List<Integer>> all = reached(model, model);
                Set<List<Integer>> some =
                        reached(model, new StubbornModel(model, graph, List.of(goal), new ReductionGauge()));
                counts[0] += all.size();
                counts[1] += some.size();
                assertThat(all).containsAll(some);
                if (formula instanceof Formula.Deadlock) {
                    assertThat(some)
                            .containsAll(
                                    all.stream().filter(m -> isDead(net, m)).toList());
                } else {
                    assertThat(some.stream().anyMatch(m -> truth.holds(formula, m)))
                            .isEqualTo(all.stream().anyMatch(m -> truth.holds(formula, m)));
                }
            }
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(counts[1]).as("of %d states", counts[0]).isLessThan(counts[0]);
        }
    }

    /** After {@code l} the set of {@code b} alone is closed; later, after {@code s}, it is not, since {@code b} has to wait for {@code d}. */
    @Test
    void aSetThatWasClosedBeforeNeedNotBe() throws FormulaSyntaxException {
        PetriNet net = WrittenNets.net(
                "p=1 q a x y g w=1",
                "l: p -> a x",
                "r: p -> q",
                "s: q -> 2*a y",
                "d: y -> x",
                "b: ?x a -> g",
                "other: w ->");
        NetModel model = model(net);
        DependencyGraph graph = DependencyGraph.dense(model);
        Formula formula = ((Property.Truth) PropertyParser.parse("f", "g >= 2", new NetVocabulary(net))).formula();
        Goal goal = Objects.requireNonNull(new GoalReader(model, graph).of(formula, () -> true));
        assertThat(reached(model, new StubbornModel(model, graph, List.of(goal), new ReductionGauge())))
                .contains(List.of(0, 0, 0, 1, 0, 2, 1));
    }

    private static boolean isDead(PetriNet net, List<Integer> marking) {
        TokenGame game = new TokenGame(net);
        for (int p = 0; p < marking.size(); p++) {
            game.marking()[p] = marking.get(p);
        }
        return game.isDead();
    }
}
