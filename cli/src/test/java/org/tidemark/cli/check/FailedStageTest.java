package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.check.Stage;
import org.tidemark.check.run.ExternalSearch;
import org.tidemark.cli.Ran;
import org.tidemark.cli.Tidemark;
import org.tidemark.cli.option.ExternalStates;
import org.tidemark.cli.session.Session;
import org.tidemark.cli.session.Status;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Where a stage fails by a bug, the answers of the others are printed, then what to report; the status says so. */
class FailedStageTest {
    private static final String PROVEN = "AG eat_1 + hasLeft_1 + think_1 = 1";

    /** Only a look at all states tells. */
    private static final String EXPLORED = "max(eat_1 + eat_3 + eat_5 + hasLeft_2)";

    /** A place for states whose search has a bug. */
    @Command
    private static final class Nowhere implements ExternalStates {
        @Override
        public ExternalSearch search(CommandSpec command) {
            return task -> {
                throw new IllegalStateException("a bug of the search");
            };
        }

        @Override
        public List<Stage> stages() {
            return List.of();
        }

        @Override
        public void introduces(CommandSpec program) {
            // nothing to say
        }

        @Override
        public String progress() {
            return "";
        }

        @Override
        public int threads() {
            return 1;
        }
    }

    private static Ran check(String... more) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Session session = Session.quiet(
                InputStream.nullInputStream(),
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8));
        String[] args = {"check", "zoo:philosophers/6", "-f", PROVEN, "-f", EXPLORED};
        String[] all = Arrays.copyOf(args, args.length + more.length);
        System.arraycopy(more, 0, all, args.length, more.length);
        int status = Tidemark.run("nowhere", all, session, Nowhere::new);
        return new Ran(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void theOtherAnswersArePrinted() {
        Ran ran = check();
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(Status.FAULT);
        assertThat(ran.out()).containsPattern("f1 +holds +");
        assertThat(ran.out())
                .containsPattern("f2 +unknown +")
                .contains("f2: unknown; the stage '", "' failed, by a bug");
        assertThat(ran.err())
                .containsPattern("the stage '[a-z ]+' failed, which is a bug in Tidemark and not your mistake; "
                        + "its answers do not count\\. Please report the lines below and, if you can, the model\\.\n")
                .contains("command: tidemark check zoo:philosophers/6", "version: ", "a bug of the search");
    }

    @Test
    void programsLearnOfIt() {
        Ran ran = check("--json");
        assertThat(ran.status()).isEqualTo(Status.FAULT);
        assertThat((List<?>) ran.field("failedStages")).hasSize(1);
        List<?> properties = (List<?>) ran.field("properties");
        assertThat(((Map<?, ?>) properties.get(0)).get("verdict")).isEqualTo("holds");
        assertThat(((Map<?, ?>) properties.get(1)).get("cause")).isEqualTo("fault");
    }
}
