package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void onlyWhatAnEditMayHaveChangedIsAskedAgain() throws Exception {
        Path file = Files.writeString(folder.resolve("m.tide"), MODEL);
        List<String> edits = List.of(
                MODEL + "// a remark\n",
                MODEL + "place r\ntransition u { in q out q; r }\n",
                MODEL.replace("p = 1", "p = 2"),
                MODEL);
        Thread editor = new Thread(() -> {
            long time = System.currentTimeMillis();
            for (String text : edits) {
                try {
                    Thread.sleep(1500);
                    Files.writeString(file, text);
                    Files.setLastModifiedTime(file, FileTime.fromMillis(time += 5000));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException ended) {
                    return;
                }
            }
        });
        editor.start();
        Ran run = tidemark("watch", file.toString(), "--rounds", "5");
        editor.interrupt();
        editor.join();
        assertThat(run.out())
                .containsSubsequence(
                        "2 asked, 0 kept",
                        "0 asked, 2 kept",
                        "1 asked, 1 kept",
                        "2 asked, 0 kept",
                        "0 asked, 2 kept"); // what was there before is known
        assertThat(run.out()).containsPattern("a +violated +asked");
        assertThat(run.status()).isZero();
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
