package org.tidemark.web.session;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Model;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.NetJson;
import org.tidemark.web.view.ResultJson;

/** Everything that a page can ask for, by name. Thread-safe. */
public final class Actions implements AutoCloseable {
    private static final Map<String, ?> OUTDATED = Map.of("outdated", true);

    private final ModelFolder folder;
    private final Sessions sessions;
    private final Map<String, Action> actions = new LinkedHashMap<>();

    /** An action for a session; the answer becomes JSON. */
    private interface Action {
        Object of(Session session, Fields asked) throws Refusal, InvalidInputException;
    }

    /**
     * The actions of a server.
     *
     * @param model the model that every session begins with, as the command line names it; empty for none
     * @throws InvalidInputException where it cannot be opened
     */
    public Actions(ModelFolder folder, Budget budget, String model) throws InvalidInputException {
        this(folder, budget, model, Sessions.GRACE);
    }

    /** Actions where runs are cancelled when their last page has been gone for this long. */
    public Actions(ModelFolder folder, Budget budget, String model, Duration grace) throws InvalidInputException {
        this.folder = folder;
        sessions = new Sessions(budget, first(model), grace);
        actions.put("zoo", (session, asked) -> NetJson.zoo(Model.zoo()));
        actions.put("files", (session, asked) -> folder.files());
        actions.put("open", this::open);
        actions.put(
                "edit",
                (session, asked) ->
                        shown(session, asked, () -> session.model().edited(asked.text("text"), parameters(asked))));
        actions.put(
                "set",
                (session, asked) -> shown(session, asked, () -> session.model().set(parameters(asked))));
        actions.put("facts", (session, asked) -> lookedAt(session, asked, shown -> NetJson.of(session.facts(shown))));
        actions.put("picture", (session, asked) -> lookedAt(session, asked, session::picture));
        actions.put("play", Actions::play);
        actions.put("check-formula", RunActions::checkFormula);
        actions.put("questions", RunActions::questions);
        actions.put("ask", RunActions::ask);
        actions.put("why", RunActions::why);
        actions.put("sound", RunActions::sound);
        actions.put("explore", RunActions::explore);
        actions.put("graph", RunActions::graph);
        actions.put("state", RunActions::state);
        actions.put("run", RunActions::run);
        actions.put("run-picture", RunActions::picture);
        actions.put("run-sequence", RunActions::sequence);
        actions.put("cancel", (session, asked) -> {
            session.cancel(job(session, asked));
            return Map.of();
        });
        actions.put("remove", (session, asked) -> {
            session.remove(job(session, asked));
            return Map.of();
        });
        actions.put("save", (session, asked) -> SavedSession.of(session));
        actions.put("restore", (session, asked) -> SavedSession.into(session, asked.object("saved")));
    }

    private static @Nullable OpenModel first(String reference) throws InvalidInputException {
        if (reference.isEmpty()) {
            return null;
        }
        return reference.startsWith("zoo:") ? OpenModel.zoo(reference) : OpenModel.file(Path.of(reference));
    }

    /** Answers a request. */
    public Object answer(String action, Fields asked) throws Refusal {
        if (action.equals("session")) {
            Optional<Session> known = sessions.find(asked.text("session"));
            return (known.isPresent() ? known.get() : sessions.begin()).json();
        }
        Action found = actions.get(action);
        if (found == null) {
            throw Refusal.missing("there is no action " + action);
        }
        try {
            return found.of(session(asked.text("session")), asked);
        } catch (InvalidInputException wrong) {
            return Map.of("wrong", ResultJson.of(wrong));
        }
    }

    /** The audiences of some sessions, whose names are separated by dots; sessions that have ended are left out. */
    public List<Audience> audiences(String ids) throws Refusal {
        List<Audience> found = Stream.of(ids.split("\\.", Sessions.MOST + 1))
                .flatMap(id -> sessions.find(id).stream())
                .map(Session::audience)
                .toList();
        if (found.isEmpty()) {
            throw ended();
        }
        return found;
    }

    private static Refusal ended() {
        return new Refusal(410, "this session has ended; reload the page");
    }

    private Session session(String id) throws Refusal {
        return sessions.find(id).orElseThrow(Actions::ended);
    }

    static Job job(Session session, Fields asked) throws Refusal {
        return session.job(asked.number("job", 0, 0, Integer.MAX_VALUE));
    }

    private Object open(Session session, Fields asked) throws Refusal, InvalidInputException {
        String zoo = asked.text("zoo");
        String file = asked.text("file");
        if (!zoo.isEmpty()) {
            return shown(session, asked, () -> OpenModel.zoo(zoo));
        }
        if (!file.isEmpty()) {
            return shown(
                    session,
                    asked,
                    () -> OpenModel.named(file, folder.read(file)).foundAt(folder.reference(file)));
        }
        String text = asked.text("text");
        if (text.length() > ModelFolder.MOST_BYTES) {
            throw new Refusal(413, "a model may have " + (ModelFolder.MOST_BYTES >> 20) + " MiB at most");
        }
        String name = asked.text("name");
        return shown(session, asked, () -> OpenModel.named(name, text));
    }

    /** The values of parameters that a page gives; one that is empty is left as the text has it. */
    private static Map<String, String> parameters(Fields asked) throws Refusal {
        Map<String, String> values = new LinkedHashMap<>();
        for (Fields each : asked.list("parameters")) {
            if (!each.text("value").isBlank()) {
                values.put(each.text("name"), each.text("value").strip());
            }
        }
        return values;
    }

    /** A model to be read. */
    private interface Reading {
        OpenModel model() throws Refusal, InvalidInputException;
    }

    /** Reads a model and shows it, unless a later request to show one came meanwhile. */
    private static Object shown(Session session, Fields asked, Reading reading) throws Refusal, InvalidInputException {
        long turn = session.turn(asked.number("turn", 0, 0, Long.MAX_VALUE));
        if (turn == 0) {
            return OUTDATED;
        }
        OpenModel model = reading.model();
        return session.show(model, turn)
                .<Map<String, ?>>map(json -> Map.of("model", json))
                .orElse(OUTDATED);
    }

    /** Looks up something about a model. */
    private interface Look {
        Object at(Session.Shown shown) throws Refusal, InvalidInputException;
    }

    /** Looks at the model that a page shows; where it is no longer there, the page is about to hear of the next one. */
    private static Object lookedAt(Session session, Fields asked, Look look) throws Refusal, InvalidInputException {
        long version = asked.number("version", 0, 0, Integer.MAX_VALUE);
        return session.isShown(version) ? look.at(session.shown(version)) : OUTDATED;
    }

    private static Object play(Session session, Fields asked) throws Refusal {
        synchronized (session) {
            RunActions.shown(session, asked);
            Play play = session.play();
            if (!asked.text("fire").isEmpty()) {
                play.take(asked.text("fire"));
            }
            String delay = asked.text("delay").strip();
            if (!delay.isEmpty()) {
                try {
                    play.take(delay);
                } catch (Refusal impossible) { // which is an answer to what somebody typed
                    Map<String, Object> json = new LinkedHashMap<>(play.json());
                    json.put("obstacle", String.valueOf(impossible.getMessage()));
                    return json;
                }
            }
            play.random(asked.number("random", 0, 0, 1000));
            long to = asked.number("jump", -1, -1, Integer.MAX_VALUE);
            if (to >= 0) {
                play.jump(to);
            }
            return play.json();
        }
    }

    @Override
    public void close() {
        sessions.close();
    }
}
