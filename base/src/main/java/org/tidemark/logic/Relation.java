package org.tidemark.logic;

/** How two numbers compare. */
public enum Relation {
    LESS("<"),
    AT_MOST("<="),
    EQUAL("="),
    DIFFERENT("!="),
    AT_LEAST(">="),
    MORE(">");

    private final String sign;

    Relation(String sign) {
        this.sign = sign;
    }

    /** The operator as written between two terms. */
    public String sign() {
        return sign;
    }

    public boolean holds(long left, long right) {
        return switch (this) {
            case LESS -> left < right;
            case AT_MOST -> left <= right;
            case EQUAL -> left == right;
            case DIFFERENT -> left != right;
            case AT_LEAST -> left >= right;
            case MORE -> left > right;
        };
    }

    /** The relation that holds exactly where this one does not. */
    public Relation negated() {
        return switch (this) {
            case LESS -> AT_LEAST;
            case AT_MOST -> MORE;
            case EQUAL -> DIFFERENT;
            case DIFFERENT -> EQUAL;
            case AT_LEAST -> LESS;
            case MORE -> AT_MOST;
        };
    }

    /** The relation with its two sides exchanged: {@code a < b} is {@code b > a}. */
    public Relation mirrored() {
        return switch (this) {
            case LESS -> MORE;
            case AT_MOST -> AT_LEAST;
            case AT_LEAST -> AT_MOST;
            case MORE -> LESS;
            case EQUAL, DIFFERENT -> this;
        };
    }
}
