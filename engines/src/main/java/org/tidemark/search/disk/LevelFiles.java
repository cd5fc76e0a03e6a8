package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunMerger;
import org.tidemark.store.disk.SortedRun;
import org.tidemark.store.disk.SortedRunWriter;

/**
 * The files of a search in their folder: {@code states-…}, which hold every state once in the order of discovery, level
 * after level, and {@code merged-…}, which hold states of several of them in ascending order, so that few runs have to
 * be looked through. The first are kept for good, the second are replaced by longer ones. One thread.
 */
final class LevelFiles {
    static final String STATES = "states-";
    private static final String MERGED = "merged-";

    private final RunFolder folder;
    private final int stride;
    private final KnownRuns known = new KnownRuns();
    private final List<StateFile> files = new ArrayList<>();
    private final Map<Long, Coverage> coverage = new HashMap<>();
    private final IdentityHashMap<SortedRun, String> merged = new IdentityHashMap<>();
    private long next;
    private long merges;

    /** Where else the states of a file are. */
    private enum Coverage {
        /** In memory, or nowhere. */
        NONE(0),
        /** The file is one of the known runs. */
        ITSELF(1),
        /** In merged runs. */
        MERGED(2);

        /** Its number in a checkpoint. */
        private final long code;

        Coverage(long code) {
            this.code = code;
        }

        static Coverage of(long code) {
            return Arrays.stream(values())
                    .filter(coverage -> coverage.code == code)
                    .findFirst()
                    .orElseThrow();
        }
    }

    LevelFiles(RunFolder folder, int stride) {
        this.folder = folder;
        this.stride = stride;
    }

    KnownRuns known() {
        return known;
    }

    RunFolder folder() {
        return folder;
    }

    /** All files with states, in the order of discovery. */
    List<StateFile> all() {
        return List.copyOf(files);
    }

    StateFile numbered(long number) {
        return files.stream()
                .filter(file -> file.number() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a checkpoint names a file that there is not"));
    }

    /** How often runs were merged. */
    long merges() {
        return merges;
    }

    private static String name(String kind, long number) {
        return String.format(Locale.ROOT, "%s%06d", kind, number);
    }

    /** Writes sorted states of one level into a file. */
    StateFile write(long[] log, int from, int to, long level) {
        long number = next++;
        return added(new StateFile(number, write(name(STATES, number), log, from, to), level));
    }

    private SortedRun write(String name, long[] log, int from, int to) {
        SortedRunWriter writer = folder.newRun(name, stride);
        for (int i = from; i < to; i++) {
            writer.add(log, i * stride);
        }
        return writer.finish();
    }

    /** Writes several levels, each of which ends where the array says. */
    StateFile writeSeveral(long[] log, int from, int[] ends, long firstLevel) {
        long number = next++;
        SortedRunWriter writer = folder.newRun(name(STATES, number), stride + 1);
        long[] record = new long[stride + 1];
        int at = from;
        for (int level = 0; level < ends.length; level++) {
            record[0] = firstLevel + level;
            for (; at < ends[level]; at++) {
                System.arraycopy(log, at * stride, record, 1, stride);
                writer.add(record, 0);
            }
        }
        return added(new StateFile(number, writer.finish(), StateFile.SEVERAL));
    }

    private StateFile added(StateFile file) {
        files.add(file);
        coverage.put(file.number(), Coverage.NONE);
        return file;
    }

    /**
     * The states of these files are not kept in memory any more: those of a file of one level are a known run as they
     * are, the others are the first ones of the log, sorted.
     */
    void known(List<StateFile> written, long[] log, int rest) {
        for (StateFile file : written) {
            if (file.level() == StateFile.SEVERAL) {
                coverage.put(file.number(), Coverage.MERGED);
            } else {
                known.add(file.run());
                coverage.put(file.number(), Coverage.ITSELF);
            }
        }
        if (rest > 0) {
            String name = name(MERGED, next++);
            SortedRun run = write(name, log, 0, rest);
            merged.put(run, name);
            known.add(run);
        }
    }

    /** Merges runs where there are more than that many. */
    void merge(int most) {
        List<SortedRun> chosen = known.tooMany(most);
        if (chosen.isEmpty()) {
            return;
        }
        merges++;
        String name = name(MERGED, next++);
        SortedRun run = mergedInto(name, chosen);
        known.removeAll(chosen);
        for (SortedRun gone : chosen) {
            String former = merged.remove(gone);
            if (former != null) {
                folder.drop(former);
            }
        }
        for (StateFile file : files) {
            if (chosen.contains(file.run())) {
                coverage.put(file.number(), Coverage.MERGED);
            }
        }
        merged.put(run, name);
        known.add(run);
    }

    /** A state may be in two runs after a run was resumed. */
    private SortedRun mergedInto(String name, List<SortedRun> chosen) {
        SortedRunWriter writer = folder.newRun(name, stride);
        RunMerger merger = new RunMerger(chosen);
        long[] last = new long[stride];
        while (merger.next()) {
            if (writer.records() == 0 || !Arrays.equals(merger.record(), last)) {
                writer.add(merger.record(), 0);
                System.arraycopy(merger.record(), 0, last, 0, stride);
            }
        }
        return writer.finish();
    }

    /** Makes the files last, with the numbers of a checkpoint. */
    void checkpoint(Checkpoint checkpoint) {
        checkpoint.put("next file", next);
        checkpoint.put("merges", merges);
        for (StateFile file : files) {
            String key = name(STATES, file.number());
            checkpoint.put(key + " level", file.level());
            checkpoint.put(key + " coverage", coverage.getOrDefault(file.number(), Coverage.NONE).code);
        }
        folder.checkpoint(checkpoint.numbers());
    }

    /** Opens the files of the last checkpoint. States that are in no known run are given to {@code recall}. */
    Checkpoint resume(Consumer<StateFile> recall) {
        Checkpoint last = new Checkpoint(folder.counters());
        next = last.get("next file");
        merges = last.get("merges");
        for (String name : folder.runNames()) {
            SortedRun run = java.util.Objects.requireNonNull(folder.run(name));
            if (name.startsWith(MERGED)) {
                merged.put(run, name);
                known.add(run);
            } else {
                StateFile file =
                        new StateFile(Long.parseLong(name.substring(STATES.length())), run, last.get(name + " level"));
                files.add(file);
                coverage.put(file.number(), Coverage.of(last.get(name + " coverage")));
            }
        }
        files.sort(java.util.Comparator.comparingLong(StateFile::number));
        for (StateFile file : files) {
            Coverage now = coverage.getOrDefault(file.number(), Coverage.NONE);
            if (now == Coverage.NONE && file.level() == StateFile.SEVERAL) {
                recall.accept(file);
            } else if (now != Coverage.MERGED) {
                known.add(file.run());
                coverage.put(file.number(), Coverage.ITSELF);
            }
        }
        return last;
    }

    /** The bytes of all files. */
    long bytes() {
        return folder.bytes();
    }

    /** Whether a level has a state. */
    boolean holds(long level, long[] state, int at, RunBlocks reader) {
        for (StateFile file : files) {
            if (file.holds(level, state, at, reader)) {
                return true;
            }
        }
        return false;
    }
}
