package org.tidemark.net.symmetry;

import java.nio.IntBuffer;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Says whether what a symmetry makes of the initial marking can be reached from it, like the markings of a ring whose token is at another
 * station. If that is so of the symmetries that generate a group, the group leads each reachable marking to a reachable one: a run to a
 * marking becomes, led by a symmetry, a run from the moved initial marking to the moved one.
 *
 * <p>Runs are looked for by the textbook rule, towards the moved marking first, as long as there is some work left. Belongs to one thread.
 */
final class MovedStart {
    /** So many markings are looked at for one symmetry. */
    private static final int MOST_MARKINGS = 2_000;

    /** The markings of one search have this many numbers together at most. */
    private static final long MOST_NUMBERS = 1 << 22;

    /** All searches together look this often whether a transition is enabled. */
    private static final long MOST_LOOKS = 20_000_000;

    private final @Nullable PetriNet net;
    private final BooleanSupplier cancelled;
    private long looks;

    private MovedStart(@Nullable PetriNet net, BooleanSupplier cancelled) {
        this.net = net;
        this.cancelled = cancelled;
    }

    /** Finds runs of a net. */
    static MovedStart of(PetriNet net, BooleanSupplier cancelled) {
        return new MovedStart(net, cancelled);
    }

    /** Takes the initial marking to be reached only from itself. */
    static MovedStart never() {
        return new MovedStart(null, () -> false);
    }

    /** A marking, how many places hold something else than they should, and when it was met. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Met(int[] marking, int away, int number) {}

    /** Whether a symmetry leads the initial marking to one that was found to be reachable. */
    boolean isReached(Automorphism symmetry) {
        return symmetry.keepsStart() || (net != null && isReached(net, symmetry));
    }

    private boolean isReached(PetriNet of, Automorphism symmetry) {
        int[] goal = new int[of.places()];
        for (int p = 0; p < goal.length; p++) {
            goal[symmetry.place(p)] = of.initial(p);
        }
        long most = Math.min(MOST_MARKINGS, MOST_NUMBERS / Math.max(1, goal.length));
        TokenGame game = new TokenGame(of);
        Set<IntBuffer> seen = new HashSet<>();
        PriorityQueue<Met> next =
                new PriorityQueue<>(Comparator.comparingInt(Met::away).thenComparingInt(Met::number));
        boolean isFound = meet(game.marking(), goal, seen, next);
        while (!isFound && !next.isEmpty() && seen.size() < most && looks < MOST_LOOKS && !cancelled.getAsBoolean()) {
            isFound = expand(next.remove().marking, goal, game, seen, next);
        }
        return isFound;
    }

    /** Fires each transition that is enabled; true where one leads to the goal. */
    private boolean expand(int[] marking, int[] goal, TokenGame game, Set<IntBuffer> seen, PriorityQueue<Met> next) {
        int transitions = game.net().transitions();
        looks += game.net().hasPriorities() ? (long) transitions * transitions : transitions;
        for (int t = 0; t < transitions; t++) {
            System.arraycopy(marking, 0, game.marking(), 0, marking.length);
            if (game.enabled(t)) {
                try {
                    game.fire(t);
                } catch (ArithmeticException tooMany) {
                    continue; // a marking that cannot be written down is not the goal
                }
                if (meet(game.marking(), goal, seen, next)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Keeps a marking that is new; true where it is the goal. */
    private static boolean meet(int[] marking, int[] goal, Set<IntBuffer> seen, PriorityQueue<Met> next) {
        int away = 0;
        for (int p = 0; p < goal.length; p++) {
            away += marking[p] == goal[p] ? 0 : 1;
        }
        int[] kept = marking.clone();
        if (seen.add(IntBuffer.wrap(kept))) {
            next.add(new Met(kept, away, seen.size()));
        }
        return away == 0;
    }
}
