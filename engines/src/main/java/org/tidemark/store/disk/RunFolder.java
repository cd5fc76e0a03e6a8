package org.tidemark.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a run: sorted runs, and a manifest that is replaced at one stroke at each {@link #checkpoint}. Whatever
 * happens to the process or the machine, the folder is as of its last checkpoint when it is opened again: files that
 * are not in the manifest are deleted.
 *
 * <p>One process at a time: the folder is locked while it is open. A folder that can only be read may have several
 * readers. One thread opens files and makes checkpoints; different files may be written by different threads. All
 * methods throw {@link FolderFault}; after one, only {@link #close} makes sense.
 */
public final class RunFolder implements AutoCloseable {
    /** The bytes of the buffers for writing. */
    public static final long BUFFER_BYTES = (long) WriteBehind.BUFFERS * (BlockFormat.BYTES + 24);

    static final String LOCK = "lock";
    private static final String NEW_MANIFEST = "manifest.new";

    private final Disk disk;
    private final Closeable lock;
    private final WriteBehind behind = new WriteBehind();
    private final SortedMap<String, SortedRun> runs = new TreeMap<>();
    private final Map<String, BlockFile> unfinished = new TreeMap<>();

    /** Finished runs that are not known to be on the disk yet. */
    private final Set<String> unsynced = new HashSet<>();

    /** Files of the last checkpoint that the next one does without. */
    private final Set<String> dropped = new TreeSet<>();

    private Manifest manifest;

    private RunFolder(Disk disk, Closeable lock, Manifest manifest) {
        this.disk = disk;
        this.lock = lock;
        this.manifest = manifest;
    }

    /** Begins a run in a folder that holds none. */
    public static RunFolder create(Disk disk, RunIdentity identity) {
        try {
            return begun(disk, identity);
        } catch (FolderFault fault) {
            throw fault.beforeTheRun();
        }
    }

    private static RunFolder begun(Disk disk, RunIdentity identity) {
        return locked(disk, lock -> {
            refuseRun(disk);
            int stamp = new SecureRandom().nextInt();
            RunFolder folder = new RunFolder(disk, lock, new Manifest(identity, stamp, -1, new TreeMap<>(), List.of()));
            folder.deleteStrangers();
            folder.checkpoint(Map.of());
            return folder;
        });
    }

    /** Refuses a folder that is not free for a new run: it holds one already, or is in use. */
    public static void mustBeFree(Disk disk) {
        try {
            Closeable lock = lock(disk);
            try {
                refuseRun(disk);
            } finally {
                lock.close();
            }
        } catch (FolderFault fault) {
            throw fault.beforeTheRun();
        } catch (IOException e) {
            throw FolderFault.of(disk, LOCK, e);
        }
    }

    private static void refuseRun(Disk disk) throws IOException {
        if (disk.exists(Manifest.NAME)) {
            Manifest there = Manifest.of(disk, contentOf(disk, Manifest.NAME));
            throw new FolderFault(
                    FolderFault.Kind.FOREIGN,
                    disk + " already holds a run of " + there.identity().model()
                            + "; resume it, or choose an empty folder");
        }
    }

    /** Forgets the run of a folder, if there is one. */
    public static void erase(Disk disk) {
        try {
            Closeable lock = lock(disk);
            try {
                disk.delete(Manifest.NAME);
                disk.sync();
            } finally {
                lock.close();
            }
        } catch (IOException e) {
            throw FolderFault.of(disk, Manifest.NAME, e);
        }
    }

    /** Goes on with the run of a folder. @throws FolderFault when it is another one */
    public static RunFolder resume(Disk disk, RunIdentity identity) {
        return locked(disk, lock -> {
            Manifest there = manifestOf(disk);
            String difference = there.identity().differenceTo(identity);
            if (difference != null) {
                throw new FolderFault(FolderFault.Kind.FOREIGN, disk + " holds " + difference);
            }
            return reopened(disk, lock, there);
        });
    }

    /** Opens the run of a folder, whatever it is about. */
    public static RunFolder open(Disk disk) {
        return locked(disk, lock -> reopened(disk, lock, manifestOf(disk)));
    }

    /** Whether there is a run at all, whatever state it is in. */
    public static boolean isRun(Disk disk) throws IOException {
        return disk.exists(Manifest.NAME);
    }

    /** The identity of the run of a folder; nothing is opened or locked. */
    public static RunIdentity identityOf(Disk disk) {
        try {
            return manifestOf(disk).identity();
        } catch (IOException e) {
            throw FolderFault.of(disk, Manifest.NAME, e);
        }
    }

    private interface Opening {
        RunFolder open(Closeable lock) throws IOException;
    }

    private static RunFolder locked(Disk disk, Opening opening) {
        try {
            Closeable lock = lock(disk);
            try {
                return opening.open(lock);
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw FolderFault.of(disk, Manifest.NAME, e);
        }
    }

    private static Closeable lock(Disk disk) {
        Closeable lock;
        try {
            lock = disk.lock(LOCK);
        } catch (IOException e) {
            throw FolderFault.of(disk, LOCK, e);
        }
        if (lock == null) {
            throw new FolderFault(FolderFault.Kind.IN_USE, disk + " is in use by another run; wait for its end");
        }
        return lock;
    }

    private static Manifest manifestOf(Disk disk) throws IOException {
        if (!disk.exists(Manifest.NAME)) {
            throw new FolderFault(FolderFault.Kind.FOREIGN, disk + " holds no run: there is no file 'manifest'");
        }
        return Manifest.of(disk, contentOf(disk, Manifest.NAME));
    }

    private static byte[] contentOf(Disk disk, String name) throws IOException {
        try (DiskFile file = disk.open(name)) {
            byte[] bytes = new byte[(int) Math.min(file.size(), Integer.MAX_VALUE - 8)];
            file.read(0, bytes, 0, bytes.length);
            return bytes;
        }
    }

    private static RunFolder reopened(Disk disk, Closeable lock, Manifest manifest) throws IOException {
        RunFolder folder = new RunFolder(disk, lock, manifest);
        try {
            for (FileMark mark : manifest.files()) {
                BlockFile file = BlockFile.open(disk, mark, manifest.stamp(), folder.behind);
                folder.runs.put(mark.name(), new SortedRun(file, mark.width(), mark.records()));
            }
            if (!disk.isReadOnly()) {
                folder.deleteStrangers();
            }
        } catch (IOException | RuntimeException e) {
            folder.closeFiles();
            throw e;
        }
        return folder;
    }

    /** Deletes what a run left behind that was killed after its last checkpoint. */
    private void deleteStrangers() throws IOException {
        for (String name : disk.list()) {
            if (name.equals(NEW_MANIFEST) || (name.endsWith(BlockFile.SUFFIX) && !runs.containsKey(name))) {
                disk.delete(name);
            }
        }
    }

    public RunIdentity identity() {
        return manifest.identity();
    }

    /** Refuses to go on in a folder that can only be read. */
    public void mustBeWritable() {
        if (disk.isReadOnly()) {
            throw FolderFault.of(disk, Manifest.NAME, new NotWritable());
        }
    }

    /** Tells this run from all others, whatever they are about. */
    public String stamp() {
        return Integer.toHexString(manifest.stamp());
    }

    /** The counters as of the last checkpoint. */
    public SortedMap<String, Long> counters() {
        return manifest.counters();
    }

    /** Begins a sorted run under a name that no file has. */
    public SortedRunWriter newRun(String name, int width) {
        String file = free(name + BlockFile.SUFFIX);
        BlockFile created = BlockFile.create(disk, file, manifest.stamp(), behind);
        unfinished.put(file, created);
        return new SortedRunWriter(this, created, behind, width);
    }

    /** A dropped file is still part of the last checkpoint, so that its name is not free before the next. */
    private String free(String file) {
        if (runs.containsKey(file) || unfinished.containsKey(file) || dropped.contains(file)) {
            throw new IllegalArgumentException("there is a file " + file + " already");
        }
        return file;
    }

    /** The finished run of this name; null where there is none. */
    public @Nullable SortedRun run(String name) {
        return runs.get(name + BlockFile.SUFFIX);
    }

    /** The names of all finished runs, as they were given to {@link #newRun}. */
    public List<String> runNames() {
        return runs.keySet().stream()
                .map(file -> file.substring(0, file.length() - BlockFile.SUFFIX.length()))
                .toList();
    }

    void finished(SortedRun run) {
        unfinished.remove(run.name());
        runs.put(run.name(), run);
        unsynced.add(run.name());
    }

    /** Does without a run from now on. It is deleted once no checkpoint needs it. */
    public void drop(String name) {
        discard(name + BlockFile.SUFFIX);
    }

    private void discard(String file) {
        BlockFile blocks = unfinished.remove(file);
        SortedRun run = runs.remove(file);
        if (run != null) {
            blocks = run.blocks();
        }
        if (blocks == null) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        unsynced.remove(file);
        behind.drain();
        blocks.close();
        if (manifest.files().stream().anyMatch(mark -> mark.name().equals(file))) {
            dropped.add(file);
        } else {
            delete(file);
        }
    }

    private void delete(String file) {
        try {
            disk.delete(file);
        } catch (IOException e) {
            throw FolderFault.of(disk, file, e);
        }
    }

    /**
     * Makes what is there now last: all runs that were finished and not dropped, and the counters. Up to this call
     * nothing of the last checkpoint is touched.
     */
    public void checkpoint(Map<String, Long> counters) {
        behind.drain();
        List<FileMark> files = new ArrayList<>();
        for (SortedRun run : runs.values()) {
            if (unsynced.contains(run.name())) {
                run.blocks().sync();
            }
            files.add(run.mark());
        }
        Manifest next = new Manifest(
                manifest.identity(), manifest.stamp(), manifest.number() + 1, new TreeMap<>(counters), files);
        replaceManifest(next.toBytes());
        manifest = next;
        unsynced.clear();
        dropped.forEach(this::delete);
        dropped.clear();
    }

    private void replaceManifest(byte[] bytes) {
        try {
            try (DiskFile file = disk.create(NEW_MANIFEST)) {
                file.write(0, bytes, 0, bytes.length);
                file.sync();
            }
            disk.sync();
            disk.rename(NEW_MANIFEST, Manifest.NAME);
            disk.sync();
        } catch (IOException e) {
            throw FolderFault.of(disk, Manifest.NAME, e);
        }
    }

    /** Reads all files of the last checkpoint once. @throws FolderFault that names the first damaged block */
    public void verify() {
        runs.values().forEach(run -> run.blocks().verify());
    }

    /** The bytes written and read since the folder was opened. */
    public Traffic traffic() {
        return behind.traffic();
    }

    @Override
    public String toString() {
        return disk.toString();
    }

    /** The bytes of all files. */
    public long bytes() {
        long sum = 0;
        for (SortedRun run : runs.values()) {
            sum += run.bytes();
        }
        return sum;
    }

    /** Closes the files and gives the folder free. What came after the last checkpoint is lost. */
    @Override
    public void close() {
        closeFiles();
        try {
            lock.close();
        } catch (IOException e) {
            throw FolderFault.of(disk, LOCK, e);
        }
    }

    private void closeFiles() {
        behind.close();
        runs.values().forEach(run -> run.blocks().close());
        unfinished.values().forEach(BlockFile::close);
        runs.clear();
        unfinished.clear();
    }

    /**
     * The content of a folder as of a checkpoint. In its file:
     *
     * <pre>
     *    0  "TIDERUN" and a byte for the version
     *    8  bytes of the text
     *   16  the text: a line for each thing known, its kind first, fields set apart by tabs
     *       CRC-32C of all before, in 8 bytes
     * </pre>
     *
     * @param identity what the run is about
     * @param stamp marks the blocks of this run
     * @param number how many checkpoints there were before
     * @param counters what the run has counted
     * @param files what there is
     */
    record Manifest(
            RunIdentity identity, int stamp, long number, SortedMap<String, Long> counters, List<FileMark> files) {
        static final String NAME = "manifest";
        static final int VERSION = 2;
        private static final String MAGIC = "TIDERUN";
        private static final int HEADER_BYTES = 16;

        Manifest {
            counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
            files = List.copyOf(files);
        }

        byte[] toBytes() {
            byte[] text = text().getBytes(StandardCharsets.UTF_8);
            ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + text.length + 8).order(ByteOrder.LITTLE_ENDIAN);
            out.put(MAGIC.getBytes(StandardCharsets.US_ASCII))
                    .put((byte) VERSION)
                    .putLong(text.length)
                    .put(text);
            out.putLong(sum(out.array(), out.position()));
            return out.array();
        }

        private String text() {
            StringBuilder text = new StringBuilder();
            line(text, "model", identity.model());
            line(text, "hash", identity.hash());
            line(text, "layout", identity.layout());
            identity.options().forEach((option, value) -> line(text, "option", option, value));
            line(text, "stamp", Integer.toHexString(stamp));
            line(text, "checkpoint", String.valueOf(number));
            counters.forEach((counter, value) -> line(text, "count", counter, String.valueOf(value)));
            for (FileMark file : files) {
                line(
                        text,
                        "file",
                        file.name(),
                        String.valueOf(file.width()),
                        String.valueOf(file.records()),
                        String.valueOf(file.blocks()),
                        String.valueOf(file.bytes()),
                        Integer.toHexString(file.chain()));
            }
            return text.toString();
        }

        private static void line(StringBuilder text, String... fields) {
            for (int i = 0; i < fields.length; i++) {
                text.append(i == 0 ? "" : "\t").append(fields[i].replaceAll("[\\t\\n\\r]", " "));
            }
            text.append('\n');
        }

        private static long sum(byte[] bytes, int n) {
            CRC32C crc = new CRC32C();
            crc.update(bytes, 0, n);
            return crc.getValue();
        }

        /** Reads a manifest. @throws FolderFault when it is none, of another version, or damaged */
        static Manifest of(Disk disk, byte[] bytes) {
            ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.length < HEADER_BYTES + 8 || in.getLong(bytes.length - 8) != sum(bytes, bytes.length - 8)) {
                throw FolderFault.damaged(disk, NAME, "its checksum does not fit");
            }
            for (int i = 0; i < MAGIC.length(); i++) {
                if (in.get() != MAGIC.charAt(i)) {
                    throw new FolderFault(
                            FolderFault.Kind.FOREIGN, disk + "/" + NAME + " was not written by this program");
                }
            }
            int version = in.get();
            if (version != VERSION) {
                throw new FolderFault(
                        FolderFault.Kind.FOREIGN,
                        disk + " is of version " + version + " of such folders, and this program reads version "
                                + VERSION + "; explore again in another folder");
            }
            byte[] text = new byte[(int) in.getLong()];
            in.get(text);
            return new Lines(new String(text, StandardCharsets.UTF_8)).manifest();
        }

        /** Takes the lines apart; the checksum fitted, so that they are as they were written. */
        private static final class Lines {
            private final Map<String, String> single = new TreeMap<>();
            private final Map<String, String> options = new TreeMap<>();
            private final SortedMap<String, Long> counters = new TreeMap<>();
            private final List<FileMark> files = new ArrayList<>();

            Lines(String text) {
                for (String line : text.split("\n", -1)) {
                    String[] fields = line.split("\t", -1);
                    switch (fields[0]) {
                        case "option" -> options.put(fields[1], fields[2]);
                        case "count" -> counters.put(fields[1], Long.parseLong(fields[2]));
                        case "file" -> file(fields);
                        case "" -> {}
                        default -> single.put(fields[0], fields[1]);
                    }
                }
            }

            private void file(String[] fields) {
                files.add(new FileMark(
                        fields[1],
                        Integer.parseInt(fields[2]),
                        Long.parseLong(fields[3]),
                        Long.parseLong(fields[4]),
                        Long.parseLong(fields[5]),
                        Integer.parseUnsignedInt(fields[6], 16)));
            }

            Manifest manifest() {
                RunIdentity identity = new RunIdentity(value("model"), value("hash"), value("layout"), options);
                int stamp = Integer.parseUnsignedInt(value("stamp"), 16);
                return new Manifest(identity, stamp, Long.parseLong(value("checkpoint")), counters, files);
            }

            private String value(String key) {
                return single.getOrDefault(key, "");
            }
        }
    }
}
