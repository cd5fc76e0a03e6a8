package org.tidemark.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.RandomFormulas.Kind;

/** The random formulas are repeatable, of their kind and varied; a lie about one is cut down to what can be read. */
@Seeded
class RandomFormulasTest {
    @ParameterizedTest
    @EnumSource
    void aSeedGivesTheSameFormulaOfTheKindAgain(Kind kind, Seeds seeds) {
        Set<Formula> seen = new HashSet<>();
        for (long seed : seeds.upTo(500)) {
            PetriNet net = RandomNets.net(seed);
            Formula f = RandomFormulas.draw(kind, net, seed);
            assertThat(RandomFormulas.draw(kind, net, seed)).isEqualTo(f);
            assertThat(kind.admits(f)).as(FormulaText.of(f)).isTrue();
            seen.add(f);
        }
        assertThat(seen).hasSizeGreaterThan(300);
    }

    @ParameterizedTest
    @EnumSource
    void someHoldAndSomeDoNot(Kind kind, Seeds seeds) {
        int asked = 0;
        int hold = 0;
        for (long seed : seeds.upTo(200)) {
            PetriNet net = RandomNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, 60);
            if (space.isComplete()) {
                asked++;
                hold += new NaiveProperties(net, space).holds(RandomFormulas.draw(kind, net, seed)) ? 1 : 0;
            }
        }
        assertThat(hold).isBetween(asked / 4, asked * 3 / 4);
    }

    @Test
    void everyStepIsAnotherFormulaAndTheStepsEnd(Seeds seeds) {
        for (long seed : seeds.upTo(50)) {
            Formula f = RandomFormulas.draw(Kind.CTL, RandomNets.net(seed), seed);
            int steps = 0;
            for (List<Formula> next = FormulaSteps.smaller(f); !next.isEmpty(); next = FormulaSteps.smaller(f)) {
                assertThat(next).doesNotContain(f);
                f = next.get(next.size() - 1);
                assertThat(++steps).isLessThan(500);
            }
        }
    }

    @Test
    void aFalseClaimIsShrunkNetAndFormulaTogether() {
        ForAllFormulas.Property noGlobally =
                (net, f) -> assertThat(mentionsGlobally(f)).isFalse();
        assertThat(message(Kind.LTL, noGlobally)).contains("""
                , shrunk to

                    p0=0
                    t0: 0 -> 0

                    G(true)

                with:""");
    }

    @Test
    void namesFollowTheirNodesWhileTheNetShrinks() {
        ForAllFormulas.Property claim = (net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 100);
            if (space.isComplete() && f instanceof Formula.Exists) {
                assertThat(new NaiveProperties(net, space).holds(f))
                        .isEqualTo(new NaiveTruth(net)
                                .holds(goal(f), space.states().get(0)));
            }
        };
        String message = message(Kind.REACHABILITY, claim);
        assertThat(message).contains("E[F(").contains("#promise -Dtidemark.seed=");
        assertThat(message.lines()).hasSizeLessThan(14);
    }

    private static Formula goal(Formula reachable) {
        return reachable.children().get(0).children().get(0);
    }

    private static boolean mentionsGlobally(Formula f) {
        return f instanceof Globally || f.children().stream().anyMatch(RandomFormulasTest::mentionsGlobally);
    }

    private static String message(Kind kind, ForAllFormulas.Property property) {
        ForAllNets nets = ForAllNets.in("org.tidemark.SomeTest#promise", 500, Map.<String, String>of()::get);
        Throwable failure = catchThrowable(() -> nets.with(kind).check(property));
        assertThat(failure).isInstanceOf(AssertionError.class);
        return Objects.requireNonNull(failure.getMessage());
    }

    @Test
    void theTextIsThatOfTheCommandLine() {
        Formula f = Formula.always(new Or(List.of(
                new Formula.Deadlock(),
                new Formula.Fireable("t0"),
                new Formula.Comparison(new Term.Count("p0"), Relation.AT_LEAST, new Term.Constant(2)))));
        assertThat(FormulaText.of(f)).isEqualTo("A[G((deadlock) || (fireable(t0)) || (p0 >= 2))]");
    }
}
