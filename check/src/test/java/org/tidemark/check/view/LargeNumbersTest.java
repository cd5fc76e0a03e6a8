package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.reduce.WrittenNets.net;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.NetReduction;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Preserved;
import org.tidemark.reduce.ReducedNet;
import org.tidemark.reduce.Reducer;
import org.tidemark.verdict.Verdict;

/** Weights, markings and runs that become too large cost the reduction or the run, never the answer. */
class LargeNumbersTest {
    /** None of it takes long but what stays unknown. */
    private static final long MOST_NANOS = 20_000_000_000L;

    private static final long FEW_NANOS = 500_000_000;

    private static Finding check(PetriNet net, String formula) throws Exception {
        return check(net, formula, MOST_NANOS);
    }

    private static Finding check(PetriNet net, String formula, long nanos) throws Exception {
        CheckOptions options = new CheckOptions(
                        ExploreOptions.plain().withMaxStates(1_000).withTime(nanos))
                .withReductions(Reductions.asked(EnumSet.of(Reduction.STRUCTURAL)));
        return new Checker(
                        Subject.of(net),
                        List.of(question(net, formula)),
                        options,
                        Plans.exploring(UnfoldingLimits.usual()))
                .run()
                .findings()
                .get(0);
    }

    private static Property question(PetriNet net, String formula) throws Exception {
        return PropertyParser.parse("f", formula, new NetVocabulary(net));
    }

    @Test
    void aReadArcMayTestMostOfTheTokens() throws Exception {
        PetriNet net = net("p=2000000000 q", "t: ?1500000000*p -> q", "u: p ->");
        Finding far = check(net, "EF (q >= 7 && p <= 1600000000)", FEW_NANOS);
        assertThat(far.verdict()).isNotEqualTo(new Verdict.Violated());
        Finding near = check(net, "EF (q >= 3 && p <= 1999999999)");
        assertThat(near.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(Objects.requireNonNull(near.evidence()).steps()).isEqualTo(4);
    }

    @Test
    void whatCannotBeWrittenWithoutReadArcsIsNotReduced() throws Exception {
        PetriNet net = net("p=1 q", "t: ?1500000000*p -> 1500000000*p q");
        Finding finding = check(net, "EF q >= 1");
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(finding.stage()).isNotEqualTo("structural reduction");
    }

    @Test
    void placesWithManyTokensTogetherStayApart() throws Exception {
        PetriNet net = net("i=1 a b v", "s: i -> 1500000000*a 1500000000*b", "t: a -> v", "u: b -> v");
        assertThat(check(net, "EF v >= 2").verdict()).isEqualTo(new Verdict.Holds());
    }

    @Test
    void aRunThatIsTooLongIsNotMade() throws Exception {
        PetriNet first = net("a=1 p=2000000000 b v", "f: a -> p", "h: p -> b", "g: b -> v");
        Finding finding = check(first, "EF v >= 1");
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.evidence()).isNull();
        assertThat(finding.because()).contains("is too long on the whole net");
        PetriNet source = net("a=2 p v", "s: -> p", "t: a 2000000000*p -> v");
        finding = check(source, "EF v >= 2");
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.evidence()).isNull();
    }

    @Test
    void aRunWithTooManyTokensIsNotMade() throws Exception {
        Finding finding = check(net("a=2 q s", "t: a -> q 2000000000*s"), "EF q >= 2");
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.evidence()).isNull();
        assertThat(finding.because()).contains("has too many tokens in places");
    }

    /** Simplified, a formula may be shown by a run that does not show it as it was written: then the answer has no run. */
    @Test
    void aRunIsGivenOnlyWithWhatItShows() throws Exception {
        PetriNet net = net("a=2 q s", "t: a -> q s");
        BitSet visible = new BitSet();
        visible.set(net.findPlace("q"));
        Limit limit = Limit.nanos(Long.MAX_VALUE);
        ReducedNet reduced = Reducer.reduce(net, visible, Set.of(Preserved.REACHABILITY), limit);
        Property asked = question(net, "EF q >= 1");
        Finding there = check(reduced.net(), "EF q >= 1");
        NetReduction reduction = NetReduction.of(List.of("f"), reduced, 0);
        assertThat(new LiftedFinding(about(asked, asked, visible), reduced, limit).of(there, reduction, 0))
                .isNotNull();
        Property other = question(net, "EF q >= 2");
        Finding kept = Objects.requireNonNull(
                new LiftedFinding(about(other, asked, visible), reduced, limit).of(there, reduction, 0));
        assertThat(kept.evidence()).isNull();
        assertThat(kept.because()).contains("it takes more than a run to see that");
    }

    private static VisibleQuestion about(Property property, Property asked, BitSet visible) {
        return new VisibleQuestion(property, asked, visible, Set.of(Preserved.REACHABILITY));
    }
}
