package org.tidemark.cli.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.cli.Ran;
import org.tidemark.cli.start.ExplainCommand.Entry;
import org.tidemark.cli.start.NewCommand.Kind;
import org.tidemark.verdict.StopReason;

/** The first minutes with the program. */
class NewcomersTest {
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
        for (String line : Files.readAllLines(Path.of("../docs/stages.md"))) {
            if (line.startsWith("| ") && !line.startsWith("| stage") && !line.startsWith("| ---")) {
                words.add(line.split("\\|", -1)[1].replace("†", "").strip());
            }
        }
        assertThat(words).hasSizeGreaterThan(100);
        assertThat(words)
                .allSatisfy(word -> assertThat(ExplainCommand.find(word, all)).isNotNull());
        assertThat(all)
                .allSatisfy(
                        entry -> assertThat(Path.of("../docs", entry.page())).exists());
        assertThat(all.stream().flatMap(entry -> entry.names().stream())).doesNotHaveDuplicates();
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
