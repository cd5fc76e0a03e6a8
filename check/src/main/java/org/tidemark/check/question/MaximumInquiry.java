package org.tidemark.check.question;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.net.structure.Pump;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.system.Game;

/** The largest value of a term. */
public final class MaximumInquiry extends Inquiry {
    private final Term term;
    private volatile long most = Long.MIN_VALUE;
    private volatile long ceiling = Long.MAX_VALUE;
    private volatile boolean unbounded;
    private volatile @Nullable Pump pump;
    private volatile @Nullable SparseVector firings;
    private volatile List<Term> alike = List.of();

    /** The largest value of a term, in names as {@link org.tidemark.logic.Expansion} writes them out. */
    public MaximumInquiry(Term term) {
        this.term = term;
    }

    public Term term() {
        return term;
    }

    /** The largest value seen, of all states once the question is settled; {@link Long#MIN_VALUE} before any state was. */
    public long most() {
        return most;
    }

    /** Whether it was proven that there is no largest value. */
    boolean isUnbounded() {
        return unbounded;
    }

    /** Closes the question: there is no largest value. A pump, where there is one, shows it. */
    public void unbounded(String why, @Nullable Pump shown) {
        synchronized (this) {
            if (!isOpen()) {
                return;
            }
            unbounded = true;
            pump = shown;
            showInstead(shown == null ? null : shown.run());
        }
        close(Technique.STRUCTURE, why);
    }

    /** The step of the run from which on the rest can be repeated; -1 where the run shows a largest value. */
    public int repeatedFrom() {
        Pump shown = pump;
        return shown == null ? -1 : shown.prefix().size();
    }

    /** The least upper bound that was proven; {@link Long#MAX_VALUE} where none was. */
    public long ceiling() {
        return ceiling;
    }

    /** How often transitions might fire on the way to a state with the proven bound; null where it was not computed. */
    public @Nullable SparseVector firings() {
        return firings;
    }

    /** Leaves a solution of the state equation for walks that are guided by it. */
    public void firings(SparseVector solution) {
        firings = solution;
    }

    /** A proven upper bound: a state that has this value settles the question. */
    public void cannotExceed(long bound, String why) {
        boolean attained;
        synchronized (this) {
            ceiling = Math.min(ceiling, bound);
            attained = most >= ceiling;
        }
        if (attained) {
            close(Technique.STRUCTURE, why);
        }
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        try {
            List<StateNumber> numbers = new ArrayList<>(List.of(StateNumber.known(term, model)));
            for (Term other : alike) {
                numbers.add(StateNumber.known(other, model));
            }
            return new HighWater(numbers.toArray(StateNumber[]::new));
        } catch (FormulaException e) {
            throw new IllegalStateException("a term that was checked before", e);
        }
    }

    /**
     * From now on the values of these count as well: for each state where one of them has a value there is another where the term has.
     * Whoever says so has to replace the run to such a state.
     */
    public void alike(List<Term> others) {
        alike = List.copyOf(others);
    }

    @Override
    public boolean isGathered() {
        return true;
    }

    @Override
    public boolean confirms(Game game) {
        return unbounded // a pump was replayed when it was found
                || game.value(term).equals(BigInteger.valueOf(most))
                || alike.stream().anyMatch(other -> game.value(other).equals(BigInteger.valueOf(most)));
    }

    /** Notices what is more than all threads have seen; it counts only once it is claimed. */
    private final class HighWater implements StateWatch {
        private final StateNumber[] numbers;
        private long value;

        HighWater(StateNumber[] numbers) {
            this.numbers = numbers;
        }

        @Override
        public Notice see(long[] words, int at, boolean dead) {
            long now = numbers[0].value(words, at);
            for (int i = 1; i < numbers.length; i++) {
                now = Math.max(now, numbers[i].value(words, at));
            }
            if (now <= most) {
                return Notice.NOTHING;
            }
            value = now;
            return now >= ceiling ? Notice.SETTLED : Notice.NOTED;
        }

        @Override
        public boolean claim() {
            if (value <= most) {
                return false;
            }
            most = value;
            return true;
        }

        @Override
        public boolean isSettled() {
            return most >= ceiling;
        }
    }
}
