package org.tidemark.web.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.tidemark.api.Cancellation;
import org.tidemark.api.Format;
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

    static Object ask(Session session, Fields asked) throws Refusal, InvalidInputException {
        List<Property> questions = new ArrayList<>();
        for (Fields each : asked.list("questions")) {
            String text = each.text("text");
            String name = each.text("name");
            questions.add(new Property(name.isEmpty() ? "question " + (questions.size() + 1) : name, text));
        }
        if (questions.isEmpty() || questions.size() > MOST_QUESTIONS) {
            throw Refusal.wrong("expected 1 to " + MOST_QUESTIONS + " questions");
        }
        Session.Shown shown = shown(session, asked);
        OpenModel open = shown.open();
        Budget budget = session.budget();
        CommandText command = new CommandText("check", open.fileName());
        questions.forEach(command::ask);
        command.threads(budget.threads()).limits(asked, budget);
        Cancellation cancellation = new Cancellation();
        Options options = budget.options(asked, cancellation).threads(budget.threads());
        String title = questions.size() == 1 ? questions.get(0).text() : questions.size() + " questions";
        return session.start(number ->
                new AskJob(card(shown, number, title, command), open.model(), questions, options, cancellation));
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
        Cancellation cancellation = new Cancellation();
        Options options = budget.options(asked, cancellation)
                .reduce(reduction.words())
                .store(store)
                .search(search)
                .colors(colors)
                .threads(threads);
        options = measure.isEmpty() ? options : options.progressMeasure(measure);
        CommandText command = new CommandText("explore", open.fileName())
                .engine(store, search, colors, measure, threads)
                .reduction(reduction)
                .limits(asked, budget);
        long states = asked.number("states", 0, 0, Long.MAX_VALUE);
        if (states > 0) {
            options = options.maxStates(states);
            command.add("--max-states", String.valueOf(states));
        }
        Options whole = options;
        boolean isOrdered = store != Store.DIAGRAM && reduction != ExploreReduction.COUNTING;
        String title = (reduction == ExploreReduction.COUNTING ? "" : words(store.name()))
                + (isOrdered ? ", " + words(search.name()) : "")
                + (reduction == ExploreReduction.NONE ? "" : (isOrdered ? ", " : "") + words(reduction.name()));
        Optional<DiskRoom> disk = store == Store.DISK ? budget.disk() : Optional.empty();
        return session.start(
                number -> new ExploreJob(card(shown, number, title, command), open.model(), whole, disk, cancellation));
    }

    static Object graph(Session session, Fields asked) throws Refusal {
        Session.Shown shown = shown(session, asked);
        OpenModel open = shown.open();
        Cancellation cancellation = new Cancellation();
        Options options = session.budget().options(asked, cancellation);
        CommandText command = new CommandText("graph", open.fileName())
                .add("-o", "states.graph")
                .limits(asked, session.budget());
        return session.start(number ->
                new GraphJob(card(shown, number, "state graph", command), open.model(), options, cancellation));
    }

    /** The model, where it is the one that the page which asks shows. */
    static Session.Shown shown(Session session, Fields asked) throws Refusal {
        return session.shown(asked.number("version", 0, 0, Integer.MAX_VALUE));
    }

    private static Job.Card card(Session.Shown shown, int number, String title, CommandText command) {
        OpenModel open = shown.open();
        return new Job.Card(number, shown.version(), open.model().name(), title, command.toString(), open.before());
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

    /** A run as a partial order, in SVG. */
    static Object picture(Session session, Fields asked) throws Refusal, InvalidInputException {
        return Map.of("svg", shownRun(session, asked).text(Format.SVG));
    }

    /** A run along the parts of the net. */
    static Object sequence(Session session, Fields asked) throws Refusal, InvalidInputException {
        Session.Shown shown = shown(session, asked);
        SequenceJson.Parts by = asked.word("by", SequenceJson.Parts.class, SequenceJson.Parts.UNITS);
        return SequenceJson.of(shownRun(session, asked), shown.open().model().net(), session.facts(shown), by);
    }
}
