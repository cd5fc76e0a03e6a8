package org.tidemark.web.session;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.tidemark.web.message.Refusal;

/**
 * The sessions of a server. A session without an open page has its runs cancelled after some seconds, which leaves time
 * to reload a page, and its graphs dropped after some minutes; it is kept until there are too many. Thread-safe.
 */
public final class Sessions implements AutoCloseable {
    static final int MOST = 64;
    static final Duration GRACE = Duration.ofSeconds(8);

    private static final long KEEP_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Budget budget;
    private final @Nullable OpenModel first;
    private final long graceNanos;
    private final JobQueue queue = new JobQueue();
    private final ModelFacts facts = new ModelFacts();
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final SecureRandom random = new SecureRandom();
    private final ScheduledExecutorService housekeeping = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "tidemark-housekeeping");
        thread.setDaemon(true);
        return thread;
    });

    Sessions(Budget budget, @Nullable OpenModel first, Duration grace) {
        this.budget = budget;
        this.first = first;
        graceNanos = grace.toNanos();
        Future<?> unused = housekeeping.scheduleWithFixedDelay(this::cancelAbandoned, 1, 1, TimeUnit.SECONDS);
    }

    private void cancelAbandoned() {
        sessions.values().stream()
                .filter(session -> session.audience().absentNanos() > KEEP_NANOS)
                .forEach(Session::release);
        sessions.values().stream()
                .filter(session -> session.audience().absentNanos() > graceNanos)
                .forEach(Session::cancelAll);
    }

    /** A new session with the model that the server was started with. */
    Session begin() throws Refusal {
        if (sessions.size() >= MOST) {
            Session oldest = sessions.values().stream()
                    .filter(session -> session.audience().isEmpty())
                    .max(Comparator.comparingLong(session -> session.audience().absentNanos()))
                    .orElseThrow(() -> new Refusal(503, "too many pages are open"));
            sessions.remove(oldest.id());
            oldest.close();
        }
        byte[] name = new byte[12];
        random.nextBytes(name);
        Session session = new Session(HexFormat.of().formatHex(name), budget, queue, facts);
        if (first != null) {
            session.show(first, session.turn(0));
        }
        sessions.put(session.id(), session);
        return session;
    }

    public Optional<Session> find(String id) {
        Optional<Session> found = Optional.ofNullable(sessions.get(id));
        found.ifPresent(session -> session.audience().seen());
        return found;
    }

    @Override
    public void close() {
        housekeeping.shutdownNow();
        sessions.values().forEach(Session::close);
        queue.close();
    }
}
