package org.tidemark.check.replay;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Makes an endless run of one that ends, where it does not matter how it goes on: any way back to a marking passed before, or
 * into a dead end, by the textbook rule. Keeps the markings passed; ends after {@value #LONGEST} steps, or where these
 * are {@value #MOST_NUMBERS} numbers together.
 */
public final class Continuation {
    private static final int LONGEST = 10_000;
    private static final long MOST_NUMBERS = 1 << 24;

    private final TokenGame game;
    private final int[] enabled;
    private final List<Integer> events = new ArrayList<>();
    private final Map<IntBuffer, Integer> times = new HashMap<>();
    private final SplittableRandom random = new SplittableRandom(1);

    private final BooleanSupplier cancelled;

    private Continuation(PetriNet net, BooleanSupplier cancelled) {
        this.cancelled = cancelled;
        game = new TokenGame(net);
        enabled = new int[net.transitions()];
    }

    /** The run gone on with; null where it would become too long, or take too long. */
    public static @Nullable Evidence of(PetriNet net, List<Integer> run, BooleanSupplier cancelled) {
        Continuation continuation = new Continuation(net, cancelled);
        for (int event : run) {
            if (!continuation.hasRoom()) {
                return null;
            }
            continuation.pass();
            continuation.fire(event);
        }
        return continuation.goOn();
    }

    private boolean hasRoom() {
        return (times.size() + 1L) * game.marking().length <= MOST_NUMBERS;
    }

    /** Notes the marking, unless it was passed before. */
    private void pass() {
        times.putIfAbsent(IntBuffer.wrap(game.marking().clone()), events.size());
    }

    private void fire(int event) {
        game.fire(event);
        events.add(event);
    }

    private @Nullable Evidence goOn() {
        for (int steps = 0; steps < LONGEST && hasRoom() && !cancelled.getAsBoolean(); steps++) {
            Integer before = times.get(IntBuffer.wrap(game.marking()));
            if (before != null && steps > 0) {
                return Evidence.lasso(events, before, "a loop");
            }
            int choices = game.enabled(enabled);
            if (choices == 0) {
                return Evidence.lasso(events, events.size(), "a dead end");
            }
            pass();
            fire(back(choices));
        }
        return null;
    }

    /** An event that leads to a marking passed before, if there is one, or else any. */
    private int back(int choices) {
        int[] here = game.marking().clone();
        int chosen = enabled[random.nextInt(choices)];
        for (int i = 0; i < choices; i++) {
            game.fire(enabled[i]);
            boolean known = times.containsKey(IntBuffer.wrap(game.marking()));
            System.arraycopy(here, 0, game.marking(), 0, here.length);
            if (known) {
                return enabled[i];
            }
        }
        return chosen;
    }
}
