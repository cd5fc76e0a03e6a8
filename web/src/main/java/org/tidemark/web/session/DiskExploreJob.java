package org.tidemark.web.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.web.view.ResultJson;

/** Counts the states of a model in files that are removed when it is done. Thread-safe. */
final class DiskExploreJob extends Job {
    private static final String FULL = "the disk is full";

    private final Model model;
    private final DiskRoom disk;
    private volatile @Nullable Run toDeadlock;

    /**
     * An exploration.
     *
     * @param disk where a folder for its files is made
     */
    DiskExploreJob(Card card, Model model, Options options, DiskRoom disk, Cancellation cancellation) {
        super("explore", card, options, cancellation);
        this.model = model;
        this.disk = disk;
    }

    @Override
    Map<String, Object> work(Options limits, Runnable changed) throws InvalidInputException {
        try (RunFiles files = RunFiles.in(disk)) {
            return explore(limits.folder(files.folder(), files.mostBytes()));
        }
    }

    private Map<String, Object> explore(Options limits) throws InvalidInputException {
        ExplorationResult result = model.explore(limits);
        Optional<Run> run = result.fault().isPresent()
                ? result.fault().flatMap(ExplorationResult.Fault::run)
                : result.runToDeadlock();
        Map<String, Object> json = new LinkedHashMap<>(ResultJson.of(result));
        if (result.reason().startsWith(FULL)) {
            json.put("reason", fullDisk(result.reason()));
        }
        run.ifPresent(found -> json.put("runLength", found.length()));
        toDeadlock = run.orElse(null);
        return json;
    }

    /** The run cannot be resumed, as it could be on the command line: its files are removed with it. */
    static String fullDisk(String reason) {
        return reason.replaceFirst("; .*", "")
                + "; the files of the run are removed. Make room there, or start the server with --disk on another disk";
    }

    @Override
    Map<Integer, Run> runs() {
        Run found = toDeadlock;
        return found == null ? Map.of() : Map.of(0, found);
    }

    @Override
    Optional<Run> run(int number) {
        return Optional.ofNullable(toDeadlock);
    }
}
