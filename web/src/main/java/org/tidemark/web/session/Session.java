package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Facts;
import org.tidemark.api.InvalidInputException;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.ResultJson;

/**
 * The work of one page: a model, a run made by hand, and the runs of the engines that it asked for. Several pages may look at
 * the same session. Thread-safe; requests that change it wait for each other, and runs of engines do not hold it.
 */
public final class Session {
    static final int MOST_JOBS = 60;

    private final String id;
    private final Budget budget;
    private final JobQueue queue;
    private final ModelFacts facts;
    private final Audience audience = new Audience();
    private final List<Job> jobs = new ArrayList<>();
    private int lastJob;
    private int version;
    private long lastTurn;
    private boolean isClosed;
    private @Nullable OpenModel open;
    private @Nullable Play play;
    private List<String> playedBefore = List.of();
    private @Nullable Map<String, Object> shown;
    private @Nullable Map<String, Object> drawn;
    private Cancellation drawing = new Cancellation();

    Session(String id, Budget budget, JobQueue queue, ModelFacts facts) {
        this.id = id;
        this.budget = budget;
        this.queue = queue;
        this.facts = facts;
    }

    public String id() {
        return id;
    }

    public Audience audience() {
        return audience;
    }

    Budget budget() {
        return budget;
    }

    /**
     * A model on the table.
     *
     * @param version how many were there before, and one
     */
    record Shown(OpenModel open, int version) {}

    /**
     * Takes a turn to put a model on the table, before it is read, which may take long: of several that are read at the same
     * time, the last one asked for is shown, whichever is read first.
     *
     * @param number what the page numbers its requests with, rising; 0 for the next one
     * @return the turn, or 0 where a later one was taken already
     */
    synchronized long turn(long number) {
        if (number != 0 && number <= lastTurn) {
            return 0;
        }
        lastTurn = number == 0 ? lastTurn + 1 : number;
        return lastTurn;
    }

    /** Puts a model on the table; what ran on the last one stays in the list. Empty where a later turn was taken. */
    Optional<Map<String, Object>> show(OpenModel model, long turn) {
        return show(model, null, turn);
    }

    /** A session with a run made by hand, which it closes. */
    Optional<Map<String, Object>> show(OpenModel model, @Nullable Play begun, long turn) {
        Map<String, Object> json = new LinkedHashMap<>(model.json());
        synchronized (this) {
            if (turn != lastTurn || isClosed) {
                if (begun != null) {
                    begun.close();
                }
                return Optional.empty();
            }
            closePlay();
            open = model;
            play = begun;
            playedBefore = List.of();
            drawn = null;
            drawing.cancel();
            drawing = new Cancellation();
            json.put("version", ++version);
            shown = json;
        }
        return Optional.of(json);
    }

    /** The picture of the model, drawn once; it is cancelled when another model is shown. */
    Map<String, Object> picture(Shown asked) {
        Cancellation mine;
        synchronized (this) {
            if (drawn != null && version == asked.version) {
                return drawn;
            }
            mine = version == asked.version ? drawing : cancelled();
        }
        Map<String, Object> found = asked.open.picture(budget.patiently().cancellation(mine));
        synchronized (this) {
            drawn = version == asked.version && !mine.isCancelled() ? found : drawn;
        }
        return found;
    }

    private static Cancellation cancelled() {
        Cancellation cancelled = new Cancellation();
        cancelled.cancel();
        return cancelled;
    }

    /** The facts about the model that need no exploration; ends early when another model is shown. */
    Facts facts(Shown asked) throws InvalidInputException {
        Cancellation mine;
        synchronized (this) {
            mine = version == asked.version ? drawing : cancelled();
        }
        return facts.of(asked.open.model(), budget.shortly(), budget.brief(), mine);
    }

    /** The model on the table, whichever it is. */
    synchronized OpenModel model() throws Refusal {
        return shown(0).open;
    }

    /**
     * The model on the table, where it is the one that a page shows.
     *
     * @param asked the version that the page shows; 0 where it takes whichever there is
     */
    synchronized Shown shown(long asked) throws Refusal {
        if (open == null) {
            throw Refusal.wrong("no model is open");
        }
        if (asked != 0 && asked != version) {
            throw new Refusal(409, "the model was changed meanwhile, here or in another tab; look at it and ask again");
        }
        return new Shown(open, version);
    }

    /** Whether the page that asks shows the model on the table. */
    synchronized boolean isShown(long asked) {
        return asked == 0 || asked == version;
    }

    /** The run made by hand. */
    synchronized Play play() throws Refusal {
        Play here = play;
        if (here == null) {
            here = Play.of(model(), budget.shortly(), playedBefore);
            play = here;
        }
        return here;
    }

    /** The events of the run played by hand; empty at the beginning. */
    synchronized List<String> played() {
        return play == null ? playedBefore : play.done();
    }

    private void closePlay() {
        if (play != null) {
            playedBefore = play.done();
            play.close();
        }
        play = null;
    }

    /** Queues a job, which is made for the number that it gets. */
    synchronized Map<String, Object> start(Function<Integer, Job> made) {
        Job job = made.apply(++lastJob);
        if (job instanceof GraphJob) {
            closeGraphs(); // one in memory is enough
        }
        jobs.add(job);
        forgetOldest();
        if (isClosed) {
            job.cancel();
        }
        if (!job.isOver()) {
            queue.add(job, () -> tell(job));
        }
        return job.json();
    }

    private void forgetOldest() {
        Iterator<Job> oldest = jobs.iterator();
        while (jobs.size() > MOST_JOBS && oldest.hasNext()) {
            Job job = oldest.next();
            if (job.isOver()) {
                job.close();
                oldest.remove();
            }
        }
    }

    synchronized Job job(long number) throws Refusal {
        return jobs.stream()
                .filter(job -> job.id() == number)
                .findFirst()
                .orElseThrow(() -> Refusal.missing("there is no run " + number));
    }

    synchronized List<Map<String, Object>> jobs() {
        return jobs.stream().map(Job::json).toList();
    }

    void cancel(Job job) {
        job.cancel();
        tell(job);
    }

    private void tell(Job job) {
        audience.tell(Map.of("session", id, "job", job.news()));
    }

    /** The jobs with what a saved session keeps of them. */
    synchronized List<Map<String, Object>> savedJobs() {
        return jobs.stream().map(Job::saved).toList();
    }

    synchronized void remove(Job job) {
        job.cancel();
        job.close();
        jobs.remove(job);
    }

    /** Ends everything that runs or waits. */
    synchronized void cancelAll() {
        drawing.cancel();
        drawing = new Cancellation();
        jobs.stream().filter(job -> !job.isOver()).forEach(this::cancel);
    }

    /** Returns the memory that results hold, of a session without a page for some time. */
    synchronized void release() {
        closeGraphs();
        closePlay();
    }

    private void closeGraphs() {
        jobs.stream().filter(GraphJob.class::isInstance).forEach(job -> {
            if (!job.isOver()) {
                cancel(job);
            }
            job.close();
        });
    }

    synchronized void close() {
        isClosed = true;
        cancelAll();
        closePlay();
        jobs.forEach(Job::close);
        jobs.clear();
    }

    /** All that a page needs to show the session. */
    synchronized Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("session", id);
        if (shown != null) {
            json.put("model", shown);
        }
        if (play != null) {
            json.put("play", play.json());
        }
        json.put("jobs", jobs());
        json.put(
                "budget",
                Map.of(
                        "memory", budget.memory().bytes() >> 20,
                        "seconds", budget.time().toSeconds(),
                        "threads", budget.threads(),
                        "disk", budget.disk().isPresent()));
        return json;
    }

    /** The steps of a run of a job. */
    Map<String, Object> run(Job job, int number) throws Refusal {
        return ResultJson.of(
                job.run(number).orElseThrow(() -> Refusal.missing("this run is not, or no longer, there; ask again")));
    }
}
