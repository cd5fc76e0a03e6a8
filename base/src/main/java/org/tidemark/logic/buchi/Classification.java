package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A classification of an automaton's acceptance by its components. A component <em>accepts</em> when some cycle of it
 * does; in an automaton that is {@link Strength#WEAK} or less, all of its cycles do then. An automaton with pairs is
 * {@link Strength#GENERAL} unless it is empty, and its components may accept less than it seems. Immutable; linear in
 * the automaton but for the test whether guards leave nothing out, which ends after some time with the stronger class
 * and is right all the same.
 */
public final class Classification {
    private static final long MOST_LOOKS = 10_000_000;

    private final Strength strength;
    private final BitSet accepting = new BitSet();
    private final BitSet universal;

    private Classification(BuchiAutomaton a) {
        AutomatonComponents components = new AutomatonComponents(a);
        boolean weak = true;
        boolean safe = true;
        for (int s = 0; s < a.states(); s++) {
            accepting.set(s, components.isAccepting(components.of(s)));
        }
        for (int t = 0; t < a.transitions(); t++) {
            int around = components.around(t, a);
            boolean full = a.marks(t) == a.allMarks();
            weak &= around < 0 || !components.isAccepting(around) || full;
            safe &= around < 0 || (components.isAccepting(around) && full);
        }
        universal = a.pairs() == 0 ? universal(a, components) : new BitSet();
        boolean terminal = weak && universal.equals(accepting);
        if (accepting.isEmpty()) {
            strength = Strength.EMPTY;
        } else if (a.pairs() > 0) {
            strength = Strength.GENERAL;
        } else if (terminal) {
            strength = Strength.TERMINAL;
        } else {
            strength = safe ? Strength.SAFETY : weak ? Strength.WEAK : Strength.GENERAL;
        }
    }

    /** Looks at an automaton. */
    public static Classification of(BuchiAutomaton automaton) {
        return new Classification(automaton);
    }

    public Strength strength() {
        return strength;
    }

    /** Whether a state lies on an accepting cycle. */
    public boolean isAccepting(int state) {
        return accepting.get(state);
    }

    /** Whether every endless run from the state is accepted, as is plain from states like it that cannot be left. */
    public boolean isUniversal(int state) {
        return universal.get(state);
    }

    /**
     * The largest set of states in accepting components that can answer every letter by full transitions without
     * leaving it.
     */
    private static BitSet universal(BuchiAutomaton a, AutomatonComponents components) {
        BitSet left = new BitSet();
        for (int s = 0; s < a.states(); s++) {
            left.set(s, components.isAccepting(components.of(s)));
        }
        GuardCubes known = new GuardCubes(MOST_LOOKS);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int s = left.nextSetBit(0); s >= 0; s = left.nextSetBit(s + 1)) {
                List<Cube> cubes = new ArrayList<>();
                for (int t = a.first(s); t < a.end(s); t++) {
                    boolean stays = components.around(t, a) < 0 || a.marks(t) == a.allMarks();
                    if (stays && left.get(a.target(t))) {
                        cubes.add(new Cube(a.positive(t), a.negative(t)));
                    }
                }
                if (!known.cover(cubes, Cube.ALL)) {
                    left.clear(s);
                    changed = true;
                }
            }
        }
        return left;
    }
}
