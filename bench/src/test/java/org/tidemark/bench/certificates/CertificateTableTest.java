package org.tidemark.bench.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.api.Format;
import org.tidemark.api.Model;
import org.tidemark.bench.command.Arguments;

/** Certificates of a small instance are accepted, forged ones refused, and a verifier that accepts everything is found out. */
class CertificateTableTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void writeInstance() throws Exception {
        Path instance = Files.createDirectories(folder.resolve("corpus/philosophers"));
        Files.writeString(instance.resolve("oracle.csv"), """
                examination,id,expected
                StateSpace,STATES,14
                ReachabilityDeadlock,ReachabilityDeadlock,TRUE
                OneSafe,OneSafe,TRUE
                Liveness,Liveness,FALSE
                """);
        Files.writeString(
                instance.resolve("model.pnml"), Model.zoo("philosophers/3").text(Format.PNML, note -> {}));
    }

    private boolean table(Path verifier) throws Exception {
        List<String> words =
                List.of(folder.resolve("corpus").toString(), "--forged", "30", "--verifier", verifier.toString());
        try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            return new CertificateTable(out).run(new Arguments(words, "--forged", "--verifier"));
        }
    }

    @Test
    void rightOnesAreAcceptedAndForgedOnesRefused() throws Exception {
        assertThat(table(Path.of("..", "verify", "TidemarkVerify.java"))).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .containsPattern("philosophers +5 accepted")
                .containsPattern("\nrun +1 ")
                .containsPattern("\nproof +[12] ")
                .containsPattern("\nall states, ranks +[23] ")
                .containsPattern("\nstate dropped +[1-9]")
                .contains("5 accepted, 30 of 30 forged ones refused, 0 unreadable");
    }

    @Test
    void aCertificateThatCannotBeReadIsNotCountedAsRefused() throws Exception {
        Path illiterate = Files.writeString(folder.resolve("TidemarkVerify.java"), """
                public class TidemarkVerify {
                    private static int calls;
                    public static int run(String[] args, java.io.PrintStream out, java.io.PrintStream err) {
                        return calls++ < 5 ? 0 : 2;
                    }
                }
                """);
        assertThat(table(illiterate)).isTrue();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("5 accepted, 0 of 30 forged ones refused, 30 unreadable");
    }

    @Test
    void aVerifierThatAcceptsEverythingFails() throws Exception {
        Path credulous = Files.writeString(folder.resolve("TidemarkVerify.java"), """
                public class TidemarkVerify {
                    public static int run(String[] args, java.io.PrintStream out, java.io.PrintStream err) {
                        return 0;
                    }
                }
                """);
        assertThat(table(credulous)).isFalse();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("FORGED AND ACCEPTED, ", "5 accepted, 0 of 30 forged ones refused");
    }
}
