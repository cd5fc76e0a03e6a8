package org.tidemark.check.question;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A part of a formula in three values: true, false, or not known yet. Once it is known, no answer to a goal that is still
 * open can change it.
 */
sealed interface Part {
    /** Null while it is not known. */
    @Nullable
    Boolean truth();

    /** The inquiry that has made the truth known; null where none was needed. */
    @Nullable
    Inquiry decider();

    /** Whether the state that reached the decider is all that is needed to see the truth. */
    boolean isShownByDecider();

    /** Adds the open inquiries that may still make the truth known. */
    void addNeeded(Set<Inquiry> needed);

    /** A part whose truth is known from the beginning. */
    record Known(boolean value) implements Part {
        @Override
        public Boolean truth() {
            return value;
        }

        @Override
        public @Nullable Inquiry decider() {
            return null;
        }

        @Override
        public boolean isShownByDecider() {
            return false;
        }

        @Override
        public void addNeeded(Set<Inquiry> needed) {}
    }

    /** A part that says that a goal can be reached. */
    record Reach(ReachabilityGoal goal) implements Part {
        @Override
        public @Nullable Boolean truth() {
            return goal.reachable();
        }

        @Override
        public @Nullable Inquiry decider() {
            return goal.isSettled() ? goal : null;
        }

        @Override
        public boolean isShownByDecider() {
            return goal.isShown();
        }

        @Override
        public void addNeeded(Set<Inquiry> needed) {
            if (goal.isOpen()) {
                needed.add(goal);
            }
        }
    }

    /** A part that says that a temporal formula holds. */
    record Claimed(Assertion claim) implements Part {
        @Override
        public @Nullable Boolean truth() {
            return claim.truth();
        }

        @Override
        public @Nullable Inquiry decider() {
            return claim.isSettled() ? claim : null;
        }

        @Override
        public boolean isShownByDecider() {
            return claim.isExplained();
        }

        @Override
        public void addNeeded(Set<Inquiry> needed) {
            if (claim.isOpen()) {
                needed.add(claim);
            }
        }
    }

    /** A temporal formula whose truth is known as soon as a state is reached. */
    record Hinted(Part claim, ReachabilityGoal hint, boolean value) implements Part {
        private boolean isByHint() {
            return claim.truth() == null && Boolean.TRUE.equals(hint.reachable());
        }

        @Override
        public @Nullable Boolean truth() {
            return isByHint() ? (Boolean) value : claim.truth();
        }

        @Override
        public @Nullable Inquiry decider() {
            return isByHint() ? hint : claim.decider();
        }

        @Override
        public boolean isShownByDecider() {
            return !isByHint() && claim.isShownByDecider();
        }

        @Override
        public void addNeeded(Set<Inquiry> needed) {
            if (truth() == null) {
                claim.addNeeded(needed);
                if (hint.isOpen()) {
                    needed.add(hint);
                }
            }
        }
    }

    /** The contrary. */
    record Not(Part of) implements Part {
        @Override
        public @Nullable Boolean truth() {
            Boolean truth = of.truth();
            return truth == null ? null : !truth;
        }

        @Override
        public @Nullable Inquiry decider() {
            return of.decider();
        }

        @Override
        public boolean isShownByDecider() {
            return of.isShownByDecider();
        }

        @Override
        public void addNeeded(Set<Inquiry> needed) {
            of.addNeeded(needed);
        }
    }

    /** Known by one part that has the {@code decisive} truth, or by all that have the other: a disjunction, or a conjunction. */
    record Junction(List<Part> parts, boolean decisive) implements Part {
        @Override
        public @Nullable Boolean truth() {
            boolean all = true;
            for (Part part : parts) {
                Boolean truth = part.truth();
                if (truth != null && truth == decisive) {
                    return decisive;
                }
                all &= truth != null;
            }
            return all ? !decisive : null;
        }

        /** The part that decides alone, one that a state shows if there is such; where all are needed, one of them that a goal has decided. */
        private @Nullable Part deciding() {
            boolean one = Objects.equals(truth(), decisive);
            List<Part> some = parts.stream()
                    .filter(part -> one ? Objects.equals(part.truth(), decisive) : part.decider() != null)
                    .toList();
            return some.stream()
                    .filter(part -> one && part.isShownByDecider())
                    .findFirst()
                    .orElse(some.isEmpty() ? null : some.get(0));
        }

        @Override
        public @Nullable Inquiry decider() {
            Part deciding = deciding();
            return deciding == null ? null : deciding.decider();
        }

        @Override
        public boolean isShownByDecider() {
            Part deciding = deciding();
            boolean alone = Objects.equals(truth(), decisive)
                    || parts.stream().filter(part -> !(part instanceof Known)).count() == 1;
            return alone && deciding != null && deciding.isShownByDecider();
        }

        @Override
        public void addNeeded(Set<Inquiry> needed) {
            if (truth() == null) {
                parts.forEach(part -> part.addNeeded(needed));
            }
        }
    }

    /** Two parts that are both true or both false: no single state shows it. */
    record Same(Part left, Part right) implements Part {
        @Override
        public @Nullable Boolean truth() {
            Boolean a = left.truth();
            Boolean b = right.truth();
            return (a == null || b == null) ? null : (Boolean) a.equals(b);
        }

        @Override
        public @Nullable Inquiry decider() {
            Inquiry inquiry = left.decider();
            return inquiry == null ? right.decider() : inquiry;
        }

        @Override
        public boolean isShownByDecider() {
            return false;
        }

        @Override
        public void addNeeded(Set<Inquiry> needed) {
            left.addNeeded(needed);
            right.addNeeded(needed);
        }
    }
}
