package org.tidemark.api;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryShare;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * A run that is made by hand, step by step, by the textbook firing rule. Where tokens have values, an event is a transition with
 * the values of its variables. It may hold shared memory until it is closed. Belongs to one thread.
 */
public final class ManualRun implements AutoCloseable {
    private static final long NODE_BYTES = 100;
    private static final long ARC_BYTES = 12;

    private final PetriNet net;
    private final long netBytes;
    private final @Nullable MemoryShare share;
    private final TokenGame game;
    private final List<Integer> events = new ArrayList<>();
    private final Deque<int[]> before = new ArrayDeque<>();

    ManualRun(PetriNet net) {
        this(net, 0, null);
    }

    /** A run that pays for its net, and for the way back, out of a share that holds as much as the net takes. */
    ManualRun(PetriNet net, long netBytes, @Nullable MemoryShare share) {
        this.net = net;
        this.netBytes = netBytes;
        this.share = share;
        game = new TokenGame(net);
    }

    /** Roughly what a net takes. */
    static long bytes(PetriNet net) {
        return NODE_BYTES * (net.places() + net.transitions()) + ARC_BYTES * net.arcs();
    }

    private long bytesAfter(int steps) {
        return netBytes + 4L * net.places() * steps;
    }

    /** The state it is in. */
    public Marking marking() {
        return new Marking(net, game.marking());
    }

    /** The events that can happen now, in the order of the net; none in a deadlock. */
    public List<String> enabled() {
        return IntStream.range(0, net.transitions())
                .filter(game::enabled)
                .mapToObj(net::shownTransition)
                .toList();
    }

    /** The events that can happen now by the transitions of {@link Model#net}; those without such an event are left out. */
    public Map<String, List<String>> enabledByTransition() {
        Map<String, List<String>> events = new LinkedHashMap<>();
        IntStream.range(0, net.transitions())
                .filter(game::enabled)
                .forEach(t -> events.computeIfAbsent(WrittenNames.transition(net, t), any -> new ArrayList<>())
                        .add(net.shownTransition(t)));
        return events;
    }

    /**
     * Lets an event happen.
     *
     * @throws IllegalArgumentException where it is not enabled, or would put more than 2<sup>31</sup> − 1 tokens on a place, or
     *     no shared memory is left for the way back; nothing has happened then
     */
    public void fire(String event) {
        int transition = net.findTransition(event);
        if (transition < 0 || !game.enabled(transition)) {
            throw new IllegalArgumentException(event + " is not enabled");
        }
        if (share != null && !share.cover(bytesAfter(before.size() + 1))) {
            throw new IllegalArgumentException("the shared memory is in use by others");
        }
        int[] now = game.marking().clone();
        try {
            game.fire(transition);
        } catch (ArithmeticException tooMany) {
            put(now);
            throw new IllegalArgumentException(event + " puts more tokens on a place than can be counted", tooMany);
        }
        before.push(now);
        events.add(transition);
    }

    /** Takes the last event back; false where there is none. */
    public boolean undo() {
        if (events.isEmpty()) {
            return false;
        }
        put(before.pop());
        events.remove(events.size() - 1);
        if (share != null) {
            share.shrinkTo(bytesAfter(before.size()));
        }
        return true;
    }

    private void put(int[] marking) {
        System.arraycopy(marking, 0, game.marking(), 0, marking.length);
    }

    /** The run so far. */
    public Run run() {
        return new Run(net, Evidence.run(events, ""));
    }

    /** Returns the shared memory; the run is not to be used any more. */
    @Override
    public void close() {
        if (share != null) {
            share.shrinkTo(0);
        }
    }
}
