package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Status;

/** A fault of the model comes first, and answers that may change without it are marked. */
class FaultyModelTest {
    @TempDir
    Path folder;

    private String model = "";

    @BeforeEach
    void aCounterWithoutAnEnd() throws Exception {
        model = Files.writeString(folder.resolve("counter.tide"), """
                place c: 0..3 = 0
                place done
                transition up(x: 0..3) { in c: x out c: x + 1 }
                transition rest { read c: 0 inhibit done out done }
                property back { AG EF c = {0} }
                property small { AG (exists x in c: x <= 2) }
                property rests { EF done = 1 }
                property alive { AG !deadlock }
                property ends { AF done >= 1 }
                property stays { EF (exists x in c: x = 3) }
                """).toString();
    }

    @Test
    void inText() {
        Ran ran = tidemark("check", model, "--trace", folder.resolve("run.json").toString());
        assertThat(ran.status()).isEqualTo(Status.VIOLATED);
        assertThat(ran.out())
                .containsPattern("arcs\n\n  fault:up +violated +search")
                .containsPattern("back +violated\\* ")
                .containsPattern("small +violated  ")
                .containsPattern("rests +holds  ")
                .containsPattern("alive +violated\\* ")
                .containsPattern("ends +violated\\* ")
                .containsPattern("stays +holds  ")
                .contains("* may change once the model is repaired: what would come after fault:up is missing");
        assertThat(ran.err()).contains("the run of 'fault:up' is in ");
    }

    @Test
    @SuppressWarnings("unchecked")
    void inJson() {
        Ran ran = tidemark("check", model, "--json");
        List<Map<String, Object>> properties = (List<Map<String, Object>>) ran.field("properties");
        assertThat(properties.get(0)).containsEntry("name", "fault:up").doesNotContainKey("mayDependOn");
        assertThat(properties)
                .filteredOn(property -> property.containsKey("mayDependOn"))
                .extracting(property -> property.get("name"))
                .containsExactly("back", "alive", "ends");
    }

    @Test
    void aModelWithoutFaults() {
        assertThat(tidemark("check", "../examples/mutex.tide").out()).doesNotContain("*");
    }

    @Test
    void errorsAreAList() {
        Ran ran = tidemark("check", model, "--json", "-f", "AG d = 1", "-f", "AG c <= 1", "-f", "EF (");
        assertThat((List<?>) ran.field("errors")).hasSize(2);
        assertThat(ran.field("errors").toString()).startsWith("[formula f1:1:4: there is no place 'd'");
        Ran nothing = tidemark("check", model, "--json", "-f", "AG d = 1", "-f", "EF (");
        assertThat((List<?>) nothing.field("errors")).hasSize(2);
    }

    /** A fault is looked for whatever is asked, and shown only where there is one. */
    @Test
    void aSelectedAnswerKeepsItsWarning() throws IOException {
        String warning = "may change once the model is repaired: what would come after fault:up is missing";
        Ran one = tidemark("check", model, "--only", "back");
        assertThat(one.out()).containsPattern("fault:up +violated").containsPattern("back +violated\\* ");
        assertThat(one.out()).contains(warning).doesNotContain("alive");
        Ran why = tidemark("why", model, "--only", "back");
        assertThat(why.out()).startsWith("VIOLATED*: AG EF c = {0}\n* " + warning);
        assertThat(tidemark("why", model, "--only", "rests").out())
                .startsWith("HOLDS: EF done = 1")
                .doesNotContain(warning);
        assertThat(tidemark("why", model, "--only", "back", "--json").field("remarks"))
                .isEqualTo(List.of("* " + warning));
        assertThat(tidemark("check", model, "--only", "stays").out()).doesNotContain("fault:");
        Ran sound = tidemark("check", sound(), "--only", "small");
        assertThat(sound.out()).containsPattern("small +holds  ").doesNotContain("fault:");
        assertThat(tidemark("check", model, "--only", "nothing").status()).isEqualTo(Status.WRONG_INPUT);
    }

    private String sound() throws IOException {
        String repaired = Files.readString(Path.of(model))
                .replace("in c: x out c: x + 1", "guard x < 3 in c: x out c: x + 1")
                .replace("x <= 2", "x <= 3");
        return Files.writeString(folder.resolve("sound.tide"), repaired).toString();
    }
}
