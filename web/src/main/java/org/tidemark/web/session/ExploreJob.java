package org.tidemark.web.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.web.view.ReportJson;

/** Counts the states of a model by the command {@code explore}. Thread-safe. */
final class ExploreJob extends Job {
    private final PageCommand command;
    private volatile @Nullable Run found;

    ExploreJob(Card card, PageCommand command) {
        super("explore", card, Options.defaults(), command.cancellation());
        this.command = command;
    }

    @Override
    Map<String, Object> work(Options limits, Runnable changed) {
        Outcome outcome = command.run(
                progress -> {
                    add(progress);
                    changed.run();
                },
                (question, verdict) -> {});
        if (outcome.report().isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", outcome.remarks()));
        }
        Map<String, Object> json = new LinkedHashMap<>(
                outcome.report().map(ReportJson::exploration).orElse(Map.of()));
        json.put("notes", outcome.remarks());
        Run run = outcome.runs().get("");
        if (run != null) {
            json.put("runLength", run.length());
        }
        found = run;
        return json;
    }

    @Override
    Map<Integer, Run> runs() {
        Run run = found;
        return run == null ? Map.of() : Map.of(0, run);
    }

    @Override
    Optional<Run> run(int number) {
        return Optional.ofNullable(found);
    }
}
