package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.NaiveTimed;
import org.tidemark.reference.Seeds;
import org.tidemark.reference.TimedSketch;
import org.tidemark.verdict.Verdict;

/** Random nets with time, questions about them, and answers to compare. */
final class TimedCases {
    static final UnfoldingLimits LIMITS = UnfoldingLimits.usual();
    private static final int CAP = 200;

    private TimedCases() {}

    /** A condition that tokens which arrive one after the other do not pass over: a state has it if one of them had. */
    record Condition(int place, int least) {
        static Condition random(SplittableRandom random, int places) {
            return new Condition(random.nextInt(places), 1 + random.nextInt(2));
        }

        String text() {
            return "p" + place + " >= " + least;
        }

        Predicate<List<Integer>> test() {
            return state -> NaiveTimed.ready(state, place) >= least;
        }
    }

    interface Case {
        void of(long seed, TimedSketch sketch, NaiveTimed naive, ColoredNet net) throws Exception;
    }

    /** Nets with few states, of which there have to be at least some. */
    static void forAll(Seeds seeds, int most, int least, Case each) throws Exception {
        int compared = 0;
        for (long seed : seeds.upTo(most)) {
            TimedSketch sketch = TimedSketch.random(seed);
            NaiveTimed naive = new NaiveTimed(sketch, CAP);
            if (naive.isComplete() && sketch.hasTime()) {
                each.of(
                        seed,
                        sketch,
                        naive,
                        TideReader.read(sketch.text(), "timed.tide", Map.of()).net());
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(Seeds.oneIsGiven() ? 0 : least);
    }

    static Property read(String name, String text, ColoredNet net) throws FormulaSyntaxException {
        NetVocabulary names = new NetVocabulary(Unfolding.names(net));
        Property property = PropertyParser.parse(name, text, names);
        assertThat(PropertyParser.parse(name, PropertyPrinter.print(property), names))
                .isEqualTo(property);
        return property;
    }

    /** What is found, all runs of which are played once more. */
    static List<Finding> findings(Subject subject, List<Property> asked, ExploreOptions options, Plan plan)
            throws Exception {
        CheckReport report = new Checker(subject, asked, new CheckOptions(options), plan).run();
        for (Finding finding : report.findings()) {
            if (finding.run() != null && report.net() != null) {
                TokenGame.after(report.net(), finding.run().events());
            }
        }
        return report.findings();
    }

    static List<Verdict> verdicts(List<Finding> findings) {
        return findings.stream().map(Finding::verdict).toList();
    }

    static Verdict expected(OptionalLong time) {
        return time.isEmpty() ? new Verdict.Unbounded() : new Verdict.Value(time.getAsLong());
    }

    static String text(@Nullable Condition after) {
        return after == null ? "" : " after " + after.text();
    }
}
