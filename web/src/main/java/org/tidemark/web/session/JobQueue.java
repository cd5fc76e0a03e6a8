package org.tidemark.web.session;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Lets jobs run one after the other, on two lanes: explorations and graphs, and questions, which are mostly short. Thread-safe.
 */
public final class JobQueue implements AutoCloseable {
    private final ExecutorService explorations = lane("tidemark-explore");
    private final ExecutorService questions = lane("tidemark-ask");

    private static ExecutorService lane(String name) {
        return Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    void add(Job job, Runnable changed) {
        (job instanceof AskJob ? questions : explorations).execute(() -> job.begin(changed));
    }

    @Override
    public void close() {
        explorations.shutdownNow();
        questions.shutdownNow();
    }
}
