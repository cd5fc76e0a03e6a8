package org.tidemark.web.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.api.Run;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/**
 * A job of a session that was saved: it is over, and its result is what the file says. Its runs are in the file by the names of their
 * events, and are replayed on the model when they are asked for. Immutable.
 */
final class SavedJob extends Job {
    private static final String RUNS = "runs";

    private final Map<String, @Nullable Object> saved;
    private final Fields runs;
    private final Model model;
    private final Options limits;

    /**
     * A job that was saved.
     *
     * @param runs its runs by their numbers
     * @param model the model that they are runs of
     * @param limits what replaying a run may take
     */
    SavedJob(Card card, Map<String, @Nullable Object> saved, Fields runs, Model model, Options limits) {
        super("saved", card, Options.defaults(), new Cancellation());
        this.model = model;
        this.limits = limits;
        this.runs = runs;
        this.saved = new LinkedHashMap<>(saved);
        this.saved.put("id", card.id());
        this.saved.put("version", card.version());
        if (!"DONE".equals(saved.get("status")) && !"FAILED".equals(saved.get("status"))) {
            this.saved.put("status", Status.CANCELLED.name()); // whatever ran when it was saved does not any more
        }
    }

    @Override
    Map<String, Object> work(Options limits, Runnable changed) {
        return Map.of();
    }

    @Override
    Optional<Run> run(int number) {
        try {
            Fields run = runs.object(String.valueOf(number));
            if (run.all().isEmpty()) {
                return Optional.empty();
            }
            long loop = run.number("loop", -1, -1, Integer.MAX_VALUE);
            return Optional.of(model.replay(
                    run.texts("events"),
                    loop < 0 ? OptionalInt.empty() : OptionalInt.of((int) loop),
                    run.text("shows"),
                    limits));
        } catch (Refusal | InvalidInputException notARun) {
            return Optional.empty();
        }
    }

    @Override
    synchronized boolean isOver() {
        return true;
    }

    @Override
    @SuppressWarnings("NullAway") // null is what the file says
    synchronized Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(saved);
        json.remove(RUNS); // the page asks for each when it shows it
        return json;
    }

    @Override
    @SuppressWarnings("NullAway") // as above
    synchronized Map<String, Object> saved() {
        return new LinkedHashMap<>(saved);
    }
}
