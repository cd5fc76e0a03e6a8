package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Session;

class WatchCommandTest {
    private static final String MODEL = """
            net m
            place p = 1
            place q
            transition t { in p out q }
            property a { AG p <= 1 }
            property b { EF deadlock }
            """;

    @TempDir
    Path folder;

    /** What is printed; after each check, the next of some texts is written to the file. */
    private static final class Editor extends ByteArrayOutputStream {
        private final Path file;
        private final Deque<String> texts;
        private int checks;

        Editor(Path file, List<String> texts) {
            this.file = file;
            this.texts = new ArrayDeque<>(texts);
        }

        @Override
        public void flush() {
            int done = toString(StandardCharsets.UTF_8).split("kept; ", -1).length - 1;
            String next = done > checks ? texts.poll() : null;
            checks = done;
            if (next != null) {
                try {
                    Files.writeString(file, next);
                    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000L * done));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    @Test
    void onlyWhatAnEditMayHaveChangedIsAskedAgain() throws IOException {
        Path file = Files.writeString(folder.resolve("m.tide"), MODEL);
        Editor printed = new Editor(
                file,
                List.of(
                        MODEL + "// a remark\n",
                        MODEL + "place r\ntransition u { in q out q; r }\n",
                        MODEL.replace("p = 1", "p = 2"),
                        MODEL));
        int status = Tidemark.run(
                new String[] {"watch", file.toString(), "--rounds", "5", "--time", "60s"},
                Session.quiet(
                        InputStream.nullInputStream(),
                        new PrintStream(printed, false, StandardCharsets.UTF_8),
                        new PrintStream(OutputStream.nullOutputStream())));
        String text = printed.toString(StandardCharsets.UTF_8);
        assertThat(text)
                .containsSubsequence(
                        "2 asked, 0 kept",
                        "0 asked, 2 kept",
                        "1 asked, 1 kept",
                        "2 asked, 0 kept",
                        "0 asked, 2 kept"); // what was there before is known
        assertThat(text).containsPattern("a +violated +asked");
        assertThat(status).isZero();
    }

    @Test
    void remarksQuestionsAndPartsApartLeaveAnswersOfAHighLevelNet() throws IOException {
        String net = """
                net m
                type pid = 0 .. 3
                place p: pid = 0
                place q: pid
                transition t(x: pid) { in p: x out q: x }
                property a { AG p <= 1 }
                """;
        Path file = Files.writeString(folder.resolve("m.tide"), net);
        Editor printed = new Editor(
                file,
                List.of(
                        net.replace("place q", "// a remark\nplace  q"),
                        net + "property b { EF deadlock }\n",
                        net + "place apart: pid = 1\ntransition away(y: pid) { in apart: y }\n",
                        net.replace("in p: x out q: x", "in p: x out p: x")));
        Tidemark.run(
                new String[] {
                    "watch", file.toString(), "--rounds", "5", "--time", "60s", "--colors", "direct",
                },
                Session.quiet(
                        InputStream.nullInputStream(),
                        new PrintStream(printed, false, StandardCharsets.UTF_8),
                        new PrintStream(OutputStream.nullOutputStream())));
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .containsSubsequence(
                        "1 asked, 0 kept", "0 asked, 1 kept", "1 asked, 1 kept", "0 asked, 1 kept", "1 asked, 0 kept");
    }

    @Test
    void whatIsForASingleCheckIsRefused() throws IOException {
        String file = Files.writeString(folder.resolve("m.tide"), MODEL).toString();
        assertThat(tidemark("watch", file, "--json").err()).contains("--json is for a single check");
        assertThat(tidemark("watch", file, "--cut-off=p = 1").status()).isEqualTo(2);
        assertThat(tidemark("watch", folder + "/none.tide").err()).contains("none.tide: no such file");
        Ran wrong = tidemark("watch", file, "--tim", "3", "--rounds", "1");
        assertThat(wrong.out()).contains("unknown option '--tim'");
        assertThat(wrong.status()).isEqualTo(2);
    }
}
