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

/** Counts the states of a model. Thread-safe. */
final class ExploreJob extends Job {
    private final Model model;
    private volatile @Nullable Run toDeadlock;

    ExploreJob(Card card, Model model, Options options, Cancellation cancellation) {
        super("explore", card, options, cancellation);
        this.model = model;
    }

    @Override
    Map<String, Object> work(Options limits, Runnable changed) throws InvalidInputException {
        ExplorationResult result = model.explore(limits);
        Optional<Run> run = result.fault().isPresent()
                ? result.fault().flatMap(ExplorationResult.Fault::run)
                : result.runToDeadlock();
        Map<String, Object> json = new LinkedHashMap<>(ResultJson.of(result));
        run.ifPresent(found -> json.put("runLength", found.length()));
        toDeadlock = run.orElse(null);
        return json;
    }

    @Override
    Optional<Run> run(int number) {
        return Optional.ofNullable(toDeadlock);
    }
}
