package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.Effort;
import org.tidemark.verdict.Verdict;

/** Every question of the contest about the corpus's smaller nets, plain and coloured, against the tools' consensus. */
class CorpusCheckTest {
    private static final long MOST_STATES = Effort.times(100_000);
    /** Larger ones have their counts compared by {@link CorpusExplorationTest}. */
    private static final long MOST_COLOURED_STATES = Effort.times(60_000);

    private static final List<String> WITH_FORMULAS =
            List.of("UpperBounds", "ReachabilityCardinality", "ReachabilityFireability");

    /** Asked of nets that are soon explored, with all the explanations that are made and replayed. */
    private static final List<String> BRANCHING = List.of("CTLCardinality", "CTLFireability");

    private static final long MOST_STATES_BRANCHING = Effort.times(40_000);

    /** The same for formulas about runs. */
    private static final List<String> LINEAR = List.of("LTLCardinality", "LTLFireability");

    private static final long MOST_STATES_LINEAR = Effort.times(5_000);

    /** How many of the questions of an examination are asked; they are all of one kind. */
    private static final long QUESTIONS = Effort.times(5);

    @TestFactory
    List<DynamicTest> contestQuestionsHaveTheirKnownAnswers() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path root : CorpusFiles.roots()) {
            for (String row : Files.readAllLines(root.resolve("index.csv"))) {
                String[] cell = row.split(",", 12);
                long most = cell[1].equals("PT") ? MOST_STATES : MOST_COLOURED_STATES;
                if (cell[7].matches("\\d{1,7}") && Long.parseLong(cell[7]) <= most) {
                    Path folder = root.resolve("mcc").resolve(cell[0] + "-" + cell[1] + "-" + cell[2]);
                    tests.add(DynamicTest.dynamicTest(
                            folder.getFileName().toString(), () -> check(folder, Long.parseLong(cell[7]))));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(CorpusFiles.hasLarge() ? 40 : 8);
        return tests;
    }

    private static void check(Path folder, long states) throws Exception {
        PetriNet net = PnmlReader.read(folder.resolve("model.pnml"));
        List<Property> properties = new ArrayList<>(List.of(
                new Property.OneSafe("OneSafe"),
                new Property.StableMarking("StableMarking"),
                new Property.QuasiLiveness("QuasiLiveness"),
                new Property.Liveness("Liveness"),
                new Property.Truth("ReachabilityDeadlock", Formula.reachable(new Formula.Deadlock()))));
        List<String> examinations = new ArrayList<>(WITH_FORMULAS);
        if (states <= MOST_STATES_BRANCHING) {
            examinations.addAll(BRANCHING);
        }
        if (states <= MOST_STATES_LINEAR) {
            examinations.addAll(LINEAR);
        }
        for (String examination : examinations) {
            List<PropertyEntry> entries =
                    PropertyXml.read(folder.resolve(examination + ".xml"), new NetVocabulary(net));
            assertThat(entries)
                    .hasSize(CorpusFiles.questionsPerExamination(folder))
                    .allMatch(entry -> entry instanceof PropertyEntry.Read);
            entries.stream()
                    .limit(QUESTIONS)
                    .map(entry -> ((PropertyEntry.Read) entry).property())
                    .forEach(properties::add);
        }
        Map<String, String> expected = oracle(folder);
        CheckReport report = Checks.of(net, properties, ExploreOptions.plain().withThreads(2), finding -> {})
                .run();
        Map<String, String> wrong = new LinkedHashMap<>();
        for (Finding finding : report.findings()) {
            String known = expected.getOrDefault(finding.property().name(), "?");
            String answer = answer(finding.verdict());
            if (!known.equals("?") && !known.equals(answer)) {
                wrong.put(finding.property().name(), answer + " by " + finding.technique() + ", expected " + known);
            }
        }
        assertThat(wrong).isEmpty();
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
