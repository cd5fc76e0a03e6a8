package org.tidemark.web.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.JsonText;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.session.Actions;

/**
 * HTTP on the loopback address: the page, its actions as {@code POST /api/NAME} with JSON both ways, and {@code GET /events}. Every
 * answer carries a content security policy: scripts and styles from files of this server alone, and pictures that the page itself
 * makes. Thread-safe.
 */
public final class WebServer implements AutoCloseable {
    /** A larger request is refused. */
    public static final int MOST_BYTES = 12 << 20;

    /** For how many seconds the JDK's server waits for the rest of a request. */
    public static final String REQUEST_SECONDS = "sun.net.httpserver.maxReqTime";

    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
            + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final int MOST_THREADS = 200;

    /** Whether the JDK's server sends at once what it has. */
    private static final String NO_DELAY = "sun.net.httpserver.nodelay";

    static {
        // Else the body of every answer waits 40 ms for the browser to acknowledge the head.
        if (System.getProperty(NO_DELAY) == null) {
            System.setProperty(NO_DELAY, "true");
        }
        // Else half a request would hold a thread for as long as it likes. Answers have no such limit: events go on and
        // on.
        if (System.getProperty(REQUEST_SECONDS) == null) {
            System.setProperty(REQUEST_SECONDS, "30");
        }
    }

    private static final String API = "/api/";

    private final HttpServer http;
    private final ExecutorService threads;
    private final PageFiles files = new PageFiles();
    private final Gate gate;
    private final Actions actions;
    private final EventStreams streams = new EventStreams();
    private final Consumer<String> opened;

    /**
     * Starts to listen.
     *
     * @param port the port; 0 for any that is free
     * @param opened called with the next address after one was used
     * @throws IOException where the port is taken
     */
    public WebServer(int port, Actions actions, Consumer<String> opened) throws IOException {
        this.actions = actions;
        this.opened = opened;
        http = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 50);
        gate = new Gate(port());
        threads = new ThreadPoolExecutor(2, MOST_THREADS, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(work, "tidemark-page");
            thread.setDaemon(true);
            return thread;
        });
        http.setExecutor(threads);
        http.createContext("/", this::handle);
        http.start();
    }

    public int port() {
        return http.getAddress().getPort();
    }

    /** The address for the next browser. */
    public String address() {
        return "http://127.0.0.1:" + port() + "/?token=" + gate.token();
    }

    private void handle(HttpExchange exchange) throws IOException {
        boolean isStream = false;
        try {
            protect(exchange.getResponseHeaders());
            gate.checkOrigin(exchange);
            String path = exchange.getRequestURI().getRawPath();
            if (path.startsWith(API)) {
                gate.checkCookie(exchange);
                api(exchange, path.substring(API.length()));
            } else if (path.equals("/events")) {
                gate.checkCookie(exchange);
                isStream = true;
                streams.serve(exchange, actions.audiences(query(exchange, "session")));
            } else {
                page(exchange, path);
            }
        } catch (Refusal refusal) {
            refuse(exchange, refusal);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError bug) {
            refuse(exchange, new Refusal(500, "a bug in Tidemark: " + bug));
        } finally {
            if (!isStream) {
                exchange.getRequestBody().close();
            }
            exchange.close();
        }
    }

    private static void protect(Headers headers) {
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cache-Control", "no-store");
    }

    private void page(HttpExchange exchange, String path) throws Refusal, IOException {
        requireMethod(exchange, "GET");
        PageFiles.Content file = files.find(path);
        if (file == null) {
            throw Refusal.missing("there is nothing here");
        }
        if (path.equals("/")) {
            String token = query(exchange, "token");
            if (gate.takes(token)) {
                gate.giveCookie(exchange.getResponseHeaders());
                opened.accept(address());
            } else {
                gate.checkCookie(exchange);
                if (!token.isEmpty()) {
                    gate.checkToken(token); // else a wrong one would replace the one that the page keeps
                }
            }
        }
        send(exchange, 200, file.type(), file.bytes());
    }

    private void api(HttpExchange exchange, String action) throws Refusal, IOException {
        requireMethod(exchange, "POST");
        gate.checkToken(exchange.getRequestHeaders().getFirst(Gate.TOKEN_HEADER));
        String type = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
        if (!type.startsWith("application/json")) {
            throw new Refusal(415, "expected application/json");
        }
        Object answer = actions.answer(action, Fields.read(body(exchange)));
        json(exchange, 200, answer);
    }

    private static void requireMethod(HttpExchange exchange, String method) throws Refusal {
        if (!exchange.getRequestMethod().equals(method)) {
            throw new Refusal(405, "expected " + method);
        }
    }

    private static String body(HttpExchange exchange) throws Refusal, IOException {
        InputStream in = exchange.getRequestBody();
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            discard(in);
            throw new Refusal(413, "a request may have " + (MOST_BYTES >> 20) + " MiB at most");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Reads on, within limits: a browser looks at the answer only after it has sent everything. */
    private static void discard(InputStream in) throws IOException {
        byte[] scratch = new byte[1 << 16];
        for (long left = 8L * MOST_BYTES; left > 0; ) {
            int read = in.read(scratch);
            left = read < 0 ? 0 : left - read;
        }
    }

    /** A value of the query, which has only hexadecimal digits here; empty where there is none. */
    private static String query(HttpExchange exchange, String name) {
        String query = exchange.getRequestURI().getRawQuery();
        for (String part : (query == null ? "" : query).split("&", -1)) {
            if (part.startsWith(name + "=")) {
                return part.substring(name.length() + 1);
            }
        }
        return "";
    }

    private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
        if (exchange.getRequestURI().getRawPath().startsWith(API)) {
            json(exchange, refusal.status(), Map.of("error", refusal.sentence()));
        } else {
            byte[] text = (refusal.sentence() + "\n").getBytes(StandardCharsets.UTF_8);
            send(exchange, refusal.status(), "text/plain; charset=utf-8", text);
        }
    }

    private static void json(HttpExchange exchange, int status, Object answer) throws IOException {
        send(exchange, status, "application/json", JsonText.of(answer).getBytes(StandardCharsets.UTF_8));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] bytes) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    /** Ends everything: pages, runs, threads. */
    @Override
    public void close() {
        http.stop(0);
        actions.close();
        threads.shutdownNow();
    }
}
