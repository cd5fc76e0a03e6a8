package org.tidemark.format.network;

import static org.tidemark.format.InputException.quote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.InputException;
import org.tidemark.format.LineScanner.Kind;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.aut.LabelledAutReader;
import org.tidemark.format.network.NetworkScanner.Name;
import org.tidemark.logic.NearName;

/**
 * Reads a network of automata.
 *
 * <pre>{@code
 * network philosophers
 * automaton philosopher { initial thinking; thinking --get--> eating --put--> thinking }
 * part left  = philosopher[get -> get1, put -> put1]
 * part right = philosopher[get -> get2, put -> put2]
 * part forks = "forks.aut"
 * synchronise get1, put1, get2, put2   // without such a line, all labels that two parts have
 * hide put1, put2
 * }</pre>
 *
 * <p>Names of files are relative to the file that has them. One pass; holds the automata and nothing else, and books them on a
 * budget.
 */
public final class NetworkReader {
    /** The words that lines begin with. */
    private static final List<String> LINES =
            List.of("network", "automaton", "part", "synchronise", "together", "hide");

    /** What the name of a state takes. */
    private static final long NAME_BYTES = 56;

    private final TextInput text;
    private final NetworkScanner scanner;
    private final @Nullable Files files;
    private final MemoryBudget budget;
    private final Map<String, Described> automata = new LinkedHashMap<>();
    private final Map<String, Position> named = new LinkedHashMap<>();
    private final Wiring wiring;
    private @Nullable String name;

    private NetworkReader(TextInput text, @Nullable String name, @Nullable Files files, MemoryBudget budget)
            throws InputException {
        this.text = text;
        this.name = name;
        this.files = files;
        this.budget = budget;
        scanner = new NetworkScanner(text);
        wiring = new Wiring(scanner);
    }

    /** Opens the files that a network names. */
    @FunctionalInterface
    public interface Files {
        InputStream open(Path file) throws IOException;
    }

    /**
     * Reads a stream; {@code file} is its name in messages. The caller closes it.
     *
     * @param files null if the network must not name files
     */
    public static Network read(InputStream in, String file, @Nullable Files files, MemoryBudget budget)
            throws InputException {
        return read(in, file, files, budget, unheard -> {});
    }

    /** The same; the notes hear what a line makes of others that its author may not have meant. */
    public static Network read(InputStream in, String file, @Nullable Files files, MemoryBudget budget, Notes notes)
            throws InputException {
        NetworkReader reader = new NetworkReader(TextInput.open(in, file), null, files, budget);
        Network network = reader.network();
        reader.wiring.remark(notes);
        return network;
    }

    /**
     * Reads a network that stands within another text.
     *
     * @param where the position of its first character there
     * @param notes hear what a line makes of others that its author may not have meant
     */
    public static Network section(
            String section,
            String name,
            String file,
            Position where,
            @Nullable Files files,
            MemoryBudget budget,
            Notes notes)
            throws InputException {
        String padded = "\n".repeat(where.line() - 1) + " ".repeat(where.column() - 1) + section;
        InputStream in = new ByteArrayInputStream(padded.getBytes(StandardCharsets.UTF_8));
        NetworkReader reader = new NetworkReader(TextInput.open(in, file), name, files, budget);
        Network network = reader.network();
        reader.wiring.remark(notes);
        return network;
    }

    private Network network() throws InputException {
        scanner.skipLineEnds();
        while (scanner.kind() != Kind.END) {
            line();
            if (!scanner.atLineEnd()) {
                throw scanner.unexpected("the end of the line, or ';'");
            }
            scanner.skipLineEnds();
        }
        if (wiring.parts().isEmpty()) {
            throw scanner.error(scanner.position(), "a network without parts: expected lines that begin with 'part'");
        }
        return wiring.network(name == null ? text.title() : name);
    }

    private void line() throws InputException {
        Position where = scanner.position();
        if (scanner.skip("part")) {
            Name part = scanner.name("the name of a part");
            Described automaton = declared(part, "part");
            wiring.add(new NetworkPart(part.text(), automaton.automaton(), automaton.stateNames()));
        } else if (scanner.skip("automaton")) {
            declared(scanner.name("the name of an automaton"), "automaton");
        } else if (scanner.skip("synchronise")) {
            wiring.synchronise(scanner.atLineEnd() ? List.of() : scanner.labels("a label"));
        } else if (scanner.skip("together")) {
            wiring.vector();
        } else if (scanner.skip("hide")) {
            wiring.hide(scanner.labels("a label"));
        } else if (scanner.skip("network")) {
            Name given = scanner.name("the name of the network");
            if (name != null) {
                throw scanner.error(where, "the network has a name already, " + quote(name));
            }
            name = given.text();
        } else {
            String meant = scanner.kind() == Kind.WORD
                    ? NearName.of(scanner.current(), LINES)
                            .map(near -> "; did you mean " + quote(near) + "?")
                            .orElse("")
                    : "";
            throw scanner.unexpected("one of " + String.join(", ", LINES) + meant);
        }
    }

    /** What comes after the name of a part or an automaton. */
    private Described declared(Name declared, String kind) throws InputException {
        Position before = named.putIfAbsent(declared.text(), declared.at());
        if (before != null) {
            throw scanner.error(
                    declared.at(), quote(declared.text()) + " is declared already, in line " + before.line());
        }
        try {
            Described automaton;
            if (scanner.skip("{")) {
                automaton = new BodyReader(scanner, budget).read(declared);
            } else if (scanner.skip("=")) {
                automaton = instance();
            } else {
                throw scanner.unexpected(
                        "'{' and the steps of the " + kind + ", or '=' and a file or the name of an automaton");
            }
            automata.put(declared.text(), automaton);
            return automaton;
        } catch (MemoryBudget.Exhausted full) {
            throw scanner.error(
                    declared.at(), "the automata up to " + quote(declared.text()) + " need more memory than there is");
        }
    }

    /** {@code phil[get -> get2]} or {@code "left.aut"}. */
    private Described instance() throws InputException {
        boolean isFile = scanner.kind() == Kind.QUOTED;
        Name of = scanner.name("a file in quotes, or the name of an automaton");
        Described known = automata.get(of.text());
        if (known == null && isFile) {
            known = file(of);
        }
        if (known == null) {
            throw scanner.error(
                    of.at(),
                    "no automaton " + quote(of.text()) + " is declared above"
                            + NearName.of(of.text(), automata.keySet())
                                    .map(near -> "; did you mean " + quote(near) + "?")
                                    .orElse("; expected a file in quotes" + others()));
        }
        return known.renamed(renaming(of, known), budget);
    }

    private String others() {
        return automata.isEmpty() ? "" : ", or one of " + NearName.few(automata.keySet());
    }

    private Map<String, @Nullable String> renaming(Name of, Described automaton) throws InputException {
        Map<String, @Nullable String> renaming = new HashMap<>();
        if (!scanner.skip("[")) {
            return renaming;
        }
        Set<String> labels = new LinkedHashSet<>(automaton.automaton().labels());
        do {
            Name from = scanner.label("a label of " + quote(of.text()));
            if (!labels.contains(from.text())) {
                throw scanner.error(
                        from.at(),
                        quote(of.text()) + " has no label " + quote(from.text())
                                + (labels.isEmpty() ? "; it has none" : NearName.hint(from.text(), labels)));
            }
            scanner.expect("->", "and the new label");
            Name to = scanner.name("the new label");
            if (renaming.containsKey(from.text())) {
                throw scanner.error(from.at(), quote(from.text()) + " is renamed twice");
            }
            renaming.put(from.text(), to.isSilent() ? null : to.text());
        } while (scanner.skip(","));
        scanner.skipLineEnds();
        scanner.expect("]", "after the labels");
        return renaming;
    }

    private Described file(Name name) throws InputException {
        if (files == null) {
            throw scanner.error(name.at(), quote(name.text()) + ": only a network in a file can name other files");
        }
        String shown = name.text();
        try {
            Path file = Path.of(text.file()).resolveSibling(name.text());
            shown = file.toString();
            if (java.nio.file.Files.isDirectory(file)) {
                throw scanner.error(name.at(), shown + ": is a directory; expected an .aut file");
            }
            try (InputStream in = files.open(file)) {
                LabelledAutomaton automaton = LabelledAutReader.read(in, shown, budget);
                budget.replace(0, NAME_BYTES * automaton.states());
                return new Described(automaton, new NumberedStates(automaton.states()));
            }
        } catch (InvalidPathException e) {
            throw scanner.error(name.at(), quote(shown) + ": not the name of a file");
        } catch (IOException e) {
            throw scanner.error(
                    name.at(),
                    String.valueOf(InputException.unreadable(Path.of(shown), e).getMessage()));
        }
    }

    /** The states of an automaton that numbers them: s0, s1, … */
    private static final class NumberedStates extends AbstractList<String> {
        private final int size;

        NumberedStates(int size) {
            this.size = size;
        }

        @Override
        public String get(int index) {
            return "s" + index;
        }

        @Override
        public int size() {
            return size;
        }
    }
}
