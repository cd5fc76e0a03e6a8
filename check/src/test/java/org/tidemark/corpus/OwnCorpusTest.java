package org.tidemark.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.net.exec.NetSystem;

/** What the corpus of our own says about its nets is what the reference says, and the engine finds the same. */
class OwnCorpusTest {
    static List<Path> folders() throws IOException {
        return CorpusGenerator.folders();
    }

    @ParameterizedTest
    @MethodSource("folders")
    void storedAnswersAreThoseOfTheReference(Path path) throws Exception {
        ContestFolder folder = ContestFolder.open(path);
        assertThat(Files.readAllLines(path.resolve("oracle.csv"))).isEqualTo(new ReferenceAnswers(folder).oracle());
        for (String examination : ContestFolder.WITH_FORMULAS) {
            assertThat(folder.read(examination)).hasSize(DrawnQuestions.PER_EXAMINATION);
        }
    }

    /** The reader is held against the writer of the questions, so that both cannot be wrong in the same way unnoticed. */
    @ParameterizedTest
    @MethodSource("folders")
    void storedQuestionsAreThoseThatWereDrawn(Path path) throws Exception {
        ContestFolder folder = ContestFolder.open(path);
        DrawnQuestions drawn = new DrawnQuestions(folder, new ReferenceAnswers(folder));
        for (String examination : ContestFolder.WITH_FORMULAS) {
            assertThat(folder.read(examination)).as(examination).isEqualTo(drawn.draw(examination));
        }
    }

    @Test
    void sizesAreThoseOfTheReference() throws Exception {
        assertThat(Files.readAllLines(CorpusGenerator.ROOT.resolve("index.csv")))
                .isEqualTo(CorpusGenerator.index());
        assertThat(Files.readAllLines(CorpusGenerator.ROOT.resolve("texts/facts.csv")))
                .isEqualTo(CorpusGenerator.textFacts());
    }

    @Test
    void everyKindOfNetIsThere() throws Exception {
        List<String> index = CorpusGenerator.index();
        assertThat(index).anyMatch(line -> line.contains(",PT,") && line.contains(",yes,"));
        assertThat(index).anyMatch(line -> line.contains(",COL,"));
        try (Stream<Path> texts = Files.list(CorpusGenerator.ROOT.resolve("texts"))) {
            assertThat(texts.map(file -> file.toString().replaceFirst(".*\\.", "")))
                    .contains("lola", "net", "ndr", "aut", "pnml");
        }
    }

    static List<String> textNets() throws IOException {
        return Files.readAllLines(CorpusGenerator.ROOT.resolve("texts/facts.csv")).stream()
                .skip(1)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("textNets")
    void theEngineCountsWhatTheReferenceCounts(String facts) throws Exception {
        String[] cell = facts.split(",", 7);
        ExplorationReport report = new Exploration(
                        new NetSystem(NetFiles.read(
                                CorpusGenerator.ROOT.resolve("texts").resolve(cell[0]))),
                        ExploreOptions.plain().withThreads(2))
                .run();
        assertThat(List.of(
                        report.states(),
                        report.counts().edges(),
                        report.counts().deadlocks()))
                .containsExactly(Long.valueOf(cell[4]), Long.valueOf(cell[5]), Long.valueOf(cell[6]));
    }
}
