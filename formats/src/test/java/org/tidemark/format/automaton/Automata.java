package org.tidemark.format.automaton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.tidemark.input.InputException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.reference.Seeds;

/** What tests of the two formats share. */
public final class Automata {
    private static final byte[] SPICE = "{}[]()!*,-><#\"\\ \n&|@:0123tf--BODY--".getBytes(StandardCharsets.UTF_8);

    private Automata() {}

    /** A format's reader. */
    @FunctionalInterface
    public interface Reader {
        FiniteAutomaton read(InputStream in, String file, Vocabulary names) throws InputException;
    }

    /** A format's writer. */
    @FunctionalInterface
    public interface Writer {
        void write(FiniteAutomaton automaton, OutputStream out) throws IOException;
    }

    public static FiniteAutomaton read(Reader reader, String text, Vocabulary names) throws InputException {
        return reader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m", names);
    }

    /** The message with which a text is refused. */
    public static String refusal(Reader reader, String text, Vocabulary names) {
        return String.valueOf(catchThrowableOfType(InputException.class, () -> read(reader, text, names))
                .getMessage());
    }

    public static String text(Writer writer, FiniteAutomaton automaton) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.write(automaton, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Reads some thousand texts with a few bytes changed: each is an automaton or refused with a place. */
    public static void fuzz(Seeds seeds, Reader reader, String text, Vocabulary names) {
        byte[] original = text.getBytes(StandardCharsets.UTF_8);
        int read = 0;
        int refused = 0;
        for (long seed : seeds.upTo(4000)) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] mutant = original.clone();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                int at = random.nextInt(mutant.length);
                mutant[at] = random.nextInt(8) == 0 ? (byte) random.nextInt(256) : SPICE[random.nextInt(SPICE.length)];
            }
            int length = random.nextInt(10) == 0 ? random.nextInt(mutant.length) : mutant.length;
            try {
                reader.read(new ByteArrayInputStream(mutant, 0, length), "m", names);
                read++;
            } catch (InputException e) {
                assertThat(e.getMessage()).matches("(?s)m:\\d+:\\d+: .+");
                refused++;
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("the text is " + new String(mutant, StandardCharsets.ISO_8859_1), e);
            }
        }
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }
}
