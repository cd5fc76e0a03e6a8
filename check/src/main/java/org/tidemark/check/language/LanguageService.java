package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.logic.automaton.Guard;
import org.tidemark.logic.language.LanguageAutomaton;

/** The automaton of a language as one over the names of events, which other models can be held against. Stateless. */
public final class LanguageService {
    private LanguageService() {}

    /**
     * An automaton with states {@code s0}, {@code s1}, … in the order of the language's; letters between the same two states
     * share an edge.
     *
     * @param stays whether events that are no letters leave every state as it is; otherwise they are illegal
     */
    public static FiniteAutomaton of(String name, LanguageAutomaton language, List<String> letters, boolean stays) {
        List<String> states =
                IntStream.range(0, language.states()).mapToObj(s -> "s" + s).toList();
        List<Edge> edges = new ArrayList<>();
        List<Integer> accepting = new ArrayList<>();
        for (int s = 0; s < language.states(); s++) {
            Map<Integer, List<String>> targets = new TreeMap<>();
            for (int e = language.from(s); e < language.to(s); e++) {
                targets.computeIfAbsent(language.target(e), fresh -> new ArrayList<>())
                        .add(letters.get(language.letter(e)));
            }
            int from = s;
            targets.forEach((to, names) -> edges.add(new Edge(from, Guard.on(EventSet.of(names)), to)));
            if (stays) {
                edges.add(new Edge(s, Guard.on(EventSet.allBut(letters)), s));
            }
            if (language.accepts(s)) {
                accepting.add(s);
            }
        }
        return new FiniteAutomaton(name, states, List.of(0), edges, accepting, false);
    }
}
