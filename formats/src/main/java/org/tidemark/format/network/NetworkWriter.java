package org.tidemark.format.network;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.automata.network.Synchronisation;

/**
 * Writes a network so that {@link NetworkReader} reads back the same parts, states, labels and steps, in the same order; labels
 * that are synchronised under their own name come before vectors. Stateless.
 */
public final class NetworkWriter {
    private static final int LINE = 110;
    private static final Set<String> WORDS = Set.of("states", "initial", "alphabet", "tau");

    private NetworkWriter() {}

    /** Writes the network as UTF-8 and flushes, but does not close, the stream. */
    public static void write(Network network, OutputStream out) throws IOException {
        Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 15);
        text.write("network " + name(network.name()) + "\n");
        for (NetworkPart part : network.parts()) {
            part(part, text);
        }
        text.write("\n");
        Map<String, Integer> havers = new HashMap<>();
        network.parts()
                .forEach(part -> part.automaton().labels().forEach(label -> havers.merge(label, 1, Integer::sum)));
        Set<String> shared = new LinkedHashSet<>();
        List<Synchronisation> vectors = new ArrayList<>();
        for (Synchronisation together : network.synchronisations()) {
            if (!isShared(network, together, havers) || !shared.add(together.name())) {
                vectors.add(together);
            }
        }
        list("synchronise", shared, "", text);
        for (Synchronisation together : vectors) {
            text.write("together " + name(together.name()) + ": " + members(network, together) + "\n");
        }
        if (!network.hidden().isEmpty()) {
            list("hide", new TreeSet<>(network.hidden()), "", text);
        }
        text.flush();
    }

    private static void part(NetworkPart part, Writer text) throws IOException {
        LabelledAutomaton automaton = part.automaton();
        text.write("\npart " + name(part.name()) + " {\n");
        list("states", part.stateNames(), "  ", text);
        text.write("  initial " + name(part.stateNames().get(automaton.initial())) + "\n");
        if (!automaton.labels().isEmpty()) {
            list("alphabet", automaton.labels(), "  ", text);
        }
        for (int s = 0; s < automaton.states(); s++) {
            for (int step = automaton.from(s); step < automaton.to(s); step++) {
                int label = automaton.label(step);
                String arrow = label == LabelledAutomaton.SILENT
                        ? " --> "
                        : " --" + name(automaton.labels().get(label)) + "--> ";
                text.write("  " + name(part.stateNames().get(s)) + arrow
                        + name(part.stateNames().get(automaton.target(step))) + "\n");
            }
        }
        text.write("}\n");
    }

    /** Whether all parts that have the label take part under that name. */
    private static boolean isShared(Network network, Synchronisation together, Map<String, Integer> havers) {
        if (together.parts().size() < 2 || together.parts().size() != havers.getOrDefault(together.name(), 0)) {
            return false;
        }
        for (int k = 0; k < together.parts().size(); k++) {
            if (!own(network, together, k).equals(together.name())) {
                return false;
            }
        }
        return true;
    }

    private static String own(Network network, Synchronisation together, int k) {
        return network.parts()
                .get(together.parts().get(k))
                .automaton()
                .labels()
                .get(together.labels().get(k));
    }

    private static String members(Network network, Synchronisation together) {
        List<String> members = new ArrayList<>();
        for (int k = 0; k < together.parts().size(); k++) {
            String part = network.parts().get(together.parts().get(k)).name();
            members.add(name(part) + "." + name(own(network, together, k)));
        }
        return members.stream().collect(Collectors.joining(" + "));
    }

    /** A word and names after it, in lines that are not too long. */
    private static void list(String word, Collection<String> names, String indent, Writer text) throws IOException {
        StringBuilder line = new StringBuilder(indent + word);
        String before = " ";
        for (String name : names) {
            String next = name(name);
            if (line.length() + next.length() > LINE && !before.equals(" ")) {
                text.write(line + ",\n");
                line = new StringBuilder(indent + "  ");
                before = "";
            }
            line.append(before).append(next);
            before = ", ";
        }
        text.write(line + "\n");
    }

    private static String name(String name) {
        boolean plain = !name.isEmpty() && !WORDS.contains(name) && name.chars().allMatch(NetworkScanner::isWordPart);
        return plain
                ? name
                : '"'
                        + name.replace("\\", "\\\\")
                                .replace("\"", "\\\"")
                                .replace("\n", "\\n")
                                .replace("\r", "\\r")
                                .replace("\t", "\\t")
                        + '"';
    }
}
