package org.tidemark.web.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.api.report.Report;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.web.view.ReportJson;

/** Asks by the command {@code sound} whether a workflow is sound. Its runs go by the numbers of the properties that they break. Thread-safe. */
final class SoundJob extends Job {
    private final PageCommand command;
    private volatile Map<Integer, Run> runs = Map.of();

    SoundJob(Card card, PageCommand command) {
        super("sound", card, Options.defaults(), command.cancellation());
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
        Report report =
                outcome.report().orElseThrow(() -> new IllegalArgumentException(String.join("\n", outcome.remarks())));
        Map<String, Object> json = new LinkedHashMap<>(ReportJson.values(report));
        json.put("rows", ReportJson.rows(report));
        json.put("printed", ReportJson.printed(report));
        json.put("notes", outcome.remarks());
        Map<Integer, Run> byNumber = new LinkedHashMap<>();
        if (json.get("properties") instanceof List<?> properties) {
            for (int i = 0; i < properties.size(); i++) {
                Run run = properties.get(i) instanceof Map<?, ?> property
                        ? outcome.runs().get(String.valueOf(property.get("name")))
                        : null;
                if (run != null) {
                    byNumber.put(i, run);
                }
            }
        }
        runs = byNumber;
        return json;
    }

    @Override
    Map<Integer, Run> runs() {
        return runs;
    }

    @Override
    Optional<Run> run(int number) {
        return Optional.ofNullable(runs.get(number));
    }
}
