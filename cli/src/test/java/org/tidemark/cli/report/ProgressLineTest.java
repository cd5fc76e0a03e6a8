package org.tidemark.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.GraphProgress;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.run.SweepProgress;
import org.tidemark.cli.report.RunLine.ExplorationLine;
import org.tidemark.cli.report.RunLine.ProgressLine;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Session;

class ProgressLineTest {
    private static final long LONG_ENOUGH_MILLIS = 500;

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final SearchProgress progress =
            new SearchProgress(1_234_567_890, 1_000_000_000, 1, 12_345, 234_567_890, 9L << 30);

    private Session session(boolean terminal) {
        PrintStream err = new PrintStream(screen, true, StandardCharsets.UTF_8);
        return new Session(InputStream.nullInputStream(), err, err, false, terminal, Interrupts.NONE);
    }

    private String shown(boolean terminal, boolean quiet) throws InterruptedException {
        ExplorationLine line = new ExplorationLine(() -> progress, 18L << 30);
        String result = ProgressLine.during(session(terminal), quiet, line, () -> {
            Thread.sleep(LONG_ENOUGH_MILLIS);
            while (terminal && !quiet && screen.size() == 0) {
                Thread.sleep(10);
            }
            return "done";
        });
        assertThat(result).isEqualTo("done");
        return screen.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theLineIsShownAndWiped() throws InterruptedException {
        assertThat(shown(true, false))
                .containsPattern("\r0:\\d\\d  1,234,567,890 states ")
                .endsWith("\r\033[K");
    }

    @Test
    void nothingIsShownWhereNobodyWatchesOrQuietWasAskedFor() throws InterruptedException {
        assertThat(shown(false, false)).isEmpty();
        assertThat(shown(true, true)).isEmpty();
    }

    @Test
    void theLineIsWipedWhereTheWorkFails() {
        assertThatThrownBy(() -> ProgressLine.during(session(true), false, seconds -> "working", () -> {
                    while (screen.size() == 0) {
                        Thread.sleep(10);
                    }
                    throw new IOException("broken");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("broken");
        assertThat(screen.toString(StandardCharsets.UTF_8)).contains("working").endsWith("\r\033[K");
    }

    @Test
    void everyLineFitsANarrowTerminal() {
        assertThat(ExplorationLine.text(progress, 12_345_678, 723, 18L << 30))
                .isEqualTo("12:03  1,234,567,890 states  12.3M/s  depth 12,345  235M open  50% of 18 GiB")
                .hasSizeLessThanOrEqualTo(ProgressLine.WIDEST);
        assertThat(new RunLine(() -> null, "choosing a progress measure", 1).apply(1))
                .isEqualTo("0:01  choosing a progress measure");
        assertThat(new RunLine(() -> new SweepProgress(2, 1_234_567, 4_567, 30), "", 1).apply(61))
                .isEqualTo("1:01  sweep 2  progress 30  1,234,567 explored  4,567 held");
        assertThat(new RunLine(() -> new GraphProgress(1_000, 2_000, 1L << 20), "", 1).apply(0))
                .isEqualTo("0:00  1,000 states  2,000 edges  1 MiB");
    }

    @Test
    void aStageIsNamedWithTheQuestionItIsAt() {
        assertThat(line(new StageProgress("labelling", "f3", 40))).isEqualTo("0:07  labelling f3: 40 %");
        assertThat(line(new StageProgress("simplification", "", -1))).isEqualTo("0:07  simplification");
    }

    private static String line(StageProgress at) {
        return new RunLine(() -> at, "preparing", 1).apply(7);
    }
}
