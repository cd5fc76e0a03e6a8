package org.tidemark.format.network;

import static org.tidemark.input.InputException.quote;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.LineScanner.Kind;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.format.aut.LabelledAutReader;
import org.tidemark.format.network.NetworkScanner.Name;
import org.tidemark.input.InputException;
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

    /** Memory of the name of a state, in bytes. */
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

    /** Reads a stream; the notes receive unexpected effects of a line on others. The caller closes the stream. */
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
     * @param notes receive what a line makes of others that its author may not have meant
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

    /** Reads the description after the name of a part or an automaton. */
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

    /**
     * Reads an automaton that is written out in a network file, between its braces. States and labels are numbered in the order in
     * which they are met. Used once.
     */
    private static final class BodyReader {
        private final NetworkScanner scanner;
        private final AutomatonBuilder steps;
        private final Map<String, Integer> states = new LinkedHashMap<>();
        private final Map<String, Integer> labels = new LinkedHashMap<>();
        private boolean listed;
        private @Nullable Name initial;

        BodyReader(NetworkScanner scanner, MemoryBudget budget) {
            this.scanner = scanner;
            steps = new AutomatonBuilder(budget);
        }

        /** Reads what is between the braces, the closing one included. */
        Described read(Name part) throws InputException {
            scanner.skipLineEnds();
            while (!scanner.skip("}")) {
                if (scanner.kind() == Kind.END) {
                    throw scanner.unexpected("'}' after the steps of " + quote(part.text()));
                }
                line();
                scanner.expectLineEnd();
                scanner.skipLineEnds();
            }
            if (initial == null && states.isEmpty()) {
                throw scanner.error(
                        part.at(), quote(part.text()) + " has no states: expected steps, or at least a line 'initial'");
            }
            if (initial == null) {
                throw scanner.error(
                        part.at(),
                        quote(part.text()) + " has no initial state: expected a line such as "
                                + quote("initial " + states.keySet().iterator().next()));
            }
            if (states.isEmpty()) {
                states.put(initial.text(), 0);
            }
            LabelledAutomaton automaton = steps.build(states.size(), known(initial), List.copyOf(labels.keySet()));
            return new Described(automaton, List.copyOf(states.keySet()));
        }

        private void line() throws InputException {
            String word = scanner.at("states")
                    ? "states"
                    : scanner.at("initial") ? "initial" : scanner.at("alphabet") ? "alphabet" : "";
            Name first = scanner.name("a step such as 'idle -- get --> busy', or one of states, initial, alphabet");
            boolean isStep = word.isEmpty() || scanner.at("--") || scanner.at("-->");
            if (isStep) {
                steps(first);
            } else if (word.equals("states")) {
                states();
            } else if (word.equals("initial")) {
                initial(first);
            } else if (!scanner.atLineEnd() && !scanner.at("}")) {
                scanner.labels("a label").forEach(label -> labels.putIfAbsent(label.text(), labels.size()));
            }
        }

        private void states() throws InputException {
            if (!listed && !states.isEmpty()) {
                throw scanner.error(
                        scanner.position(), "the states are listed after the first step: expected them before it");
            }
            listed = true;
            do {
                Name state = scanner.name("the name of a state");
                if (states.putIfAbsent(state.text(), states.size()) != null) {
                    throw scanner.error(state.at(), "a second state " + quote(state.text()));
                }
            } while (scanner.skip(","));
            scanner.expectNoName();
        }

        private void initial(Name word) throws InputException {
            if (initial != null) {
                throw scanner.error(word.at(), "there is an initial state already, " + quote(initial.text()));
            }
            initial = scanner.name("the name of a state");
            if (scanner.at(",")) {
                throw scanner.unexpected("the end of the line, since a part has one initial state");
            }
        }

        /** {@code --get--> busy --put--> idle}, after the first state. */
        private void steps(Name first) throws InputException {
            int from = state(first);
            do {
                int[] by = {LabelledAutomaton.SILENT};
                if (!scanner.skip("-->")) {
                    scanner.expect("--", "and the label of a step, as in 'idle -- get --> busy'");
                    by = labels();
                    scanner.expect("-->", "and the state that the step leads to");
                }
                int to = state(scanner.name("the name of a state"));
                for (int label : by) {
                    steps.add(from, label, to);
                }
                from = to;
            } while (scanner.at("--") || scanner.at("-->"));
        }

        private int[] labels() throws InputException {
            IntStream.Builder some = IntStream.builder();
            do {
                Name label = scanner.name("a label");
                some.add(
                        label.isSilent()
                                ? LabelledAutomaton.SILENT
                                : labels.computeIfAbsent(label.text(), fresh -> labels.size()));
            } while (scanner.skip(","));
            return some.build().toArray();
        }

        private int state(Name state) throws InputException {
            return listed ? known(state) : states.computeIfAbsent(state.text(), fresh -> states.size());
        }

        private int known(Name state) throws InputException {
            Integer number = states.get(state.text());
            if (number == null) {
                String near = NearName.hint(state.text(), states.keySet());
                throw scanner.error(
                        state.at(),
                        (listed
                                        ? "no state " + quote(state.text()) + " is listed"
                                        : "no step leads from or to a state " + quote(state.text()))
                                + near);
            }
            return number;
        }
    }

    /** An automaton of a network file, before it is a part. */
    record Described(LabelledAutomaton automaton, List<String> stateNames) {
        /**
         * This description with other labels. Labels that become one are one then.
         *
         * @param renaming the new name of a label, or null where it becomes silent; labels that are not there stay
         */
        Described renamed(Map<String, @Nullable String> renaming, MemoryBudget budget) {
            if (renaming.isEmpty()) {
                return this;
            }
            Map<String, Integer> labels = new LinkedHashMap<>();
            int[] number = new int[automaton.labels().size()];
            for (int l = 0; l < number.length; l++) {
                String own = automaton.labels().get(l);
                String label = renaming.containsKey(own) ? renaming.get(own) : own;
                number[l] = label == null
                        ? LabelledAutomaton.SILENT
                        : labels.computeIfAbsent(label, fresh -> labels.size());
            }
            AutomatonBuilder steps = new AutomatonBuilder(budget);
            for (int s = 0; s < automaton.states(); s++) {
                for (int step = automaton.from(s); step < automaton.to(s); step++) {
                    int label = automaton.label(step);
                    steps.add(s, label == LabelledAutomaton.SILENT ? label : number[label], automaton.target(step));
                }
            }
            return new Described(
                    steps.build(automaton.states(), automaton.initial(), List.copyOf(labels.keySet())), stateNames);
        }
    }

    /**
     * The synchronisations and hidden labels of a network file. Names may come before the parts that they are about, so
     * they are looked up at the end. Used once.
     */
    private static final class Wiring {
        private final NetworkScanner scanner;
        private final List<NetworkPart> parts = new ArrayList<>();
        private final List<Vector> vectors = new ArrayList<>();
        private final Map<String, Name> hidden = new LinkedHashMap<>();
        private @Nullable Map<String, Name> shared;

        Wiring(NetworkScanner scanner) {
            this.scanner = scanner;
        }

        private record Member(Name part, Name label) {}

        private record Vector(Name name, List<Member> members) {}

        List<NetworkPart> parts() {
            return parts;
        }

        void add(NetworkPart part) {
            parts.add(part);
        }

        void synchronise(List<Name> labels) throws InputException {
            Map<String, Name> all = shared == null ? new LinkedHashMap<>() : shared;
            shared = all;
            collect(labels, all);
        }

        void hide(List<Name> labels) throws InputException {
            collect(labels, hidden);
        }

        private void collect(List<Name> labels, Map<String, Name> into) throws InputException {
            for (Name label : labels) {
                Name before = into.putIfAbsent(label.text(), label);
                if (before != null) {
                    throw scanner.error(
                            label.at(),
                            quote(label.text()) + " is listed already, in line "
                                    + before.at().line());
                }
            }
        }

        /** {@code eat: left.get + forks.grab}, after the first word. */
        void vector() throws InputException {
            Name name = scanner.label("a name for the joint step");
            scanner.expect(":", "and the labels that happen together, such as 'left.get + forks.grab'");
            List<Member> members = new ArrayList<>();
            Set<String> met = new HashSet<>();
            do {
                Name part = scanner.name("the name of a part");
                scanner.expect(".", "and a label of " + quote(part.text()));
                Name label = scanner.label("a label of " + quote(part.text()));
                if (!met.add(part.text())) {
                    throw scanner.error(
                            part.at(), quote(part.text()) + " is named twice; a part takes one step at a time");
                }
                members.add(new Member(part, label));
            } while (scanner.skip("+"));
            if (scanner.at(",")) {
                throw scanner.unexpected("'+' and a label of another part, or the end of the line");
            }
            vectors.add(new Vector(name, members));
        }

        Network network(String name) throws InputException {
            NetworkBuilder network = new NetworkBuilder(name);
            parts.forEach(network::add);
            Map<String, Integer> havers = new LinkedHashMap<>();
            parts.forEach(part -> part.automaton().labels().forEach(label -> havers.merge(label, 1, Integer::sum)));
            if (shared != null) {
                for (Name label : shared.values()) {
                    checkPartners(label, havers);
                }
                network.synchronise(shared.keySet());
            }
            Map<String, Set<String>> alphabets = new LinkedHashMap<>();
            parts.forEach(part -> alphabets.put(
                    part.name(), new LinkedHashSet<>(part.automaton().labels())));
            Map<Map<String, String>, Name> known = new HashMap<>();
            for (Vector vector : vectors) {
                Map<String, String> labelOfPart = labels(vector, alphabets);
                Map<String, String> key = new TreeMap<>(labelOfPart);
                key.put("", vector.name.text());
                Name before = known.putIfAbsent(key, vector.name);
                if (before != null) {
                    throw scanner.error(
                            vector.name.at(),
                            "the joint step " + quote(vector.name.text()) + " is the same as in line "
                                    + before.at().line() + ": expected each once");
                }
                network.vector(vector.name.text(), labelOfPart);
            }
            Set<String> labels = new LinkedHashSet<>(havers.keySet());
            vectors.forEach(vector -> labels.add(vector.name.text()));
            for (Name label : hidden.values()) {
                if (!labels.contains(label.text())) {
                    throw unknown(label, "no part has a label " + quote(label.text()), labels);
                }
            }
            return network.hide(hidden.keySet()).build();
        }

        /** Says which parts take a label alone because a vector has it for others, and which labels are hidden without effect. */
        void remark(Notes notes) {
            Map<String, Set<String>> inVectors = new LinkedHashMap<>();
            Map<String, Member> first = new HashMap<>();
            for (Vector vector : vectors) {
                for (Member member : vector.members) {
                    inVectors
                            .computeIfAbsent(member.label.text(), label -> new HashSet<>())
                            .add(member.part.text());
                    first.putIfAbsent(member.label.text(), member);
                }
            }
            inVectors.forEach((label, members) -> {
                List<String> alone = parts.stream()
                        .filter(part -> part.automaton().labels().contains(label) && !members.contains(part.name()))
                        .map(NetworkPart::name)
                        .toList();
                Member member = first.get(label);
                if (shared == null && !alone.isEmpty() && member != null) {
                    notes.add(at(
                            member.label,
                            quote(label) + " is in a line 'together', so that " + String.join(", ", alone)
                                    + (alone.size() == 1 ? " takes it" : " take it each") + " alone; 'synchronise "
                                    + label
                                    + "' would change that"));
                }
                Name hide = hidden.get(label);
                boolean isName =
                        vectors.stream().anyMatch(vector -> vector.name.text().equals(label));
                boolean isShared = shared != null && shared.containsKey(label);
                if (hide != null && alone.isEmpty() && !isName && !isShared) {
                    notes.add(at(
                            hide,
                            quote(label) + " happens only under the names that lines 'together' give it; hiding "
                                    + quote(label) + " hides nothing"));
                }
            });
        }

        private String at(Name name, String sentence) {
            return String.valueOf(scanner.error(name.at(), sentence).getMessage());
        }

        private void checkPartners(Name label, Map<String, Integer> havers) throws InputException {
            int count = havers.getOrDefault(label.text(), 0);
            if (count == 0) {
                throw unknown(label, "no part has a label " + quote(label.text()), havers.keySet());
            }
            if (count == 1) {
                String only = parts.stream()
                        .filter(part -> part.automaton().labels().contains(label.text()))
                        .map(NetworkPart::name)
                        .findFirst()
                        .orElseThrow();
                throw scanner.error(
                        label.at(),
                        "only " + quote(only) + " has the label " + quote(label.text())
                                + ": expected one that another part has too, in a step or in its alphabet");
            }
        }

        private Map<String, String> labels(Vector vector, Map<String, Set<String>> alphabets) throws InputException {
            Map<String, String> labels = new LinkedHashMap<>();
            for (Member member : vector.members) {
                Set<String> alphabet = alphabets.get(member.part.text());
                if (alphabet == null) {
                    throw unknown(member.part, "there is no part " + quote(member.part.text()), alphabets.keySet());
                }
                if (!alphabet.contains(member.label.text())) {
                    throw unknown(
                            member.label,
                            quote(member.part.text()) + " has no label " + quote(member.label.text()),
                            alphabet);
                }
                labels.put(member.part.text(), member.label.text());
            }
            return labels;
        }

        private InputException unknown(Name name, String sentence, Set<String> known) {
            return scanner.error(
                    name.at(), sentence + (known.isEmpty() ? "; there are none" : NearName.hint(name.text(), known)));
        }
    }
}
