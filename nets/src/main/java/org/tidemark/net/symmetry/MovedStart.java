package org.tidemark.net.symmetry;

import java.nio.IntBuffer;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * Says whether what a symmetry makes of the initial marking can be reached from it, like the markings of a ring whose token is at another
 * station. If that is so of the symmetries that generate a group, the group leads each reachable marking to a reachable one: a run to a
 * marking becomes, led by a symmetry, a run from the moved initial marking to the moved one.
 *
 * <p>Runs are looked for by the textbook rule, towards the moved marking first, as long as there is some work and memory left. Belongs to
 * one thread.
 */
final class MovedStart {
    /** At most this many markings are looked at for one symmetry. */
    private static final int MOST_MARKINGS = 2_000;

    /** The markings of one search have this many numbers together at most. */
    private static final long MOST_NUMBERS = 1 << 22;

    /** All searches together look this often whether a transition is enabled. */
    private static final long MOST_LOOKS = 20_000_000;

    /** What a marking costs beside its numbers, which lie in an array: entries of a set and a queue. */
    private static final long ENTRY_BYTES = 160;

    private final @Nullable PetriNet net;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private long looks;

    private MovedStart(@Nullable PetriNet net, MemoryBudget budget, BooleanSupplier cancelled) {
        this.net = net;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** Finds runs of a net; what has no room in the memory is not found. */
    static MovedStart of(PetriNet net, MemoryBudget budget, BooleanSupplier cancelled) {
        return new MovedStart(net, budget, cancelled);
    }

    /** Takes the initial marking to be reached only from itself. */
    static MovedStart never() {
        return new MovedStart(null, MemoryBudget.unlimited(), () -> false);
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
        Search search = new Search(of, goal);
        boolean isFound = search.run();
        search.end();
        return isFound;
    }

    /** The search for one marking. */
    private final class Search {
        private final int[] goal;
        private final TokenGame game;
        private final long most;
        private final long bytesOfOne;
        private final Set<IntBuffer> seen = new HashSet<>();
        private final PriorityQueue<Met> next =
                new PriorityQueue<>(Comparator.comparingInt(Met::away).thenComparingInt(Met::number));
        private boolean isFull;

        Search(PetriNet of, int[] goal) {
            this.goal = goal;
            game = new TokenGame(of);
            most = Math.min(MOST_MARKINGS, MOST_NUMBERS / Math.max(1, goal.length));
            bytesOfOne = MemoryBudget.ARRAY_HEADER_BYTES + (long) Integer.BYTES * goal.length + ENTRY_BYTES;
        }

        boolean run() {
            boolean isFound = meet();
            while (!isFound && !next.isEmpty() && !isOver()) {
                isFound = expand(next.remove().marking);
            }
            return isFound;
        }

        private boolean isOver() {
            return isFull || seen.size() >= most || looks >= MOST_LOOKS || cancelled.getAsBoolean();
        }

        void end() {
            budget.release(seen.size() * bytesOfOne);
        }

        /** Fires each transition that is enabled; true where one leads to the goal. */
        private boolean expand(int[] marking) {
            int transitions = game.net().transitions();
            looks += game.net().hasPriorities() ? (long) transitions * transitions : transitions;
            System.arraycopy(marking, 0, game.marking(), 0, marking.length);
            for (int t = 0; t < transitions; t++) {
                if (game.enabled(t)) {
                    if (fires(t, game) && meet()) {
                        return true;
                    }
                    System.arraycopy(marking, 0, game.marking(), 0, marking.length);
                }
            }
            return false;
        }

        /** Keeps the marking of the game if it is new and there is room for it; true where it is the goal. */
        private boolean meet() {
            int away = 0;
            for (int p = 0; p < goal.length; p++) {
                away += game.marking()[p] == goal[p] ? 0 : 1;
            }
            if (away > 0 && !seen.contains(IntBuffer.wrap(game.marking()))) {
                isFull |= !budget.reserveIfFree(bytesOfOne);
                if (!isFull) {
                    int[] kept = game.marking().clone();
                    seen.add(IntBuffer.wrap(kept));
                    next.add(new Met(kept, away, seen.size()));
                }
            }
            return away == 0;
        }
    }

    /** Fires a transition; false where that leads to a marking which cannot be written down, and so is not the goal. */
    private static boolean fires(int transition, TokenGame game) {
        try {
            game.fire(transition);
            return true;
        } catch (ArithmeticException tooMany) {
            return false;
        }
    }
}
