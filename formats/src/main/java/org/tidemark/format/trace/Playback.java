package org.tidemark.format.trace;

import static org.tidemark.input.InputException.quote;

import java.util.Arrays;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Replays events by the textbook rule and explains why one cannot fire. Shares nothing with the engines. Not
 * thread-safe.
 */
public final class Playback {
    private final PetriNet net;
    private final TokenGame game;

    public Playback(PetriNet net) {
        this.net = net;
        this.game = new TokenGame(net);
    }

    /** The current marking; changes as events are replayed. */
    public int[] marking() {
        return game.marking();
    }

    /** Fires an event; if it is not enabled, changes nothing and returns the reason. */
    public @Nullable String play(int transition) {
        String obstacle = obstacle(transition);
        if (obstacle == null) {
            game.fire(transition);
        }
        return obstacle;
    }

    private @Nullable String obstacle(int transition) {
        String lacking = lacking(net.inputs(), transition, "takes");
        if (lacking == null) {
            lacking = lacking(net.reads(), transition, "must see");
        }
        if (lacking == null) {
            lacking = inhibited(transition);
        }
        if (lacking == null) {
            lacking = waits(transition);
        }
        return lacking == null ? overfull(transition) : lacking;
    }

    private @Nullable String waits(int transition) {
        for (int t = 0; net.hasPriorities() && t < net.transitions(); t++) {
            if (net.priority(t) > net.priority(transition) && game.enabled(t)) {
                return disabled(transition) + "'" + net.shownTransition(t)
                        + "' is enabled and has the higher priority, " + net.priority(t) + " before "
                        + net.priority(transition);
            }
        }
        return null;
    }

    private @Nullable String lacking(Arcs arcs, int transition, String use) {
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int has = marking()[arcs.place(a)];
            if (has < arcs.weight(a)) {
                int lacks = arcs.weight(a) - has;
                return disabled(transition) + place(arcs, a) + " holds " + tokens(has) + " of the " + arcs.weight(a)
                        + " it " + use + ", so " + lacks + (lacks == 1 ? " is" : " are") + " missing";
            }
        }
        return null;
    }

    private @Nullable String inhibited(int transition) {
        Arcs arcs = net.inhibitors();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int has = marking()[arcs.place(a)];
            if (has >= arcs.weight(a)) {
                return disabled(transition) + place(arcs, a) + " holds " + tokens(has) + " and must hold fewer than "
                        + arcs.weight(a);
            }
        }
        return null;
    }

    private @Nullable String overfull(int transition) {
        Arcs arcs = net.outputs();
        for (int a = arcs.from(transition); a < arcs.to(transition); a++) {
            int place = arcs.place(a);
            long after = (long) marking()[place] - net.inputs().weight(transition, place) + arcs.weight(a);
            if (after > TokenGame.MOST_TOKENS) {
                return name(transition) + " cannot fire: " + place(arcs, a) + " would hold more than "
                        + TokenGame.MOST_TOKENS + " tokens";
            }
        }
        return null;
    }

    private String disabled(int transition) {
        return name(transition) + " is not enabled: ";
    }

    private String name(int transition) {
        return quote(net.shownTransition(transition));
    }

    private String place(Arcs arcs, int arc) {
        return "place " + quote(net.shownPlace(arcs.place(arc)));
    }

    private static String tokens(int count) {
        return count == 0 ? "none" : String.valueOf(count);
    }

    /** Whether no transition is enabled. */
    public boolean dead() {
        return game.enabled(new int[0]) == 0;
    }

    /** The first place whose tokens differ from a claimed marking. */
    public OptionalInt difference(int[] claimed) {
        int place = Arrays.mismatch(claimed, marking());
        return place < 0 ? OptionalInt.empty() : OptionalInt.of(place);
    }
}
