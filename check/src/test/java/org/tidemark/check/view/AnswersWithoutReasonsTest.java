package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.SkippedStages;
import org.tidemark.check.StageTimes;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.verdict.Verdict;

/** Smaller nets answer questions about choices before all states are looked for, and yet no reasons are lost that a search finds soon. */
class AnswersWithoutReasonsTest {
    private static final String REFERENDUM = """
            type Voter = 1..30
            place ready = 1
            place voting, yes, no: Voter
            transition start { in ready  out voting: all Voter }
            transition agree(v: Voter) { in voting: v  out yes: v }
            transition refuse(v: Voter) { in voting: v  out no: v }
            """;

    /** A run to the first vote does not show all of it: there are many ways to go on. */
    private static final String FIRST_VOTE = "EF (yes = 1 && AX yes + no = 2)";

    /** Few states at first; searches on the fly have all the time that they need. */
    private static final StageTimes FEW_STATES =
            new StageTimes(300_000_000, 10, 1_000_000, 1_000_000, 1_000_000, 4_000_000_000L, 1, 5_000_000_000L);

    private static Finding referendum(String formula, String... leftOut) throws Exception {
        ColoredNet net = TideReader.read(REFERENDUM, "m.tide", Map.of()).net();
        PetriNet unfolded = Unfolding.of(net, UnfoldingLimits.usual());
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withMaxStates(20_000))
                .withTimes(FEW_STATES)
                .without(new SkippedStages(List.of(leftOut)))
                .withReductions(Reductions.AUTO);
        Property property = PropertyParser.parse("f", formula, new NetVocabulary(unfolded));
        CheckReport report = new Checker(
                        Subject.of(unfolded).ofColored(net),
                        List.of(property),
                        options,
                        Plans.exploring(UnfoldingLimits.usual()))
                .run();
        return report.findings().get(0);
    }

    @Test
    void whatAllRunsDoCountsAtOnce() throws Exception {
        Finding finding = referendum("AF deadlock");
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.stage()).isEqualTo("smaller unfolding");
    }

    @Test
    void reasonsAreThoseOfTheWholeNetIfASearchFindsThem() throws Exception {
        Finding finding = referendum(FIRST_VOTE);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.stage()).isEqualTo("local search");
        assertThat(finding.explanation()).isNotNull();
    }

    @Test
    void answersCountWithoutReasonsIfNoSearchFindsThem() throws Exception {
        Finding finding = referendum(FIRST_VOTE, "local search", "walks");
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.stage()).isEqualTo("smaller net without reasons");
        assertThat(finding.because()).startsWith("decided on a smaller unfolding: ");
    }

    @ParameterizedTest
    @CsvSource({
        "AF deadlock, false, true",
        "EF deadlock, true, false",
        "!(EF deadlock), false, true",
        "AG EF p >= 1 && p >= 1, false, true",
        "p >= 1 || EG p >= 1, true, false",
        "EF p >= 2 -> AG p >= 1, false, true",
        "EF p >= 2 <-> p >= 1, true, true",
        "p >= 1, false, false",
    })
    void thereAreReasonsForWhatSomeRunDoes(String text, boolean ifItHolds, boolean ifNot) throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("net");
        builder.place("p", 1);
        Formula formula =
                ((Property.Truth) PropertyParser.parse("f", text, new NetVocabulary(builder.build()))).formula();
        assertThat(AnswersWithoutReasons.hasReasons(formula, true)).isEqualTo(ifItHolds);
        assertThat(AnswersWithoutReasons.hasReasons(formula, false)).isEqualTo(ifNot);
    }
}
