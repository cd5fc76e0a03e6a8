package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;

/**
 * A condition on states, and for each state in which it does not hold the events of which one has to happen before it does: those that
 * raise a sum that is too small, those that put tokens where a transition lacks some. Immutable; shared by threads.
 */
public abstract class Attractor {
    Attractor() {}

    /** Whether the condition holds in a state, whose enabled events are known to the set. */
    abstract boolean holds(EventSet set, long[] words, int at);

    /** Adds the events of which one has to happen first, in a state in which the condition does not hold. */
    abstract void seed(EventSet set, long[] words, int at);

    /** About how many events it adds; of several ways to go on the one with the fewest is taken. */
    abstract int size();

    /** Never holds, so that no event leads there. */
    static final Attractor NEVER = new Attractor() {
        @Override
        boolean holds(EventSet set, long[] words, int at) {
            return false;
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            // There is no way.
        }

        @Override
        int size() {
            return 0;
        }
    };

    /** Holds in every state. */
    static final Attractor ALWAYS = new Attractor() {
        @Override
        boolean holds(EventSet set, long[] words, int at) {
            return true;
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            throw new IllegalStateException("it holds");
        }

        @Override
        int size() {
            return 0;
        }
    };

    /** Nothing can happen. */
    static final class Dead extends Attractor {
        private final int events;

        Dead(int events) {
            this.events = events;
        }

        @Override
        boolean holds(EventSet set, long[] words, int at) {
            return set.enabledEvents() == 0;
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            set.wantKey();
        }

        /** A condition that narrows it is followed first. */
        @Override
        int size() {
            return events;
        }
    }

    /** Something can happen; in a dead state that never changes. */
    static final class Alive extends Attractor {
        @Override
        boolean holds(EventSet set, long[] words, int at) {
            return set.enabledEvents() > 0;
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            // There is no way.
        }

        @Override
        int size() {
            return 0;
        }
    }

    /** An event is enabled. */
    static final class Fireable extends Attractor {
        private final int event;

        Fireable(int event) {
            this.event = event;
        }

        @Override
        boolean holds(EventSet set, long[] words, int at) {
            return set.isEnabled(event);
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            set.addEnablers(event, words, at);
        }

        @Override
        int size() {
            return 1;
        }
    }

    /** An event is not enabled. */
    static final class NotFireable extends Attractor {
        private final int event;

        NotFireable(int event) {
            this.event = event;
        }

        @Override
        boolean holds(EventSet set, long[] words, int at) {
            return !set.isEnabled(event);
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            set.addDisablers(event);
        }

        @Override
        int size() {
            return 2;
        }
    }

    /** All conditions hold: where some do not, one of these has to change first, and it does not matter which one is taken. */
    static final class All extends Attractor {
        private final Attractor[] parts;
        private final int size;

        All(Attractor[] parts) {
            this.parts = parts;
            size = Arrays.stream(parts).mapToInt(Attractor::size).max().orElse(0);
        }

        @Override
        boolean holds(EventSet set, long[] words, int at) {
            for (Attractor part : parts) {
                if (!part.holds(set, words, at)) {
                    return false;
                }
            }
            return true;
        }

        /** The conditions, of which any that does not hold may be followed. */
        Attractor[] parts() {
            return parts;
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            Attractor best = null;
            for (Attractor part : parts) {
                if ((best == null || part.size() < best.size()) && !part.holds(set, words, at)) {
                    best = part;
                }
            }
            if (best != null) {
                best.seed(set, words, at);
            }
        }

        @Override
        int size() {
            return size;
        }
    }

    /** Some condition holds: where none does, each may be the first. */
    static final class Any extends Attractor {
        private final Attractor[] parts;
        private final int size;

        Any(Attractor[] parts) {
            this.parts = parts;
            size = Arrays.stream(parts).mapToInt(Attractor::size).sum();
        }

        @Override
        boolean holds(EventSet set, long[] words, int at) {
            for (Attractor part : parts) {
                if (part.holds(set, words, at)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        void seed(EventSet set, long[] words, int at) {
            for (Attractor part : parts) {
                part.seed(set, words, at);
            }
        }

        @Override
        int size() {
            return size;
        }
    }
}
