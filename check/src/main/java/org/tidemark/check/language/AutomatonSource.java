package org.tidemark.check.language;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.graph.StateGraph;
import org.tidemark.net.PetriNet;

/** Where an automaton comes from. Immutable. */
public sealed interface AutomatonSource {
    /** Its name in messages. */
    String name();

    /** This source under another name. */
    AutomatonSource called(String other);

    /** An automaton that is there already. */
    record Given(String name, LabelledAutomaton automaton) implements AutomatonSource {
        @Override
        public AutomatonSource called(String other) {
            return new Given(other, automaton);
        }
    }

    /**
     * A reachability graph that is there already.
     *
     * @param seen what is seen of its events, by their numbers; nothing where that is empty
     */
    record Kept(String name, StateGraph graph, List<String> seen) implements AutomatonSource {
        @Override
        public AutomatonSource called(String other) {
            return new Kept(other, graph, seen);
        }
    }

    /**
     * A model that has to be explored.
     *
     * @param names what its events are called
     * @param wish what to sweep by; null for breadth-first search
     */
    record Explored(String name, PetriNet net, EventNames names, SweepMeasure.@Nullable Wish wish)
            implements AutomatonSource {
        @Override
        public AutomatonSource called(String other) {
            return new Explored(other, net, names, wish);
        }
    }
}
