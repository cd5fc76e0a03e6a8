package org.tidemark.format.registry;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.format.hoa.BuchiHoaReader;
import org.tidemark.format.hoa.HoaReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Reads automata from files: in the Hanoi format if the name ends in {@code .hoa}, otherwise in our own text format.
 * Thread-safe.
 */
public final class AutomatonFiles {
    private AutomatonFiles() {}

    /** Reads an automaton about a model whose places and transitions have these names. */
    public static FiniteAutomaton read(Path file, Vocabulary names) throws InputException {
        return readService(file, names).automaton();
    }

    /** Reads an automaton, with the events that it lists as hidden; the Hanoi format cannot express these. */
    public static AutomatonReader.Service readService(Path file, Vocabulary names) throws InputException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return file.toString().toLowerCase(Locale.ROOT).endsWith(".hoa")
                    ? new AutomatonReader.Service(HoaReader.read(in, file.toString(), names), Set.of())
                    : AutomatonReader.readService(in, file.toString(), names);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Reads an automaton from a text: in the Hanoi format where it begins with its keyword; {@code name} is for messages. */
    public static FiniteAutomaton read(String text, String name, Vocabulary names) throws InputException {
        return isHanoi(text)
                ? HoaReader.read(stream(text), name, names)
                : AutomatonReader.read(stream(text), name, names);
    }

    /** Reads a Büchi automaton in the Hanoi format from a text; {@code name} is for messages. */
    public static BuchiAutomaton readEndless(String text, String name, Vocabulary names) throws InputException {
        return BuchiHoaReader.read(stream(text), name, names);
    }

    private static boolean isHanoi(String text) {
        return text.stripLeading().startsWith("HOA:");
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a Büchi automaton in the Hanoi format.
     *
     * @throws InputException when the file cannot be read or is not such an automaton
     */
    public static BuchiAutomaton readEndless(Path file, Vocabulary names) throws InputException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return BuchiHoaReader.read(in, file.toString(), names);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }
}
