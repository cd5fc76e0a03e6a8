package org.tidemark.api.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.NetSource;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.LiveEvents;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.FreeChoiceSoundness;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.WorkflowNet;
import org.tidemark.search.Outcome;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;

/**
 * Finds out whether a workflow is sound: it can always be completed, nothing is left then, and everything in it can happen. Workflow nets are decided by
 * their structure if they are free-choice, and by what fusing nodes leaves of them if they are not; all else by the reachability graph. Where tokens may gather without end, states with many tokens in one place are not followed: what was found
 * wrong is wrong then, and what was not is unknown. Used once.
 */
public final class SoundTask implements Task<SoundTask.Result> {
    /** States of the first graph, which allows any number of tokens in one place. */
    private static final long FIRST_STATES = 100_000;

    private static final int SOME_TOKENS = 3;
    private static final int ANY_TOKENS = Integer.MAX_VALUE;
    private static final long MOST_COUNTS = 20_000_000;

    /** A time that nobody has asked for. */
    private static final long LONG_NANOS = Long.MAX_VALUE / 4;

    /** The time to look for a run where the verdict is known and no limit was given. */
    private static final long RUN_NANOS = 5_000_000_000L;

    private final NetSource source;
    private TimeLimit watch;
    private final int cases;

    /** A question about a workflow. */
    public enum Property {
        OPTION_TO_COMPLETE("option to complete", "it can be completed from every state"),
        PROPER_COMPLETION("proper completion", "nothing is left when it is completed"),
        NO_DEAD_PARTS("no dead parts", "everything that is drawn can happen"),
        SYNCHRONISATION("synchronisation", "no two tokens meet where one belongs"),
        DELIVERY("delivery", "every message is received");

        private final String words;
        private final String meaning;

        Property(String words, String meaning) {
            this.words = words;
            this.meaning = meaning;
        }

        public String words() {
            return words;
        }

        public String meaning() {
            return meaning;
        }
    }

    /** A kind of soundness, from the literature. */
    public enum Notion {
        CLASSICAL("sound", "can always be completed, properly, and every part can happen"),
        WEAK("weakly sound", "can always be completed, properly"),
        RELAXED("relaxed sound", "every part happens in some run that is properly completed"),
        LAZY("lazily sound", "always reaches one end, in each pool that begins, whatever is left behind"),
        EASY("easily sound", "some run is properly completed"),
        /** Only where time matters. */
        STRONG("strongly sound", "can always be completed, properly, and within some time"),
        /** Only of nets: a diagram has one case. */
        GENERALISED("sound for any number of cases", "is sound with any number of cases at the beginning");

        private final String words;
        private final String meaning;

        Notion(String words, String meaning) {
            this.words = words;
            this.meaning = meaning;
        }

        public String words() {
            return words;
        }

        public String meaning() {
            return meaning;
        }
    }

    /** An answer. */
    public enum Truth {
        HOLDS,
        VIOLATED,
        UNKNOWN;

        static Truth of(boolean isViolated, boolean isCertain) {
            return isViolated ? VIOLATED : isCertain ? HOLDS : UNKNOWN;
        }

        Truth and(Truth other) {
            return this == VIOLATED || other == VIOLATED ? VIOLATED : this == UNKNOWN ? UNKNOWN : other;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The answer to one question.
     *
     * @param why what is wrong, or why it is not known, as a sentence without the full stop; empty where all is well
     * @param run the events that lead there; null where there is no run to show
     * @param turn the step of the run after which it could not be completed any more; -1 where there is none
     * @param loop the first step of those at the end of the run that repeat forever; -1 where none do
     * @param left what is left at the end of the run
     * @param parts what can never happen
     */
    public record Finding(
            Property property,
            Truth truth,
            String why,
            @Nullable List<Integer> run,
            int turn,
            int loop,
            List<Workflow.Leftover> left,
            List<Workflow.Task> parts) {
        static Finding of(Property property, Truth truth, String why) {
            return new Finding(property, truth, why, null, -1, -1, List.of(), List.of());
        }
    }

    /**
     * All answers.
     *
     * @param workflow what was asked about
     * @param findings an answer for each property that makes sense
     * @param notions which kinds of soundness it has
     * @param removed what an end event may remove, with a run to it; null where none does
     * @param times how long it may take; null where time does not matter, it cannot always be completed, or that is not known
     * @param isForAnyNumber whether the answers hold for any number of cases
     * @param objection why it is not sound, where that is known of its structure, as the end of a sentence; otherwise empty
     * @param how how it was decided, as a sentence without the full stop
     * @param states the states that were visited; 0 where none was
     */
    public record Result(
            Workflow workflow,
            List<Finding> findings,
            Map<Notion, Truth> notions,
            @Nullable Finding removed,
            @Nullable ExecutionTimes times,
            boolean isForAnyNumber,
            String objection,
            String how,
            long states,
            double seconds) {
        /** Whether everything that was asked holds. */
        public Truth verdict() {
            return findings.stream()
                    .map(Finding::truth)
                    .reduce(objection.isEmpty() ? Truth.HOLDS : Truth.VIOLATED, Truth::and);
        }
    }

    /**
     * A question about a model.
     *
     * @param cases how many cases a workflow net has at the beginning
     */
    public SoundTask(NetSource source, TimeLimit watch, int cases) {
        this.source = source;
        this.watch = watch;
        this.cases = cases;
    }

    @Override
    public Result run(Follower follower) throws InputException {
        TransitionSystem system = source.system();
        Workflow given = system == null ? null : system.workflow();
        if (given != null) {
            if (cases != 1) {
                throw new InputException(source.file() + ": several cases take a workflow net, not a "
                        + given.system().nouns().model());
            }
            return explored(given, "", follower);
        }
        source.requireNet("soundness");
        PetriNet net = source.unfolded(Engine.unfolding(watch.left()));
        WorkflowNet workflow = WorkflowNet.of(net);
        List<int[]> ends = ends(net);
        if (workflow == null && ends.isEmpty()) {
            throw new InputException(source.file() + ": is not a workflow net: " + WorkflowNet.why(net)
                    + "; soundness takes one source place, one sink place, and every node on a path between them,"
                    + " or a file that gives a final marking");
        }
        if (workflow == null || !(ends.isEmpty() || isOnly(ends, workflow.sink()))) {
            if (cases != 1) {
                throw new InputException(
                        source.file() + ": several cases take a workflow net that ends with a token in its sink");
            }
            return explored(NetWorkflow.ending(net, ends), "", follower);
        }
        NetWorkflow started = NetWorkflow.of(workflow, cases);
        FreeChoiceSoundness structure = FreeChoiceSoundness.of(workflow, limit());
        boolean isForAny = structure.isFreeChoice(); // other nets may be sound with one case and not with two
        if (structure.verdict() == FreeChoiceSoundness.Verdict.SOUND && (isForAny || cases == 1)) {
            String how = String.format(
                    Locale.ROOT,
                    "by structure: fusing nodes left a free-choice net of %d places and %d transitions, and %s",
                    structure.core().places(),
                    structure.core().transitions(),
                    structure.reason());
            return sound(started, isForAny, how, 0);
        }
        if (structure.verdict() == FreeChoiceSoundness.Verdict.NOT_SOUND && cases == 1) {
            return unsound(started, structure.reason(), follower);
        }
        if (structure.fusions() > 0 && cases == 1) {
            Core core = core(structure.core(), follower);
            if (core.truth == Truth.HOLDS) {
                return sound(started, false, core.how, core.states);
            }
            if (core.truth == Truth.VIOLATED) {
                return unsound(started, core.how, follower);
            }
        }
        return explored(started, "", follower);
    }

    /** Looks for runs of a net that is known not to be sound. */
    private Result unsound(NetWorkflow workflow, String why, Follower follower) throws InputException {
        if (watch.nanosLeft() > LONG_NANOS) {
            watch = watch.within(watch.left().withTime(RUN_NANOS)); // the verdict is known; only a run is missing
        }
        return explored(workflow, why, follower);
    }

    /**
     * Whether a small net is live and bounded.
     *
     * @param how how it was found out, as a sentence, or why it is not so, as the end of one
     */
    private record Core(Truth truth, String how, long states) {
        static final Core OPEN = new Core(Truth.UNKNOWN, "", 0);
    }

    /** Explores the short-circuited net that the fusion of nodes has left. */
    private Core core(PetriNet net, Follower follower) throws InputException {
        String left = String.format(
                Locale.ROOT,
                "fusing nodes left %d places and %d transitions, which are ",
                net.places(),
                net.transitions());
        Coverability cover = Coverability.of(net, MOST_COUNTS, limit());
        if (cover.verdict() != Coverability.Verdict.BOUNDED) {
            return cover.witness() == null ? Core.OPEN : new Core(Truth.VIOLATED, left + "not bounded", 0);
        }
        TransitionSystem system = new NetSystem(net);
        ExploreOptions options = watch.left();
        ExploreOptions half = watch.nanosLeft() > LONG_NANOS ? options : options.withTime(watch.nanosLeft() / 2);
        GraphExploration building = new GraphExploration(
                system, half, null, Encoding.AUTO, Map.of(), system.models(half.effort(), half.seed()));
        GraphReport report = follower.during(building::progress, "", building::run);
        if (report.built() == null) {
            return Core.OPEN;
        }
        CondensedGraph graph = report.built().graph();
        MemoryBudget budget = watch.left().budget();
        try {
            GraphComponents components = GraphComponents.of(graph, budget, watch::isReached);
            boolean isLive = components != null
                    && LiveEvents.of(graph, components, graph.events(), budget).cardinality() == net.transitions();
            return new Core(
                    components == null ? Truth.UNKNOWN : Truth.of(!isLive, true),
                    isLive ? "by exploration of a smaller net: " + left + "live and bounded" : left + "not live",
                    graph.states());
        } catch (MemoryBudget.Exhausted | Cancelled open) {
            return Core.OPEN;
        }
    }

    /** The final markings that the file gives, as the tokens of each place. */
    private List<int[]> ends(PetriNet net) {
        List<int[]> ends = new ArrayList<>();
        for (Map<String, Integer> marking : source.marks().finalMarkings()) {
            int[] end = new int[net.places()];
            marking.forEach((id, tokens) -> end[net.findPlace(id)] = tokens);
            ends.add(end);
        }
        return ends;
    }

    /** Whether the only final marking is one token in a place. */
    private static boolean isOnly(List<int[]> ends, int place) {
        int[] only = ends.get(0);
        return ends.size() == 1 && only[place] == 1 && Arrays.stream(only).sum() == 1;
    }

    private Limit limit() {
        return Limit.nanos(watch.nanosLeft() / 2).orWhen(watch::isReached);
    }

    /** A net that is live and bounded when its end leads to its beginning is sound; if it is free-choice, for any number of cases. */
    private Result sound(NetWorkflow workflow, boolean isForAny, String how, long states) {
        List<Finding> findings = new ArrayList<>();
        for (Property property : Property.values()) {
            if (property != Property.DELIVERY) {
                findings.add(Finding.of(property, Truth.HOLDS, ""));
            }
        }
        Map<Notion, Truth> notions = new LinkedHashMap<>();
        for (Notion notion : Notion.values()) {
            notions.put(notion, Truth.HOLDS);
        }
        notions.remove(Notion.STRONG);
        if (!isForAny) {
            notions.put(Notion.GENERALISED, Truth.UNKNOWN);
        }
        return new Result(workflow, findings, notions, null, null, isForAny, "", how, states, watch.seconds());
    }

    /** Explores a workflow, also one that is known not to be sound, of which runs are to be shown. */
    private Result explored(Workflow workflow, String known, Follower follower) throws InputException {
        Coverability cover = workflow instanceof NetWorkflow of ? cover(of) : null;
        Coverability.@Nullable Witness growth = cover == null ? null : cover.witness();
        if (cover != null && cover.verdict() == Coverability.Verdict.BOUNDED) {
            return new Analysis(workflow, attempt(workflow, ANY_TOKENS, watch.left(), follower), null, known).result();
        }
        ExploreOptions first = watch.left().withMaxStates(FIRST_STATES);
        Attempt some = attempt(workflow, growth == null ? ANY_TOKENS : SOME_TOKENS, first, follower);
        Attempt last = some.graph != null ? some : attempt(workflow, 1, watch.left(), follower);
        return new Analysis(workflow, last, growth, known).result();
    }

    /** Whether a net is bounded. */
    private Coverability cover(NetWorkflow workflow) {
        Limit limit = Limit.nanos(watch.nanosLeft() / 4).orWhen(watch::isReached);
        return Coverability.of(workflow.net(), MOST_COUNTS, limit);
    }

    /**
     * A graph, or what came of trying to build one.
     *
     * @param graph the graph; null where a limit was met
     */
    private record Attempt(@Nullable CondensedGraph graph, Outcome.End end, long states) {}

    private static final String COMPLETED = "completed";
    private static final String ENDED = "ended";
    private static final String ENDED_TWICE = "ended twice";
    private static final String PROPER = "proper";
    private static final String APART = "apart";
    private static final String DELIVERED = "delivered";
    private static final String REMOVING = "removing";
    private static final String CUT = "cut";

    private Attempt attempt(Workflow workflow, int tokens, ExploreOptions options, Follower follower)
            throws InputException {
        Map<String, Formula> labels = new LinkedHashMap<>();
        labels.put(COMPLETED, workflow.completed());
        labels.put(ENDED, workflow.ended());
        labels.put(ENDED_TWICE, workflow.endedTwice());
        labels.put(PROPER, workflow.properCompletion().condition());
        labels.put(APART, workflow.synchronisation().condition());
        labels.put(DELIVERED, workflow.delivery().condition());
        labels.put(REMOVING, new Formula.Not(workflow.removal().condition()));
        Formula excess = workflow.exceeding(tokens);
        labels.put(CUT, excess);
        TransitionSystem system = workflow.system();
        StateModels models = new CutModels(system.models(options.effort(), options.seed()), excess);
        GraphExploration building = new GraphExploration(system, options, null, Encoding.AUTO, labels, models);
        GraphReport report = follower.during(building::progress, "", building::run);
        CondensedGraph graph = report.built() == null ? null : report.built().graph();
        return new Attempt(graph, report.end(), report.counts().states());
    }

    /** Models in which nothing follows a state that has too many tokens in one place. */
    private record CutModels(StateModels whole, Formula excess) implements StateModels {
        @Override
        public TransitionSystem system() {
            return whole.system();
        }

        @Override
        public Model model(Use use) {
            return new CutModel(whole.model(use), excess);
        }

        @Override
        public boolean widen(FieldOverflow overflow) throws InputException {
            return whole.widen(overflow);
        }

        @Override
        public boolean isWidened() {
            return whole.isWidened();
        }

        @Override
        public FieldExtremes extremes(Layout layout) {
            return whole.extremes(layout);
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return whole.fieldName(overflow);
        }
    }

    /** A model in which nothing follows some states. */
    private record CutModel(Model whole, Formula where) implements Model {
        @Override
        public Layout layout() {
            return whole.layout();
        }

        @Override
        public int events() {
            return whole.events();
        }

        @Override
        public String eventName(int event) {
            return whole.eventName(event);
        }

        @Override
        public void initial(Successors out) {
            whole.initial(out);
        }

        @Override
        public Expander expander() {
            Expander all = whole.expander();
            StatePredicate isCut;
            try {
                isCut = StatePredicate.of(where, whole, all);
            } catch (FormulaException e) {
                throw new IllegalStateException(e);
            }
            return new Expander() {
                @Override
                public void expand(long[] words, int at, Successors out) {
                    if (!isCut.holds(words, at, false)) {
                        all.expand(words, at, out);
                    }
                }

                @Override
                public boolean enabled(int event, long[] words, int at) {
                    return all.enabled(event, words, at);
                }

                @Override
                public boolean fire(int event, long[] words, int at) {
                    return all.fire(event, words, at);
                }
            };
        }
    }

    /** Reads the answers from a graph. */
    private final class Analysis {
        private final Workflow workflow;
        private final Attempt attempt;
        private final Coverability.@Nullable Witness growth;
        private final String known;
        private final MemoryBudget budget = watch.left().budget();

        Analysis(Workflow workflow, Attempt attempt, Coverability.@Nullable Witness growth, String known) {
            this.workflow = workflow;
            this.attempt = attempt;
            this.growth = growth;
            this.known = known;
        }

        Result result() {
            CondensedGraph graph = attempt.graph;
            if (graph == null) {
                return unfinished(stopped());
            }
            try {
                return new Graph(graph).result();
            } catch (MemoryBudget.Exhausted full) {
                return unfinished("there was not enough memory to look at the graph");
            } catch (Cancelled late) {
                return unfinished("the time was up while the graph was looked at");
            }
        }

        private String stopped() {
            String states = String.format(Locale.ROOT, "%,d", attempt.states);
            return switch (attempt.end) {
                case MEMORY -> "the memory was used up after " + states + " states";
                case TIME -> "the time was up after " + states + " states";
                case STATES, DEPTH -> "there are more than " + states + " states";
                case CANCELLED -> "it was cancelled after " + states + " states";
                case OVERFLOW -> "there are too many tokens in one place after " + states + " states";
                case COMPLETE, LOSSY, CUT_OFF -> "the graph was too large after " + states + " states";
            };
        }

        private Result unfinished(String why) {
            List<Finding> findings = new ArrayList<>();
            for (Property property : properties()) {
                findings.add(
                        property == Property.SYNCHRONISATION && growth != null
                                ? growing(growth)
                                : Finding.of(property, Truth.UNKNOWN, why));
            }
            Map<Notion, Truth> notions = new LinkedHashMap<>();
            for (Notion notion : Notion.values()) {
                boolean isStrict = notion == Notion.CLASSICAL || notion == Notion.GENERALISED;
                boolean isKnown = isStrict && (growth != null || !known.isEmpty());
                notions.put(notion, isKnown ? Truth.VIOLATED : Truth.UNKNOWN);
            }
            if (!hasCases()) {
                notions.remove(Notion.GENERALISED);
            }
            if (workflow.delay().isEmpty()) {
                notions.remove(Notion.STRONG);
            }
            return new Result(
                    workflow, findings, notions, null, null, false, known, how(), attempt.states, watch.seconds());
        }

        private String how() {
            return known.isEmpty() ? "by exploration" : "by structure, and by exploration for a run";
        }

        private boolean hasCases() {
            return workflow instanceof NetWorkflow net && net.hasCases();
        }

        private List<Property> properties() {
            List<Property> all = new ArrayList<>(List.of(Property.values()));
            if (workflow.delivery().clauses().isEmpty()) {
                all.remove(Property.DELIVERY);
            }
            return all;
        }

        private Finding growing(Coverability.Witness witness) {
            List<Integer> run = new ArrayList<>(witness.prefix());
            run.addAll(witness.pump());
            return new Finding(
                    Property.SYNCHRONISATION,
                    Truth.VIOLATED,
                    "tokens gather without end: the last "
                            + (witness.pump().size() == 1
                                    ? "step"
                                    : witness.pump().size() + " steps")
                            + " can be repeated forever, each time with more tokens",
                    run,
                    -1,
                    witness.prefix().size(),
                    leftovers(run),
                    List.of());
        }

        private List<Workflow.Leftover> leftovers(List<Integer> run) {
            return workflow.leftovers(played(run));
        }

        private Game played(List<Integer> run) {
            Game game = workflow.system().game();
            run.forEach(game::fire);
            return game;
        }

        /** The graph with what is asked of its states. */
        private final class Graph {
            private final CondensedGraph graph;
            private final boolean isWhole;
            private final Predecessors before;

            Graph(CondensedGraph graph) {
                this.graph = graph;
                isWhole = label(CUT).count() == 0;
                Predecessors made = Predecessors.of(graph, budget, watch::isReached);
                if (made == null) {
                    throw watch.isReached() ? new Cancelled() : new MemoryBudget.Exhausted();
                }
                before = made;
            }

            private StateLabel label(String name) {
                return Objects.requireNonNull(graph.labels().get(name), name);
            }

            /** All states from which some state can be reached. */
            private StateSet reaching(IntPredicate goal) {
                StateSet found = new StateSet(graph.states(), budget);
                int[] open = new int[graph.states()];
                int size = 0;
                for (int s = 0; s < graph.states(); s++) {
                    if (goal.test(s)) {
                        found.add(s);
                        open[size++] = s;
                    }
                }
                while (size > 0) {
                    int state = open[--size];
                    for (long e = before.start(state); e < before.start(state + 1); e++) {
                        int source = before.source(e);
                        if (!found.has(source)) {
                            found.add(source);
                            open[size++] = source;
                        }
                    }
                }
                return found;
            }

            private @Nullable ShortestPath path(IntPredicate from, IntPredicate to) {
                return ShortestPath.between(graph, from, to, budget, watch::isReached);
            }

            Result result() {
                StateLabel completed = label(COMPLETED);
                StateLabel proper = label(PROPER);
                StateLabel cut = label(CUT);
                IntPredicate properly = s -> completed.holdsIn(s) && proper.holdsIn(s);
                StateSet completing = reaching(s -> completed.holdsIn(s) || cut.holdsIn(s));
                StateSet ending = reaching(properly);
                BitSet seen = new BitSet();
                BitSet useful = new BitSet();
                EdgeCursor edges = graph.edgesOut();
                for (int s = 0; s < graph.states(); s++) {
                    for (edges.moveTo(s); edges.next(); ) {
                        seen.set(edges.event());
                        if (ending.has(edges.target())) {
                            useful.set(edges.event());
                        }
                    }
                }
                List<Finding> findings = new ArrayList<>();
                for (Property property : properties()) {
                    findings.add(
                            switch (property) {
                                case OPTION_TO_COMPLETE -> option(completing);
                                case PROPER_COMPLETION -> broken(property, workflow.properCompletion(), proper);
                                case NO_DEAD_PARTS -> dead(seen);
                                case SYNCHRONISATION ->
                                    growth == null
                                            ? broken(property, workflow.synchronisation(), label(APART))
                                            : growing(growth);
                                case DELIVERY -> broken(property, workflow.delivery(), label(DELIVERED));
                            });
                }
                Map<Notion, Truth> notions = notions(findings, ending, useful);
                ExecutionTimes times = times(findings);
                if (workflow.delay().isPresent()) {
                    Truth within = times == null ? Truth.UNKNOWN : Truth.of(!times.isBounded(), true);
                    notions.put(
                            Notion.STRONG,
                            notions.getOrDefault(Notion.WEAK, Truth.UNKNOWN).and(within));
                }
                return new Result(
                        workflow,
                        findings,
                        notions,
                        removed(),
                        times,
                        false,
                        known,
                        how(),
                        graph.states(),
                        watch.seconds());
            }

            /** How long it takes, where it can always be completed. */
            private @Nullable ExecutionTimes times(List<Finding> findings) {
                boolean isAsked = workflow.delay().isPresent()
                        && isWhole
                        && truth(findings, Property.OPTION_TO_COMPLETE) == Truth.HOLDS;
                return isAsked
                        ? ExecutionTimes.of(
                                graph,
                                label(COMPLETED)::holdsIn,
                                workflow.delay().getAsInt(),
                                budget,
                                watch::isReached)
                        : null;
            }

            private Finding option(StateSet completing) {
                ShortestPath lost =
                        completing.size() == graph.states() ? null : path(s -> s == 0, s -> !completing.has(s));
                if (lost == null) {
                    return Finding.of(
                            Property.OPTION_TO_COMPLETE, Truth.of(false, isWhole), isWhole ? "" : cutSentence());
                }
                int at = lost.states().isEmpty()
                        ? 0
                        : lost.states().get(lost.states().size() - 1);
                ShortestPath stuck = path(s -> s == at, this::isDead);
                List<Integer> run = new ArrayList<>(lost.events());
                int loop = -1;
                if (stuck == null) {
                    loop = goRound(at, run);
                } else {
                    run.addAll(stuck.events());
                }
                String when = lost.events().isEmpty() ? "it can never be completed, and " : "it ";
                return new Finding(
                        Property.OPTION_TO_COMPLETE,
                        Truth.VIOLATED,
                        when + (stuck == null ? "goes on forever: " + endless(at) : "gets stuck"),
                        run,
                        lost.events().size() - 1,
                        loop,
                        leftovers(run),
                        List.of());
            }

            /** Adds steps from a state into a cycle and once along it, where no state is dead, and returns where in the run it begins. */
            private int goRound(int from, List<Integer> run) {
                EdgeCursor edges = graph.edgesOut();
                StateSet met = new StateSet(graph.states(), budget);
                int state = from;
                while (!met.has(state)) {
                    met.add(state);
                    edges.moveTo(state);
                    edges.next();
                    state = edges.target();
                }
                int again = state;
                run.addAll(Objects.requireNonNull(path(s -> s == from, s -> s == again))
                        .events());
                StateSet after = new StateSet(graph.states(), budget);
                for (edges.moveTo(again); edges.next(); ) {
                    after.add(edges.target());
                }
                ShortestPath back = Objects.requireNonNull(path(after::has, s -> s == again));
                edges.moveTo(again);
                do {
                    edges.next();
                } while (edges.target() != back.start());
                int loop = run.size();
                run.add(edges.event());
                run.addAll(back.events());
                return loop;
            }

            /** Why there is no end to what goes on from a state, as the end of a sentence. */
            private String endless(int from) {
                String missing = workflow.missingEnd();
                if (!missing.isEmpty()) {
                    return missing;
                }
                return path(s -> s == from, label(ENDED)::holdsIn) == null
                        ? "no end can be reached from there"
                        : "something is left whenever an end is reached";
            }

            private boolean isDead(int state) {
                EdgeCursor edges = graph.edgesOut();
                edges.moveTo(state);
                return !edges.next();
            }

            private String cutSentence() {
                return "states with many tokens in one place were not followed";
            }

            private Finding broken(Property property, Obligation obligation, StateLabel holds) {
                boolean isBroken = holds.count() < graph.states();
                ShortestPath run = isBroken ? path(s -> s == 0, s -> !holds.holdsIn(s)) : null;
                if (run == null) {
                    return Finding.of(property, Truth.of(isBroken, isWhole), isWhole ? "" : cutSentence());
                }
                Game game = played(run.events());
                String why = obligation.clauses().stream()
                        .filter(clause -> !game.holds(clause.condition()))
                        .map(Obligation.Clause::otherwise)
                        .findFirst()
                        .orElseThrow();
                return new Finding(
                        property, Truth.VIOLATED, why, run.events(), -1, -1, workflow.leftovers(game), List.of());
            }

            private Finding dead(BitSet seen) {
                List<Workflow.Task> never = workflow.tasks().stream()
                        .filter(task -> task.events().stream().noneMatch(seen::get))
                        .toList();
                Truth truth = never.isEmpty() ? Truth.HOLDS : isWhole ? Truth.VIOLATED : Truth.UNKNOWN;
                String why = truth == Truth.UNKNOWN ? cutSentence() : "";
                return new Finding(
                        Property.NO_DEAD_PARTS,
                        truth,
                        why,
                        null,
                        -1,
                        -1,
                        List.of(),
                        truth == Truth.VIOLATED ? never : List.of());
            }

            private Map<Notion, Truth> notions(List<Finding> findings, StateSet ending, BitSet useful) {
                Truth option = truth(findings, Property.OPTION_TO_COMPLETE);
                Truth proper = truth(findings, Property.PROPER_COMPLETION);
                Truth dead = truth(findings, Property.NO_DEAD_PARTS);
                Truth isGrowing = growth == null ? Truth.HOLDS : Truth.VIOLATED;
                StateLabel ended = label(ENDED);
                StateLabel cut = label(CUT);
                StateSet toEnd = reaching(s -> ended.holdsIn(s) || cut.holdsIn(s));
                boolean isLazyBroken =
                        toEnd.size() < graph.states() || label(ENDED_TWICE).count() > 0;
                boolean isRelaxed = workflow.tasks().stream()
                        .allMatch(task -> task.events().stream().anyMatch(useful::get));
                Map<Notion, Truth> all = new LinkedHashMap<>();
                all.put(Notion.CLASSICAL, option.and(proper).and(dead).and(isGrowing));
                all.put(Notion.WEAK, option.and(proper).and(isGrowing));
                all.put(Notion.RELAXED, isRelaxed ? Truth.HOLDS : isWhole ? Truth.VIOLATED : Truth.UNKNOWN);
                all.put(Notion.LAZY, Truth.of(isLazyBroken, isWhole));
                all.put(Notion.EASY, ending.has(0) ? Truth.HOLDS : isWhole ? Truth.VIOLATED : Truth.UNKNOWN);
                if (hasCases()) {
                    Truth once = all.getOrDefault(Notion.CLASSICAL, Truth.UNKNOWN);
                    all.put(Notion.GENERALISED, once == Truth.VIOLATED ? Truth.VIOLATED : Truth.UNKNOWN);
                }
                return all;
            }

            private Truth truth(List<Finding> findings, Property property) {
                return findings.stream()
                        .filter(finding -> finding.property() == property)
                        .map(Finding::truth)
                        .findFirst()
                        .orElse(Truth.HOLDS);
            }

            /** The tokens that an end event removes, with a shortest run to where it does. */
            private @Nullable Finding removed() {
                StateLabel removing = label(REMOVING);
                ShortestPath run = removing.count() == 0 ? null : path(s -> s == 0, removing::holdsIn);
                if (run == null) {
                    return null;
                }
                Game game = played(run.events());
                for (int event : game.enabled()) {
                    List<Workflow.Leftover> gone = workflow.removedBy(event, game);
                    if (!gone.isEmpty()) {
                        List<Integer> whole = new ArrayList<>(run.events());
                        whole.add(event);
                        String why = workflow.system().shownEvent(event) + " removes what is still going on";
                        return new Finding(
                                Property.PROPER_COMPLETION, Truth.HOLDS, why, whole, -1, -1, gone, List.of());
                    }
                }
                return null;
            }
        }
    }
}
