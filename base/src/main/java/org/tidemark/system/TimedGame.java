package org.tidemark.system;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game with clocks: time passes by exact amounts, and an event is enabled if it may happen at this very date. Nothing is rounded, and no two states are taken for
 * one, so it confirms dates that were found for sets of states. For one thread.
 */
public interface TimedGame extends Game {
    /** How much time has passed since the beginning. */
    Fraction now();

    /** Why no such time may pass now, as a sentence without its full stop; null where it may. */
    @Nullable
    String obstacle(Fraction delay);

    /**
     * Lets time pass.
     *
     * @throws IllegalStateException where it may not
     */
    void delay(Fraction by);

    /** When transitions may happen if nothing else happens before, by transition and by time. */
    List<Window> windows();

    /** The delays that are possible now: one window from 0 on. */
    Window delays();

    /** What an event takes, where another choice is possible; empty otherwise. */
    default String takes(int event) {
        return "";
    }

    /** The names that {@link #values} may have besides those of the vocabulary, here and in games without exact time: of clocks. */
    default List<String> clocks() {
        return List.of();
    }

    /** Nothing can happen, now or after any delay. */
    @Override
    default boolean isDead() {
        return windows().isEmpty();
    }

    /**
     * When something may happen, counted from now.
     *
     * @param until null where there is no end
     */
    record Window(
            String name,
            Fraction from,
            boolean isFromOpen,
            @Nullable Fraction until,
            boolean isUntilOpen) {
        /** Whether a delay ends in it. */
        public boolean contains(Fraction delay) {
            int least = delay.compareTo(from);
            int most = until == null ? -1 : delay.compareTo(until);
            return (isFromOpen ? least > 0 : least >= 0) && (isUntilOpen ? most < 0 : most <= 0);
        }

        /** A delay that ends in it: the least, or one in the middle, or 1 after an end that is left out. */
        public Fraction some() {
            return !isFromOpen ? from : until == null ? from.plus(Fraction.ONE) : from.mid(until);
        }

        /** The dates at which delays from a date on end in it, in words: {@code from 3 to 6}. */
        String dates(Fraction now) {
            String least = (isFromOpen ? "after " : "from ") + from.plus(now);
            if (until == null) {
                return isFromOpen ? least : least + " on";
            }
            return from.equals(until)
                    ? "at " + until.plus(now)
                    : least + (isUntilOpen ? " to before " : " to ") + until.plus(now);
        }

        /** The delays in words: {@code in 2 to 5}. */
        @Override
        public String toString() {
            String least = (isFromOpen ? "more than " : "") + from;
            boolean isNow = from.equals(Fraction.ZERO) && !isFromOpen;
            if (until == null) {
                return isNow ? "now or later" : isFromOpen ? "in " + least : "in " + least + " or more";
            }
            return from.equals(until)
                    ? isNow ? "now" : "in " + from
                    : "in " + least + " to " + (isUntilOpen ? "less than " : "") + until;
        }
    }
}
