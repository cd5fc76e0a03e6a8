package org.tidemark.automata.network;

import java.util.List;
import org.tidemark.automata.LabelledAutomaton;

/**
 * An automaton of a network. Its labels are its alphabet: a label without steps is one that this part never agrees to.
 *
 * @param stateNames the names of its states, by their numbers
 */
public record NetworkPart(String name, LabelledAutomaton automaton, List<String> stateNames) {
    public NetworkPart {
        stateNames = List.copyOf(stateNames);
        if (stateNames.size() != automaton.states()) {
            throw new IllegalArgumentException(
                    stateNames.size() + " names for " + automaton.states() + " states of " + name);
        }
    }
}
