package org.tidemark.format.network;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.format.InputException;
import org.tidemark.format.Notes;
import org.tidemark.format.network.NetworkScanner.Name;
import org.tidemark.logic.NearName;

/**
 * What the parts of a network file do together, and what is hidden. Names may come before the parts that they are about, so
 * they are looked up at the end. Used once.
 */
final class Wiring {
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
                throw scanner.error(part.at(), quote(part.text()) + " is named twice; a part takes one step at a time");
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
        parts.forEach(part ->
                alphabets.put(part.name(), new LinkedHashSet<>(part.automaton().labels())));
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

    /** Says which parts take a label alone because a vector has it for others, and what is hidden in vain. */
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
                                + (alone.size() == 1 ? " takes it" : " take it each") + " alone; 'synchronise " + label
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
