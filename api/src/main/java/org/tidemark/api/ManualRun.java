package org.tidemark.api;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryShare;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * A run that is made by hand, step by step, by the textbook firing rule. Where tokens have values, an event is a transition with
 * the values of its variables. It may hold shared memory until it is closed. Belongs to one thread.
 */
public final class ManualRun implements AutoCloseable {
    private static final long NODE_BYTES = 100;
    private static final long ARC_BYTES = 12;
    private static final long VARIABLE_BYTES = 32;

    private final TransitionSystem system;
    private final long netBytes;
    private final long stateBytes;
    private final @Nullable MemoryShare share;
    private final Game game;
    private final List<Integer> events = new ArrayList<>();
    private final Deque<Object> before = new ArrayDeque<>();

    ManualRun(TransitionSystem system) {
        this(system, 0, null);
    }

    /** A run that pays for its net, and for the way back, out of a share that holds as much as the net takes. */
    ManualRun(TransitionSystem system, long netBytes, @Nullable MemoryShare share) {
        this.system = system;
        this.netBytes = netBytes;
        this.share = share;
        game = system.game();
        stateBytes = system instanceof NetSystem of
                ? 4L * of.net().places()
                : VARIABLE_BYTES * system.vocabulary().places().size();
    }

    /** Roughly what a net takes. */
    static long bytes(PetriNet net) {
        return NODE_BYTES * (net.places() + net.transitions()) + ARC_BYTES * net.arcs();
    }

    private long bytesAfter(int steps) {
        return netBytes + stateBytes * steps;
    }

    /** The state it is in. */
    public Marking marking() {
        return new Marking(system, game);
    }

    /** The events that can happen now, in the order of the net; none in a deadlock. */
    public List<String> enabled() {
        return Arrays.stream(game.enabled()).mapToObj(system::shownEvent).toList();
    }

    /** The events that can happen now by the transitions of {@link Model#net}; those without such an event are left out. */
    public Map<String, List<String>> enabledByTransition() {
        Map<String, List<String>> events = new LinkedHashMap<>();
        for (int event : game.enabled()) {
            events.computeIfAbsent(WrittenNames.transition(system, event), any -> new ArrayList<>())
                    .add(system.shownEvent(event));
        }
        return events;
    }

    /**
     * Lets an event happen.
     *
     * @throws IllegalArgumentException where it is not enabled, or would put more than 2<sup>31</sup> − 1 tokens on a place, or
     *     no shared memory is left for the way back; nothing has happened then
     */
    public void fire(String event) {
        int number = system.findEvent(event).orElse(-1);
        if (number < 0 || !game.enabled(number)) {
            throw new IllegalArgumentException(event + " is not enabled");
        }
        if (share != null && !share.cover(bytesAfter(before.size() + 1))) {
            throw new IllegalArgumentException("the shared memory is in use by others");
        }
        Object now = game.state();
        try {
            game.fire(number);
        } catch (ArithmeticException tooMany) {
            game.goTo(now);
            throw new IllegalArgumentException(event + " puts more tokens on a place than can be counted", tooMany);
        }
        before.push(now);
        events.add(number);
    }

    /** Takes the last event back; false where there is none. */
    public boolean undo() {
        if (events.isEmpty()) {
            return false;
        }
        game.goTo(before.pop());
        events.remove(events.size() - 1);
        if (share != null) {
            share.shrinkTo(bytesAfter(before.size()));
        }
        return true;
    }

    /** The run so far. */
    public Run run() {
        return new Run(system, Evidence.run(events, ""));
    }

    /** Returns the shared memory; the run is not to be used any more. */
    @Override
    public void close() {
        if (share != null) {
            share.shrinkTo(0);
        }
    }
}
