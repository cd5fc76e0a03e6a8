package org.tidemark.bench;

/** A contender found wrong counts, so its speed means nothing. */
final class WrongCount extends Exception {
    WrongCount(String message) {
        super(message);
    }
}
