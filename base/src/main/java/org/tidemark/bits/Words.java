package org.tidemark.bits;

/** Words by index that do not change any more: in memory, or in a file that is mapped into it. Read by any thread. */
public interface Words {
    long length();

    long get(long index);

    /** The words of an array, which is not copied. */
    static Words of(long[] words) {
        return new Words() {
            @Override
            public long length() {
                return words.length;
            }

            @Override
            public long get(long index) {
                return words[(int) index];
            }
        };
    }
}
