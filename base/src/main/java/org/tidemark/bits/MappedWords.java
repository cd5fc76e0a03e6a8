package org.tidemark.bits;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;

/** The words of a file, mapped into memory in pieces of a gibibyte, and views of parts of it. Any thread reads them. */
public final class MappedWords {
    private static final int SHIFT = 27;
    private static final int MASK = (1 << SHIFT) - 1;

    private final ByteBuffer[] pieces;
    private final LongBuffer[] words;

    /** Maps a file whose length is a multiple of eight. */
    public MappedWords(FileChannel file) throws IOException {
        long size = file.size();
        int count = (int) ((size + (8L << SHIFT) - 1) >>> (SHIFT + 3));
        pieces = new ByteBuffer[count];
        words = new LongBuffer[count];
        for (int i = 0; i < count; i++) {
            long from = (long) i << (SHIFT + 3);
            pieces[i] = file.map(FileChannel.MapMode.READ_ONLY, from, Math.min(8L << SHIFT, size - from))
                    .order(ByteOrder.LITTLE_ENDIAN);
            words[i] = pieces[i].asLongBuffer();
        }
    }

    /** The bytes of the file in pieces, each to be read once. */
    public ByteBuffer[] pieces() {
        ByteBuffer[] copies = new ByteBuffer[pieces.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = pieces[i].duplicate();
        }
        return copies;
    }

    /** How many words there are. */
    public long length() {
        return words.length == 0 ? 0 : ((long) (words.length - 1) << SHIFT) + words[words.length - 1].limit();
    }

    /** Some bytes from a word on, which must lie in the first piece. */
    public byte[] bytes(int firstWord, int count) {
        byte[] bytes = new byte[count];
        pieces[0].duplicate().position(8 * firstWord).get(bytes);
        return bytes;
    }

    private long get(long index) {
        return words[(int) (index >>> SHIFT)].get((int) index & MASK);
    }

    /** A view of some words. */
    public Words part(long first, long length) {
        return new Words() {
            @Override
            public long length() {
                return length;
            }

            @Override
            public long get(long index) {
                return MappedWords.this.get(first + index);
            }
        };
    }
}
