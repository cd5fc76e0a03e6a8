package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Status;

/** Products of several counts are computed where bounds of the places are proven, and refused otherwise. */
class ProductsOfCountsTest {
    @TempDir
    Path folder;

    /** The field of the log has room for the weight of an arc, though it never holds more than two tokens. */
    private String log(String more) throws Exception {
        return Files.writeString(folder.resolve("log.tide"), """
                        place log = 0
                        place room = 2
                        transition put { in room out log }
                        transition get { in log out room }
                        transition never { in log: 1000000000 out room: 1000000000 }
                        """ + more).toString();
    }

    @Test
    void boundsKeepProductsSmall() throws Exception {
        Ran checked = Ran.tidemark(
                "check",
                log(""),
                "-f",
                "AG log*log*log <= 8",
                "-f",
                "EF log*log*log*log*log*log*log >= 128",
                "-f",
                "AG EF log*log*log = 1",
                "-f",
                "G F log*room*log*room = 1",
                "-f",
                "max(log*log*log - room*room*room)");
        assertThat(checked.out())
                .containsPattern("f1 +holds ")
                .containsPattern("f2 +holds .*2 steps")
                .containsPattern("f3 +holds ")
                .containsPattern("f4 +holds ")
                .containsPattern("f5 +8 ");
        assertThat(checked.status()).isEqualTo(Status.DONE);
    }

    @Test
    void withoutBoundsTheyAreRefused() throws Exception {
        Ran checked = Ran.tidemark("check", log("transition more { out log }"), "-f", "AG log*log*log <= 8");
        assertThat(checked.out()).containsPattern("f1 +refused ");
        assertThat(checked.out().replaceAll("\\s+", " "))
                .contains(
                        "which does not fit in 64 bits; use smaller factors (no smaller bounds of these places are proven)");
        assertThat(checked.status()).isEqualTo(Status.WRONG_INPUT);
    }
}
