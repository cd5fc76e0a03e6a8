package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.Guard;

/**
 * A terminal automaton as one over finite runs: it accepts the runs after which nothing that follows matters any more. Made
 * of the automaton of a safety formula's contrary, it accepts the runs that have broken the formula, and any search that
 * looks at states one by one can run it. Stateless; linear in the automaton.
 */
public final class BadPrefixes {
    private BadPrefixes() {}

    /**
     * The automaton over finite runs, which reads the initial state first.
     *
     * @throws IllegalArgumentException when the automaton is neither {@link Strength#TERMINAL} nor {@link Strength#EMPTY}
     */
    public static FiniteAutomaton of(BuchiAutomaton a, String name) {
        Classification known = Classification.of(a);
        if (known.strength() != Strength.TERMINAL && known.strength() != Strength.EMPTY) {
            throw new IllegalArgumentException("an automaton that is " + known.strength());
        }
        List<FiniteAutomaton.Edge> edges = new ArrayList<>();
        for (int s = 0; s < a.states(); s++) {
            for (int t = a.first(s); t < a.end(s); t++) {
                edges.add(new FiniteAutomaton.Edge(s, new Guard(EventSet.any(), a.guard(t)), a.target(t)));
            }
        }
        List<String> names =
                IntStream.range(0, a.states()).mapToObj(s -> "s" + s).toList();
        List<Integer> accepting = IntStream.range(0, a.states())
                .filter(known::isUniversal)
                .boxed()
                .toList();
        return new FiniteAutomaton(name, names, List.of(a.initial()), edges, accepting, true);
    }
}
