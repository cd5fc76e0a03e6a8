package org.tidemark.bench.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;

/** An exploration of a net that can be run repeatedly, each time from scratch. */
public interface Contender {
    Result run();

    /**
     * The counts of a run, and its cost.
     *
     * @param bytesPerState the bytes of a state in the store; 0 if unknown
     * @param wordBytesPerState the bytes of its packed words alone; 0 if unknown
     */
    record Result(RowCounts counts, double bytesPerState, double wordBytesPerState) {}

    /** The engine as a user gets it. */
    static Contender engine(PetriNet net, int threads) {
        ExploreOptions options = ExploreOptions.plain().withThreads(threads);
        return () -> {
            try {
                return of(new Exploration(new NetSystem(net), options).run());
            } catch (InputException wrong) {
                throw new IllegalStateException(wrong);
            }
        };
    }

    /**
     * Several explorations at once, with one thread each, that share nothing but the machine: the best that this many
     * threads could achieve without contention.
     */
    static Contender independent(PetriNet net, int explorations) {
        Contender one = engine(net, 1);
        return () -> {
            List<CompletableFuture<Result>> others = new ArrayList<>();
            for (int i = 1; i < explorations; i++) {
                others.add(CompletableFuture.supplyAsync(one::run, task -> new Thread(task).start()));
            }
            Result mine = one.run();
            return others.stream()
                    .map(CompletableFuture::join)
                    .filter(other -> !other.counts().equals(mine.counts()))
                    .findAny()
                    .orElse(mine);
        };
    }

    private static Result of(ExplorationReport report) {
        RowCounts counts = new RowCounts(
                report.states(), report.counts().edges(), report.counts().deadlocks());
        return new Result(counts, report.bytesPerState(), 8.0 * report.memory().wordsPerState());
    }

    /** The yardstick for a search that numbers its states. */
    static Contender numberedLimit(OneWordRules rules) {
        return () -> new Result(new NumberedLimitLoop(rules).run(), 0, 0);
    }

    /** The fastest loop we know how to write. */
    static Contender limit(OneWordRules rules) {
        return () -> new Result(new LimitLoop(rules).run(), 0, 0);
    }
}
