package org.tidemark.check.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.Neighbours;
import org.tidemark.net.exec.QuickGame;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * Walks through the states of a net, and reports each run that goes on forever: into a dead state, or back to a state that the walk has been in.
 *
 * <p>Markings are distinguished by a sum of one random number for each token, so that it is known of each enabled transition at once whether it leads
 * back. A sum may come again by chance; a run has to be replayed before it is used. Belongs to one thread, and may set out again and again.
 */
final class LassoWalk {
    /** How many steps are taken between two looks at the clock. */
    private static final int POLL_INTERVAL = 16;

    /** This many transitions are tried for one that leads nearer to an aim. */
    private static final int TRIED = 8;

    /** A walk reports this many runs at most: those that are close together seldom differ in what they show. */
    private static final int MOST_RUNS = 4;

    /** One way back in this many is reported when it is met; with more, a walk would report all its runs at once. */
    private static final int REPORT_INTERVAL = 3;

    /** One step in this many does not continue what the last one has begun. */
    private static final int DETOUR_INTERVAL = 8;

    /** How many transitions are drawn for one that continues it. */
    private static final int CONTINUATION_TRIES = 4;

    /** Receives runs that seem to go on forever. */
    interface Listener {
        void heard(Evidence run);
    }

    private final QuickGame game;
    private final SplittableRandom random;
    private final Listener listener;
    private final long[] moves;
    private final PetriNet net;

    /** For each place the transitions that take tokens from it. */
    private final int[][] takers;

    private final Map<Long, Integer> seen = new HashMap<>();
    private int[] events = new int[256];
    private int length;
    private int told;

    LassoWalk(PetriNet net, Neighbours neighbours, long seed, Listener listener) {
        this.net = net;
        takers = takers(net);
        game = new QuickGame(neighbours);
        random = new SplittableRandom(seed);
        this.listener = listener;
        long[] ofToken = new long[net.places()];
        Arrays.setAll(ofToken, place -> random.nextLong());
        moves = new long[net.transitions()];
        for (int t = 0; t < moves.length; t++) {
            SparseVector effect = Incidence.effect(net, t);
            for (int k = 0; k < effect.size(); k++) {
                moves[t] += effect.value(k) * ofToken[effect.position(k)];
            }
        }
    }

    /**
     * Walks from the initial state until there is nowhere to go, or a limit is met.
     *
     * @param aim where to go before anywhere else; null to go anywhere
     */
    void go(@Nullable ProofGoal aim, int steps, BooleanSupplier enough) {
        game.reset();
        seen.clear();
        length = 0;
        told = 0;
        long sum = 0; // of what has changed since the initial marking
        ProofGoal left = aim;
        for (int i = 0; i < steps && told < MOST_RUNS; i++) {
            int enabled = game.enabled();
            if (enabled == 0) {
                tell(length, "a dead end");
                return;
            }
            if (i % POLL_INTERVAL == POLL_INTERVAL - 1 && enough.getAsBoolean()) {
                return;
            }
            seen.putIfAbsent(sum, length);
            left = left != null && StateDistance.from(game.marking(), left) == 0 ? null : left;
            lookBack(sum, enabled, left == null);
            int next = left == null ? onward(enabled) : nearest(left, enabled);
            if (!game.fire(next)) {
                return;
            }
            sum += moves[next];
            take(next);
        }
    }

    /** Reports a way back, if one of the enabled transitions is one; of those close to an aim rather than on the way there. */
    private void lookBack(long sum, int enabled, boolean isThere) {
        if (random.nextInt(isThere ? REPORT_INTERVAL : REPORT_INTERVAL * REPORT_INTERVAL) != 0) {
            return;
        }
        int first = random.nextInt(enabled);
        for (int k = 0; k < enabled; k++) {
            int t = game.enabled((first + k) % enabled);
            Integer back = seen.get(sum + moves[t]);
            if (back != null) {
                take(t);
                tell(back, "a loop");
                length--;
                return;
            }
        }
    }

    private static int[][] takers(PetriNet net) {
        Arcs inputs = net.inputs();
        int[] many = new int[net.places()];
        for (int t = 0; t < net.transitions(); t++) {
            for (int a = inputs.from(t); a < inputs.to(t); a++) {
                many[inputs.place(a)]++;
            }
        }
        int[][] takers = new int[many.length][];
        Arrays.setAll(takers, p -> new int[many[p]]);
        for (int t = 0; t < net.transitions(); t++) {
            for (int a = inputs.from(t); a < inputs.to(t); a++) {
                int p = inputs.place(a);
                takers[p][--many[p]] = t;
            }
        }
        return takers;
    }

    /** A transition that takes what the last one has left, where one is found: in a large net, hardly any other way leads back. */
    private int onward(int enabled) {
        int last = length == 0 ? -1 : events[length - 1];
        Arcs outputs = net.outputs();
        int many = last < 0 ? 0 : outputs.to(last) - outputs.from(last);
        for (int k = 0; many > 0 && k < CONTINUATION_TRIES && random.nextInt(DETOUR_INTERVAL) != 0; k++) {
            int[] after = takers[outputs.place(outputs.from(last) + random.nextInt(many))];
            int next = after.length == 0 ? last : after[random.nextInt(after.length)];
            if (game.isEnabled(next)) {
                return next;
            }
        }
        return game.enabled(random.nextInt(enabled));
    }

    private int nearest(ProofGoal aim, int enabled) {
        int best = game.enabled(random.nextInt(enabled));
        long least = Long.MAX_VALUE;
        int[] tried = new int[Math.min(TRIED, enabled)];
        Arrays.setAll(tried, k -> game.enabled(random.nextInt(enabled)));
        for (int t : tried) {
            if (game.fire(t)) {
                long distance = StateDistance.from(game.marking(), aim);
                game.unfire(t);
                if (distance < least) {
                    least = distance;
                    best = t;
                }
            }
        }
        return best;
    }

    private void take(int transition) {
        if (length == events.length) {
            events = Arrays.copyOf(events, 2 * length);
        }
        events[length++] = transition;
    }

    private void tell(int loop, String shows) {
        told++;
        List<Integer> run = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            run.add(events[i]);
        }
        listener.heard(Evidence.lasso(run, loop, shows));
    }
}
