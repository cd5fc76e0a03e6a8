package org.tidemark.dd;

/** Sets of a forest that must survive when others are dropped, and whose numbers change then. */
public interface HeldSets {
    /** How many there are. */
    int size();

    /** Writes their numbers from an index on. */
    void write(int[] numbers, int at);

    /** Reads their new numbers in the same order. */
    void read(int[] numbers, int at);
}
