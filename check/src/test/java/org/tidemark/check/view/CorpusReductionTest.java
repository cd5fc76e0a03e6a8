package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.NetSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.Effort;
import org.tidemark.verdict.Verdict;

/** The contest's questions about small nets of the corpus have their known answers on the nets that reductions leave. */
class CorpusReductionTest {
    private static final long MOST_STATES = Effort.times(5_000);
    private static final long NANOS = 20_000_000_000L;
    /** How many of the questions of an examination are asked; they are all of one kind. */
    private static final long QUESTIONS = Effort.times(4);

    private static final List<String> EXAMINATIONS = List.of(
            "UpperBounds",
            "ReachabilityCardinality",
            "ReachabilityFireability",
            "CTLCardinality",
            "CTLFireability",
            "LTLCardinality",
            "LTLFireability");

    @TestFactory
    List<DynamicTest> reducedNetsHaveTheKnownAnswers() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path root : CorpusFiles.roots()) {
            for (String row : Files.readAllLines(root.resolve("index.csv"))) {
                String[] cell = row.split(",", 12);
                if (cell[7].matches("\\d{1,7}") && Long.parseLong(cell[7]) <= MOST_STATES) {
                    Path folder = root.resolve("mcc").resolve(cell[0] + "-" + cell[1] + "-" + cell[2]);
                    tests.add(DynamicTest.dynamicTest(folder.getFileName().toString(), () -> check(folder)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(5);
        return tests;
    }

    private static void check(Path folder) throws Exception {
        NetSource source = NetFiles.open(folder.resolve("model.pnml"), unheard -> {});
        PetriNet net = source.unfolded(UnfoldingLimits.usual());
        List<Property> properties = new ArrayList<>(List.of(
                new Property.QuasiLiveness("QuasiLiveness"),
                new Property.Liveness("Liveness"),
                new Property.Truth("ReachabilityDeadlock", Formula.reachable(new Formula.Deadlock()))));
        for (String examination : EXAMINATIONS) {
            PropertyXml.read(folder.resolve(examination + ".xml"), new NetVocabulary(net)).stream()
                    .limit(QUESTIONS)
                    .map(entry -> ((PropertyEntry.Read) entry).property())
                    .forEach(properties::add);
        }
        CheckOptions options = new CheckOptions(ExploreOptions.plain().withTime(NANOS))
                .withReductions(Reductions.asked(EnumSet.of(Reduction.STRUCTURAL)));
        Subject subject = Subject.of(net).ofColored(source.colored());
        CheckReport report = new Checker(subject, properties, options, Plans.exploring(UnfoldingLimits.usual())).run();
        Map<String, String> expected = oracle(folder);
        Map<String, String> wrong = new LinkedHashMap<>();
        for (Finding finding : report.findings()) {
            String known = expected.getOrDefault(finding.property().name(), "?");
            String answer = answer(finding.verdict());
            if (!known.equals("?") && !answer.equals("open") && !known.equals(answer)) {
                wrong.put(finding.property().name(), answer + " by " + finding.stage() + ", expected " + known);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(report.work().reductions()).isNotEmpty();
    }

    private static String answer(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return String.valueOf(value.most());
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "inf";
        }
        return verdict instanceof Verdict.Unknown ? "open" : verdict instanceof Verdict.Holds ? "TRUE" : "FALSE";
    }

    private static Map<String, String> oracle(Path folder) throws Exception {
        Map<String, String> answers = new LinkedHashMap<>();
        for (String row : Files.readAllLines(folder.resolve("oracle.csv"))) {
            String[] cell = row.split(",", -1);
            answers.put(cell[1], cell[2]);
        }
        return answers;
    }
}
