package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Pieces of work in threads of their own that run one at a time, by turns, so that each has its part of one core. Whoever has the turn is
 * asked now and then whether it should go on, which is when the turn passes to the player that has had least for its weight. The others stand
 * still meanwhile, with all that they have found. A player that does not ask for a second loses its turn all the same, so that one that
 * hangs keeps no other waiting. Thread-safe.
 */
final class Turns {
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_MILLIS = 20;

    private final List<Player> players = new ArrayList<>();
    private @Nullable Player current;
    private long sinceNanos;

    /** One of those that take turns. */
    final class Player {
        private final int weight;
        private long usedNanos;

        /** How far behind the others it is: its time divided by its weight, counted from where the others were when it joined. */
        private double virtualNanos;

        private Player(int weight) {
            this.weight = weight;
        }

        /** Returns once this player has the turn, or is to wait for it no longer. */
        void await(BooleanSupplier isOver) {
            synchronized (Turns.this) {
                while (!isOver.getAsBoolean() && !isMine(this)) {
                    try {
                        Turns.this.wait(LOOK_MILLIS);
                    } catch (InterruptedException again) { // whoever polls looks at that itself
                        Thread.currentThread().interrupt();
                        return;
                    }
                }
            }
        }

        /** Takes no more turns. */
        void leave() {
            synchronized (Turns.this) {
                if (current == this) {
                    charge();
                    current = null;
                }
                players.remove(this);
                Turns.this.notifyAll();
            }
        }

        /** How long it has had the turn. */
        long usedNanos() {
            synchronized (Turns.this) {
                return current == this ? usedNanos + System.nanoTime() - sinceNanos : usedNanos;
            }
        }
    }

    /** A player that joins the others, with as much of the time as its weight among theirs. */
    synchronized Player join(int weight) {
        Player joined = new Player(weight);
        joined.virtualNanos = players.stream()
                .mapToDouble(player -> player.virtualNanos)
                .min()
                .orElse(0);
        players.add(joined);
        return joined;
    }

    /** Whether it is the turn of a player, which passes on first where its time is up. */
    private boolean isMine(Player asking) {
        if (!players.contains(asking)) {
            return true;
        }
        Player at = current;
        if (at == null) {
            begin(next());
        } else {
            long held = System.nanoTime() - sinceNanos;
            if (held >= (at == asking ? TURN_NANOS : LONGEST_NANOS)) {
                charge();
                begin(at == asking ? next() : asking);
            }
        }
        return current == asking;
    }

    private Player next() {
        return players.stream()
                .min(Comparator.comparingDouble(player -> player.virtualNanos))
                .orElseThrow();
    }

    private void begin(Player player) {
        if (player != current) {
            current = player;
            notifyAll();
        }
        sinceNanos = System.nanoTime();
    }

    private void charge() {
        Player at = current;
        if (at != null) {
            long held = System.nanoTime() - sinceNanos;
            at.usedNanos += held;
            at.virtualNanos += (double) held / at.weight;
        }
    }
}
