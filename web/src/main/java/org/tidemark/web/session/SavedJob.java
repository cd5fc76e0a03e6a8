package org.tidemark.web.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Options;
import org.tidemark.api.Run;

/** A job of a session that was saved: it is over, and its result is what the file says. Immutable. */
final class SavedJob extends Job {
    private final Map<String, @Nullable Object> saved;

    SavedJob(Card card, Map<String, @Nullable Object> saved) {
        super("saved", card, Options.defaults(), new Cancellation());
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
        return Optional.empty();
    }

    @Override
    synchronized boolean isOver() {
        return true;
    }

    @Override
    @SuppressWarnings("NullAway") // null is what the file says
    synchronized Map<String, Object> json() {
        return new LinkedHashMap<>(saved);
    }
}
