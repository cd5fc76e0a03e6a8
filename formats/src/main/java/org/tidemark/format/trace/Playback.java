package org.tidemark.format.trace;

import static org.tidemark.input.InputException.quote;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/**
 * Replays events by the textbook rule and explains why one cannot fire. Shares nothing with the engines. Not
 * thread-safe.
 */
public final class Playback {
    private final TransitionSystem system;
    private final @Nullable PetriNet net;
    private final Game game;
    private List<String> fields;
    private Map<String, Object> values = Map.of();

    public Playback(TransitionSystem system) {
        this(system, system.game());
    }

    /** Replays events at dates. */
    static Playback timed(TransitionSystem system, TimedGame game) {
        return new Playback(system, game);
    }

    private Playback(TransitionSystem system, Game game) {
        this.system = system;
        this.game = game;
        net = game instanceof TokenGame tokens ? tokens.net() : null;
        fields = net == null ? fields(system) : net.placeNames();
        look();
    }

    private static List<String> fields(TransitionSystem system) {
        TimedGame timed = system.timedGame();
        List<String> clocks = timed == null ? List.of() : timed.clocks();
        return Stream.concat(system.vocabulary().places().stream(), clocks.stream())
                .toList();
    }

    private void look() {
        values = net == null ? game.values() : values;
    }

    /** The number of a field of states, such as a place; -1 where there is none of this name. */
    public int field(String name) {
        if (net != null) {
            return net.findPlace(name);
        }
        if (!fields.contains(name) && system.vocabulary().place(name) != null) {
            fields = fields(system); // a process that is started later has a place in states from now on
            look();
        }
        return fields.indexOf(name);
    }

    public int fields() {
        return fields.size();
    }

    /** The name of a field as it is shown. */
    public String fieldName(int field) {
        return net == null ? fields.get(field) : net.shownPlace(field);
    }

    /** The current value of a field, in digits or as it is shown. */
    public String value(int field) {
        return game instanceof TokenGame tokens
                ? String.valueOf(tokens.marking()[field])
                : String.valueOf(values.getOrDefault(fields.get(field), 0));
    }

    /** The event with a name: in some systems, events have names once they were found to be possible. */
    OptionalInt event(String name) {
        if (system.findsEvents()) {
            game.enabled();
        }
        return system.findEvent(name);
    }

    /** Fires an event; if it is not enabled, changes nothing and returns the reason. */
    public @Nullable String play(int event) {
        String obstacle = game instanceof TokenGame tokens
                ? new Obstacles(tokens).of(event)
                : game.enabled(event) ? null : quote(system.shownEvent(event)) + " is not enabled";
        if (obstacle == null) {
            game.fire(event);
            look();
        }
        return obstacle;
    }

    /** Lets time pass and an event happen; if that cannot be, returns the reason, and is not to be used any more. */
    @Nullable
    String playAt(TimedRun.Step step) {
        String name = step.event() == TimedRun.WAIT ? "" : system.eventName(step.event());
        String obstacle = TimedRun.play(step, (TimedGame) game, name);
        look();
        return obstacle.isEmpty() ? null : obstacle;
    }

    /** Whether no event is enabled. */
    public boolean dead() {
        return game.isDead();
    }

    /** The first field whose value differs from a claimed state; -1 where none does. */
    public int difference(String[] claimed) {
        for (int field = 0; field < claimed.length; field++) {
            if (!claimed[field].equals(value(field))) {
                return field;
            }
        }
        return -1;
    }

    /** Says why a transition of a net cannot fire. */
    private record Obstacles(PetriNet net, TokenGame game) {
        Obstacles(TokenGame game) {
            this(game.net(), game);
        }

        private int[] marking() {
            return game.marking();
        }

        @Nullable
        String of(int transition) {
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
                    return disabled(transition) + place(arcs, a) + " holds " + tokens(has)
                            + " and must hold fewer than " + arcs.weight(a);
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
    }
}
