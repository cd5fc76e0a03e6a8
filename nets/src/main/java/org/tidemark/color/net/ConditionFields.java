package org.tidemark.color.net;

import org.tidemark.bits.Cancelled;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;

/** The fields that a condition is written out in, as long as it does not take too many. Belongs to one thread. */
final class ConditionFields {
    /** The most counts; more take longer to compile and to evaluate than looking at the tokens of states. */
    static final int MOST_COUNTS = 200_000;

    /** The most values; more take seconds to try. */
    private static final int MOST_TRIED = 2_000_000;

    private static final int POLL_INTERVAL = 1024;

    /** The condition takes too many values. */
    static final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooMany() {
            super("too many values", null, false, false);
        }
    }

    private final TokenCondition.Fields fields;
    private int counts;
    private int tried;

    ConditionFields(TokenCondition.Fields fields) {
        this.fields = fields;
    }

    long[] ranks(int place) {
        return fields.ranks(place);
    }

    /** Binds a variable to a value. */
    void bind(TokenDomain domain, long value, long[] binding) {
        if (++tried > MOST_TRIED) {
            throw new TooMany();
        }
        if (tried % POLL_INTERVAL == 0 && fields.isCancelled()) {
            throw new Cancelled();
        }
        binding[domain.each().index()] = value;
    }

    /** How many tokens have a value. */
    Term count(int place, int index) {
        if (++counts > MOST_COUNTS) {
            throw new TooMany();
        }
        return new Term.Count(fields.name(place, index));
    }
}
