package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.InvalidInputException;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.ResultJson;

/**
 * What one page works on: a model, a run made by hand, and the runs of the engines that it asked for. Several pages may look at
 * the same session. Thread-safe; requests that change it wait for each other, and runs of engines do not hold it.
 */
public final class Session {
    private static final int MOST_JOBS = 60;

    private final String id;
    private final Budget budget;
    private final JobQueue queue;
    private final Audience audience = new Audience();
    private final List<Job> jobs = new ArrayList<>();
    private int lastJob;
    private int version;
    private @Nullable OpenModel open;
    private @Nullable Play play;
    private @Nullable Map<String, Object> shown;
    private @Nullable Map<String, Object> drawn;

    Session(String id, Budget budget, JobQueue queue) {
        this.id = id;
        this.budget = budget;
        this.queue = queue;
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

    /** Puts a model on the table; what ran on the last one stays in the list. */
    Map<String, Object> show(OpenModel model) {
        Map<String, Object> json = new LinkedHashMap<>(model.json());
        synchronized (this) {
            open = model;
            play = null;
            drawn = null;
            json.put("version", ++version);
            shown = json;
        }
        return json;
    }

    /** The picture of the model, drawn once; nobody else waits for it. */
    Map<String, Object> picture() throws Refusal {
        OpenModel model;
        int shownNow;
        synchronized (this) {
            model = model();
            shownNow = version;
            if (drawn != null) {
                return drawn;
            }
        }
        Map<String, Object> found = model.picture();
        synchronized (this) {
            drawn = version == shownNow ? found : drawn;
        }
        return found;
    }

    synchronized OpenModel model() throws Refusal {
        if (open == null) {
            throw Refusal.wrong("no model is open");
        }
        return open;
    }

    synchronized int version() {
        return version;
    }

    /** The run made by hand. */
    synchronized Play play() throws Refusal {
        Play here = play;
        if (here == null) {
            try {
                here = new Play(model(), budget.shortly());
            } catch (InvalidInputException e) {
                throw Refusal.wrong(String.valueOf(e.getMessage()));
            }
            play = here;
        }
        return here;
    }

    /** The events of the run made by hand; none where nobody has played. */
    synchronized List<String> played() {
        return play == null ? List.of() : play.done();
    }

    /** Queues a job, which is made for the number that it gets. */
    synchronized Map<String, Object> start(Function<Integer, Job> made) {
        Job job = made.apply(++lastJob);
        jobs.add(job);
        forgetOldest();
        if (job instanceof GraphJob) {
            jobs.stream().filter(other -> other != job).forEach(Job::close); // one graph in memory is enough
        }
        if (!job.isOver()) {
            queue.add(job, () -> audience.tell(job.news()));
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
        audience.tell(job.news());
    }

    synchronized void remove(Job job) {
        job.cancel();
        job.close();
        jobs.remove(job);
    }

    /** Ends everything that runs or waits. */
    synchronized void cancelAll() {
        jobs.stream().filter(job -> !job.isOver()).forEach(this::cancel);
    }

    synchronized void close() {
        cancelAll();
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
                        "threads", budget.threads()));
        return json;
    }

    /** The steps of a run of a job. */
    Map<String, Object> run(Job job, int number) throws Refusal {
        return ResultJson.of(
                job.run(number).orElseThrow(() -> Refusal.missing("this run is not, or no longer, there; ask again")));
    }
}
