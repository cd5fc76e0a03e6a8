package org.tidemark.net;

import java.math.BigInteger;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.logic.Formula;
import org.tidemark.model.Model;
import org.tidemark.system.Game;

/**
 * The textbook firing rule of a net, on one integer per place.
 *
 * <p>Slow and plain on purpose: it decides whether the fast expanders and the traces they report are right. The only
 * deviation is that it throws when a count exceeds {@link #MOST_TOKENS}. Not thread-safe.
 */
public final class TokenGame implements Game {
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
        run.forEach(game::fire);
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

    @Override
    public Object state() {
        return IntBuffer.wrap(marking.clone());
    }

    @Override
    public long hash() {
        long hash = 1;
        for (int tokens : marking) {
            hash = (hash ^ tokens) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    @Override
    public void goTo(Object state) {
        System.arraycopy(((IntBuffer) state).array(), 0, marking, 0, marking.length);
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        for (int p = 0; p < marking.length; p++) {
            if (model.layout().get(words, at, p) != marking[p]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean atom(Formula f) {
        if (f instanceof Formula.Fireable fireable) {
            return enabled(net.findTransition(fireable.transition()));
        }
        return f instanceof Formula.Related related
                ? related.condition().holds(new MarkedValues(net, marking, related.condition()))
                : Game.super.atom(f);
    }

    @Override
    public BigInteger number(String name) {
        return BigInteger.valueOf(marking[net.findPlace(name)]);
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int p = 0; p < marking.length; p++) {
            if (marking[p] != 0) {
                values.put(net.shownPlace(p), marking[p]);
            }
        }
        return values;
    }

    @Override
    public String text() {
        return MarkingText.of(net, marking);
    }

    /** Whether a transition may fire: its tokens are there, and no transition of higher priority has its tokens. */
    @Override
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
     * @throws IllegalStateException when it is not enabled, which is a bug of the engine that reported the run
     * @throws ArithmeticException when a place would hold more than {@link #MOST_TOKENS} tokens
     */
    @Override
    public void fire(int transition) {
        if (!enabled(transition)) {
            throw new IllegalStateException(
                    "a run with a transition that is not enabled: " + net.shownTransition(transition));
        }
        Arcs inputs = net.inputs();
        for (int a = inputs.from(transition); a < inputs.to(transition); a++) {
            marking[inputs.place(a)] -= inputs.weight(a);
        }
        Arcs outputs = net.outputs();
        for (int a = outputs.from(transition); a < outputs.to(transition); a++) {
            marking[outputs.place(a)] = Math.addExact(marking[outputs.place(a)], outputs.weight(a));
        }
    }

    @Override
    public boolean isDead() {
        return enabled(new int[0]) == 0;
    }

    @Override
    public int[] enabled() {
        int[] all = new int[net.transitions()];
        return Arrays.copyOf(all, enabled(all));
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
