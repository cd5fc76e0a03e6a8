package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.cli.Ran;
import org.tidemark.cli.check.MccCommand.Examination;

/** Every examination of every contest folder of our own corpus, against the answers of the reference. */
class ContestCorpusTest {
    private static final Path FOLDERS = Path.of("../testkit/corpus/mcc");

    static List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(FOLDERS)) {
            return folders.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void everyExaminationHasItsKnownAnswers(Path folder) throws Exception {
        Map<String, Map<String, String>> oracle = oracle(folder);
        assertThat(oracle).hasSize(Examination.values().length);
        oracle.forEach((examination, expected) -> {
            Ran ran = tidemark("mcc", examination, folder.toString());
            assertThat(ran.status()).as(examination + ran.err()).isZero();
            assertThat(answers(ran.out())).as(examination).isEqualTo(expected);
        });
    }

    /** Answers by question, by examination. */
    private static Map<String, Map<String, String>> oracle(Path folder) throws IOException {
        Map<String, Map<String, String>> oracle = new LinkedHashMap<>();
        for (String line : Files.readAllLines(folder.resolve("oracle.csv"))) {
            String[] cell = line.split(",", 3);
            if (!cell[0].equals("examination")) {
                oracle.computeIfAbsent(cell[0], examination -> new TreeMap<>()).put(cell[1], cell[2]);
            }
        }
        return oracle;
    }

    /** {@code FORMULA name answer …} or {@code STATE_SPACE name answer …}, line by line. */
    private static Map<String, String> answers(String printed) {
        Map<String, String> answers = new TreeMap<>();
        printed.lines().forEach(line -> {
            String[] word = line.split(" ", 4);
            assertThat(word[0]).isIn("FORMULA", "STATE_SPACE");
            assertThat(answers.put(word[1], word[2])).as(line).isNull();
        });
        return answers;
    }
}
