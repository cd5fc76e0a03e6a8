package org.tidemark.format.hoa;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Writes a Büchi automaton in the Hanoi format, with its marks on edges; propositions are formulas in our own syntax.
 * {@link BuchiHoaReader} reads back an equal automaton. Stateless.
 */
public final class BuchiHoaWriter {
    private BuchiHoaWriter() {}

    /** Writes an automaton with a name, such as the formula it was translated from. */
    public static void write(BuchiAutomaton automaton, String name, OutputStream out) throws IOException {
        out.write(text(automaton, name).getBytes(StandardCharsets.UTF_8));
    }

    private static String text(BuchiAutomaton a, String name) {
        StringBuilder text = new StringBuilder("HOA: v1\nname: ").append(HoaWriter.quote(name));
        text.append("\nStates: ").append(a.states()).append("\nStart: ").append(a.initial());
        text.append("\nAP: ").append(a.propositions().size());
        a.propositions().forEach(p -> text.append(' ').append(HoaWriter.quote(HoaWriter.condition(p))));
        text.append('\n').append(acceptance(a.sets(), a.pairs()));
        text.append("properties: trans-labels explicit-labels trans-acc\n--BODY--\n");
        for (int s = 0; s < a.states(); s++) {
            text.append("State: ").append(s).append('\n');
            for (int t = a.first(s); t < a.end(s); t++) {
                text.append('[').append(label(a, t)).append("] ").append(a.target(t));
                text.append(a.marks(t) == 0 ? "\n" : " {" + marks(a.marks(t)) + "}\n");
            }
        }
        return text.append("--END--\n").toString();
    }

    private static String acceptance(int sets, int pairs) {
        List<String> parts = new ArrayList<>();
        for (int set = 0; set < sets; set++) {
            parts.add("Inf(" + set + ")");
        }
        for (int pair = 0; pair < pairs; pair++) {
            String either = "Fin(" + (sets + 2 * pair) + ")|Inf(" + (sets + 2 * pair + 1) + ")";
            parts.add(sets + pairs == 1 ? either : "(" + either + ")");
        }
        String buchi = sets == 0 ? "all" : sets == 1 ? "Buchi" : "generalized-Buchi " + sets;
        // A mixture of sets and pairs has no name.
        String name = pairs == 0 ? buchi : sets == 0 ? "Streett " + pairs : "";
        return (name.isEmpty() ? "" : "acc-name: " + name + '\n') + "Acceptance: " + (sets + 2 * pairs) + ' '
                + (parts.isEmpty() ? "t" : String.join("&", parts)) + '\n';
    }

    private static String label(BuchiAutomaton a, int transition) {
        List<String> literals = new ArrayList<>();
        for (int p = 0; p < a.propositions().size(); p++) {
            if (((a.positive(transition) >>> p) & 1) == 1) {
                literals.add(Integer.toString(p));
            } else if (((a.negative(transition) >>> p) & 1) == 1) {
                literals.add("!" + p);
            }
        }
        return literals.isEmpty() ? "t" : String.join(" & ", literals);
    }

    private static String marks(long marks) {
        return IntStream.range(0, Long.SIZE)
                .filter(set -> ((marks >>> set) & 1) == 1)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }
}
