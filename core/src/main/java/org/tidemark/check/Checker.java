package org.tidemark.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.branching.Claims;
import org.tidemark.check.linear.FairEvents;
import org.tidemark.check.linear.LinearClaims;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.LinearRun;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.ReachabilityGoal;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.question.Technique;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.replay.ExplanationReplay;
import org.tidemark.check.replay.ShortenedRun;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.SweepExploration;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.run.SweepReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.run.Widths;
import org.tidemark.check.state.KnownCounts;
import org.tidemark.check.state.StructuralAnswers;
import org.tidemark.check.state.Walks;
import org.tidemark.format.InputException;
import org.tidemark.format.trace.Evidence;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Obligation;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.search.Outcome.End;

/**
 * Answers questions about a net, all of them together: what is cheap comes first (simplification, the initial state, some
 * thousand states, a short round of walks, proofs from the structure), then one exploration for whatever is left, and
 * walks again if it had to give up.
 *
 * <p>A question is dropped as soon as it is decided, what nobody asks for any more is not looked for, and everything ends
 * when nothing is left. Runs once, in the caller's thread and as many others as the options say.
 */
public final class Checker {
    private static final double FIRST_SHARE = 0.2;

    /** The rest is for walks, should the exploration not get through. */
    private static final double EXPLORATION_SHARE = 0.8;

    private final PetriNet net;
    private final List<Property> properties;
    private final ExploreOptions options;
    private final Consumer<Finding> announce;
    private final StageTimes stages;
    private final SweepMeasure.@Nullable Wish wish;
    private final TimeLimit watch;
    private final List<Question> questions = new ArrayList<>();
    private final Set<Inquiry> inquiries = new LinkedHashSet<>();
    private final Claims claims;
    private final LinearClaims linear;
    private final Map<Question, Double> decided = new LinkedHashMap<>();
    private volatile @Nullable Exploration exploration;
    private volatile Supplier<SweepExploration.@Nullable Progress> sweeping = () -> null;

    /** A check that tells of every decision the moment it is made, from whatever thread makes it. */
    public Checker(PetriNet net, List<Property> properties, ExploreOptions options, Consumer<Finding> announce) {
        this(net, properties, options, announce, StageTimes.USUAL);
    }

    /** A check by sweeps, which look at every state and forget it; {@link SweepObjections} tells which questions that answers. */
    public Checker(
            PetriNet net,
            List<Property> properties,
            ExploreOptions options,
            Consumer<Finding> announce,
            SweepMeasure.Wish wish) {
        this(net, properties, options, announce, StageTimes.USUAL, true, wish);
    }

    Checker(
            PetriNet net,
            List<Property> properties,
            ExploreOptions options,
            Consumer<Finding> announce,
            StageTimes stages,
            boolean explains,
            SweepMeasure.@Nullable Wish wish) {
        this.net = net;
        this.properties = List.copyOf(properties);
        this.options = options;
        watch = new TimeLimit(options);
        this.announce = announce;
        this.stages = stages;
        this.wish = wish;
        claims = new Claims(explains);
        linear = new LinearClaims(explains, claims.circuit());
    }

    Checker(
            PetriNet net,
            List<Property> properties,
            ExploreOptions options,
            Consumer<Finding> announce,
            StageTimes stages) {
        this(net, properties, options, announce, stages, true, null);
    }

    /** A check for those who want no more than verdicts: formulas of CTL are not explained. */
    public static Checker ofVerdicts(
            PetriNet net, List<Property> properties, ExploreOptions options, Consumer<Finding> announce) {
        return new Checker(net, properties, options, announce, StageTimes.USUAL, false, null);
    }

    /** Lets only runs count that are fair to some events; before it runs. What is no question about runs stays as it is. */
    public Checker assume(FairEvents fair) {
        linear.assume(fair);
        return this;
    }

    /** Looks for endless runs in the way that takes the least memory; before it runs. */
    public Checker nested() {
        linear.searchBy(Emptiness.Method.NESTED);
        return this;
    }

    /** How far the exploration has come; nothing before it starts. */
    public Exploration.@Nullable Progress progress() {
        Exploration running = exploration;
        return running == null ? null : running.progress();
    }

    /** How far the sweeps have come; nothing before they start. */
    public SweepExploration.@Nullable Progress sweepProgress() {
        return sweeping.get();
    }

    /**
     * Answers as much as the limits allow.
     *
     * @throws InputException when the net contradicts what its NUPN section claims
     */
    public CheckReport run() throws InputException {
        PlaceBounds bounds = PlaceBounds.of(net, limit(stages.boundsNanos(), 0.1));
        ask(new Simplifier(new KnownCounts(net, bounds)));
        Widths widths = Widths.of(net, bounds, options.seed());
        NetModel model = NetModel.of(net, widths.now());
        Walks walks = new Walks(model, options.seed(), options.threads());
        walks.look(open());
        if (wish != null) {
            return sweep(wish, widths, bounds, walks);
        }
        ExplorationReport explored = explore(widths, Math.min(stages.firstStates(), options.maxStates()), FIRST_SHARE);
        if (isUnfinished(explored)) {
            walks.run(shownByOthers(explored), share(stages.quickWalksNanos(), 0.05), this::isOver);
            new StructuralAnswers(net, bounds, limit(stages.proofsNanos(), 0.2)).tell(open());
            claims.search(NetModel.of(net, widths.now()), options, share(stages.searchNanos(), 0.25), this::isOver);
            linear.search(NetModel.of(net, widths.now()), options, share(stages.searchNanos(), 0.25), this::isOver);
            explored = goOn(explored, widths);
        }
        if (isUnfinished(explored)) {
            double searched = shownByOthers(explored).isEmpty() ? 1 : 0.8;
            claims.search(
                    NetModel.of(net, widths.now()),
                    options,
                    share(stages.lateSearchNanos(), linear.isIdle() ? searched : searched / 2),
                    this::isOver);
            linear.search(NetModel.of(net, widths.now()), options, share(stages.lateSearchNanos(), searched), this::isOver);
            walks.run(shownByOthers(explored), share(stages.lateWalksNanos(), 1), this::isOver);
        }
        return report(explored);
    }

    /** Sweeps for all questions about states, for those about finite runs, and with a graph that stays for the others. */
    private CheckReport sweep(SweepMeasure.Wish by, Widths widths, PlaceBounds bounds, Walks walks)
            throws InputException {
        SweepReport swept = shownByStates().isEmpty() ? null : sweepStates(by, widths, bounds, walks);
        SweptRuns runs = new SweptRuns(net, claims, linear, by, this::isOver);
        sweeping = runs::progress;
        SweepReport finite = runs.sweepFinite(() -> options.withTime(timeLeft()));
        GraphReport graph = runs.isOpen() ? runs.sweepGraph(options.withTime(timeLeft())) : null;
        String reason = graph != null ? WhyUnknown.after(graph) : whyOpen(finite != null ? finite : swept);
        return new CheckReport(findings(reason), null, swept == null ? finite : swept, graph, watch.seconds());
    }

    /** Why the last sweep has left something open. */
    private String whyOpen(@Nullable SweepReport last) {
        return last == null || (last.complete() && isOver()) ? WhyUnknown.NO_TIME : WhyUnknown.after(last);
    }

    /** Sweeps for states; should that not get through, proofs and walks use what is left of the time. */
    private SweepReport sweepStates(SweepMeasure.Wish by, Widths widths, PlaceBounds bounds, Walks walks)
            throws InputException {
        long nanos = options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : (long) (EXPLORATION_SHARE * leftNanos());
        SweepExploration running = new SweepExploration(net, options.withTime(nanos), by, shownByStates(), widths);
        sweeping = running::progress;
        SweepReport swept = running.run();
        if (!shownByStates().isEmpty() && !swept.complete() && !isOver()) {
            new StructuralAnswers(net, bounds, limit(stages.proofsNanos(), 0.5)).tell(open());
            walks.run(shownByStates(), share(stages.lateWalksNanos(), 1), this::isOver);
        }
        return swept;
    }

    /** Turns properties into questions, and tells of those that are decided by that alone. */
    private void ask(Simplifier simplifier) {
        Map<Formula, ReachabilityGoal> goals = new LinkedHashMap<>();
        for (Property property : properties) {
            Question question = Question.of(property, net, simplifier, goals, claims, linear);
            questions.add(question);
            inquiries.addAll(question.inquiries());
        }
        inquiries.forEach(inquiry -> inquiry.whenSettled(this::announceDecided));
        announceDecided();
    }

    /** Whether there are questions that states not seen yet, or seen and forgotten, may answer. */
    private boolean isUnfinished(@Nullable ExplorationReport explored) {
        return !open().isEmpty() && explored != null && (!explored.complete() || isForgotten()) && !isOver();
    }

    /** Whether states that were seen can be asked nothing, so that each question about more than one has to find them itself. */
    private boolean isForgotten() {
        return options.store().isForgetful();
    }

    /** Explores again and farther, where it was we who set the limit. */
    private @Nullable ExplorationReport goOn(@Nullable ExplorationReport explored, Widths widths)
            throws InputException {
        boolean ours = explored != null
                && ((explored.end() == End.STATES && options.maxStates() > stages.firstStates())
                        || explored.end() == End.TIME);
        ExplorationReport farther = ours ? explore(widths, options.maxStates(), EXPLORATION_SHARE) : null;
        return farther == null ? explored : farther;
    }

    private List<Inquiry> open() {
        return inquiries.stream().filter(Inquiry::isOpen).toList();
    }

    private List<Inquiry> shownByStates() {
        return inquiries.stream()
                .filter(inquiry -> inquiry.isOpen() && inquiry.isShownByStates())
                .toList();
    }

    /** What is open and states other than those explored may show: nothing where there are none. */
    private List<Inquiry> shownByOthers(@Nullable ExplorationReport explored) {
        return explored != null && explored.complete() ? List.of() : shownByStates();
    }

    /** The time for something that takes so long unless time is short, and then so much of what is left. */
    private long share(long usualNanos, double part) {
        return options.timeNanos() == Long.MAX_VALUE ? usualNanos : Math.min(usualNanos, (long) (part * leftNanos()));
    }

    /** The same as a limit that also knows whether anybody waits. */
    private Limit limit(long usualNanos, double part) {
        return Limit.nanos(share(usualNanos, part)).orWhen(options.cancelled());
    }

    private long leftNanos() {
        return watch.nanosLeft();
    }

    /** What is left of the time, where there is a limit. */
    private long timeLeft() {
        return options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : leftNanos();
    }

    private boolean isOver() {
        return options.cancelled().getAsBoolean() || leftNanos() == 0;
    }

    /** Explores for the questions that are open, within a part of the time that is left; null when there are none. */
    private @Nullable ExplorationReport explore(Widths widths, long states, double part) throws InputException {
        List<Inquiry> open = open();
        if (open.isEmpty()) {
            return null;
        }
        long nanos = options.timeNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : (long) (part * leftNanos());
        Exploration running =
                new Exploration(net, options.withTime(nanos).withMaxStates(states), open, widths, this::isOver);
        exploration = running;
        return running.run();
    }

    /** Tells of what has been decided since the last time, and drops what nobody asks for any more. */
    private void announceDecided() {
        synchronized (decided) {
            Set<Inquiry> needed = new HashSet<>();
            for (Question question : questions) {
                if (question.verdict() == null) {
                    needed.addAll(question.needed());
                } else if (!decided.containsKey(question)) {
                    decided.put(question, watch.seconds());
                    announce.accept(finding(question, new Verdict.Unknown("")));
                }
            }
            inquiries.stream().filter(inquiry -> !needed.contains(inquiry)).forEach(Inquiry::drop);
        }
    }

    private CheckReport report(@Nullable ExplorationReport explored) {
        String reason = explored == null
                ? ""
                : explored.complete() && isForgotten() ? WhyUnknown.FORGOTTEN : WhyUnknown.after(explored);
        return new CheckReport(findings(reason), explored, watch.seconds());
    }

    /** An answer to each question, or why there is none. */
    private List<Finding> findings(String reason) {
        Verdict unknown = new Verdict.Unknown(reason);
        return questions.stream().map(question -> finding(question, unknown)).toList();
    }

    /** What is known of a question; the verdict given stands in for one that is not there. */
    private Finding finding(Question question, Verdict otherwise) {
        Verdict verdict = question.verdict();
        double when = decided.getOrDefault(question, watch.seconds());
        Inquiry decisive = question.decisive();
        if (verdict == null) {
            String obstacle = question.obstacle();
            Verdict open = obstacle.isEmpty() ? otherwise : new Verdict.Unknown(obstacle);
            return new Finding(question.property(), open, null, "", null, null, when);
        }
        if (decisive == null) {
            Technique known = verdict instanceof Verdict.Unknown ? null : question.withoutInquiry();
            Breach breach = breach(question, verdict, List.of());
            Evidence first = breach == null ? null : Evidence.run(breach.run(), question.shows());
            String why = breach == null ? "" : breach.why();
            return new Finding(question.property(), verdict, known, why, first, null, when);
        }
        if (decisive instanceof Claim claim) {
            return claimed(question, verdict, claim, when);
        }
        if (decisive instanceof LinearClaim claim) {
            return broken(question, verdict, claim, when);
        }
        String shows = question.shows();
        List<Integer> run = shows.isEmpty() ? null : replayed(decisive);
        Evidence evidence = run == null ? null : Evidence.run(run, shows);
        Breach breach = run == null ? null : breach(question, verdict, run);
        return new Finding(
                        question.property(),
                        verdict,
                        decisive.technique(),
                        breach == null ? decisive.because() : breach.why(),
                        evidence,
                        shows.isEmpty() ? combined(question, Fairness.NONE) : null,
                        when)
                .without(shows.isEmpty() ? null : decisive.noRun());
    }

    /** Which condition of the net's own a run breaks, where a question is about one that is violated. */
    private @Nullable Breach breach(Question question, Verdict verdict, List<Integer> run) {
        Obligation obligation = Breach.asked(net, question.property());
        return obligation == null || !(verdict instanceof Verdict.Violated) ? null : Breach.of(net, obligation, run);
    }

    /** What is known of a question that a formula of CTL decides; where that one alone does, why, replayed. */
    private Finding claimed(Question question, Verdict verdict, Claim claim, double when) {
        boolean alone = !question.shows().isEmpty();
        Explanation why = alone ? claim.explanation() : combined(question, claim.fairness());
        if (why != null && alone) {
            new ExplanationReplay(net, claim.fairness()).check(why);
        }
        Evidence evidence = why == null || !alone ? null : LinearRun.of(why, verdict instanceof Verdict.Violated);
        return new Finding(question.property(), verdict, claim.technique(), "", evidence, why, when)
                .on(claim.ownStates())
                .without(claim.noRun());
    }

    /** The reasons of several parts that only together make a verdict, replayed; null where there is nothing to say. */
    private @Nullable Explanation combined(Question question, Fairness fairness) {
        Explanation why = claims.explains() ? question.explanation() : null;
        if (why != null) {
            new ExplanationReplay(net, fairness).check(why);
        }
        return why;
    }

    /** What is known of a question that a formula about runs decides; where a run breaks that one, replayed. */
    private Finding broken(Question question, Verdict verdict, LinearClaim claim, double when) {
        ShownRun shown = claim.evidence();
        if (shown != null) {
            linear.check(claim, shown, net);
        }
        if (question.shows().isEmpty() || shown == null) {
            String silence = claim.noRun() == null ? claim.silence() : "";
            return new Finding(question.property(), verdict, claim.technique(), silence, null, null, when)
                    .on(claim.ownStates())
                    .without(claim.noRun());
        }
        String does = verdict instanceof Verdict.Violated ? " that breaks it" : " that shows it";
        Evidence found = shown.run();
        Evidence evidence = new Evidence(found.events(), found.loop(), found.shows() + does);
        return new Finding(question.property(), verdict, claim.technique(), shown.sentence(), evidence, null, when)
                .on(claim.ownStates());
    }

    /** The run of an inquiry, played again by the textbook rule, and what it is said to show looked at again. */
    private @Nullable List<Integer> replayed(Inquiry inquiry) {
        List<Integer> found = inquiry.run();
        if (found == null) {
            return null;
        }
        boolean walked = inquiry.sighting() instanceof Sighting.Walked;
        List<Integer> run = walked ? ShortenedRun.run(net, found) : found;
        if (!inquiry.confirms(TokenGame.after(net, run))) {
            throw new IllegalStateException("a run that does not show what was seen at its end");
        }
        return run;
    }
}
