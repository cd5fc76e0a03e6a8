package org.tidemark.store.disk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * How a block lies in its file. Little-endian:
 *
 * <pre>
 *    0  CRC-32C of the bytes 4 to 16 + used     8  number of the block in its file, from 0
 *    4  bytes used, after this header          12  stamp of the run and the file
 *   16  content
 * </pre>
 *
 * <p>All blocks of a file but the last take {@value #BYTES} bytes, so that block {@code i} begins at {@code i} times that. Number
 * and stamp tell a block from one that is whole but belongs elsewhere.
 */
final class BlockFormat {
    static final int BYTES = 1 << 16;
    static final int HEADER_BYTES = 16;
    static final int CONTENT_BYTES = BYTES - HEADER_BYTES;

    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private BlockFormat() {}

    /** Completes a block whose content is there, and returns its checksum. */
    static int seal(byte[] block, int used, long number, int stamp) {
        INT.set(block, 4, used);
        INT.set(block, 8, (int) number);
        INT.set(block, 12, stamp);
        int sum = sum(block, used);
        INT.set(block, 0, sum);
        return sum;
    }

    /** What is wrong with a block of which so many bytes were read; null where nothing is. */
    static @Nullable String fault(byte[] block, int bytes, long number, int stamp) {
        if (bytes < HEADER_BYTES || bytes < HEADER_BYTES + used(block)) {
            return "block " + number + " is cut short";
        }
        int used = used(block);
        if (used < 0 || used > CONTENT_BYTES || (int) INT.get(block, 0) != sum(block, used)) {
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

    private static int sum(byte[] block, int used) {
        CRC32C crc = new CRC32C();
        crc.update(block, 4, HEADER_BYTES - 4 + used);
        return (int) crc.getValue();
    }
}
