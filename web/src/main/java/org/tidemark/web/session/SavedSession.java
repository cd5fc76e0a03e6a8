package org.tidemark.web.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.api.InvalidInputException;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;

/** A session as one JSON document, and back. Results come back as they were written; the model is read again. Stateless. */
final class SavedSession {
    private static final String MARK = "tidemark-session";
    private static final int MOST_JOBS = 60;

    private SavedSession() {}

    static Map<String, Object> of(Session session) throws Refusal {
        OpenModel open = session.model();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(MARK, 1);
        json.put("reference", open.reference());
        json.put("edited", open.isEdited());
        json.put("format", open.format().ending());
        json.put("text", open.text());
        json.put("played", session.played());
        json.put("jobs", session.jobs());
        return json;
    }

    /** Replaces what a session shows by what was saved. */
    static Map<String, Object> into(Session session, Fields saved) throws Refusal, InvalidInputException {
        if (saved.number(MARK, 0, 0, Integer.MAX_VALUE) != 1) {
            throw Refusal.wrong("this file is not a session that was saved here");
        }
        List<Fields> jobs = saved.list("jobs");
        if (jobs.size() > MOST_JOBS) {
            throw Refusal.wrong("a session has " + MOST_JOBS + " runs at most");
        }
        String reference = saved.text("reference");
        OpenModel open = reference.startsWith("zoo:")
                ? OpenModel.zoo(reference)
                : OpenModel.named("saved" + saved.text("format"), saved.text("text"))
                        .renamed(reference);
        session.show(open);
        Play play = session.play();
        for (String event : saved.texts("played")) {
            play.fire(event);
        }
        for (Fields job : jobs) {
            String model = job.text("model");
            session.start(number -> new SavedJob(new Job.Card(number, session.version(), model, "", ""), job.all()));
        }
        return session.json();
    }
}
