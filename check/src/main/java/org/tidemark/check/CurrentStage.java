package org.tidemark.check;

import org.jspecify.annotations.Nullable;

/** Which stage a thread works for, where several run at once: the one that it has begun, or that the thread which started it works for. */
final class CurrentStage {
    @SuppressWarnings("ThreadLocalUsage") // of one check, and another may run in the same thread
    private final InheritableThreadLocal<@Nullable String> name = new InheritableThreadLocal<>();

    /** From now on the thread that calls this, and those that it starts, work for this stage. */
    void begin(Stage stage) {
        name.set(stage.name());
    }

    /** The name of the stage that the thread which asks works for; empty where there is none. */
    String name() {
        String known = name.get();
        return known == null ? "" : known;
    }

    /** Forgets what the thread that calls this works for. */
    void end() {
        name.remove();
    }
}
