package org.tidemark.web.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Format;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Options;
import org.tidemark.api.Progress;
import org.tidemark.api.Run;
import org.tidemark.logic.Undefined;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.ResultJson;

/** One run of an engine: what was asked, how far it is, and what came of it. Thread-safe. */
abstract class Job {
    /** How often a run says how far it has come. */
    static final Duration INTERVAL = Duration.ofMillis(500);

    private static final int MOST_POINTS = 400;

    /** The states of a job. */
    enum Status {
        QUEUED,
        RUNNING,
        DONE,
        CANCELLED,
        FAILED
    }

    /**
     * The description of a job.
     *
     * @param id its number within the session
     * @param version which of the session's models
     * @param model the name of that model
     * @param title what was asked, in a few words
     * @param command what does the same on the command line
     * @param before what has to be done before that; empty where nothing has
     */
    record Card(int id, int version, String model, String title, String command, String before) {}

    private final String kind;
    private final Card card;
    private final Cancellation cancellation;
    private final Options options;
    private Status status = Status.QUEUED;
    private String failure = "";
    private @Nullable Map<String, Object> result;
    private List<List<Object>> points = new ArrayList<>();
    private int stride = 1;
    private int skipped;
    private List<List<Object>> layers = List.of();
    private String doing = "";

    Job(String kind, Card card, Options options, Cancellation cancellation) {
        this.kind = kind;
        this.card = card;
        this.options = options;
        this.cancellation = cancellation;
    }

    /** Does the work; what is found on the way is handed to {@link #found}. */
    abstract Map<String, Object> work(Options limits, Runnable changed) throws InvalidInputException;

    /** The run that shows something, by its number; empty where there is none. */
    abstract Optional<Run> run(int number);

    /** The picture of a run, in SVG. */
    String picture(int number) throws Refusal, InvalidInputException {
        return run(number)
                .orElseThrow(() -> Refusal.missing("this run is not, or no longer, there; ask again"))
                .text(Format.SVG);
    }

    /** Releases what the result holds. */
    void close() {}

    int id() {
        return card.id();
    }

    final void begin(Runnable changed) {
        synchronized (this) {
            if (cancellation.isCancelled()) {
                status = Status.CANCELLED;
            }
            if (status != Status.QUEUED) {
                return;
            }
            status = Status.RUNNING;
        }
        changed.run();
        try {
            Map<String, Object> found = work(
                    options.onProgress(INTERVAL, progress -> {
                        add(progress);
                        changed.run();
                    }),
                    changed);
            end(cancellation.isCancelled() ? Status.CANCELLED : Status.DONE, found, "");
        } catch (InvalidInputException | IllegalArgumentException e) {
            end(Status.FAILED, null, String.valueOf(e.getMessage()));
        } catch (Undefined e) {
            end(Status.FAILED, null, "unknown; " + e.getMessage());
        } catch (OutOfMemoryError e) {
            end(Status.FAILED, null, "the Java heap is used up");
        } catch (RuntimeException | StackOverflowError e) {
            end(Status.FAILED, null, "a bug in Tidemark: " + e);
        }
        changed.run();
    }

    private synchronized void end(Status how, @Nullable Map<String, Object> found, String why) {
        status = how;
        failure = why;
        result = found == null ? result : found;
    }

    /** Sets the part of the result that is known before the end. */
    final synchronized void found(Map<String, Object> part) {
        result = part;
    }

    /** Keeps a point of the curves; when there are too many, every second is dropped, and of the next ones too. */
    final synchronized void add(Progress progress) {
        layers = ResultJson.layers(progress.course().layers());
        doing = progress.course().words();
        if (++skipped < stride) {
            return;
        }
        skipped = 0;
        points.add(ResultJson.of(progress));
        if (points.size() > MOST_POINTS) {
            List<List<Object>> fewer = new ArrayList<>();
            for (int i = 1; i < points.size(); i += 2) {
                fewer.add(points.get(i));
            }
            points = fewer;
            stride *= 2;
        }
    }

    void cancel() {
        cancellation.cancel();
        synchronized (this) {
            status = status == Status.QUEUED ? Status.CANCELLED : status;
        }
    }

    final boolean isCancelled() {
        return cancellation.isCancelled();
    }

    synchronized boolean isOver() {
        return status != Status.QUEUED && status != Status.RUNNING;
    }

    /** Everything about the job. */
    synchronized Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", card.id());
        json.put("kind", kind);
        json.put("version", card.version());
        json.put("model", card.model());
        json.put("title", card.title());
        json.put("command", card.command());
        json.put("before", card.before());
        json.put("status", status.name());
        json.put("failure", failure);
        if (result != null) {
            json.put("result", result);
        }
        json.put("points", List.copyOf(points));
        json.put("layers", layers);
        json.put("doing", isOver() ? "" : doing);
        return json;
    }

    /** The runs that it has to show, by their numbers. */
    Map<Integer, Run> runs() {
        return Map.of();
    }

    /** Everything about the job for a session that is saved, with its runs by the names of their events. */
    Map<String, Object> saved() {
        Map<String, Object> json = json();
        Map<String, Object> kept = new LinkedHashMap<>();
        runs().forEach((number, run) -> {
            if (run.length() <= ResultJson.MOST_STEPS) {
                kept.put(String.valueOf(number), ResultJson.kept(run));
            }
        });
        json.put("runs", kept);
        return json;
    }

    /** The changes while it runs: the last point instead of all of them. */
    synchronized Map<String, Object> news() {
        Map<String, Object> json = json();
        if (!isOver()) {
            json.remove("points");
            if (!points.isEmpty()) {
                json.put("point", points.get(points.size() - 1));
            }
        }
        return json;
    }
}
