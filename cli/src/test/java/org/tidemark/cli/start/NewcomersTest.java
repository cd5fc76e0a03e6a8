package org.tidemark.cli.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.cli.Ran;
import org.tidemark.cli.report.StageWords;
import org.tidemark.cli.start.ExplainCommand.Entry;
import org.tidemark.cli.start.NewCommand.Kind;
import org.tidemark.verdict.StopReason;

/** The first minutes with the program. */
class NewcomersTest {
    /** Words of the field, and words that only say when a stage is run. */
    private static final Pattern JARGON = Pattern.compile(
            "stubborn|symmetric|emptiness|labelling|local|automaton|composition|simplification|unfolding|"
                    + "conformance|inclusion|component|inductive|circle|firing|refined|equation|infinity|relative|"
                    + "classes|^(first|quick|more|longer|late|second) (?!state$)");

    @TempDir
    Path folder;

    @Test
    void withoutAWordItShowsThreeThingsToDo() {
        Ran run = tidemark();
        assertThat(run.status()).isZero();
        assertThat(run.out().lines().filter(line -> line.startsWith("  tidemark ")))
                .hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aNewModelIsGreenAndOneOfItsQuestionsIsViolated(Kind kind) {
        String name =
                folder.resolve("x-" + kind.name().toLowerCase(Locale.ROOT)).toString();
        assertThat(tidemark("new", name, "--kind", kind.name().toLowerCase(Locale.ROOT))
                        .status())
                .isZero();
        Ran run = tidemark("ci", name + "/tidemark.toml");
        assertThat(run.status()).as(run.out()).isZero();
        assertThat(run.out()).containsOnlyOnce("violated").contains(": 3 as expected;");
        Ran again = tidemark("new", name);
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains(name + ": exists");
    }

    @Test
    void namesAreChecked() {
        assertThat(tidemark("new", "../9").err()).contains("expected a letter");
        assertThat(tidemark("new", "x", "--kind", "nett").err()).contains("did you mean 'net'?");
    }

    @Test
    void everyWordOfAResultIsExplained() throws Exception {
        List<Entry> all = ExplainCommand.entries();
        List<String> words = new ArrayList<>(List.of(
                "holds", "violated", "unknown", "refused", "kept", "asked", "deadlock", "0", "1", "2", "3", "70"));
        Arrays.stream(StopReason.values())
                .forEach(reason -> words.add(reason.name().toLowerCase(Locale.ROOT)));
        for (String stage : stages()) {
            words.add(stage);
            words.add(StageWords.of(stage));
        }
        assertThat(words).hasSizeGreaterThan(100);
        assertThat(words)
                .allSatisfy(word -> assertThat(ExplainCommand.find(word, all)).isNotNull());
        assertThat(all)
                .allSatisfy(
                        entry -> assertThat(Path.of("../docs", entry.page())).exists());
        assertThat(all.stream().flatMap(entry -> entry.names().stream())).doesNotHaveDuplicates();
    }

    /** The names of all stages, from the page that is generated from the table of stages. */
    private static List<String> stages() throws IOException {
        return Files.readAllLines(Path.of("../docs/stages.md")).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| stage |") && !line.startsWith("| ---"))
                .map(line -> line.split("\\|", -1)[1].replace("†", "").strip())
                .toList();
    }

    @Test
    void theColumnBesideTheVerdictHasPlainWordsForEveryStage() throws Exception {
        assertThat(stages()).hasSizeGreaterThan(80).contains("late stubborn search", "emptiness");
        assertThat(stages())
                .allSatisfy(stage -> assertThat(StageWords.of(stage)).doesNotContainPattern(JARGON));
    }

    @Test
    void explanationsNameAPage() {
        assertThat(tidemark("explain", "late", "stubborn", "search").out())
                .contains("late stubborn search: a word for a stage", "reductions.md");
        assertThat(tidemark("explain", "STATE_LIMIT").out()).contains("--max-states");
        Ran wrong = tidemark("explain", "violatd");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("did you mean 'violated'?");
        assertThat(tidemark("explain").out()).contains("verdict", "stage", "labelling");
    }
}
