package org.tidemark.bench;

/** A contender found other counts than are known, so that its speed means nothing. */
final class WrongCount extends Exception {
    WrongCount(String message) {
        super(message);
    }
}
