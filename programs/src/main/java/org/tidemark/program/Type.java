package org.tidemark.program;

/**
 * The numbers that a variable can hold: those of some bits, with or without a sign. An assignment keeps the lowest bits of a number, as in C.
 *
 * @param name as the language writes it, for messages
 * @param bits from 1 to 32
 */
public record Type(String name, int bits, boolean isSigned) {
    public static final Type BIT = new Type("bit", 1, false);
    public static final Type BOOL = new Type("bool", 1, false);
    public static final Type BYTE = new Type("byte", 8, false);
    public static final Type SHORT = new Type("short", 16, true);
    public static final Type INT16 = new Type("int", 16, true);
    public static final Type INT32 = new Type("int", 32, true);
    public static final Type PID = new Type("pid", 8, false);
    public static final Type MTYPE = new Type("mtype", 8, false);

    /** The number of a channel; 0 is that of no channel. */
    public static final Type CHANNEL = new Type("chan", 16, false);

    /** The type {@code unsigned x : bits} of Promela. */
    public static Type unsigned(int bits) {
        return new Type("unsigned:" + bits, bits, false);
    }

    /** The number that a variable of this type holds after this one was assigned to it. */
    public int truncate(int value) {
        int unused = Integer.SIZE - bits;
        return isSigned ? value << unused >> unused : value << unused >>> unused;
    }

    /** The smallest number that it holds. */
    public int least() {
        return isSigned ? Integer.MIN_VALUE >> (Integer.SIZE - bits) : 0;
    }

    /** The largest number that it holds; those of 32 bits without a sign are not offered. */
    public int most() {
        return isSigned || bits == Integer.SIZE
                ? Integer.MAX_VALUE >> (Integer.SIZE - bits)
                : -1 >>> (Integer.SIZE - bits);
    }
}
