package org.tidemark.check.certificate;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * All reachable states of a net, one integer per place, with their successors: found by the textbook firing rule, since certificates
 * are for sets that can be checked. Immutable once found.
 */
final class ClosedStates {
    /** A larger set would make a certificate that takes minutes to check. */
    static final int MOST_STATES = 500_000;

    /** Estimated bytes per state besides its tokens and successors: its number, its table entry and object headers. */
    private static final long BYTES_PER_STATE = 120;

    private final TokenGame game;
    private final List<int[]> states = new ArrayList<>();
    private final List<int[]> successors = new ArrayList<>();

    private ClosedStates(PetriNet net) {
        game = new TokenGame(net);
    }

    static ClosedStates of(PetriNet net, MemoryBudget memory, BooleanSupplier isOver) throws NoCertificate {
        ClosedStates found = new ClosedStates(net);
        found.explore(memory, isOver);
        return found;
    }

    private void explore(MemoryBudget memory, BooleanSupplier isOver) throws NoCertificate {
        PetriNet net = game.net();
        Map<IntBuffer, Integer> numbers = new HashMap<>();
        states.add(net.initialMarking());
        numbers.put(IntBuffer.wrap(states.get(0)), 0);
        int[] found = new int[net.transitions()];
        for (int s = 0; s < states.size(); s++) {
            int count = 0;
            for (int t = 0; t < net.transitions(); t++) {
                set(s);
                if (game.enabled(t)) {
                    found[count++] = after(t, numbers);
                }
            }
            successors.add(Arrays.copyOf(found, count));
            if (states.size() > MOST_STATES) {
                throw new NoCertificate(String.format(Locale.ROOT, "there are more than %,d states", MOST_STATES));
            }
            if (isOver.getAsBoolean()) {
                throw new NoCertificate("time ran out");
            }
            if (!memory.reserve(BYTES_PER_STATE + 4L * (net.places() + count))) {
                throw new NoCertificate("memory ran out");
            }
        }
    }

    private int after(int transition, Map<IntBuffer, Integer> numbers) throws NoCertificate {
        try {
            game.fire(transition);
        } catch (ArithmeticException overflow) {
            throw new NoCertificate("a place holds too many tokens");
        }
        Integer known = numbers.get(IntBuffer.wrap(game.marking()));
        if (known != null) {
            return known;
        }
        int[] marking = game.marking().clone();
        numbers.put(IntBuffer.wrap(marking), states.size());
        states.add(marking);
        return states.size() - 1;
    }

    private void set(int state) {
        int[] marking = states.get(state);
        System.arraycopy(marking, 0, game.marking(), 0, marking.length);
    }

    int size() {
        return states.size();
    }

    /** The tokens in each place; not to be changed. */
    int[] state(int state) {
        return states.get(state);
    }

    /** The states after each enabled transition, in the order of the transitions; not to be changed. */
    int[] successors(int state) {
        return successors.get(state);
    }

    boolean holds(Formula condition, int state) {
        set(state);
        return game.holds(condition);
    }

    /** The states in which a condition holds. */
    BitSet satisfying(Formula condition) {
        BitSet found = new BitSet(size());
        for (int s = 0; s < size(); s++) {
            found.set(s, holds(condition, s));
        }
        return found;
    }
}
