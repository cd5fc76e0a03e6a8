package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * A file of blocks: they are appended in order by way of {@link WriteBehind}, and read at any place. One thread
 * appends, any thread reads.
 */
final class BlockFile implements Closeable {
    /** The suffix of all files of blocks. */
    static final String SUFFIX = ".blocks";

    private final Disk disk;
    private final String name;
    private final int stamp;
    private final WriteBehind behind;
    private final DiskFile file;

    /** Blocks handed over. */
    private long blocks;

    /** Blocks in the file. */
    private volatile long written;

    /** The bytes of the blocks, and the checksum over theirs: for the thread that writes, and after a drain for all. */
    private long bytes;

    private int chain;

    private BlockFile(Disk disk, String name, int runStamp, WriteBehind behind, DiskFile file) {
        this.disk = disk;
        this.name = name;
        this.behind = behind;
        this.file = file;
        CRC32C crc = new CRC32C();
        crc.update(name.getBytes(StandardCharsets.UTF_8));
        this.stamp = (int) crc.getValue() ^ runStamp;
    }

    static BlockFile create(Disk disk, String name, int runStamp, WriteBehind behind) {
        try {
            return new BlockFile(disk, name, runStamp, behind, disk.create(name));
        } catch (IOException e) {
            throw FolderFault.of(disk, name, e);
        }
    }

    /** Opens a file as a checkpoint left it. */
    static BlockFile open(Disk disk, FileMark mark, int runStamp, WriteBehind behind) {
        String name = mark.name();
        try {
            if (!disk.exists(name)) {
                throw FolderFault.damaged(disk, name, "the file is missing");
            }
            BlockFile opened = new BlockFile(disk, name, runStamp, behind, disk.open(name));
            long size = opened.file.size();
            if (size != mark.bytes()) {
                opened.file.close();
                throw FolderFault.damaged(
                        disk, name, "the file has " + size + " bytes, and " + mark.bytes() + " were written");
            }
            opened.blocks = mark.blocks();
            opened.written = mark.blocks();
            opened.bytes = mark.bytes();
            opened.chain = mark.chain();
            return opened;
        } catch (IOException e) {
            throw FolderFault.of(disk, name, e);
        }
    }

    String name() {
        return name;
    }

    Disk disk() {
        return disk;
    }

    long blocks() {
        return blocks;
    }

    /** Takes a full block, and with it the buffer. */
    void append(byte[] block, int used) {
        blocks++;
        behind.write(this, block, used, BlockFormat.BYTES);
    }

    /** Takes the last block of the file, which ends with its content. */
    void appendLast(byte[] block, int used) {
        blocks++;
        behind.write(this, block, used, BlockFormat.HEADER_BYTES + used);
    }

    /** Called by the thread that writes, in order. */
    void writeNow(byte[] block, int used, int length) {
        long number = written;
        int sum = BlockFormat.seal(block, used, length, number, stamp);
        try {
            file.write(number * BlockFormat.BYTES, block, 0, length);
        } catch (IOException e) {
            throw FolderFault.of(disk, name, e);
        }
        behind.traffic().wrote(BlockFormat.HEADER_BYTES + used);
        chain = chained(chain, sum);
        bytes = number * BlockFormat.BYTES + length;
        written = number + 1;
    }

    private static int chained(int chain, int sum) {
        return Integer.rotateLeft(chain, 5) * 0x9E3779B1 + sum;
    }

    /** Reads a block and verifies it; returns how many bytes of content it has. */
    int read(long number, byte[] into) {
        if (number >= written) {
            behind.drain();
        }
        int read;
        try {
            read = file.read(number * BlockFormat.BYTES, into, 0, BlockFormat.BYTES);
        } catch (IOException e) {
            throw FolderFault.of(disk, name, e);
        }
        behind.traffic().didRead(read);
        String fault = BlockFormat.fault(into, read, number, stamp);
        if (fault != null) {
            throw FolderFault.damaged(disk, name, fault);
        }
        return BlockFormat.used(into);
    }

    /** Reads all blocks. @throws FolderFault when one is damaged, or whole but not the one that was written last */
    void verify() {
        behind.drain();
        byte[] block = WriteBehind.newBuffer();
        int sum = 0;
        for (long i = 0; i < written; i++) {
            read(i, block);
            sum = chained(sum, BlockFormat.storedSum(block));
        }
        if (sum != chain) {
            throw FolderFault.damaged(disk, name, "its blocks are not those that were written last");
        }
    }

    /** The mark of this file for a checkpoint; valid after a drain. */
    FileMark mark(int width, long records) {
        return new FileMark(name, width, records, blocks, bytes, chain);
    }

    void sync() {
        try {
            file.sync();
        } catch (IOException e) {
            throw FolderFault.of(disk, name, e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw FolderFault.of(disk, name, e);
        }
    }
}
