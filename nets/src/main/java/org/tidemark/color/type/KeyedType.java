package org.tidemark.color.type;

/** A set or a map: it has some values of a type as its keys. */
public interface KeyedType {
    /** The type of the elements of a set, or of the keys of a map. */
    Type key();

    /** The rank of the one without keys. */
    long empty();

    /** Whether a key is in the set or map with this rank. */
    boolean has(long rank, long key);

    /** The rank of a set or map without a key, which need not be in it. */
    long without(long rank, long key);

    /** The number of keys. */
    int size(long rank);
}
