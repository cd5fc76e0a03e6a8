package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.cli.session.Status;

/** Slips of a new user: the message says what to write instead, and that is accepted. */
class SlipsTest {
    private static final String TICKETS = "place a = 1 place b transition \"check ticket\" { in a out b }";

    @TempDir
    Path folder;

    private String model(String text) throws IOException {
        return Files.writeString(folder.resolve("m.tide"), text).toString();
    }

    private static String refused(String... arguments) {
        Ran ran = tidemark(arguments);
        assertThat(ran.status()).isEqualTo(Status.WRONG_INPUT);
        return ran.err();
    }

    @Test
    void aSuggestedFormulaCanBeCopied() throws IOException {
        String model = model(TICKETS);
        assertThat(refused("check", model, "-f", "AG \"check ticket\" >= 0"))
                .contains("use fireable(\"check ticket\") to ask");
        assertThat(tidemark("check", model, "-f", "EF fireable(\"check ticket\")")
                        .status())
                .isEqualTo(Status.DONE);
    }

    @Test
    void aSuggestedNameCanBeCopied() throws IOException {
        assertThat(refused(
                        "check",
                        model("place \"old ticket\" = 1 transition t { in \"old ticket\" }"),
                        "-f",
                        "AG old = 1"))
                .contains("did you mean \"old ticket\"?");
    }

    @Test
    void aMisspeltDeclaration() throws IOException {
        assertThat(refused("info", model("place a: 0..3 = 0 equivlence e { a }")))
                .contains("did you mean 'equivalence'?")
                .contains("fair, strongly, equivalence");
    }

    @ParameterizedTest
    @ValueSource(strings = {"in a: 0", "out a: 0", "inhibit a: 0", "read c: 0'1"})
    void anArcWithoutTokens(String arc) throws IOException {
        assertThat(refused("info", model("place a = 1 place c: 0..3 = 1 transition t { in a " + arc + " }")))
                .contains("an arc with 0 tokens: expected at least 1, or no arc");
    }

    @Test
    void aParameterMayLeaveAnArcOut() throws IOException {
        assertThat(tidemark("info", model("param n = 0 place a = 1 transition t { in a: n }"))
                        .status())
                .isEqualTo(Status.DONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 12, 40})
    void aTruncatedCompressedFile(int bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(TICKETS.getBytes(StandardCharsets.UTF_8));
        }
        Path file = folder.resolve("m.tide.gz");
        Files.write(file, Arrays.copyOf(packed.toByteArray(), bytes));
        assertThat(refused("info", file.toString())).contains("the compressed file is truncated");
    }

    @Test
    void aFormulaThatIsTooDeepIsShownFromItsStart() throws IOException {
        assertThat(refused("check", model(TICKETS), "-f", "X ".repeat(600) + "b >= 1"))
                .contains("formula f1:1:1: the formula is nested more than 500 levels deep");
    }

    @Test
    void aStageThatAlwaysRuns() throws IOException {
        assertThat(refused("check", model(TICKETS), "-f", "EF b = 1", "--without", "simplification"))
                .contains("this stage prepares what all others use, so it always runs");
    }

    /** A step without a result is a fault of its own: the process is not where it may not end. */
    @Test
    void aFaultIsNotAWrongEndToo() throws IOException {
        String model = Files.writeString(folder.resolve("m.pml"), """
                        byte a[3];
                        byte i = 0;
                        active proctype p() { do :: a[i] = 1; i++ od }
                        """).toString();
        assertThat(tidemark("check", model).out())
                .containsPattern("end +holds")
                .containsPattern("steps +violated")
                .contains("1 holds, 1 violated");
    }

    /** Random walks show what enters and leaves, as all other runs do. */
    @Test
    void aWalkHasTheNotationOfOtherRuns() throws IOException {
        String model = model(
                "place q: queue[2] of 0..3 = [1] place n: {at: 0..3} = {at = 0}\n"
                        + "transition t(l: queue[2] of 0..3, s: {at: 0..3}) { in q: l; n: s out q: append(l, 2); n: {at = 1} }");
        assertThat(tidemark("simulate", model, "--steps", "1").out()).contains("q: 2 entered; n.at 0→1");
    }

    @Test
    void aGraphIsNotAModel() {
        String graph = folder.resolve("g.tmg").toString();
        assertThat(tidemark("graph", "zoo:mutex/2", "-o", graph).status()).isEqualTo(Status.DONE);
        assertThat(refused("why", graph, "--deadlock-free"))
                .contains("other commands take the model that it was built");
    }
}
