package org.tidemark.bits;

/** Words by index that do not change any more: in memory, or in a file that is mapped into it. Read by any thread. */
public interface Words {
    long length();

    long get(long index);
}
