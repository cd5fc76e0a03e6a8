package org.tidemark.net;

import java.util.List;

/**
 * The textbook firing rule of a net, on one integer per place.
 *
 * <p>Slow and plain on purpose: it decides whether the fast expanders and the traces they report are right. The only
 * deviation is that it throws when a count exceeds {@link #MOST_TOKENS}. Not thread-safe.
 */
public final class TokenGame {
    /** The most tokens a place can hold: what a guarded field of 31 bits can. */
    public static final int MOST_TOKENS = Integer.MAX_VALUE;

    private final PetriNet net;
    private final int[] marking;

    public TokenGame(PetriNet net) {
        this.net = net;
        this.marking = net.initialMarking();
    }

    /**
     * The game after a run from the initial marking.
     *
     * @throws IllegalStateException when one of its transitions is not enabled, which is a bug of whoever reported
     *     the run
     */
    public static TokenGame after(PetriNet net, List<Integer> run) {
        TokenGame game = new TokenGame(net);
        for (int transition : run) {
            if (!game.enabled(transition)) {
                throw new IllegalStateException(
                        "a run with a transition that is not enabled: " + net.shownTransition(transition));
            }
            game.fire(transition);
        }
        return game;
    }

    public PetriNet net() {
        return net;
    }

    /** The current marking; changes as transitions fire. */
    public int[] marking() {
        return marking;
    }

    public void reset() {
        for (int p = 0; p < marking.length; p++) {
            marking[p] = net.initial(p);
        }
    }

    /** Whether a transition may fire: its tokens are there, and no transition of higher priority has its tokens. */
    public boolean enabled(int transition) {
        if (!findsTokens(transition)) {
            return false;
        }
        for (int t = 0; net.hasPriorities() && t < net.transitions(); t++) {
            if (net.priority(t) > net.priority(transition) && findsTokens(t)) {
                return false;
            }
        }
        return true;
    }

    private boolean findsTokens(int transition) {
        return atLeast(net.inputs(), transition) && atLeast(net.reads(), transition) && !inhibited(transition);
    }

    private boolean atLeast(Arcs arcs, int transition) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (marking[arcs.place(a)] < arcs.weight(a)) {
                return false;
            }
        }
        return true;
    }

    private boolean inhibited(int transition) {
        Arcs arcs = net.inhibitors();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            if (marking[arcs.place(a)] >= arcs.weight(a)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Fires an enabled transition.
     *
     * @throws ArithmeticException when a place would hold more than {@link #MOST_TOKENS} tokens
     */
    public void fire(int transition) {
        Arcs inputs = net.inputs();
        for (int a = inputs.from(transition); a < inputs.to(transition); a++) {
            marking[inputs.place(a)] -= inputs.weight(a);
        }
        Arcs outputs = net.outputs();
        for (int a = outputs.from(transition); a < outputs.to(transition); a++) {
            marking[outputs.place(a)] = Math.addExact(marking[outputs.place(a)], outputs.weight(a));
        }
    }

    /** Whether no transition is enabled. */
    public boolean isDead() {
        return enabled(new int[0]) == 0;
    }

    /** Writes the enabled transitions to the array, as many as fit, and returns the number of enabled transitions. */
    public int enabled(int[] into) {
        int n = 0;
        for (int t = 0; t < net.transitions(); t++) {
            if (enabled(t)) {
                if (n < into.length) {
                    into[n] = t;
                }
                n++;
            }
        }
        return n;
    }
}
