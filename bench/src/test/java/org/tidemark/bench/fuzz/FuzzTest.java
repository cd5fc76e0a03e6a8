package org.tidemark.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bench.command.Program;
import org.tidemark.bench.fuzz.Fuzz.AnswerForm;
import org.tidemark.bench.fuzz.Fuzz.Mutator;
import org.tidemark.bench.fuzz.Fuzz.Pool;

/** Damaged input, for a moment: the long run is a command of its own. */
class FuzzTest {
    @TempDir
    Path folder;

    @Test
    void theSameSeedDoesTheSameDamage() {
        byte[] text = "place p = 12 transition t { in p }".getBytes(StandardCharsets.UTF_8);
        int changed = 0;
        for (int seed = 0; seed < 200; seed++) {
            byte[] damaged = new Mutator(new SplittableRandom(seed)).damaged(text, text);
            assertThat(new Mutator(new SplittableRandom(seed)).damaged(text, text))
                    .isEqualTo(damaged);
            changed += Arrays.equals(damaged, text) ? 0 : 1;
        }
        assertThat(changed).isGreaterThan(180);
        assertThat(text).asString(StandardCharsets.UTF_8).isEqualTo("place p = 12 transition t { in p }");
    }

    @Test
    void answersOfOneFormAreOneWay() {
        String first = AnswerForm.of("explore", new Program.Ended(2, "a.pnml:12: place 'p': found '7' tokens\n"));
        assertThat(AnswerForm.of("explore", new Program.Ended(2, "a.pnml:9: place 'other': found '' tokens\n")))
                .isEqualTo(first);
        assertThat(AnswerForm.of("explore", new Program.Ended(2, "a.pnml:9: place 'p' is there twice\n")))
                .isNotEqualTo(first);
        String result = AnswerForm.of("explore", new Program.Ended(0, "states 12\nedges 30\n"));
        assertThat(AnswerForm.of("explore", new Program.Ended(0, "states 1,400\nedges 7\n")))
                .isEqualTo(result);
        assertThat(AnswerForm.of("explore", new Program.Ended(3, "states 12\nedges 30\n")))
                .isNotEqualTo(result);
    }

    @Test
    void whatIsAnsweredInANewWayIsDamagedFurther() {
        byte[] seed = {1};
        byte[] news = {2};
        byte[] known = {3};
        Pool pool = new Pool(List.of(seed));
        pool.learn(news, false, "a sentence");
        pool.learn(known, false, "a sentence");
        assertThat(pool.ways()).isEqualTo(1);
        Set<Byte> drawn = new HashSet<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int k = 0; k < 50; k++) {
            drawn.add(pool.draw(random)[0]);
        }
        assertThat(drawn).containsExactlyInAnyOrder((byte) 1, (byte) 2);
    }

    @Test
    void undamagedInputIsAcceptedAndDamagedInputIsAnswered() throws IOException {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream log = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertThat(new Fuzz(folder.resolve("failures"), 1, log).run(Duration.ofMillis(300), "aut"))
                .isTrue();
        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsPattern("aut +[0-9]")
                .containsPattern("\n[0-9]+ models written and read again\n")
                .endsWith(" 0 failures\n");
        assertThat(Files.exists(folder.resolve("failures"))).isFalse();
    }
}
