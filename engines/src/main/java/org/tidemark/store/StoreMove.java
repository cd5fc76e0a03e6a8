package org.tidemark.store;

import org.tidemark.engine.Store;

/**
 * A move of all states from one store to another, because memory ran short.
 *
 * @param from the store they were in
 * @param to the store they were to go to
 * @param states how many there were
 * @param bytesBefore what they cost before
 * @param bytesAfter what they cost afterwards
 * @param treeBytes what a state would cost in a tree, as a sample says; NaN where none was taken
 * @param seconds how long it took
 * @param found whether there was room
 */
public record StoreMove(
        Store from,
        Store to,
        long states,
        long bytesBefore,
        long bytesAfter,
        double treeBytes,
        double seconds,
        boolean found) {}
