package org.tidemark.check.language;

import java.util.List;
import java.util.Set;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.language.ListedAutomaton;
import org.tidemark.logic.language.WordAutomaton;

/** Service automata as automata over numbered letters, and the way back. Stateless. */
final class ServiceWords {
    private ServiceWords() {}

    /**
     * The words of a service.
     *
     * @param others all events that are no letters; an edge by one of them is silent
     */
    static WordAutomaton of(FiniteAutomaton service, List<String> letters, Set<String> others) {
        ListedAutomaton.Builder words = new ListedAutomaton.Builder(letters.size());
        for (int s = 0; s < service.states(); s++) {
            words.state(service.accepts(s));
        }
        service.starts().forEach(words::start);
        for (FiniteAutomaton.Edge edge : service.edges()) {
            EventSet events = edge.guard().events();
            for (int l = 0; l < letters.size(); l++) {
                if (events.contains(letters.get(l))) {
                    words.step(edge.from(), l, edge.to());
                }
            }
            if (others.stream().anyMatch(events::contains)) {
                words.step(edge.from(), WordAutomaton.SILENT, edge.to());
            }
        }
        return words.build();
    }
}
