package org.tidemark.check;

import org.jspecify.annotations.Nullable;

/** Which stage a thread works for, where several run at once: the one that it has begun, or that the thread which started it works for. */
final class CurrentStage {
    @SuppressWarnings("ThreadLocalUsage") // of one check, and another may run in the same thread
    private final InheritableThreadLocal<@Nullable Stage> stage = new InheritableThreadLocal<>();

    /** From now on the thread that calls this, and those that it starts, work for this stage. */
    void begin(Stage next) {
        stage.set(next);
    }

    /** The stage that the thread which asks works for; null where there is none. */
    @Nullable
    Stage stage() {
        return stage.get();
    }

    /** The name of that stage; empty where there is none. */
    String name() {
        Stage known = stage.get();
        return known == null ? "" : known.name();
    }

    /** Forgets what the thread that calls this works for. */
    void end() {
        stage.remove();
    }
}
