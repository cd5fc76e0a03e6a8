package org.tidemark.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.format.InputException;

class FuzzingTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Fuzzing fuzzing(Duration patience) {
        return new Fuzzing(new PrintStream(printed, true, StandardCharsets.UTF_8), folder, patience, 3);
    }

    @Test
    void damagedFilesAreAnswered() throws Exception {
        List<String> names = List.of("lola", "contest", "trace", "diagram");
        int faults = fuzzing(Duration.ofSeconds(20)).runSome(names, Duration.ofMillis(500));

        assertThat(faults).as(printed.toString(StandardCharsets.UTF_8)).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8)).containsPattern("trace +[0-9,]+ files, +[0-9]+ kinds of answer");
    }

    @Test
    void goodFilesAreRead() throws Exception {
        for (Victim victim : Victims.all(folder)) {
            assertThat(victim.seeds()).as(victim.name()).isNotEmpty();
            Path file = Files.write(
                    folder.resolve("good" + victim.ending()), victim.seeds().get(0));
            assertThat(victim.reading().read(file)).as(victim.name()).isNotEmpty();
        }
    }

    @Test
    void whatBreaksAReaderIsKeptOnce() throws Exception {
        Victim weak = new Victim("weak", ".txt", List.of("abc".getBytes(StandardCharsets.UTF_8)), file -> {
            if (Files.readString(file, StandardCharsets.ISO_8859_1).startsWith("ab")) {
                throw new InputException("weak.txt:1: 'ab': expected more");
            }
            throw new IllegalStateException("broken");
        });
        int faults = fuzzing(Duration.ofSeconds(5)).run(List.of(weak), Duration.ofMillis(300));

        assertThat(faults).isEqualTo(1);
        assertThat(folder.resolve("weak-1.txt")).exists();
        assertThat(Files.readString(folder.resolve("weak-1.why"))).contains("IllegalStateException: broken");
    }

    @Test
    void aReaderThatHangsIsLeftBehind() throws Exception {
        Victim slow = new Victim("slow", ".txt", List.of(new byte[] {1}), file -> {
            Thread.sleep(60_000);
            return "";
        });
        int faults = fuzzing(Duration.ofMillis(50)).run(List.of(slow), Duration.ofMillis(60));

        assertThat(faults).isEqualTo(1);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("slow-1.txt: takes more than 0 s");
    }

    @Test
    void damageIsTheSameForTheSameSeedAndChangesAlmostAlways() {
        byte[] file = "place a 1\nplace b 22\ntransition t a -> b\n".getBytes(StandardCharsets.UTF_8);
        Damage one = new Damage(5);
        Damage other = new Damage(5);
        int changed = 0;
        for (int i = 0; i < 200; i++) {
            byte[] damaged = one.of(file, file);
            assertThat(other.of(file, file)).isEqualTo(damaged);
            changed += Arrays.equals(damaged, file) ? 0 : 1;
        }
        assertThat(changed).isGreaterThan(150);
    }

    @Test
    void complaintsThatDifferOnlyInNamesAndNumbersAreOneKind() {
        assertThat(Fuzzing.shape("a.net:3:12: 'p1': no such place"))
                .isEqualTo(Fuzzing.shape("a.net:14:1: 'x': no such place"));
    }
}
