package org.tidemark.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;

/** Something that explores a net from scratch each time it is asked to. */
interface Contender {
    Result run();

    /**
     * What a run found and what it cost.
     *
     * @param bytesPerState what a state costs in the store; 0 where that is not known
     * @param wordBytesPerState what its packed words alone cost; 0 likewise
     */
    record Result(Counts counts, double bytesPerState, double wordBytesPerState) {}

    /** The engine as a user gets it. */
    static Contender engine(PetriNet net, int threads) {
        ExploreOptions options = ExploreOptions.plain().withThreads(threads);
        return () -> {
            try {
                return of(new Exploration(net, options).run());
            } catch (InputException wrong) {
                throw new IllegalStateException(wrong);
            }
        };
    }

    /**
     * So many explorations at once, of one thread each, that share nothing but the machine: what it gives to so many threads,
     * however well they get on with each other.
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
        Counts counts = new Counts(
                report.states(), report.counts().edges(), report.counts().deadlocks());
        return new Result(counts, report.bytesPerState(), 8.0 * report.memory().wordsPerState());
    }

    /** The yardstick for a search that numbers its states. */
    static Contender numberedLimit(OneWordRules rules) {
        return () -> new Result(new NumberedLimitLoop(rules).run(), 0, 0);
    }

    /** The fastest loop there is. */
    static Contender limit(OneWordRules rules) {
        return () -> new Result(new LimitLoop(rules).run(), 0, 0);
    }
}
