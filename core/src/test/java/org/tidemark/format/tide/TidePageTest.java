package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Exploration;
import org.tidemark.check.ExploreOptions;
import org.tidemark.check.Verdict;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.PropertyEntry;
import org.tidemark.logic.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** The page about the language tells the truth: every model on it is run. */
class TidePageTest {
    private static final Path PAGE = Path.of("../docs/tide.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```tide\\n(.*?)^```");
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

    private static void run(String text) throws Exception {
        Matcher states = STATES.matcher(text);
        assertThat(states.find()).as("a count of states").isTrue();
        TideModel model = TideReader.read(text, "page.tide", Map.of());
        PetriNet net = model.unfolded(UnfoldingLimits.usual());
        ExploreOptions options = ExploreOptions.plain().withThreads(1);
        assertThat(new Exploration(net, options).run().states()).isEqualTo(Long.parseLong(states.group(1)));
        List<Property> properties = new ArrayList<>();
        for (PropertyEntry entry : model.properties(new NetVocabulary(net))) {
            assertThat(entry).isInstanceOf(PropertyEntry.Read.class);
            properties.add(((PropertyEntry.Read) entry).property());
        }
        assertThat(properties).isNotEmpty();
        CheckReport report = new Checker(net, properties, options, finding -> {}).run();
        assertThat(report.findings()).allMatch(finding -> finding.verdict() instanceof Verdict.Holds);
    }

    @Test
    void theGrammarForEditorsKnowsEveryWord() throws Exception {
        String grammar = Files.readString(Path.of("../docs/tide.tmLanguage.json"));
        for (String keyword : Lexer.KEYWORDS) {
            assertThat(grammar).containsPattern("[(|]" + keyword + "[|)]");
        }
        for (String function : ValueMaker.BUILT_IN) {
            assertThat(grammar).containsPattern("[(|]" + function + "[|)]");
        }
    }
}
