package org.tidemark.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Property;
import org.tidemark.net.FieldWidths;
import org.tidemark.net.NetModel;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.search.Outcome.End;

/**
 * Answers questions about a net, all of them together: what is cheap comes first (the initial state, a short round of
 * walks, proofs from the structure), then one exploration for whatever is left, and walks again if it had to give up.
 *
 * <p>A question is dropped as soon as it is decided, and everything ends when none is left. Runs once, in the caller's
 * thread and as many others as the options say.
 */
public final class Checker {
    private static final long BOUNDS_NANOS = 300_000_000;
    private static final long QUICK_WALKS_NANOS = 250_000_000;
    private static final long PROOFS_NANOS = 2_000_000_000L;
    private static final long LATE_WALKS_NANOS = 5_000_000_000L;

    /** So many states are soon seen; where there are no more, nothing else is needed, and every run is a shortest one. */
    private static final long FIRST_STATES = 100_000;

    private static final double FIRST_SHARE = 0.2;

    /** The rest is for walks, should the exploration not get through. */
    private static final double EXPLORATION_SHARE = 0.8;

    private final PetriNet net;
    private final ExploreOptions options;
    private final Consumer<Finding> announce;
    private final long startNanos = System.nanoTime();
    private final List<Question> questions = new ArrayList<>();
    private final Set<Inquiry> inquiries = new LinkedHashSet<>();
    private final Map<Question, Double> decided = new LinkedHashMap<>();
    private volatile @Nullable Exploration exploration;

    /** A check that tells of every decision the moment it is made, from whatever thread makes it. */
    public Checker(PetriNet net, List<Property> properties, ExploreOptions options, Consumer<Finding> announce) {
        this.net = net;
        this.options = options;
        this.announce = announce;
        Map<Formula, Goal> goals = new LinkedHashMap<>();
        for (Property property : properties) {
            Question question = Question.of(property, net, goals);
            questions.add(question);
            inquiries.addAll(question.inquiries());
        }
        inquiries.forEach(inquiry -> inquiry.whenClosed(this::announceDecided));
    }

    /** How far the exploration has come; nothing before it starts. */
    public Exploration.@Nullable Progress progress() {
        Exploration running = exploration;
        return running == null ? null : running.progress();
    }

    /**
     * Answers as much as the limits allow.
     *
     * @throws InputException when the net contradicts what its NUPN section claims
     */
    public CheckReport run() throws InputException {
        announceDecided();
        PlaceBounds bounds = PlaceBounds.of(net, Limit.millis(share(BOUNDS_NANOS, 0.1) / 1_000_000));
        FieldWidths widths = Exploration.widths(net, bounds, options.seed());
        Walks walks = new Walks(NetModel.of(net, widths), options.seed(), options.threads());
        walks.look(open());
        ExplorationReport explored = explore(widths, Math.min(FIRST_STATES, options.maxStates()), FIRST_SHARE);
        if (isUnfinished(explored)) {
            walks.run(open(), share(QUICK_WALKS_NANOS, 0.05), this::isOver);
            Limit proofs = Limit.millis(share(PROOFS_NANOS, 0.2) / 1_000_000);
            new StructuralAnswers(net, bounds, proofs).tell(open(), this::isOver);
            explored = goOn(explored, widths);
        }
        if (isUnfinished(explored)) {
            walks.run(open(), share(LATE_WALKS_NANOS, 1), this::isOver);
        }
        return report(explored);
    }

    /** Whether there are questions that states not seen yet may answer. */
    private boolean isUnfinished(@Nullable ExplorationReport explored) {
        return !open().isEmpty() && explored != null && !explored.complete() && !isOver();
    }

    /** Explores again and farther, where it was we who set the limit. */
    private @Nullable ExplorationReport goOn(@Nullable ExplorationReport explored, FieldWidths widths)
            throws InputException {
        boolean ours = explored != null
                && ((explored.outcome().end() == End.STATES && options.maxStates() > FIRST_STATES)
                        || explored.outcome().end() == End.TIME);
        ExplorationReport farther = ours ? explore(widths, options.maxStates(), EXPLORATION_SHARE) : null;
        return farther == null ? explored : farther;
    }

    private List<Inquiry> open() {
        return inquiries.stream().filter(Inquiry::isOpen).toList();
    }

    /** The time for something that takes so long unless time is short, and then so much of what is left. */
    private long share(long usualNanos, double part) {
        return options.timeNanos() == Long.MAX_VALUE ? usualNanos : Math.min(usualNanos, (long) (part * leftNanos()));
    }

    private long leftNanos() {
        return Math.max(0, options.timeNanos() - (System.nanoTime() - startNanos));
    }

    private boolean isOver() {
        return options.cancelled().getAsBoolean() || leftNanos() == 0;
    }

    /** Explores for the questions that are open, within a part of the time that is left; null when there are none. */
    private @Nullable ExplorationReport explore(FieldWidths widths, long states, double part) throws InputException {
        List<Inquiry> open = open();
        if (open.isEmpty()) {
            return null;
        }
        long nanos = options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : (long) (part * leftNanos());
        Exploration running = new Exploration(net, options.withTime(nanos).withMaxStates(states), open, widths);
        exploration = running;
        return running.run();
    }

    /** Tells of what has been decided since the last time. */
    private void announceDecided() {
        List<Finding> news = new ArrayList<>();
        synchronized (decided) {
            for (Question question : questions) {
                if (!decided.containsKey(question) && question.verdict() != null) {
                    decided.put(question, seconds());
                    news.add(finding(question, new Verdict.Unknown("")));
                }
            }
            news.forEach(announce);
        }
    }

    private CheckReport report(@Nullable ExplorationReport explored) {
        String reason = explored == null ? "" : WhyUnknown.after(explored);
        Verdict unknown = new Verdict.Unknown(reason);
        List<Finding> findings =
                questions.stream().map(question -> finding(question, unknown)).toList();
        return new CheckReport(findings, explored, seconds());
    }

    /** What is known of a question; the verdict given stands in for one that is not there. */
    private Finding finding(Question question, Verdict otherwise) {
        Verdict verdict = question.verdict();
        double when = decided.getOrDefault(question, seconds());
        Inquiry decisive = question.decisive();
        if (verdict == null) {
            return new Finding(question.property(), otherwise, null, "", null, when);
        }
        if (decisive == null) {
            Technique known = verdict instanceof Verdict.Unknown ? null : Technique.INITIAL_STATE;
            return new Finding(question.property(), verdict, known, "", null, when);
        }
        String shows = question.shows();
        List<Integer> run = shows.isEmpty() ? null : replayed(decisive);
        Evidence evidence = run == null ? null : Evidence.run(run, shows);
        return new Finding(question.property(), verdict, decisive.technique(), decisive.because(), evidence, when);
    }

    /** The run of an inquiry, played again by the textbook rule, and what it is said to show looked at again. */
    private @Nullable List<Integer> replayed(Inquiry inquiry) {
        List<Integer> found = inquiry.run();
        if (found == null) {
            return null;
        }
        boolean walked = inquiry.sighting() instanceof Sighting.Walked;
        List<Integer> run = walked ? Straightened.run(net, found) : found;
        TokenGame game = new TokenGame(net);
        for (int event : run) {
            if (!game.enabled(event)) {
                throw new IllegalStateException(
                        "a run with a transition that is not enabled: " + net.transitionName(event));
            }
            game.fire(event);
        }
        if (!inquiry.confirms(game)) {
            throw new IllegalStateException("a run that does not show what was seen at its end");
        }
        return run;
    }

    private double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
