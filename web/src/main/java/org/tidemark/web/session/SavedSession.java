package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.InvalidInputException;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/** A session as one JSON document, and back. Results come back as they were written; the model is read again. Stateless. */
final class SavedSession {
    private static final String MARK = "tidemark-session";

    private SavedSession() {}

    /**
     * A job as a file describes it.
     *
     * @param model the name of its model
     * @param isOfThisModel whether that is the model which was saved with it
     */
    private record Restored(Map<String, @Nullable Object> job, String model, Fields runs, boolean isOfThisModel) {}

    static Map<String, Object> of(Session session) throws Refusal {
        Session.Shown shown = session.shown(0);
        OpenModel open = shown.open();
        if (open.text().isEmpty() && !open.isEdited() && !isZoo(open.reference())) {
            throw Refusal.wrong(
                    "this model is too large to be shown as a text, so that it cannot be saved with the session");
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(MARK, 1);
        json.put("reference", open.reference());
        json.put("edited", open.isEdited());
        json.put("format", open.ending());
        json.put("text", open.text());
        json.put("parameters", open.parameters());
        json.put("version", shown.version());
        json.put("played", session.played());
        json.put("jobs", session.savedJobs().stream().map(SavedSession::ended).toList());
        return json;
    }

    private static String fileName(String reference, String ending) {
        return reference.endsWith(ending) ? reference : reference + ending;
    }

    private static Map<String, String> parameters(Fields saved) throws Refusal {
        Fields values = saved.object("parameters");
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String name : values.all().keySet()) {
            parameters.put(name, values.text(name));
        }
        return parameters;
    }

    private static boolean isZoo(String reference) {
        return reference.startsWith("zoo:");
    }

    /** A run that goes on while it is saved has no end in the file: it is as good as cancelled. */
    private static Map<String, Object> ended(Map<String, Object> job) {
        Object status = job.get("status");
        boolean isGoing = Job.Status.QUEUED.name().equals(status)
                || Job.Status.RUNNING.name().equals(status);
        if (isGoing) {
            job.put("status", Job.Status.CANCELLED.name());
        }
        return job;
    }

    /** Replaces what a session shows by what was saved. */
    static Map<String, Object> into(Session session, Fields saved) throws Refusal, InvalidInputException {
        if (saved.number(MARK, 0, 0, Integer.MAX_VALUE) != 1) {
            throw Refusal.wrong("this file is not a session that was saved here");
        }
        List<Fields> jobs = saved.list("jobs");
        if (jobs.size() > Session.MOST_JOBS) {
            throw Refusal.wrong("a session has " + Session.MOST_JOBS + " runs at most");
        }
        String reference = saved.text("reference");
        long turn = session.turn(0);
        OpenModel open = isZoo(reference)
                ? OpenModel.zoo(reference)
                : OpenModel.named(fileName(reference, saved.text("format")), saved.text("text"), parameters(saved))
                        .restored(reference, saved.isSet("edited"));
        List<String> played = saved.texts("played");
        long savedVersion = saved.number("version", -1, -1, Integer.MAX_VALUE);
        List<Restored> restored = new ArrayList<>();
        for (Fields job : jobs) {
            boolean isOfThisModel = job.number("version", 0, 0, Integer.MAX_VALUE) == savedVersion;
            restored.add(new Restored(job.all(), job.text("model"), job.object("runs"), isOfThisModel));
        }
        // Whatever is wrong in the file has been found before something changes.
        Play play = played.isEmpty() ? null : Play.of(open, session.budget().shortly(), played);
        synchronized (session) {
            if (session.show(open, play, turn).isEmpty()) {
                throw new Refusal(409, "another model was opened meanwhile");
            }
            int version = session.shown(0).version();
            for (Restored each : restored) {
                session.start(number -> new SavedJob(
                        new Job.Card(number, each.isOfThisModel ? version : 0, each.model, "", "", ""),
                        each.job,
                        each.runs,
                        open.model(),
                        session.budget().shortly()));
            }
            return session.json();
        }
    }
}
