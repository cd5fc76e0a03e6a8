package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.unfold.Unfolding;
import org.tidemark.format.PropertyEntry;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/** The models of the folder of examples have the states that papers, formulas and the zoo's plain nets say. */
class TideExamplesTest {
    private static final Path FOLDER = Path.of("../examples");
    private static final Pattern SETTING = Pattern.compile("(\\w+)=(\\w+)");

    private static TideModel read(String file, String settings) throws Exception {
        Map<String, String> values = new LinkedHashMap<>();
        Matcher setting = SETTING.matcher(settings);
        while (setting.find()) {
            values.put(setting.group(1), setting.group(2));
        }
        return TideReader.read(FOLDER.resolve(file), values);
    }

    private static ExplorationReport explore(PetriNet net) throws Exception {
        return new Exploration(new NetSystem(net), ExploreOptions.plain().withThreads(1)).run();
    }

    @ParameterizedTest
    @CsvSource({
        "mutex.tide, '', 20",
        "mutex.tide, n=6, 256",
        "two-phase-commit.tide, '', 19",
        "two-phase-commit.tide, workers=4, 163",
        "peterson.tide, n=3, 20754",
        "eratosthenes.tide, '', 402",
    })
    void states(String file, String settings, long states) throws Exception {
        PetriNet net = read(file, settings).unfolded(UnfoldingLimits.usual());
        assertThat(explore(net).states()).isEqualTo(states);
    }

    @Test
    void managersByTheirFormula() throws Exception {
        for (int n = 1; n <= 8; n++) {
            PetriNet net = read("dbm.tide", "n=" + n).unfolded(UnfoldingLimits.usual());
            assertThat(explore(net).states()).isEqualTo(n * Math.round(Math.pow(3, n - 1)) + 1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "dbm.tide, n=6, zoo:dbm/6",
        "two-phase-commit.tide, workers=3, zoo:two-phase-commit/3",
        "stop-and-wait.tide, packets=4, zoo:stop-and-wait/4/1",
        "stop-and-wait.tide, packets=3 capacity=3, zoo:stop-and-wait/3/3",
        "leader.tide, n=6, zoo:leader/6",
        "philosophers.tide, n=7, zoo:philosophers/7",
    })
    void asTheZoo(String file, String settings, String zoo) throws Exception {
        ExplorationReport found = explore(read(file, settings).unfolded(UnfoldingLimits.usual()));
        ExplorationReport known = explore(Zoo.open(zoo));
        assertThat(found.states()).as("states").isEqualTo(known.states());
        assertThat(found.counts().edges()).as("edges").isEqualTo(known.counts().edges());
        assertThat(found.counts().deadlocks())
                .as("deadlocks")
                .isEqualTo(known.counts().deadlocks());
    }

    @Test
    void everyExampleIsLaidOutAndItsQuestionsCanBeAsked() throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.list(FOLDER)) {
            files = all.filter(file -> file.toString().endsWith(".tide"))
                    .sorted()
                    .toList();
        }
        assertThat(files).hasSizeGreaterThanOrEqualTo(8);
        for (Path file : files) {
            String text = Files.readString(file);
            assertThat(TideFormatter.format(text, file.toString()))
                    .as(file.toString())
                    .isEqualTo(text);
            TideModel model = TideReader.read(file, Map.of());
            boolean isEndless = !model.net().equivalences().isEmpty();
            NetVocabulary names = new NetVocabulary(
                    isEndless ? Unfolding.names(model.net()) : model.unfolded(UnfoldingLimits.usual()));
            assertThat(model.properties(names)).isNotEmpty().allMatch(entry -> entry instanceof PropertyEntry.Read);
        }
    }
}
