package org.tidemark.store.disk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * How a block lies in its file. Little-endian:
 *
 * <pre>
 *    0  CRC-32C of all the bytes after this      8  number of the block in its file, from 0
 *    4  bytes of content                        12  stamp of the run and the file
 *   16  content, filled up with zeros
 * </pre>
 *
 * <p>A block takes {@value #BYTES} bytes, so that block {@code i} begins at {@code i} times that; only the last one of
 * a sorted run ends where its content does. Number and stamp distinguish a block from one that is whole but belongs elsewhere.
 */
final class BlockFormat {
    static final int BYTES = 1 << 16;
    static final int HEADER_BYTES = 16;
    static final int CONTENT_BYTES = BYTES - HEADER_BYTES;

    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private BlockFormat() {}

    /** Completes a block of this length whose content is there, and returns its checksum. */
    static int seal(byte[] block, int used, int length, long number, int stamp) {
        INT.set(block, 4, used);
        INT.set(block, 8, (int) number);
        INT.set(block, 12, stamp);
        Arrays.fill(block, HEADER_BYTES + used, length, (byte) 0);
        int sum = sum(block, length);
        INT.set(block, 0, sum);
        return sum;
    }

    /** Describes the fault of a block of this length; null where it is right. */
    static @Nullable String fault(byte[] block, int length, long number, int stamp) {
        if (length < HEADER_BYTES) {
            return "block " + number + " is missing";
        }
        int used = used(block);
        if ((int) INT.get(block, 0) != sum(block, length) || used < 0 || used > length - HEADER_BYTES) {
            return "the checksum of block " + number + " does not fit";
        }
        if ((int) INT.get(block, 8) != (int) number) {
            return "block " + INT.get(block, 8) + " lies where block " + number + " belongs";
        }
        return (int) INT.get(block, 12) == stamp ? null : "block " + number + " is of another file or run";
    }

    static int used(byte[] block) {
        return (int) INT.get(block, 4);
    }

    static int storedSum(byte[] block) {
        return (int) INT.get(block, 0);
    }

    private static int sum(byte[] block, int length) {
        CRC32C crc = new CRC32C();
        crc.update(block, 4, length - 4);
        return (int) crc.getValue();
    }
}
