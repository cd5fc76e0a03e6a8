package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.tidemark.api.Cancellation;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.Options;
import org.tidemark.api.Property;
import org.tidemark.api.Run;
import org.tidemark.engine.Colors;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;
import org.tidemark.web.message.Fields;
import org.tidemark.web.message.Refusal;
import org.tidemark.web.view.SequenceJson;

/** The runs of engines that a page can ask for. Stateless. */
final class RunActions {
    private static final int MOST_QUESTIONS = 500;

    private static final List<String> USUAL_QUESTIONS =
            List.of("deadlock-free", "live", "quasi-live", "one-safe", "stable-marking");

    /** The usual question that the command {@code why} does not take. */
    private static final String NOT_EXPLAINED = "stable-marking";

    /** The options of an explanation that a page may give values; a check has them, too. */
    private static final List<String> WHY_OPTIONS = List.of("fair", "strong-fair", "clock");

    /** The options of a check that a page may give values: whatever names no file. */
    private static final List<String> CHECK_OPTIONS = List.of(
            "fair",
            "strong-fair",
            "clock",
            "cut-off",
            "store",
            "search",
            "progress",
            "reduce",
            "colors",
            "emptiness",
            "without",
            "max-states",
            "max-depth");

    /** The options of an exploration that a page may give values, besides those with fields of their own. */
    private static final List<String> EXPLORE_OPTIONS = List.of("clock", "cut-off", "max-depth");

    private RunActions() {}

    /** Whether a formula can be read; asks it with a call that is cancelled before it begins, which only reads. */
    static Object checkFormula(Session session, Fields asked) throws Refusal, InvalidInputException {
        Cancellation atOnce = new Cancellation();
        atOnce.cancel();
        session.model()
                .model()
                .check(
                        Property.formula(asked.text("text")),
                        session.budget().shortly().cancellation(atOnce));
        return Map.of();
    }

    /** The questions in the text of a file. */
    static Object questions(Session session, Fields asked) throws Refusal, InvalidInputException {
        String text = asked.text("text");
        return session.model().model().properties(text, text.stripLeading().startsWith("<")).stream()
                .map(property -> Map.of("name", property.name(), "text", property.text()))
                .toList();
    }

    static Object ask(Session session, Fields asked) throws Refusal {
        Session.Shown shown = shown(session, asked);
        OpenModel open = shown.open();
        PageCommand command = new PageCommand("check", open, session.budget());
        List<AskJob.Question> questions = new ArrayList<>();
        List<Fields> given = asked.list("questions");
        boolean asksOwn = asked.isSet("own");
        if ((given.isEmpty() && !asksOwn) || given.size() > MOST_QUESTIONS) {
            throw Refusal.wrong("expected 1 to " + MOST_QUESTIONS + " questions");
        }
        for (Map<String, String> own : asksOwn ? open.questions() : List.<Map<String, String>>of()) {
            String name = own.getOrDefault("name", "");
            questions.add(new AskJob.Question(name, name, own.getOrDefault("text", ""), QuestionKind.OWN.word()));
        }
        int formulas = 0;
        boolean hasFiles = false;
        for (Fields each : given) {
            String text = each.text("text");
            String name = each.text("name");
            QuestionKind kind = each.word("kind", QuestionKind.class, QuestionKind.FORMULA);
            formulas += kind == QuestionKind.FORMULA ? 1 : 0;
            hasFiles |= kind.isFile();
            kind.ask(command, name, text);
            kind.question(name, text, formulas).ifPresent(questions::add);
        }
        Fields options = asked.object("options");
        command.options(options, CHECK_OPTIONS);
        if (options.isSet("explain")) {
            command.flag("--explain");
        }
        command.add("--threads", String.valueOf(session.budget().threads())).limits(options);
        String title = questions.size() == 1 ? questions.get(0).text() : questions.size() + " questions";
        // What else is answered is a condition of the model itself, which goes by its name, unless it is in a file.
        String others = hasFiles ? "" : QuestionKind.OWN.word();
        Map<String, String> assumed = given(options, WHY_OPTIONS);
        return session.start(number ->
                new AskJob(card(shown, number, title, command.toString()), command, questions, others, assumed));
    }

    private static Map<String, String> given(Fields options, List<String> names) throws Refusal {
        Map<String, String> given = new LinkedHashMap<>();
        for (String name : names) {
            if (!options.text(name).isBlank()) {
                given.put(name, options.text(name).strip());
            }
        }
        return given;
    }

    /** Explains the answer to one question or, where none is given, to one of those of the model. */
    static Object why(Session session, Fields asked) throws Refusal {
        Session.Shown shown = shown(session, asked);
        PageCommand command = new PageCommand("why", shown.open(), session.budget());
        String text = asked.text("text").strip();
        String name = asked.text("name");
        String title = "the questions of the model";
        if (!text.isEmpty() || !name.isEmpty()) {
            QuestionKind kind = asked.word("kind", QuestionKind.class, QuestionKind.FORMULA);
            if (!kind.isExplained(name)) {
                throw Refusal.wrong("field 'kind': a formula, a question of the model or a usual one is explained");
            }
            kind.ask(command, name, text);
            if (kind != QuestionKind.OWN) { // else a condition of the model that fails earlier would be explained
                command.add("--only", kind == QuestionKind.FORMULA ? "f1" : name);
            }
            title = kind == QuestionKind.FORMULA ? text : name;
        }
        String question = title;
        Fields options = asked.object("options");
        command.options(options, WHY_OPTIONS).limits(options);
        return session.start(number -> new WhyJob(card(shown, number, question, command.toString()), command));
    }

    /** Asks whether a workflow is sound. */
    static Object sound(Session session, Fields asked) throws Refusal {
        Session.Shown shown = shown(session, asked);
        PageCommand command = new PageCommand("sound", shown.open(), session.budget());
        Fields options = asked.object("options");
        command.options(options, List.of("k", "notion")).limits(options);
        return session.start(number -> new SoundJob(card(shown, number, "sound?", command.toString()), command));
    }

    /** The kinds of questions that a page asks. */
    private enum QuestionKind {
        /** A formula, which the command calls f1, f2 and so on. */
        FORMULA,
        /** A question of the model, by its name. */
        OWN,
        /** A usual question, which is an option of the command. */
        USUAL,
        /** All questions of a file. */
        FILE,
        /** An automaton that accepts every run that is allowed. */
        ALLOWED,
        /** An automaton that accepts the endless runs that are forbidden. */
        FORBIDDEN;

        /** How a page calls it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isFile() {
            return this == FILE || this == ALLOWED || this == FORBIDDEN;
        }

        /** Whether the answer to a question of this name can be explained. */
        boolean isExplained(String name) {
            return !isFile() && !(this == USUAL && name.equals(NOT_EXPLAINED));
        }

        void ask(PageCommand command, String name, String text) throws Refusal {
            switch (this) {
                case FORMULA -> command.ask(text);
                case OWN -> command.add("--only", name);
                case USUAL -> command.flag("--" + usual(name));
                case FILE -> command.file("--properties", fileName(name), text);
                case ALLOWED -> command.file("--conforms", fileName(name), text);
                case FORBIDDEN -> command.file("--automaton", fileName(name), text);
            }
        }

        /** The question before it is answered; those of a file are not known before it is read. */
        Optional<AskJob.Question> question(String name, String text, int formulas) {
            return switch (this) {
                case FORMULA -> {
                    String called = "f" + formulas;
                    yield Optional.of(new AskJob.Question(called, name.isEmpty() ? called : name, text, word()));
                }
                case OWN, USUAL -> Optional.of(new AskJob.Question(name, name, text, isExplained(name) ? word() : ""));
                case FILE, ALLOWED, FORBIDDEN -> Optional.empty();
            };
        }

        private static String usual(String name) throws Refusal {
            if (!USUAL_QUESTIONS.contains(name)) {
                throw Refusal.wrong("field 'name': there is no question '" + name + "'");
            }
            return name;
        }

        /** The name of a file without its folders; its text is sent along, and no file is opened. */
        private static String fileName(String name) {
            String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
            return last.isBlank() ? "questions" : last;
        }
    }

    static Object explore(Session session, Fields asked) throws Refusal {
        Session.Shown shown = shown(session, asked);
        OpenModel open = shown.open();
        Store store = asked.word("store", Store.class, Store.AUTO);
        SearchOrder search = asked.word("search", SearchOrder.class, SearchOrder.BREADTH_FIRST);
        Colors colors = asked.word("colors", Colors.class, Colors.AUTO);
        String measure = search == SearchOrder.SWEEP ? asked.text("measure").strip() : "";
        Budget budget = session.budget();
        int threads = search == SearchOrder.BREADTH_FIRST
                ? (int) asked.number("threads", budget.threads(), 1, Math.max(64, budget.threads()))
                : 1;
        if (store == Store.DISK && budget.disk().isEmpty()) {
            throw Refusal.wrong("the server was given no folder for states on disk; start it with --disk DIR");
        }
        ExploreReduction reduction = asked.word("reduce", ExploreReduction.class, ExploreReduction.NONE);
        long states = asked.number("states", 0, 0, Long.MAX_VALUE);
        PageCommand command = new PageCommand("explore", open, budget);
        engine(command, store, search, colors, measure);
        if (search == SearchOrder.BREADTH_FIRST) {
            command.add("--threads", String.valueOf(threads));
        }
        boolean mayBeRaced = store == Store.AUTO && search == SearchOrder.BREADTH_FIRST;
        if (reduction != ExploreReduction.NONE
                || mayBeRaced) { // else a count by way of a smaller net might win the race
            command.add("--reduce", reduction.name().toLowerCase(Locale.ROOT));
        }
        command.options(asked.object("options"), EXPLORE_OPTIONS).limits(asked);
        if (states > 0) {
            command.add("--max-states", String.valueOf(states));
        }
        String title = title(store, search, reduction);
        if (store != Store.DISK) {
            return session.start(number -> new ExploreJob(card(shown, number, title, command.toString()), command));
        }
        Options options = budget.options(asked, command.cancellation())
                .reduce(reduction.words())
                .store(store)
                .search(search)
                .colors(colors)
                .threads(threads);
        Options whole = states > 0 ? options.maxStates(states) : options;
        return session.start(number -> new DiskExploreJob(
                card(shown, number, title, command.toString()),
                open.model(),
                whole,
                budget.disk().orElseThrow(),
                command.cancellation()));
    }

    private static void engine(PageCommand command, Store store, SearchOrder search, Colors colors, String measure) {
        if (store != Store.AUTO) {
            command.add("--store", store.word());
        }
        if (store == Store.FORGETFUL_DELTA) {
            command.flag("--forget");
        } else if (store == Store.DISK) {
            command.add("--dir", "run");
        }
        if (search != SearchOrder.BREADTH_FIRST) {
            command.add("--search", search.word());
        }
        if (!measure.isEmpty()) {
            command.add("--progress", measure);
        }
        if (colors != Colors.AUTO) {
            command.add("--colors", colors.name().toLowerCase(Locale.ROOT));
        }
    }

    private static String title(Store store, SearchOrder search, ExploreReduction reduction) {
        boolean isOrdered = store != Store.DIAGRAM && reduction != ExploreReduction.COUNTING;
        return (reduction == ExploreReduction.COUNTING ? "" : words(store.name()))
                + (isOrdered ? ", " + words(search.name()) : "")
                + (reduction == ExploreReduction.NONE ? "" : (isOrdered ? ", " : "") + words(reduction.name()));
    }

    static Object graph(Session session, Fields asked) throws Refusal {
        Session.Shown shown = shown(session, asked);
        OpenModel open = shown.open();
        Cancellation cancellation = new Cancellation();
        Options options = session.budget().options(asked, cancellation);
        String command = new PageCommand("graph", open, session.budget())
                .add("-o", "states.graph")
                .limits(asked)
                .toString();
        return session.start(number ->
                new GraphJob(card(shown, number, "state graph", command), open.model(), options, cancellation));
    }

    /** The model, where it is the one that the page which asks shows. */
    static Session.Shown shown(Session session, Fields asked) throws Refusal {
        return session.shown(asked.number("version", 0, 0, Integer.MAX_VALUE));
    }

    private static Job.Card card(Session.Shown shown, int number, String title, String command) {
        OpenModel open = shown.open();
        return new Job.Card(number, shown.version(), open.model().name(), title, command, open.before());
    }

    private static String words(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static Object state(Session session, Fields asked) throws Refusal {
        if (!(Actions.job(session, asked) instanceof GraphJob graph)) {
            throw Refusal.missing("this is not a graph that is still there; build it again");
        }
        return graph.state((int) asked.number("state", 0, 0, Integer.MAX_VALUE));
    }

    static Object run(Session session, Fields asked) throws Refusal {
        return session.run(Actions.job(session, asked), (int) asked.number("number", 0, 0, Integer.MAX_VALUE));
    }

    private static Run shownRun(Session session, Fields asked) throws Refusal {
        return Actions.job(session, asked)
                .run((int) asked.number("number", 0, 0, Integer.MAX_VALUE))
                .orElseThrow(() -> Refusal.missing("this run is not, or no longer, there; ask again"));
    }

    /** The picture of a run, in SVG: over time, as a message-sequence chart, or as a partial order. */
    static Object picture(Session session, Fields asked) throws Refusal, InvalidInputException {
        int number = (int) asked.number("number", 0, 0, Integer.MAX_VALUE);
        return Map.of("svg", Actions.job(session, asked).picture(number));
    }

    /** A run along the parts of the net. */
    static Object sequence(Session session, Fields asked) throws Refusal, InvalidInputException {
        Session.Shown shown = shown(session, asked);
        SequenceJson.Parts by = asked.word("by", SequenceJson.Parts.class, SequenceJson.Parts.UNITS);
        return SequenceJson.of(shownRun(session, asked), shown.open().model().net(), session.facts(shown), by);
    }
}
