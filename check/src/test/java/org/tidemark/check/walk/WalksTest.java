package org.tidemark.check.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.StageTimes;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.walk.Walks.Downhill;
import org.tidemark.check.walk.Walks.FiringCounts;
import org.tidemark.check.walk.Walks.RelaxedPlan;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.zoo.Zoo;

/** Guides choose what is enabled and leave the game as it was, and find what no walk at random would. */
class WalksTest {
    /** Two states, and then nothing but walks. */
    private static final StageTimes WALKING = new StageTimes(0, 2, 5_000_000_000L, 0, 0, 0, 0, 0);

    @Test
    void guidesChooseEnabledTransitionsAndChangeNothing(TestInfo test) {
        ForAllNets.in(test, 150).with(Kind.STATE).check((net, formula) -> {
            GoalGraph graph = GoalGraph.of(ProofGoal.of(formula, net), net.places());
            QuickGame game = new QuickGame(new Neighbours(net));
            SparseVector once = net.transitions() == 0 ? null : SparseVector.unit(0);
            List<Guide> guides = once == null
                    ? List.of()
                    : List.of(
                            Downhill.to(graph, game),
                            Downhill.toFewEnabled(),
                            new RelaxedPlan(graph, game),
                            new FiringCounts(once, net.transitions()));
            SplittableRandom random = new SplittableRandom(1);
            for (Guide guide : guides) {
                game.reset();
                guide.begin();
                for (int step = 0; step < 20 && game.enabled() > 0; step++) {
                    int[] before = game.marking().clone();
                    int chosen = guide.choose(game, random);
                    assertThat(game.marking()).isEqualTo(before);
                    assertThat(chosen == Guide.NO_IDEA || game.isEnabled(chosen))
                            .isTrue();
                    int fired = chosen == Guide.NO_IDEA ? game.enabled(random.nextInt(game.enabled())) : chosen;
                    game.fire(fired);
                    guide.fired(game, fired);
                }
            }
        });
    }

    @Test
    void countsOfFiringsAreKept() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        QuickGame game = new QuickGame(new Neighbours(net));
        FiringCounts guide = new FiringCounts(SparseVector.unit(net.findTransition("takeLeft_2")), net.transitions());
        guide.begin();
        assertThat(guide.choose(game, new SplittableRandom(1))).isEqualTo(net.findTransition("takeLeft_2"));
        assertThat(guide.choose(game, new SplittableRandom(1))).isEqualTo(Guide.NO_IDEA);
        guide.begin();
        assertThat(guide.choose(game, new SplittableRandom(1))).isEqualTo(net.findTransition("takeLeft_2"));
    }

    /** No step brings this nearer but the last ones, and a walk at random does not find it in 1,200 places. */
    @Test
    void aPlanLeadsThroughALargeNet() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/300");
        Finding found = walked(net, "EF (eat_1 >= 1 && eat_3 >= 1 && eat_100 >= 1 && eat_200 >= 1 && eat_250 >= 1)");
        assertThat(found.technique()).isEqualTo(Technique.GUIDED_WALK);
        List<Integer> run = Objects.requireNonNull(found.evidence()).events();
        assertThat(run).hasSizeLessThan(30);
        assertThat(TokenGame.after(net, run).marking()[net.findPlace("eat_250")])
                .isEqualTo(1);
    }

    @Test
    void aDeadlockIsWhereLittleIsEnabled() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/150");
        Finding found = walked(net, "EF deadlock");
        assertThat(found.technique()).isEqualTo(Technique.GUIDED_WALK);
        assertThat(TokenGame.after(net, Objects.requireNonNull(found.evidence()).events())
                        .isDead())
                .isTrue();
    }

    private static Finding walked(PetriNet net, String text) throws Exception {
        Formula formula = FormulaParser.formula(text, new NetVocabulary(net));
        return Checks.of(net, List.of(new Property.Truth("f", formula)), ExploreOptions.plain(), told -> {}, WALKING)
                .run()
                .findings()
                .get(0);
    }
}
