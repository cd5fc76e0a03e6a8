package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.SortedRun;

/**
 * The states of a breadth-first search: the latest ones in memory, all others in files, level after level.
 *
 * <p>In memory the log of a {@link CandidateSet} holds, in this order,
 *
 * <pre>
 *   0 … saved      states that are in the files of levels, too
 *     … settled    states that are known to be new, of one level after the other; the last are of the level that is being found
 *     … size       candidates for that level: different from all in memory, not yet compared with the files
 * </pre>
 *
 * <p>{@link #settle} compares the candidates with the {@link KnownRuns} on disk, {@link #save} writes what is settled
 * into files, and {@link #spill} makes room: what was in memory becomes a known run. For one thread, while no worker
 * adds candidates.
 */
final class DiskStates {
    /** The most sorted runs; more are merged, since candidates have to be compared with each. */
    private static final int MOST_RUNS = 12;

    /** Fewer states than this are sorted and compared by one thread. */
    private static final int WORTH_SHARING = 1 << 14;

    /** A level with fewer states has no file of its own. */
    private static final int WORTH_A_FILE = 1 << 12;

    private static final int FILES_AT_ONCE = 4;

    private final int stride;
    private final WorkerThreads crew;
    private final CandidateSet set;
    private final LevelFiles files;
    private final RunBlocks[] readers;
    private final LevelQueue queue;

    private int saved;
    private int settled;

    /** Ends of the levels that begin at or after {@link #saved}, but for the last, which is being found. */
    private int[] ends = new int[64];

    private int levels;

    /** The level that is being found, where it begins in memory, and where the rest of it lies. */
    private long open;

    private int openStart;
    private int openParts;
    private final List<Stretch> openOnDisk = new ArrayList<>();

    /** Where the saved states of the log are in files. */
    private final List<Copy> copies = new ArrayList<>();

    private long states;
    private long foundInLevel;
    private long widest;
    private long settlings;

    /** A piece of the log and the rows of a file that hold the same states in the same order. */
    private record Copy(int from, int to, StateFile file, long row) {}

    /** States with a folder, which is empty or holds the files of a checkpoint. */
    DiskStates(RunFolder folder, int stride, WorkerThreads crew, int mostStates, MemoryBudget budget) {
        this.stride = stride;
        this.crew = crew;
        set = new CandidateSet(stride, mostStates, crew.members(), budget);
        files = new LevelFiles(folder, stride);
        queue = new LevelQueue(crew.members());
        readers = new RunBlocks[crew.members()];
        Arrays.setAll(readers, i -> new RunBlocks());
    }

    CandidateSet set() {
        return set;
    }

    LevelQueue queue() {
        return queue;
    }

    LevelFiles files() {
        return files;
    }

    /** Different states found so far, as of the last settling. */
    long states() {
        return states;
    }

    /** The level that is being expanded; -1 before the first. */
    long level() {
        return open - 1;
    }

    /** The most states of a level that is complete. */
    long widest() {
        return widest;
    }

    /** How often candidates were compared with the files. */
    long settlings() {
        return settlings;
    }

    // ---- candidates ----

    /** Finds out which candidates are new, and counts them. */
    void settle() {
        set.closeGaps();
        int from = settled;
        int to = set.size();
        if (from == to) {
            return;
        }
        int end = to - from < WORTH_SHARING ? settleAlone(from, to) : settleTogether(from, to);
        set.truncate(end);
        settled = end;
        states += end - from;
        foundInLevel += end - from;
        openParts += end > from ? 1 : 0;
    }

    private int settleAlone(int from, int to) {
        new StateSorter(set.log(), stride).sort(from, to);
        if (files.known().isEmpty()) {
            return to;
        }
        settlings++;
        return files.known().sift(set.log(), stride, from, to, readers[0]);
    }

    private int settleTogether(int from, int to) {
        long[] log = set.log();
        StateSorter sorter = new StateSorter(log, stride);
        List<StateSorter.Range> parts =
                sorter.split(from, to, Math.max(WORTH_SHARING / 4, (to - from) / (16 * crew.members())));
        boolean isAnyKnown = !files.known().isEmpty();
        settlings += isAnyKnown ? 1 : 0;
        int[] ends = new int[parts.size()];
        crew.share(parts.size(), (member, i) -> {
            StateSorter.Range part = parts.get(i);
            sorter.sort(part.from(), part.to());
            ends[i] = isAnyKnown ? files.known().sift(log, stride, part.from(), part.to(), readers[member]) : part.to();
        });
        int end = from;
        for (int i = 0; i < ends.length; i++) {
            int start = parts.get(i).from();
            System.arraycopy(log, start * stride, log, end * stride, (ends[i] - start) * stride);
            end += ends[i] - start;
        }
        return end;
    }

    private void sort(int from, int to) {
        StateSorter sorter = new StateSorter(set.log(), stride);
        if (to - from < WORTH_SHARING) {
            sorter.sort(from, to);
        } else {
            List<StateSorter.Range> parts = sorter.split(from, to, Math.max(1, (to - from) / (16 * crew.members())));
            crew.share(
                    parts.size(),
                    (member, i) -> sorter.sort(parts.get(i).from(), parts.get(i).to()));
        }
    }

    /** Takes a state that is known to be new into the level that is being found. */
    void adopt(long[] words, int at) {
        while (set.append(words, at, 1) == 0) {
            makeRoom();
        }
        settled = set.size();
        states++;
        foundInLevel++;
        openParts = 2; // not in order
    }

    // ---- levels ----

    /** The level that was being found is complete, and is to be expanded next; false where it is empty. */
    boolean nextLevel() {
        settle();
        sortOpenLevel();
        List<Stretch> next = new ArrayList<>(openOnDisk);
        next.add(new Stretch(null, openStart, settled));
        queue.replace(next);
        boolean isAny = foundInLevel > 0;
        widest = Math.max(widest, foundInLevel);
        if (settled > saved || levels > 0) {
            if (levels == ends.length) {
                ends = Arrays.copyOf(ends, 2 * levels);
            }
            ends[levels++] = settled;
        }
        open++;
        openStart = settled;
        openParts = 0;
        openOnDisk.clear();
        foundInLevel = 0;
        return isAny;
    }

    /**
     * Sorts the states of the open level that were settled at different times; those already saved stay as they are.
     */
    private void sortOpenLevel() {
        if (openParts > 1) {
            sort(Math.max(openStart, saved), settled);
            openParts = 1;
        }
    }

    /** The level of the first state that is not saved. */
    private long firstUnsavedLevel() {
        return open - levels;
    }

    // ---- files ----

    /** Writes all settled states into files of levels. */
    void save() {
        sortOpenLevel();
        if (saved == settled) {
            levels = 0;
            return;
        }
        ends = Arrays.copyOf(ends, Math.max(ends.length, levels + 1));
        ends[levels] = settled;
        int pieces = levels + 1;
        boolean areFilesWorthwhile = pieces <= FILES_AT_ONCE && settled - saved >= pieces * WORTH_A_FILE;
        if (pieces == 1 || areFilesWorthwhile) {
            for (int i = 0, from = saved; i < pieces; from = ends[i++]) {
                if (ends[i] > from) {
                    StateFile file = files.write(set.log(), from, ends[i], firstUnsavedLevel() + i);
                    copies.add(new Copy(from, ends[i], file, 0));
                }
            }
        } else {
            StateFile file = files.writeSeveral(set.log(), saved, Arrays.copyOf(ends, pieces), firstUnsavedLevel());
            copies.add(new Copy(saved, settled, file, 0));
        }
        saved = settled;
        levels = 0;
    }

    /** Whether any states were written to make room for others. */
    boolean hasSpilled() {
        return !files.known().isEmpty();
    }

    /** Makes room in memory: all that is settled becomes part of the known runs. */
    void spill() {
        save();
        openOnDisk.addAll(onDisk(new Stretch(null, openStart, settled)));
        queue.replace(allOnDisk(queue.all()));
        int rest = 0;
        for (Copy copy : copies) {
            if (copy.file().level() == StateFile.SEVERAL) {
                int length = copy.to() - copy.from();
                System.arraycopy(set.log(), copy.from() * stride, set.log(), rest * stride, length * stride);
                rest += length;
            }
        }
        sort(0, rest);
        files.known(copies.stream().map(Copy::file).toList(), set.log(), rest);
        copies.clear();
        set.clear();
        saved = 0;
        settled = 0;
        openStart = 0;
        openParts = 0;
        files.merge(MOST_RUNS);
    }

    /** Spills what is in memory; false where there is nothing. */
    boolean spillAny() {
        boolean isAny = settled > 0;
        if (isAny) {
            spill();
        }
        return isAny;
    }

    /** Makes room for candidates; everything is settled. */
    void makeRoom() {
        if (set.canGrow()) {
            set.grow();
        } else if (settled <= set.capacity() / 2) {
            set.rehash();
        } else {
            spill();
        }
    }

    private List<Stretch> allOnDisk(List<Stretch> stretches) {
        List<Stretch> found = new ArrayList<>();
        stretches.forEach(stretch -> found.addAll(onDisk(stretch)));
        return found;
    }

    /** The states of a stretch in files; those of the log are saved. */
    private List<Stretch> onDisk(Stretch stretch) {
        if (stretch.file() != null) {
            return List.of(stretch);
        }
        List<Stretch> found = new ArrayList<>();
        for (Copy copy : copies) {
            long from = Math.max(stretch.from(), copy.from());
            long to = Math.min(stretch.to(), copy.to());
            if (from < to) {
                long shift = copy.row() - copy.from();
                found.add(new Stretch(copy.file(), from + shift, to + shift));
            }
        }
        return found;
    }

    // ---- checkpoints ----

    /** Makes all that is settled last, with what the search has counted. */
    void checkpoint(Map<String, Long> counters) {
        save();
        Checkpoint next = new Checkpoint(counters);
        next.put("level", level());
        next.put("states", states);
        next.put("found in level", foundInLevel);
        next.put("widest level", widest);
        next.put("settlings", settlings);
        next.put("queue", allOnDisk(queue.all()));
        List<Stretch> found = new ArrayList<>(openOnDisk);
        found.addAll(onDisk(new Stretch(null, openStart, settled)));
        next.put("found", found);
        files.checkpoint(next);
    }

    /** Goes on from the last checkpoint of the folder; returns what the search had counted. */
    Checkpoint resume() {
        boolean isComplete = FolderSummary.of(files.folder()).isComplete();
        if (isComplete) {
            files.folder().verify();
        }
        Checkpoint last = files.resume(file -> {
            if (!isComplete) { // else nothing is compared with it any more
                recall(file);
            }
        });
        open = last.get("level") + 1;
        states = last.get("states");
        foundInLevel = last.get("found in level");
        widest = last.get("widest level");
        settlings = last.get("settlings");
        queue.replace(last.stretches("queue", files));
        openOnDisk.addAll(last.stretches("found", files));
        openStart = settled;
        return last;
    }

    /** Takes states of a file back into memory that no known run has. */
    private void recall(StateFile file) {
        while (set.canGrow() && set.capacity() < 2 * (settled + file.run().records())) {
            set.grow();
        }
        RunBlocks reader = readers[0];
        SortedRun run = file.run();
        long[] one = new long[stride];
        int from = settled;
        for (int block = 0; block < run.index().blocks(); block++) {
            reader.load(run, block);
            for (int i = 0; i < reader.size(); i++) {
                System.arraycopy(reader.words(), i * run.width() + file.prefix(), one, 0, stride);
                if (set.append(one, 0, 1) == 0) {
                    settled = set.size();
                    sort(0, settled);
                    files.known(List.of(), set.log(), settled);
                    set.clear();
                    copies.clear();
                    from = 0;
                    set.append(one, 0, 1);
                }
            }
        }
        settled = set.size();
        saved = settled;
        copies.add(new Copy(from, settled, file, run.records() - (settled - from)));
    }

    /** Gives the memory back. */
    void release() {
        set.release();
    }
}
