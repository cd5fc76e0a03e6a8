package org.tidemark.api.task;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.GraphExploration;
import org.tidemark.check.run.GraphReport;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.NetSource;
import org.tidemark.graph.GraphComponents;
import org.tidemark.graph.LiveEvents;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.Encoding;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.structure.Coverability;
import org.tidemark.net.structure.FreeChoiceSoundness;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.RankCertificate;
import org.tidemark.net.structure.WorkflowNet;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;

/**
 * Finds out whether a workflow is sound: it can always be completed, nothing is left then, and everything in it can happen. Workflow nets are decided by
 * their structure if they are free-choice, and by what fusing nodes leaves of them if they are not; all else by the reachability graph. Used once.
 */
public final class SoundTask implements Task<SoundTask.Result> {
    /** A time that nobody has asked for. */
    private static final long LONG_NANOS = Long.MAX_VALUE / 4;

    /** The time to look for a run where the verdict is known and no limit was given. */
    private static final long RUN_NANOS = 5_000_000_000L;

    private final NetSource source;
    private TimeLimit watch;
    private final int cases;
    private @Nullable WorkflowNet freeChoice;

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
        LAZY(
                "lazily sound",
                "each pool that begins can always reach an end and never reaches two, whatever is left behind"),
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
            return new WorkflowExploration(given, "", watch, follower).run();
        }
        if (system != null && !system.noWorkflow().isEmpty()) {
            throw new InputException(source.file() + ": " + system.noWorkflow());
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
            return new WorkflowExploration(NetWorkflow.ending(net, ends), "", watch, follower).run();
        }
        NetWorkflow started = NetWorkflow.of(workflow, cases);
        FreeChoiceSoundness structure = FreeChoiceSoundness.of(workflow, limit());
        freeChoice = structure.isFreeChoice() ? workflow : null;
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
        return new WorkflowExploration(started, "", watch, follower).run();
    }

    /**
     * Writes evidence for the answer about one case of a free-choice workflow net, which is found in what is left of the time.
     *
     * @param found the answer
     * @return why there is none; empty where it was written
     */
    public String certify(Truth found, OutputStream out) throws IOException {
        if (freeChoice == null) {
            return "the model is not a free-choice workflow net";
        }
        RankCertificate evidence = RankCertificate.of(freeChoice, limit());
        if (evidence == null) {
            return "none was found within the limits";
        }
        if (found == (evidence.isSound() ? Truth.VIOLATED : Truth.HOLDS)) {
            throw new IllegalStateException("the evidence contradicts the answer");
        }
        Certificates.writeSoundness(freeChoice.net(), evidence, out);
        return "";
    }

    /** Looks for runs of a net that is known not to be sound. */
    private Result unsound(NetWorkflow workflow, String why, Follower follower) throws InputException {
        if (watch.nanosLeft() > LONG_NANOS) {
            watch = watch.within(watch.left().withTime(RUN_NANOS)); // the verdict is known; only a run is missing
        }
        return new WorkflowExploration(workflow, why, watch, follower).run();
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
        Coverability cover = Coverability.of(net, WorkflowExploration.MOST_COUNTS, limit());
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
}
