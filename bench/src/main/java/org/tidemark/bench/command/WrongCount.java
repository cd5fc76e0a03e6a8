package org.tidemark.bench.command;

/** A contender found wrong counts, so its speed means nothing. */
public final class WrongCount extends Exception {
    public WrongCount(String message) {
        super(message);
    }
}
