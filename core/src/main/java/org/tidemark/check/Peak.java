package org.tidemark.check;

import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;

/** The largest value of a term. */
final class Peak extends Inquiry {
    private final Term term;
    private volatile long most = Long.MIN_VALUE;
    private volatile long ceiling = Long.MAX_VALUE;
    private volatile boolean unbounded;

    Peak(Term term) {
        this.term = term;
    }

    Term term() {
        return term;
    }

    /** The largest value seen; of all states, once the question is closed. */
    long most() {
        return most;
    }

    /** Whether it was proven that there is no largest value. */
    boolean isUnbounded() {
        return unbounded;
    }

    /** Closes the question: there is no largest value. */
    void unbounded(String why) {
        unbounded = true;
        close(Technique.STRUCTURE, why);
    }

    /** A proven upper bound: a state that has this value settles the question. */
    void cannotExceed(long bound, String why) {
        ceiling = Math.min(ceiling, bound);
        if (most >= ceiling) {
            close(Technique.STRUCTURE, why);
        }
    }

    @Override
    Watch watch(NetModel model, Expander expander) {
        StateNumber number;
        try {
            number = StateNumber.of(term, model.layout());
        } catch (FormulaException e) {
            throw new IllegalStateException("a term that was checked before", e);
        }
        return (words, at, dead) -> {
            long value = number.value(words, at);
            return value <= most ? Watch.Notice.NOTHING : raise(value);
        };
    }

    private synchronized Watch.Notice raise(long value) {
        if (value <= most) {
            return Watch.Notice.NOTHING;
        }
        most = value;
        return value >= ceiling ? Watch.Notice.SETTLED : Watch.Notice.NOTED;
    }

    @Override
    boolean confirms(TokenGame game) {
        return new MarkingTruth(game).value(term) == most;
    }
}
