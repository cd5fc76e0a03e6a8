package org.tidemark.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.web.message.Fields;

/** On the page, too, calls that are nested too deeply are a limit, named with their inscription, and not a fault of the program. */
class DeepCallsTest {
    private static final String NET = """
            <workspaceElements><cpnet><globbox><ml>colset INT = int; var i : INT; fun f n = 1 + f (n + 1);</ml></globbox>
            <page id="p"><pageattr name="Top"/>
            <place id="a"><text>A</text><type><text>INT</text></type><initmark><text>2</text></initmark></place>
            <trans id="t"><text>t</text></trans>
            <arc id="x" orientation="PtoT"><transend idref="t"/><placeend idref="a"/><annot><text>i</text></annot></arc>
            <arc id="y" orientation="TtoP"><transend idref="t"/><placeend idref="a"/>
            <annot><text>f i</text></annot></arc></page></cpnet></workspaceElements>
            """;

    @TempDir
    Path folder;

    @Test
    void aJobThatMeetsThemIsUnknown() throws Exception {
        try (RunningServer running = new RunningServer(folder, "zoo:philosophers/3")) {
            Files.writeString(folder.resolve("deep.cpn"), NET);
            running.ask("session", Map.of());
            running.ask("open", Map.of("file", "deep.cpn"));
            Fields job = running.ended(running.ask("explore", Map.of()).number("id", 0, 1, Long.MAX_VALUE));
            assertThat(job.text("status")).isEqualTo("FAILED");
            assertThat(job.text("failure"))
                    .isEqualTo("unknown; page 'Top', arc from 't' to 'A', inscription: more than 100000 calls are"
                            + " nested");
        }
    }
}
