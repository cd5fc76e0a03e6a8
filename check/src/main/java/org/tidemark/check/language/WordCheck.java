package org.tidemark.check.language;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.language.WordAutomaton;
import org.tidemark.net.TokenGame;

/**
 * Holds words against the definition: a run is played by the textbook rule, membership decided by the sets of states after
 * each letter. Shares nothing with contraction, subset construction and inclusion. Stateless.
 */
final class WordCheck {
    private WordCheck() {}

    /** Plays a run of a model, which must spell the word and end where words may end. */
    static void replay(LanguageSource.OfModel model, List<Integer> run, List<Integer> word, int[] letterOf) {
        TokenGame game = new TokenGame(model.net());
        List<Integer> spelled = new ArrayList<>();
        for (int event : run) {
            if (!game.enabled(event)) {
                throw new IllegalStateException("a run with a transition that is not enabled");
            }
            game.fire(event);
            if (letterOf[event] != WordAutomaton.SILENT) {
                spelled.add(letterOf[event]);
            }
        }
        if (!spelled.equals(word)) {
            throw new IllegalStateException("a run that spells another word");
        }
        if (model.accept() != null && !game.holds(model.accept())) {
            throw new IllegalStateException("a run that ends where no word may end");
        }
    }

    /** Whether an automaton reads a word. */
    static boolean reads(WordAutomaton automaton, List<Integer> word) {
        BitSet states = new BitSet();
        for (int start : automaton.starts()) {
            states.set(start);
        }
        WordAutomaton.Steps steps = automaton.steps();
        addSilent(states, steps);
        for (int letter : word) {
            BitSet next = new BitSet();
            for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
                for (steps.moveTo(s); steps.next(); ) {
                    if (steps.letter() == letter) {
                        next.set(steps.target());
                    }
                }
            }
            addSilent(next, steps);
            states = next;
        }
        return states.stream().anyMatch(automaton::accepts);
    }

    private static void addSilent(BitSet states, WordAutomaton.Steps steps) {
        BitSet fresh = (BitSet) states.clone();
        while (!fresh.isEmpty()) {
            int state = fresh.nextSetBit(0);
            fresh.clear(state);
            for (steps.moveTo(state); steps.next(); ) {
                if (steps.letter() == WordAutomaton.SILENT && !states.get(steps.target())) {
                    states.set(steps.target());
                    fresh.set(steps.target());
                }
            }
        }
    }

    /** Whether a service reads a word by its names, where these other events may happen in between. */
    static boolean reads(FiniteAutomaton service, List<String> word, Set<String> others) {
        Set<Integer> states = hidden(service, new HashSet<>(service.starts()), others);
        for (String letter : word) {
            Set<Integer> next = new HashSet<>();
            for (FiniteAutomaton.Edge edge : service.edges()) {
                if (states.contains(edge.from()) && edge.guard().events().contains(letter)) {
                    next.add(edge.to());
                }
            }
            states = hidden(service, next, others);
        }
        return states.stream().anyMatch(service::accepts);
    }

    private static Set<Integer> hidden(FiniteAutomaton service, Set<Integer> states, Set<String> others) {
        boolean grown = true;
        while (grown) {
            grown = false;
            for (FiniteAutomaton.Edge edge : service.edges()) {
                grown |= states.contains(edge.from())
                        && others.stream().anyMatch(edge.guard().events()::contains)
                        && states.add(edge.to());
            }
        }
        return states;
    }
}
