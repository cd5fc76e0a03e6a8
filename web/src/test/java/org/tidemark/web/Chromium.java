package org.tidemark.web;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.JsonText;
import org.tidemark.web.message.Refusal;

/**
 * A Chromium without a window, driven over its debugging socket: the JDK has all that takes. Everything it complains about while a
 * page runs, such as an exception or a breach of the policy, is kept in {@link #complaints}.
 */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
    private static final long PATIENCE_MILLIS = 20_000;
    private static final Map<String, Integer> KEY_CODES = Map.of(
            "Tab",
            9,
            "Enter",
            13,
            "Escape",
            27,
            "End",
            35,
            "Home",
            36,
            "ArrowLeft",
            37,
            "ArrowUp",
            38,
            "ArrowRight",
            39,
            "ArrowDown",
            40);

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final AtomicInteger last = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Fields>> open = new ConcurrentHashMap<>();
    final List<String> complaints = new CopyOnWriteArrayList<>();

    /** Where a browser is installed; empty where there is none. */
    static Optional<Path> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    Chromium(Path program, int width, int height) throws Exception {
        profile = Files.createTempDirectory("tidemark-chromium");
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + profile,
                        "--remote-debugging-port=0",
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        HttpClient client = HttpClient.newHttpClient();
        socket = client.newWebSocketBuilder()
                .buildAsync(page(client, port()), new Listener())
                .get(20, TimeUnit.SECONDS);
        for (String domain : List.of("Page", "Runtime", "Log", "DOM")) {
            call(domain + ".enable", Map.of());
        }
        size(width, height);
    }

    /** Makes the screen this large. */
    void size(int width, int height) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** The browser writes the port that it chose into its profile. */
    private int port() throws IOException, InterruptedException {
        Path file = profile.resolve("DevToolsActivePort");
        for (int i = 0; i < 400; i++) {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (lines.size() > 1) {
                return Integer.parseInt(lines.get(0));
            }
            Thread.sleep(50);
        }
        throw new IOException("the browser does not start");
    }

    private static URI page(HttpClient client, int port) throws Exception {
        String list = client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        for (Fields target : Fields.read("{\"list\":" + list + "}").list("list")) {
            if (target.text("type").equals("page")) {
                return URI.create(target.text("webSocketDebuggerUrl"));
            }
        }
        throw new IOException("the browser has no page");
    }

    /** Puts messages together, answers those who wait, and keeps complaints. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            text.append(data);
            if (isLast) {
                take(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void take(String message) {
        try {
            Fields fields = Fields.read(message);
            String method = fields.text("method");
            if (method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded")) {
                complaints.add(message);
            }
            CompletableFuture<Fields> waiting = open.remove((int) fields.number("id", 0, 0, Integer.MAX_VALUE));
            if (waiting != null) {
                waiting.complete(fields);
            }
        } catch (Refusal e) {
            throw new IllegalStateException(message, e);
        }
    }

    private Fields call(String method, Map<String, ?> parameters) throws Exception {
        int id = last.incrementAndGet();
        CompletableFuture<Fields> answer = new CompletableFuture<>();
        open.put(id, answer);
        socket.sendText(JsonText.of(Map.of("id", id, "method", method, "params", parameters)), true)
                .get(20, TimeUnit.SECONDS);
        Fields fields = answer.get(30, TimeUnit.SECONDS);
        if (!fields.object("error").all().isEmpty()) {
            throw new IllegalStateException(
                    method + ": " + fields.object("error").text("message"));
        }
        return fields.object("result");
    }

    void go(String address) throws Exception {
        call("Page.navigate", Map.of("url", address));
    }

    /** The value of an expression; exceptions of the page are those of the test. */
    @Nullable
    Object value(String expression) throws Exception {
        Fields result =
                call("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        Fields wrong = result.object("exceptionDetails");
        if (!wrong.all().isEmpty()) {
            throw new IllegalStateException(
                    expression + ": " + wrong.object("exception").text("description"));
        }
        return result.object("result").all().get("value");
    }

    /** Opens another page of the same browser in the background; returns what it is closed by. */
    String openTab(String address) throws Exception {
        return call("Target.createTarget", Map.of("url", address, "background", true))
                .text("targetId");
    }

    void closeTab(String tab) throws Exception {
        call("Target.closeTarget", Map.of("targetId", tab));
    }

    /** Waits until this many pages have titles that begin so. */
    void awaitTitles(String beginning, int pages) throws Exception {
        long end = System.currentTimeMillis() + PATIENCE_MILLIS;
        List<String> titles = List.of();
        do {
            if (System.currentTimeMillis() > end) {
                throw new AssertionError("never " + pages + " pages: " + titles);
            }
            Thread.sleep(50);
            List<String> now = new ArrayList<>();
            for (Fields target : call("Target.getTargets", Map.of()).list("targetInfos")) {
                if (target.text("type").equals("page")) {
                    now.add(target.text("title"));
                }
            }
            titles = now;
        } while (titles.stream().filter(title -> title.startsWith(beginning)).count() < pages);
    }

    /** Waits until an expression is true. */
    void await(String condition) throws Exception {
        awaitPatiently(condition, Duration.ofMillis(PATIENCE_MILLIS));
    }

    /** The same for what takes longer. */
    void awaitPatiently(String condition, Duration patience) throws Exception {
        long end = System.currentTimeMillis() + patience.toMillis();
        while (!Boolean.TRUE.equals(value("Boolean(" + condition + ")"))) {
            if (System.currentTimeMillis() > end) {
                throw new AssertionError("never came true: " + condition + "; the page shows: "
                        + value("document.body.innerText.slice(0, 800)") + "; complaints: " + complaints);
            }
            Thread.sleep(30);
        }
    }

    /** Clicks the middle of an element with the mouse. */
    void click(String selector) throws Exception {
        await("document.querySelector('" + selector + "')");
        value("document.querySelector('" + selector + "').scrollIntoView({block: 'nearest'})");
        Fields at = new Fields(
                        Map.of(
                                "at",
                                Objects.requireNonNull(
                                        value(
                                                "(() => { const r = document.querySelector('" + selector
                                                        + "').getBoundingClientRect(); return {x: Math.round(r.x + r.width / 2), y: Math.round(r.y + r.height / 2)} })()"))))
                .object("at");
        for (String type : List.of("mousePressed", "mouseReleased")) {
            Map<String, Object> mouse = new LinkedHashMap<>();
            mouse.put("type", type);
            mouse.put("x", at.number("x", 0, -10_000, 10_000));
            mouse.put("y", at.number("y", 0, -10_000, 10_000));
            mouse.put("button", "left");
            mouse.put("clickCount", 1);
            call("Input.dispatchMouseEvent", mouse);
        }
    }

    /** Types where the focus is. */
    void type(String text) throws Exception {
        call("Input.insertText", Map.of("text", text));
    }

    /** Presses a key and releases it: one that has a name, such as Tab or ArrowDown, or one that writes a character. */
    void press(String key) throws Exception {
        press(key, false);
    }

    void press(String key, boolean withAlt) throws Exception {
        boolean isCharacter = key.length() == 1;
        Map<String, Object> pressed = new LinkedHashMap<>();
        pressed.put("type", "keyDown");
        pressed.put("key", key);
        pressed.put("code", isCharacter && Character.isDigit(key.charAt(0)) ? "Digit" + key : isCharacter ? "" : key);
        pressed.put("windowsVirtualKeyCode", isCharacter ? key.codePointAt(0) : KEY_CODES.getOrDefault(key, 0));
        pressed.put("modifiers", withAlt ? 1 : 0);
        if (key.equals("Enter") || (isCharacter && !withAlt)) {
            pressed.put("text", isCharacter ? key : "\r");
        }
        call("Input.dispatchKeyEvent", pressed);
        pressed.put("type", "keyUp");
        pressed.remove("text");
        call("Input.dispatchKeyEvent", pressed);
    }

    /** What assistive programs are told about the page: nodes with a role and a name. */
    List<Fields> accessibilityTree() throws Exception {
        return call("Accessibility.getFullAXTree", Map.of()).list("nodes");
    }

    /** The processor time that all its processes that still run have taken so far. */
    double processorSeconds() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .mapToDouble(each ->
                        each.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9)
                .sum();
    }

    byte[] screenshot() throws Exception {
        return Base64.getDecoder()
                .decode(call("Page.captureScreenshot", Map.of("format", "png")).text("data"));
    }

    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroy);
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                all.forEach(ProcessHandle::destroyForcibly);
                process.waitFor();
            }
            Thread.sleep(200); // its helpers write to the profile until they have ended
            delete();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void delete() {
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The folder for temporary files is emptied by others.
        }
    }
}
