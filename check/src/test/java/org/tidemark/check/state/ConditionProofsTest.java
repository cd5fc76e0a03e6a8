package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.StageTimes;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.ConditionProofs.ProvenTruths;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.logic.CountBounds;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveLtl;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Formulas that lose the conditions which never change mean what they meant. */
class ConditionProofsTest {
    private static final String STAGE = "proofs of conditions";

    /** One state, and proofs before all states are looked at. */
    private static final StageTimes PROVEN = new StageTimes(0, 1, 0, 20_000_000_000L, 0, 0, 0, 0);

    private static final CheckOptions OPTIONS = new CheckOptions(
                    ExploreOptions.plain().withTime(Duration.ofMinutes(2).toNanos()))
            .withTimes(PROVEN);

    /** Where only the verdict is wanted, more is tried. */
    private static final CheckOptions BRIEF =
            OPTIONS.withoutExplanations().withTimes(new StageTimes(0, 1, 0, 100_000_000, 0, 0, 0, 0));

    @Test
    void formulasOfCtlKeepTheirTruth(TestInfo test) {
        AtomicInteger decided = new AtomicInteger();
        ForAllNets.in(test, 210).with(Kind.CTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 200);
            if (space.isComplete()) {
                boolean truth = new NaiveCtl(NaiveGraph.of(net, space)).holds(formula);
                compare(net, formula, truth, decided);
            }
        });
        assertThat(decided.get()).isGreaterThan(5);
    }

    @Test
    void formulasOfLtlKeepTheirTruth(TestInfo test) {
        AtomicInteger decided = new AtomicInteger();
        ForAllNets.in(test, 180).with(Kind.LTL).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, 100);
            if (space.isComplete()) {
                compare(net, formula, NaiveLtl.holds(formula, NaiveGraph.of(net, space)), decided);
            }
        });
        assertThat(decided.get()).isGreaterThan(5);
    }

    private static void compare(PetriNet net, Formula formula, boolean truth, AtomicInteger decided) throws Exception {
        Finding finding = check(net, formula);
        assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
        assertThat(check(net, formula, BRIEF).verdict())
                .as("where only the verdict is wanted")
                .isEqualTo(Verdict.of(truth));
        decided.addAndGet(STAGE.equals(finding.decision().stage()) ? 1 : 0);
    }

    private static Finding check(PetriNet net, Formula formula) throws Exception {
        return check(net, formula, OPTIONS);
    }

    private static Finding check(PetriNet net, Formula formula, CheckOptions options) throws Exception {
        return new Checker(
                        Subject.of(net),
                        List.of(new Property.Truth("f", formula)),
                        options,
                        Plans.exploring(UnfoldingLimits.usual()))
                .run()
                .findings()
                .get(0);
    }

    /** Neighbours never eat at once, which no bound of a place says. */
    @Test
    void aConditionThatNeverHoldsDisappears() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/60");
        NetVocabulary names = new NetVocabulary(net);
        String never = "(eat_1 >= 1 && eat_2 >= 1)";
        Finding branching = check(net, FormulaParser.formula("AG (" + never + " -> AF deadlock)", names));
        assertThat(branching.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(branching.decision().stage()).isEqualTo(STAGE);
        Finding linear = check(net, FormulaParser.formula("G (" + never + " -> F eat_3 >= 1)", names));
        assertThat(linear.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(linear.decision().stage()).isEqualTo(STAGE);
    }

    /** A philosopher who eats puts the forks back at last, so that eating never has to go on, however many others do whatever they do. */
    @Test
    void whatCanAlwaysComeAgainIsNotExploredFor() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/60");
        NetVocabulary names = new NetVocabulary(net);
        for (String never :
                List.of("AF AG fireable(putBack_1)", "EX AG eat_1 >= 1", "EF AG (eat_1 >= 1 || eat_7 >= 1)")) {
            Finding finding = check(net, FormulaParser.formula(never, names), OPTIONS.withoutExplanations());
            assertThat(finding.verdict()).as(never).isEqualTo(new Verdict.Violated());
            assertThat(finding.decision().stage()).as(never).isIn("simplification", STAGE);
        }
    }

    /** A dead state has no next one, whatever is known of all states: also where a proof comes late. */
    @Test
    void whatIsNextIsNotReadAsARunThatStaysWhereItIs() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("once");
        int before = builder.place("before", 1);
        int after = builder.place("after", 0);
        int step = builder.transition("step");
        builder.input(step, before, 1).output(step, after, 1);
        PetriNet net = builder.build();
        for (int failing = 0; failing < 4; failing++) {
            for (String text : List.of("AG EX before + after = 1", "EF AX before + after != 1")) {
                Formula asked = FormulaParser.formula(text, new NetVocabulary(net));
                Formula left = new Simplifier(new LateProofs(net, failing)).simplify(asked);
                assertThat(left).isNotEqualTo(new Formula.Constant(text.startsWith("AG")));
            }
        }
    }

    /** Proofs of which the first ones fail, as those do that run out of time. */
    private static final class LateProofs implements CountBounds {
        private final CountBounds proofs;
        private final CountBounds counts;
        private int failing;

        LateProofs(PetriNet net, int failing) {
            PlaceBounds bounds = PlaceBounds.of(net, Limit.none());
            proofs = new ProvenTruths(net, bounds, Limit.none());
            counts = new KnownCounts(net, bounds);
            this.failing = failing;
        }

        @Override
        public long upper(String place) {
            return UNKNOWN;
        }

        @Override
        public @Nullable Boolean truth(Formula condition) {
            return failing-- > 0 ? null : proofs.truth(condition);
        }

        @Override
        public boolean isNever(Formula condition) {
            return failing-- <= 0 && proofs.isNever(condition);
        }

        @Override
        public @Nullable Formula afterStep(Formula condition, boolean exists, boolean isNecessary) {
            return counts.afterStep(condition, exists, isNecessary);
        }
    }
}
