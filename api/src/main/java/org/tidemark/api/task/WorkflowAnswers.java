package org.tidemark.api.task;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.SoundTask.Finding;
import org.tidemark.api.task.SoundTask.Notion;
import org.tidemark.api.task.SoundTask.Property;
import org.tidemark.api.task.SoundTask.Result;
import org.tidemark.api.task.SoundTask.Truth;
import org.tidemark.api.task.WorkflowExploration.Attempt;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.ShortestPath;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.condensed.CondensedGraph;
import org.tidemark.graph.condensed.StateLabel;
import org.tidemark.net.structure.Coverability;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.Workflow;

/** Reads the answers about a workflow from its graph. Used once. */
final class WorkflowAnswers {
    private final Workflow workflow;
    private final Attempt attempt;
    private final Coverability.@Nullable Witness growth;
    private final String known;
    private final TimeLimit watch;
    private final MemoryBudget budget;

    WorkflowAnswers(
            Workflow workflow, Attempt attempt, Coverability.@Nullable Witness growth, String known, TimeLimit watch) {
        this.workflow = workflow;
        this.attempt = attempt;
        this.growth = growth;
        this.known = known;
        this.watch = watch;
        budget = watch.left().budget();
    }

    Result result() {
        CondensedGraph graph = attempt.graph();
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
        String states = String.format(Locale.ROOT, "%,d", attempt.states());
        return switch (attempt.end()) {
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
                workflow, findings, notions, null, null, false, known, how(), attempt.states(), watch.seconds());
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
                        + (witness.pump().size() == 1 ? "step" : witness.pump().size() + " steps")
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
            isWhole = label(WorkflowExploration.CUT).count() == 0;
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
            StateLabel completed = label(WorkflowExploration.COMPLETED);
            StateLabel proper = label(WorkflowExploration.PROPER);
            StateLabel cut = label(WorkflowExploration.CUT);
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
                                        ? broken(property, workflow.synchronisation(), label(WorkflowExploration.APART))
                                        : growing(growth);
                            case DELIVERY ->
                                broken(property, workflow.delivery(), label(WorkflowExploration.DELIVERED));
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
                            label(WorkflowExploration.COMPLETED)::holdsIn,
                            workflow.delay().getAsInt(),
                            budget,
                            watch::isReached)
                    : null;
        }

        private Finding option(StateSet completing) {
            ShortestPath lost = completing.size() == graph.states() ? null : path(s -> s == 0, s -> !completing.has(s));
            if (lost == null) {
                return Finding.of(Property.OPTION_TO_COMPLETE, Truth.of(false, isWhole), isWhole ? "" : cutSentence());
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
            return path(s -> s == from, label(WorkflowExploration.ENDED)::holdsIn) == null
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
            StateLabel ended = label(WorkflowExploration.ENDED);
            StateLabel cut = label(WorkflowExploration.CUT);
            StateSet toEnd = reaching(s -> ended.holdsIn(s) || cut.holdsIn(s));
            boolean isLazyBroken = toEnd.size() < graph.states()
                    || label(WorkflowExploration.ENDED_TWICE).count() > 0;
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
            StateLabel removing = label(WorkflowExploration.REMOVING);
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
                    return new Finding(Property.PROPER_COMPLETION, Truth.HOLDS, why, whole, -1, -1, gone, List.of());
                }
            }
            return null;
        }
    }
}
