package org.tidemark.web.server;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.session.Audience;

/**
 * Server-sent events: what happens in some sessions, as it happens. The pages of one browser share a stream, since browsers open only a
 * few connections to a server. A line without meaning goes out every two seconds, since only writing shows that a page has gone.
 * Thread-safe.
 */
final class EventStreams {
    private static final int MOST = 100;
    private static final long PULSE_MILLIS = 2000;

    private final AtomicInteger open = new AtomicInteger();

    /** Writes until the pages go away, or cannot keep up. */
    void serve(HttpExchange exchange, List<Audience> audiences) throws Refusal, IOException {
        if (open.incrementAndGet() > MOST) {
            open.decrementAndGet();
            throw new Refusal(503, "too many pages are open");
        }
        Audience.Listener listener = new Audience.Listener();
        audiences.forEach(audience -> audience.join(listener));
        try {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            write(out, ": hello\n\n");
            while (!listener.isLate()) {
                String news = listener.await(PULSE_MILLIS);
                write(out, news == null ? ": still here\n\n" : "data: " + news + "\n\n");
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            audiences.forEach(audience -> audience.leave(listener));
            open.decrementAndGet();
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
