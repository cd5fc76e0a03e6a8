package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** What simplification decides of a formula that a plan refuses is answered, and only the rest is refused. */
class RefusedFormulasTest {
    private static final int MOST_STATES = 300;
    private static final Reductions STUBBORN = Reductions.asked(EnumSet.of(Reduction.STUBBORN));

    private static CheckReport check(PetriNet net, List<Property> properties, Plan plan) throws InputException {
        CheckOptions options = new CheckOptions(ExploreOptions.plain()).withReductions(STUBBORN);
        return new Checker(Subject.of(net), properties, options, plan).run();
    }

    private static Plan stubborn(PetriNet net) {
        return Plans.reduced(Plans.exploring(UnfoldingLimits.usual()), STUBBORN, net, Limit.none());
    }

    private static List<Property> parse(PetriNet net, String... formulas) throws Exception {
        List<Property> properties = new ArrayList<>();
        for (String formula : formulas) {
            properties.add(PropertyParser.parse(formula, formula, new NetVocabulary(net)));
        }
        return properties;
    }

    private static boolean isRefused(Finding finding) {
        return finding.verdict() instanceof Verdict.Unknown open && open.why().cause() == StopReason.REFUSED;
    }

    @Test
    void whatIsDecidedIsAnsweredAndTheRestIsRefused() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        List<Property> properties = parse(
                net,
                "AX true",
                "X eat_1 <= 1",
                "AF (deadlock || eat_1 >= 0)",
                "AG EX eat_1 >= 2",
                "AX eat_1 <= 1 && AG EF eat_1 >= 1",
                "AX eat_1 = 0",
                "F deadlock");
        List<Finding> findings = check(net, properties, stubborn(net)).findings();
        assertThat(findings.subList(0, 5))
                .extracting(Finding::verdict)
                .containsExactly(
                        new Verdict.Holds(),
                        new Verdict.Holds(),
                        new Verdict.Holds(),
                        new Verdict.Violated(),
                        new Verdict.Violated());
        assertThat(findings.subList(0, 4)).extracting(Finding::stage).containsOnly("simplification");
        assertThat(findings.get(4).stage()).isEqualTo("stubborn components");
        assertThat(findings.subList(5, 7)).allMatch(RefusedFormulasTest::isRefused);
    }

    @Test
    void soItIsWithWhatASearchForSingleStatesRefuses() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        List<Finding> findings = check(net, parse(net, "AF eat_1 <= 1", "AF eat_1 = 1"), Plans.showingStates(List.of()))
                .findings();
        assertThat(findings.get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(findings.get(1)).matches(RefusedFormulasTest::isRefused);
    }

    /** A formula that is not to be asked may be one that nobody can count with. */
    @Test
    void whatIsNotAskedIsNotSimplified() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        OpenReason wrong = new OpenReason(StopReason.REFUSED, "it is wrong");
        CheckReport report = check(net, parse(net, "AX true"), stubborn(net).notAsking(property -> wrong));
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Unknown(wrong));
        assertThat(report.stages()).noneMatch(StageReport::ran);
    }

    @Test
    void whatIsNotRefusedIsThatOfTheReference(TestInfo test) {
        int[] lifted = new int[1];
        for (Kind kind : List.of(Kind.CTL, Kind.LTL)) {
            ForAllNets.in(test, 150).with(kind).check((net, formula) -> {
                NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
                Property property = new Property.Truth("f", formula);
                if (!space.isComplete() || stubborn(net).refusal().of(property) == null) {
                    return;
                }
                Finding finding =
                        check(net, List.of(property), stubborn(net)).findings().get(0);
                if (!isRefused(finding)) {
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
                    lifted[0]++;
                }
            });
        }
        assertThat(lifted[0]).isPositive();
    }
}
