package org.tidemark.web.calls;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.SharedMemory;
import org.tidemark.api.report.Report;
import org.tidemark.cli.HostedCommand;
import org.tidemark.cli.HostedCommand.Outcome;
import org.tidemark.web.message.JsonText;
import org.tidemark.web.message.Refusal;

/**
 * Runs commands of the command line for a program at the other end of a pipe, until the pipe is closed. Calls run at the same time and share
 * one memory; answers come as they are ready.
 *
 * <p>Each line is an object. A call has an {@code id}, the {@code words} of a command, and perhaps the {@code text} of the model {@code -},
 * its {@code name} for messages, and {@code files}, texts by the names that options give them:
 *
 * <pre>{@code
 * {"id": 1, "words": ["explore", "zoo:philosophers/4", "--json"]}
 * {"id": 1, "status": 0, "remarks": [], "printed": "", "result": {"model": …}}
 * }</pre>
 *
 * <p>{@code {"cancel": 1}} ends a call early; it is answered with what it has found. A line that is none of these is answered by an object
 * with {@code error}.
 */
public final class CallServer {
    /** What a program may rely on; raised when something that was there changes its meaning. */
    private static final int PROTOCOL = 1;

    private static final int FAULT = 70;

    private final BufferedReader in;
    private final OutputStream out;
    private final SharedMemory memory;
    private final Map<Long, Cancellation> running = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "tidemark-call");
        thread.setDaemon(true);
        return thread;
    });

    /** A server that reads calls from a stream and writes answers to another. */
    public CallServer(InputStream in, OutputStream out, SharedMemory memory) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.memory = memory;
    }

    /** Serves until there is nothing more to read, or nobody to answer to. What still runs then is cancelled. */
    public void run() {
        try {
            answer(Map.of("protocol", PROTOCOL), null);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (!line.isBlank()) {
                    obey(line);
                }
            }
        } catch (IOException closed) {
            // The program has ended, and with it those who wait for answers.
        } finally {
            running.values().forEach(Cancellation::cancel);
            threads.shutdownNow();
        }
    }

    private void obey(String line) throws IOException {
        try {
            Map<String, @Nullable Object> asked = JsonText.read(line);
            if (asked.get("cancel") instanceof Long id) {
                Cancellation call = running.get(id);
                if (call != null) {
                    call.cancel();
                }
            } else if (asked.get("id") instanceof Long id && asked.get("words") instanceof List<?> words) {
                Cancellation cancellation = new Cancellation();
                running.put(id, cancellation);
                threads.execute(
                        () -> call(id, words.stream().map(String::valueOf).toList(), asked, cancellation));
            } else {
                answer(Map.of("error", "expected an object with 'id' and 'words', or with 'cancel'"), null);
            }
        } catch (Refusal wrong) {
            answer(Map.of("error", String.valueOf(wrong.getMessage())), null);
        }
    }

    private void call(long id, List<String> words, Map<String, @Nullable Object> asked, Cancellation cancellation) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", id);
        Report report = null;
        try {
            HostedCommand command = new HostedCommand(words, memory, cancellation).with(texts(asked.get("files")));
            if (asked.get("text") instanceof String text) {
                command.reading(text, String.valueOf(asked.getOrDefault("name", "model")));
            }
            Outcome outcome = command.run();
            fields.put("status", outcome.status());
            fields.put("remarks", outcome.remarks());
            fields.put("printed", outcome.printed());
            outcome.picture().ifPresent(svg -> fields.put("picture", svg));
            report = outcome.report().orElse(null);
        } catch (RuntimeException | Error fault) {
            fields.put("status", FAULT);
            fields.put("remarks", List.of("internal fault: " + fault));
        }
        running.remove(id);
        try {
            answer(fields, report);
        } catch (IOException nobody) {
            // The program has closed the pipe; the reader of its calls notices.
        }
    }

    private static Map<String, String> texts(@Nullable Object files) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (files instanceof Map<?, ?> named) {
            named.forEach((name, text) -> texts.put(String.valueOf(name), String.valueOf(text)));
        }
        return texts;
    }

    /** Writes a line: some fields and, as it is, a report. */
    private void answer(Map<String, ?> fields, @Nullable Report report) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        String head = JsonText.of(fields);
        if (report == null) {
            line.writeBytes((head + "\n").getBytes(StandardCharsets.UTF_8));
        } else {
            line.writeBytes((head.substring(0, head.length() - 1) + ",\"result\":").getBytes(StandardCharsets.UTF_8));
            ByteArrayOutputStream result = new ByteArrayOutputStream();
            report.write(result);
            line.write(result.toByteArray(), 0, result.size() - 1); // without its line end
            line.writeBytes("}\n".getBytes(StandardCharsets.UTF_8));
        }
        synchronized (out) {
            line.writeTo(out);
            out.flush();
        }
    }
}
