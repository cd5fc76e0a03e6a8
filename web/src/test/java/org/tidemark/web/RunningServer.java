package org.tidemark.web;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.SharedMemory;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.JsonText;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.server.WebServer;
import org.tidemark.web.session.Actions;
import org.tidemark.web.session.Budget;
import org.tidemark.web.session.DiskRoom;
import org.tidemark.web.session.ModelFolder;

/** A server for tests, and requests to it as a page of it would make them. */
final class RunningServer implements AutoCloseable {
    static {
        // Tests send what a browser would not let a page send.
        System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host,origin,connection");
        System.setProperty(WebServer.REQUEST_SECONDS, "2"); // nobody wants to wait for the usual time
    }

    static final long MEMORY = 256L << 20;
    static final long DISK = 3L << 20;

    final SharedMemory memory;
    final WebServer server;
    final String cookie;
    final String token;
    final HttpClient client = HttpClient.newHttpClient();
    private String session = "";

    RunningServer(Path folder, String model) throws IOException, InvalidInputException, InterruptedException {
        this(folder, model, Duration.ofSeconds(8));
    }

    /** A server that cancels runs when their last page has been gone for this long. */
    RunningServer(Path folder, String model, Duration grace)
            throws IOException, InvalidInputException, InterruptedException {
        this(folder, model, grace, MEMORY);
    }

    /** A server whose runs share this much memory. */
    RunningServer(Path folder, String model, Duration grace, long bytes)
            throws IOException, InvalidInputException, InterruptedException {
        this(folder, model, grace, bytes, 2);
    }

    /** A server whose runs have one thread, so that they are the same every time. */
    static RunningServer withOneThread(Path folder, String model, Duration grace)
            throws IOException, InvalidInputException, InterruptedException {
        return new RunningServer(folder, model, grace, MEMORY, 1);
    }

    private RunningServer(Path folder, String model, Duration grace, long bytes, int threads)
            throws IOException, InvalidInputException, InterruptedException {
        memory = SharedMemory.of(bytes);
        Budget budget = new Budget(memory, Duration.ofMinutes(2), threads, Optional.of(new DiskRoom(folder, DISK)));
        server = new WebServer(0, new Actions(new ModelFolder(folder), budget, model, grace), next -> {});
        token = server.address().replaceAll(".*token=", "");
        cookie = client.send(
                        HttpRequest.newBuilder(URI.create(server.address())).build(), BodyHandlers.ofString())
                .headers()
                .firstValue("Set-Cookie")
                .orElse("")
                .replaceAll(";.*", "");
    }

    String origin() {
        return "http://127.0.0.1:" + server.port();
    }

    /** A request that is right in every way, to be made wrong in one. */
    HttpRequest.Builder post(String action, String body) {
        return HttpRequest.newBuilder(URI.create(origin() + "/api/" + action))
                .header("Content-Type", "application/json")
                .header("Origin", origin())
                .header("Cookie", cookie)
                .header("Tidemark-Token", token)
                .POST(BodyPublishers.ofString(body));
    }

    HttpRequest.Builder get(String path) {
        return HttpRequest.newBuilder(URI.create(origin() + path)).header("Cookie", cookie);
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    /** What the server answers within one session. */
    Fields ask(String action, Map<String, @Nullable Object> fields) throws IOException, InterruptedException, Refusal {
        HttpResponse<String> response = send(post(action, JsonText.of(withSession(fields))));
        String text = response.body();
        if (response.statusCode() != 200) {
            throw new Refusal(response.statusCode(), text);
        }
        return text.startsWith("[") ? Fields.read("{\"list\":" + text + "}") : Fields.read(text);
    }

    private Map<String, @Nullable Object> withSession(Map<String, @Nullable Object> fields)
            throws IOException, InterruptedException, Refusal {
        if (session.isEmpty()) {
            session = Fields.read(send(post("session", "{}")).body()).text("session");
        }
        Map<String, @Nullable Object> all = new LinkedHashMap<>(fields);
        all.put("session", session);
        return all;
    }

    /** The session in which {@link #ask} asks. */
    String session() {
        return session;
    }

    /** A run after it has ended. */
    Fields ended(long job) throws IOException, InterruptedException, Refusal {
        for (int i = 0; i < 600; i++) {
            for (Fields each : ask("session", Map.of()).list("jobs")) {
                boolean isOver = !each.text("status").equals("QUEUED")
                        && !each.text("status").equals("RUNNING");
                if (each.number("id", 0, 0, Long.MAX_VALUE) == job && isOver) {
                    return each;
                }
            }
            Thread.sleep(50);
        }
        throw new IllegalStateException("run " + job + " does not end");
    }

    @Override
    public void close() {
        server.close();
    }
}
