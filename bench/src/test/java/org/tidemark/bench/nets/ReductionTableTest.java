package org.tidemark.bench.nets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bench.command.Arguments;

/** What is written about rules and nets: a line for each question and rule, and one for each rule and net. */
class ReductionTableTest {
    private static final Path CORPUS = Path.of("../testkit/corpus/mcc");

    @Test
    void eachRuleHasALineForEachNet(@TempDir Path folder) throws Exception {
        Path perQuestion = folder.resolve("questions.csv");
        Path perRule = folder.resolve("rules.csv");
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        List<String> words = List.of(
                CORPUS.toString(), "--questions", "1", "--csv", perQuestion.toString(), "--rules", perRule.toString());
        boolean isRight = new ReductionTable(new PrintStream(shown, true, StandardCharsets.UTF_8))
                .run(new Arguments(words, "--time", "--solve", "--questions", "--csv", "--rules"));
        assertThat(isRight).isTrue();
        List<String> questions = Files.readAllLines(perQuestion);
        List<String> rules = Files.readAllLines(perRule);
        assertThat(rules.size()).isBetween(3, questions.size());
        assertThat(rules.get(0)).startsWith("rule,net,questions,times,");
        for (String line : rules.subList(1, rules.size())) {
            String[] cells = line.split(",", -1);
            assertThat(cells).as(line).hasSize(9);
            List<String[]> same = questions.stream()
                    .map(question -> question.split(",", -1))
                    .filter(question -> question[0].equals(cells[1]) && question[2].equals(cells[0]))
                    .toList();
            assertThat(same).as(line).hasSize(Integer.parseInt(cells[2]));
            assertThat(same.stream()
                            .mapToLong(question -> Long.parseLong(question[3]))
                            .sum())
                    .as(line)
                    .isEqualTo(Long.parseLong(cells[3]));
            assertThat(same.stream()
                            .mapToInt(question -> Integer.parseInt(question[5]))
                            .max()
                            .orElseThrow())
                    .as(line)
                    .isEqualTo(Integer.parseInt(cells[6]) - Integer.parseInt(cells[7]));
            assertThat(shown.toString(StandardCharsets.UTF_8)).contains(cells[0]);
        }
    }
}
