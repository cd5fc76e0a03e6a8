package org.tidemark.web.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.ReportJson;

/** Explains an answer by the command {@code why}. Thread-safe. */
final class WhyJob extends Job {
    private final PageCommand command;
    private volatile @Nullable Run explained;
    private volatile @Nullable String drawn;

    WhyJob(Card card, PageCommand command) {
        super("why", card, Options.defaults(), command.cancellation());
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
        Map<String, Object> json = new LinkedHashMap<>();
        outcome.report().ifPresent(report -> {
            Map<String, Object> values = ReportJson.values(report);
            json.put("verdict", values.getOrDefault("verdict", ""));
            json.put("others", values.getOrDefault("others", List.of()));
            json.put("remarks", values.getOrDefault("remarks", List.of()));
            json.put("rows", ReportJson.rows(report));
            json.put("printed", ReportJson.printed(report));
        });
        json.put("status", outcome.status());
        json.put("notes", outcome.remarks());
        Run run = outcome.runs().get("");
        if (run != null) {
            json.put("runLength", run.length());
        }
        json.put("drawn", outcome.picture().isPresent());
        explained = run;
        drawn = outcome.picture().orElse(null);
        return json;
    }

    @Override
    Map<Integer, Run> runs() {
        Run run = explained;
        return run == null ? Map.of() : Map.of(0, run);
    }

    @Override
    Optional<Run> run(int number) {
        return Optional.ofNullable(explained);
    }

    /** The picture that the command draws, which also a run of a system that is not a net has. */
    @Override
    String picture(int number) throws Refusal, InvalidInputException {
        String svg = drawn;
        return svg == null ? super.picture(number) : svg;
    }
}
