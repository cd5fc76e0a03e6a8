package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.logic.Brackets;
import org.tidemark.logic.Formula;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.net.PetriNet;

/** The source of a language: a model, or an automaton that describes a service. Immutable. */
public sealed interface LanguageSource {
    /** Its name in messages. */
    String name();

    /** The names of its events; letters are chosen from those of both sides. */
    Set<String> events();

    /** The names that a pattern means: the one it is, or all it fits. */
    Set<String> matching(Pattern pattern);

    /**
     * A model whose words are those of its runs that end in certain states.
     *
     * @param names what its events are called
     * @param accept where words may end, over the net's own places and events; null for everywhere
     * @param wish what to sweep by; null for breadth-first search
     */
    record OfModel(
            String name,
            PetriNet net,
            EventNames names,
            @Nullable Formula accept,
            SweepMeasure.@Nullable Wish wish) implements LanguageSource {
        /** This model under another name. */
        public OfModel called(String other) {
            return new OfModel(other, net, names, accept, wish);
        }

        @Override
        public Set<String> events() {
            return names.all();
        }

        @Override
        public Set<String> matching(Pattern pattern) {
            return names.matching(pattern);
        }
    }

    /**
     * A service.
     *
     * @param automaton without conditions on states
     * @param hidden the events that it says are hidden
     */
    record OfService(FiniteAutomaton automaton, Set<String> hidden) implements LanguageSource {
        @Override
        public String name() {
            return automaton.name();
        }

        @Override
        public SortedSet<String> events() {
            return automaton.namedEvents();
        }

        @Override
        public Set<String> matching(Pattern pattern) {
            return events().contains(pattern.text()) ? Set.of(pattern.text()) : pattern.among(events());
        }

        /** Whether events that no guard names leave every state as it is, so that they do not matter. */
        boolean ignoresOthers() {
            for (int s = 0; s < automaton.states(); s++) {
                boolean stays = false;
                for (FiniteAutomaton.Edge edge : automaton.edgesFrom(s)) {
                    EventSet events = edge.guard().events();
                    if (events.allBut() && edge.to() != s) {
                        return false;
                    }
                    stays |= events.allBut();
                }
                if (!stays) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Part of a name with {@code *} for any letters and {@code ?} for one. */
    record Pattern(String text) {
        public Set<String> among(Iterable<String> names) {
            Set<String> fitting = new LinkedHashSet<>();
            for (String name : names) {
                if (fits(name)) {
                    fitting.add(name);
                }
            }
            return Collections.unmodifiableSet(fitting);
        }

        boolean fits(String name) {
            int star = -1;
            int starred = 0;
            int n = 0;
            int p = 0;
            while (n < name.length()) {
                if (p < text.length() && text.charAt(p) == '*') {
                    star = p++;
                    starred = n;
                } else if (p < text.length() && (text.charAt(p) == '?' || text.charAt(p) == name.charAt(n))) {
                    p++;
                    n++;
                } else if (star >= 0) {
                    p = star + 1;
                    n = ++starred;
                } else {
                    return false;
                }
            }
            while (p < text.length() && text.charAt(p) == '*') {
                p++;
            }
            return p == text.length();
        }

        /**
         * The patterns of a list with commas, those in parentheses aside: {@code send(n = 1, m = 2), stop}. Where
         * parentheses are not closed, as in {@code send(*, stop}, every comma counts.
         */
        public static List<Pattern> list(String text) {
            List<Pattern> patterns = new ArrayList<>();
            boolean isClosed =
                    text.replace("(", "").length() == text.replace(")", "").length();
            List<Integer> commas = isClosed
                    ? Brackets.commas(text, 0, text.length())
                    : IntStream.range(0, text.length())
                            .filter(i -> text.charAt(i) == ',')
                            .boxed()
                            .toList();
            int from = 0;
            for (int comma : commas) {
                patterns.add(new Pattern(text.substring(from, comma).strip()));
                from = comma + 1;
            }
            patterns.add(new Pattern(text.substring(from).strip()));
            return patterns;
        }
    }
}
