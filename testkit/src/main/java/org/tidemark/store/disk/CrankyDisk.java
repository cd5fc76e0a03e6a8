package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A disk in memory that promises no more than {@link Disk} does. {@link #crash} forgets, tears and reorders whatever was not synced;
 * {@link #dieAfter} ends the process at any call; {@link #capacity} makes it full; {@link #flip} damages a file; {@link
 * #makeReadOnly} refuses all writes.
 */
public final class CrankyDisk implements Disk {
    private static final int SECTOR = 512;

    /** A change to a file or to the names that is not synced yet. */
    private interface Change<T> {
        T apply(T before, boolean torn);
    }

    /** A file, whatever its name. */
    private static final class Inode {
        private byte[] synced = new byte[0];
        private byte[] current = new byte[0];
        private final List<Change<byte[]>> unsynced = new ArrayList<>();

        void change(Change<byte[]> change) {
            current = change.apply(current, false);
            unsynced.add(change);
        }
    }

    private Map<String, Inode> syncedNames = new TreeMap<>();
    private Map<String, Inode> names = new TreeMap<>();
    private final List<Change<Map<String, Inode>>> unsyncedNames = new ArrayList<>();
    private SplittableRandom random = new SplittableRandom(1);
    private long capacity = Long.MAX_VALUE;
    private long callsLeft = Long.MAX_VALUE;
    private long calls;
    private int life;
    private boolean locked;
    private boolean isReadOnly;

    /** The calls that change something, so far. */
    public synchronized long calls() {
        return calls;
    }

    /** All calls fail after this many more that change something. */
    public synchronized void dieAfter(long more) {
        callsLeft = more;
    }

    public synchronized void capacity(long bytes) {
        capacity = bytes;
    }

    /** The process and the machine end; what was synced is there, and of the rest whatever the seed says. */
    public synchronized void crash(long seed) {
        random = new SplittableRandom(seed);
        life++;
        locked = false;
        callsLeft = Long.MAX_VALUE;
        boolean keepAll = random.nextInt(4) == 0;
        names = survivors(syncedNames, unsyncedNames, keepAll);
        syncedNames = new TreeMap<>(names);
        unsyncedNames.clear();
        for (Inode file : names.values()) {
            file.synced = survivors(file.synced, file.unsynced, keepAll);
            file.current = file.synced;
            file.unsynced.clear();
        }
    }

    private <T> T survivors(T synced, List<Change<T>> changes, boolean all) {
        List<Change<T>> left = new ArrayList<>();
        for (Change<T> change : changes) {
            if (all || random.nextInt(3) > 0) {
                left.add(left.size() - (random.nextInt(3) == 0 ? random.nextInt(left.size() + 1) : 0), change);
            }
        }
        T now = synced;
        for (Change<T> change : left) {
            now = change.apply(now, !all && random.nextBoolean());
        }
        return now;
    }

    /** Turns one bit of a file around. */
    public synchronized void flip(String name, long bit) {
        byte[] bytes = inode(name).current;
        bytes[(int) (bit / 8)] ^= (byte) (1 << bit % 8);
    }

    /** The current content of a file. */
    public synchronized byte[] content(String name) {
        return inode(name).current.clone();
    }

    /** Copies a file of another disk, whole. */
    public synchronized void put(String name, byte[] content) {
        Inode inode = new Inode();
        inode.current = content.clone();
        inode.synced = content.clone();
        names.put(name, inode);
        syncedNames.put(name, inode);
    }

    private Inode inode(String name) {
        Inode inode = names.get(name);
        if (inode == null) {
            throw new AssertionError("no file " + name);
        }
        return inode;
    }

    /** From now on nothing can be changed. */
    public synchronized void makeReadOnly() {
        isReadOnly = true;
    }

    @Override
    public synchronized boolean isReadOnly() {
        return isReadOnly;
    }

    private void call(int ofLife) throws IOException {
        if (isReadOnly) {
            throw new NotWritable();
        }
        if (ofLife != life || callsLeft <= 0) {
            throw new IOException("the process is dead");
        }
        calls++;
        callsLeft--;
    }

    private void changeNames(Change<Map<String, Inode>> change) {
        names = change.apply(new TreeMap<>(names), false);
        unsyncedNames.add((before, torn) -> change.apply(new TreeMap<>(before), torn));
    }

    @Override
    public synchronized DiskFile create(String name) throws IOException {
        call(life);
        Inode there = names.get(name);
        if (there != null) {
            there.change((before, torn) -> new byte[0]);
            return new OpenFile(there, life);
        }
        Inode inode = new Inode();
        changeNames((before, torn) -> {
            before.put(name, inode);
            return before;
        });
        return new OpenFile(inode, life);
    }

    @Override
    public synchronized DiskFile open(String name) throws IOException {
        Inode inode = names.get(name);
        if (inode == null) {
            throw new FileNotFoundException(name);
        }
        return new OpenFile(inode, life);
    }

    @Override
    public synchronized boolean exists(String name) {
        return names.containsKey(name);
    }

    @Override
    public synchronized List<String> list() {
        return List.copyOf(names.keySet());
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        call(life);
        Inode inode = names.get(from);
        if (inode == null) {
            throw new FileNotFoundException(from);
        }
        changeNames((before, torn) -> {
            before.remove(from);
            before.put(to, inode);
            return before;
        });
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        call(life);
        changeNames((before, torn) -> {
            before.remove(name);
            return before;
        });
    }

    @Override
    public synchronized void sync() throws IOException {
        call(life);
        syncedNames = new TreeMap<>(names);
        unsyncedNames.clear();
    }

    @Override
    public synchronized @Nullable Closeable lock(String name) {
        if (locked) {
            return null;
        }
        locked = true;
        int ofLife = life;
        return () -> {
            synchronized (this) {
                locked &= ofLife != life;
            }
        };
    }

    @Override
    public String toString() {
        return "cranky";
    }

    private long used() {
        return names.values().stream().mapToLong(file -> file.current.length).sum();
    }

    private final class OpenFile implements DiskFile {
        private final Inode inode;
        private final int ofLife;

        OpenFile(Inode inode, int ofLife) {
            this.inode = inode;
            this.ofLife = ofLife;
        }

        @Override
        public long size() {
            synchronized (CrankyDisk.this) {
                return inode.current.length;
            }
        }

        @Override
        public int read(long position, byte[] into, int at, int n) {
            synchronized (CrankyDisk.this) {
                int there = (int) Math.max(0, Math.min(n, inode.current.length - position));
                System.arraycopy(inode.current, (int) Math.min(position, inode.current.length), into, at, there);
                return there;
            }
        }

        @Override
        public void write(long position, byte[] from, int at, int n) throws IOException {
            synchronized (CrankyDisk.this) {
                call(ofLife);
                long room = capacity - used() + Math.max(0, inode.current.length - position);
                int fits = (int) Math.max(0, Math.min(n, room));
                byte[] bytes = Arrays.copyOfRange(from, at, at + fits);
                inode.change((before, torn) -> written(before, (int) position, bytes, torn));
                if (fits < n) {
                    throw new DiskFull("No space left on device");
                }
            }
        }

        /** A torn write reaches some of its sectors only. */
        private byte[] written(byte[] before, int position, byte[] bytes, boolean torn) {
            int end = position + bytes.length;
            byte[] after = Arrays.copyOf(before, Math.max(before.length, end));
            for (int sector = 0; sector < bytes.length; sector += SECTOR) {
                if (!torn || random.nextBoolean()) {
                    System.arraycopy(bytes, sector, after, position + sector, Math.min(SECTOR, bytes.length - sector));
                }
            }
            return after;
        }

        @Override
        public void sync() throws IOException {
            synchronized (CrankyDisk.this) {
                call(ofLife);
                inode.synced = inode.current;
                inode.unsynced.clear();
            }
        }

        @Override
        public void close() {}
    }
}
