package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tidemark.automata.network.Network;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checks;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.PropertyEntry;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveColored;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.verdict.Verdict;

/** The page about the language tells the truth: every model on it is run. */
class TidePageTest {
    private static final Path PAGE = Path.of("../docs/tide.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```tide\\n(.*?)^```");
    private static final Pattern WRONG = Pattern.compile("(?ms)^```tide-wrong\\n(.*?)^// ([^\\n]*)\\n```");
    private static final Pattern STATES = Pattern.compile("// states: (\\d+)");

    @TestFactory
    List<DynamicTest> everyModelOnThePageRuns() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        while (block.find()) {
            String text = block.group(1);
            tests.add(DynamicTest.dynamicTest("model " + (tests.size() + 1), () -> run(text)));
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(5);
        return tests;
    }

    @TestFactory
    List<DynamicTest> everyErrorOnThePageIsSaidSo() throws Exception {
        List<DynamicTest> tests = new ArrayList<>();
        Matcher block = WRONG.matcher(Files.readString(PAGE));
        while (block.find()) {
            String text = block.group(1);
            String message = block.group(2);
            tests.add(DynamicTest.dynamicTest(
                    message,
                    () -> assertThatThrownBy(() ->
                                    TideReader.read(text, "page.tide", Map.of()).unfolded(UnfoldingLimits.usual()))
                            .isInstanceOf(InputException.class)
                            .hasMessage(message)));
        }
        assertThat(tests).hasSizeGreaterThanOrEqualTo(4);
        return tests;
    }

    private static void run(String text) throws Exception {
        Matcher states = STATES.matcher(text);
        assertThat(states.find()).as("a count of states").isTrue();
        TideModel model = TideReader.read(text, "page.tide", Map.of());
        PetriNet net = model.unfolded(UnfoldingLimits.usual());
        ExploreOptions options = ExploreOptions.plain().withThreads(1);
        ExplorationReport report = new Exploration(new NetSystem(net), options).run();
        assertThat(report.states()).isEqualTo(Long.parseLong(states.group(1)));
        Network network = model.source().network();
        if (network == null) {
            NaiveColored naive = new NaiveColored(model.net(), 1_000);
            assertThat(report.states()).isEqualTo(naive.states().size());
            assertThat(report.counts().edges()).isEqualTo(naive.edges());
        } else {
            ReferenceNetwork naive = new ReferenceNetwork(network);
            assertThat(report.states()).isEqualTo(naive.states().size());
            assertThat(report.counts().edges()).isEqualTo(naive.edges());
        }
        List<Property> properties = new ArrayList<>();
        for (PropertyEntry entry : model.properties(new NetVocabulary(net))) {
            assertThat(entry).isInstanceOf(PropertyEntry.Read.class);
            properties.add(((PropertyEntry.Read) entry).property());
        }
        assertThat(properties).isNotEmpty();
        List<Property> fair = Checks.fair(properties, model.fairness());
        CheckReport answers = Checks.of(net, fair, options, finding -> {}).run();
        assertThat(answers.findings()).allMatch(finding -> finding.verdict() instanceof Verdict.Holds);
    }

    @Test
    void theGrammarForEditorsKnowsEveryWord() throws Exception {
        String grammar = Files.readString(Path.of("../editors/vscode/syntaxes/tide.tmLanguage.json"));
        for (String keyword : Lexer.KEYWORDS) {
            assertThat(grammar).containsPattern("[(|]" + keyword + "[|)]");
        }
        for (String function : ValueMaker.BUILT_IN) {
            assertThat(grammar).containsPattern("[(|]" + function + "[|)]");
        }
    }
}
