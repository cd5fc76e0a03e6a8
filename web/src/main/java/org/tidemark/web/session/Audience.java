package org.tidemark.web.session;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tidemark.web.message.JsonText;

/** The pages that look at a session, and what each has not heard yet. Thread-safe. */
public final class Audience {
    private static final int LONGEST_QUEUE = 500;

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private volatile long lastSeen = System.nanoTime();

    /** One page. */
    public static final class Listener {
        private final BlockingQueue<String> news = new ArrayBlockingQueue<>(LONGEST_QUEUE);
        private volatile boolean isLate;

        /** The next message, or null where there is none for some time. */
        public @Nullable String await(long millis) throws InterruptedException {
            return news.poll(millis, TimeUnit.MILLISECONDS);
        }

        private void hear(String text) {
            if (!news.offer(text)) {
                isLate = true;
            }
        }

        /** Whether it has not kept up and has to begin afresh. */
        public boolean isLate() {
            return isLate;
        }
    }

    public void join(Listener listener) {
        listeners.add(listener);
    }

    public void leave(Listener listener) {
        listeners.remove(listener);
        seen();
    }

    void tell(Object news) {
        if (!listeners.isEmpty()) {
            String text = JsonText.of(news);
            listeners.forEach(listener -> listener.hear(text));
        }
    }

    void seen() {
        lastSeen = System.nanoTime();
    }

    /** For how long no page has been connected. */
    long absentNanos() {
        return listeners.isEmpty() ? System.nanoTime() - lastSeen : 0;
    }

    boolean isEmpty() {
        return listeners.isEmpty();
    }
}
