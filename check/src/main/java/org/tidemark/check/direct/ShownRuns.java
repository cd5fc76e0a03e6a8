package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Breach;
import org.tidemark.check.question.FaultGoal;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.BrokenObligation;
import org.tidemark.check.run.DirectReport;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectGame;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reduce.colored.ColoredReduction;
import org.tidemark.system.Obligation;

/**
 * Runs of a high-level net, shown in a place/transition net that has just the events that they take, and those that are enabled in states of interest, so
 * that what holds in such a state holds in that net, too. Each run is replayed by the textbook rule first. Not thread-safe.
 */
public final class ShownRuns {
    private final DirectNet direct;
    private final Set<Integer> events = new LinkedHashSet<>();
    private final Map<Integer, Integer> numbers = new HashMap<>();

    ShownRuns(DirectNet direct) {
        this.direct = direct;
    }

    /** Adds a run whose last state is of interest; none where it is null. */
    void addToEnd(@Nullable List<Integer> run) {
        if (run != null) {
            add(run, false);
            events.addAll(run);
        }
    }

    /** Adds a run whose states are all of interest. */
    void add(List<Integer> run) {
        add(run, true);
    }

    private void add(List<Integer> run, boolean everywhere) {
        DirectModel model = direct.wideModel();
        DirectExpander expander = model.expander();
        Replay replay = new Replay(new DirectSystem(direct), model);
        Successors next = new Successors(model.layout().words(), 16);
        long[] state = initial(model);
        replay.step(Successors.NO_EVENT, state);
        for (int step = 0; ; step++) {
            next.clear();
            if (everywhere || step == run.size()) {
                expander.expand(state, 0, next);
            }
            for (int i = 0; i < next.size(); i++) {
                events.add(next.event(i));
            }
            if (step == run.size()) {
                return;
            }
            if (!expander.fire(run.get(step), state, 0)) {
                throw new IllegalStateException("a run with an event that is not enabled: " + run.get(step));
            }
            replay.step(run.get(step), state);
        }
    }

    /** The initial state of a model. */
    static long[] initial(DirectModel model) {
        Successors first = new Successors(model.layout().words(), 1);
        model.initial(first);
        return Arrays.copyOf(first.words(), model.layout().words());
    }

    /** Adds all runs of an explanation. */
    void add(Explanation why) {
        add(List.of(), why);
    }

    private void add(List<Integer> before, Explanation why) {
        List<Integer> run = new ArrayList<>(before);
        run.addAll(why.events());
        add(run);
        why.parts().forEach(part -> add(run.subList(0, before.size() + part.step()), part.reason()));
    }

    /**
     * Adds a run that is given by transitions and the values of their variables. In a state there may be no end of what is enabled: time and
     * memory are looked at for each binding.
     *
     * @param isOver when the time is up
     * @param budget what the tables of the net may grow in
     * @return its events
     * @throws Cancelled when there was no time, and then nothing is added; the tables of the net keep what was found
     * @throws MemoryBudget.Exhausted when there was no memory, in the same way
     * @throws IllegalStateException when it is not a run of the net
     */
    List<Integer> addSteps(List<ColoredReduction.Step> steps, BooleanSupplier isOver, MemoryBudget budget) {
        Set<Integer> before = new LinkedHashSet<>(events);
        direct.cancelWhen(isOver);
        direct.charge(budget);
        boolean done = false;
        try {
            if (isOver.getAsBoolean()) {
                throw new Cancelled();
            }
            List<Integer> run = found(steps);
            add(run);
            done = true;
            return run;
        } finally {
            if (!done) {
                events.retainAll(before);
            }
            direct.charge(MemoryBudget.unlimited());
            direct.cancelWhen(() -> false);
        }
    }

    private List<Integer> found(List<ColoredReduction.Step> steps) {
        ColorNames names = new ColorNames(direct.net());
        DirectSystem system = new DirectSystem(direct);
        List<Integer> run = new ArrayList<>();
        for (ColoredReduction.Step step : steps) {
            ColoredTransition transition = direct.net().transitions().get(step.transition());
            run.add(system.findEvent(transition.id() + names.suffix(transition, step.binding()))
                    .orElseThrow());
        }
        return run;
    }

    /** The net of the runs that were added, in which {@link #shown} shows them from now on; null where there is no memory for it. */
    @Nullable
    PetriNet net(UnfoldingLimits limits) {
        List<Integer> inOrder = direct.inOrder(List.copyOf(events));
        try {
            PetriNet net = direct.told(inOrder, limits);
            number(inOrder);
            return net;
        } catch (ColorException tooLarge) {
            return null;
        }
    }

    /** From now on runs are shown in a net whose transitions are these events. */
    void number(List<Integer> inOrder) {
        numbers.clear();
        inOrder.forEach(event -> numbers.put(event, numbers.size()));
    }

    /** A run in the transitions of the net. */
    List<Integer> shown(List<Integer> run) {
        return run.stream().map(event -> numbers.getOrDefault(event, -1)).toList();
    }

    /** An explanation with runs in the transitions of the net. */
    Explanation shown(Explanation why) {
        return why.mapped(formula -> formula, this::shown);
    }

    /** The fault that a run was found to, with its run in the events of direct execution; null where there is no such run. */
    DirectReport.@Nullable Fault fault(@Nullable FaultGoal goal) {
        List<Integer> run = goal == null ? null : goal.run();
        DirectNet.Fault found = direct.fault();
        if (run == null || found == null) {
            return null;
        }
        DirectSystem system = new DirectSystem(direct);
        DirectGame end = (DirectGame) Replay.after(system, run);
        return new DirectReport.Fault(system.shownEvent(found.event()), end.fault(found.event()), end.text(), run);
    }

    /** A fault with its run in the transitions of the net. */
    DirectReport.@Nullable Fault shown(DirectReport.@Nullable Fault fault) {
        return fault == null ? null : fault.with(shown(fault.run()));
    }

    /**
     * An obligation that a state was seen to break, with what is known of it; null where the net does not have it.
     *
     * @param run the run to that state, in the events of direct execution; null where there is none
     * @param whyNoRun why there is none
     */
    @Nullable
    BrokenObligation broken(@Nullable Obligation named, PetriNet net, @Nullable List<Integer> run, NoRun whyNoRun) {
        NetSystem system = new NetSystem(net);
        Obligation obligation = named == null ? null : Breach.named(system, named.name());
        return obligation == null
                ? null
                : new BrokenObligation(
                        obligation,
                        run == null ? null : Breach.of(system, obligation, shown(run)),
                        run == null ? whyNoRun : null);
    }

    /** Sentences for obligations that may be broken in states which could not be judged. */
    static List<String> notJudged(List<Obligation> obligations) {
        return obligations.stream()
                .map(obligation ->
                        "whether " + obligation.name() + " is kept is not known: " + DirectSystem.NUMBER_TOO_LARGE)
                .toList();
    }

    /**
     * Runs that are given by transitions and the values of their variables, shown in one place/transition net. One that there is no time or memory for is
     * left out.
     *
     * <p>A run that fails has filled tables with all that is enabled on its way, and they do not shrink. So where the next one finds no memory,
     * all begin again with new tables and without those that failed: none is left out for the sake of another that is not shown either.
     *
     * @param net shows the runs; null where there is no memory for it
     * @param runs each in the transitions of the net; null for one that is left out
     */
    public record Steps(@Nullable PetriNet net, List<@Nullable List<Integer>> runs) {
        /**
         * The limits of each run.
         *
         * @param time says for each run when its time is up
         * @param memory for the tables of all runs, booked again for each
         */
        public record Limits(Supplier<BooleanSupplier> time, Supplier<MemoryBudget> memory) {}

        /**
         * Shows runs together.
         *
         * @param given the runs; null where there is none to be shown
         * @param ofNet limits of the net that shows them
         * @throws IllegalStateException when one is not a run of the net
         */
        public static Steps of(
                ColoredNet net,
                List<@Nullable List<ColoredReduction.Step>> given,
                Limits limits,
                UnfoldingLimits ofNet) {
            List<@Nullable List<ColoredReduction.Step>> left = new ArrayList<>(given);
            try {
                while (true) {
                    Round round = new Round(DirectNet.of(net), left.size());
                    if (round.addAll(left, limits)) {
                        PetriNet shown = round.together.net(ofNet);
                        int longest = round.longest();
                        if (shown != null || longest < 0) {
                            return new Steps(shown, round.shown());
                        }
                        left.set(longest, null); // the others may do with a smaller net
                    }
                }
            } catch (ColorException none) {
                return new Steps(null, noneOf(given.size()));
            }
        }

        private static List<@Nullable List<Integer>> noneOf(int runs) {
            return new ArrayList<>(Collections.nCopies(runs, null));
        }

        /** One attempt to show all runs that are left, with tables of its own. */
        private static final class Round {
            private final ShownRuns together;
            private final List<@Nullable List<Integer>> runs;
            private final int[] added;

            Round(DirectNet direct, int runs) {
                together = new ShownRuns(direct);
                this.runs = noneOf(runs);
                added = new int[runs];
            }

            /** Adds all runs, and strikes out those that fail; false where the tables are full of what failed, so that others may do without. */
            boolean addAll(List<@Nullable List<ColoredReduction.Step>> left, Limits limits) {
                boolean hasFailed = false;
                for (int i = 0; i < left.size(); i++) {
                    List<ColoredReduction.Step> steps = left.get(i);
                    int before = together.events.size();
                    try {
                        if (steps != null) {
                            runs.set(
                                    i,
                                    together.addSteps(
                                            steps,
                                            limits.time().get(),
                                            limits.memory().get()));
                            added[i] = together.events.size() - before;
                        }
                    } catch (Cancelled late) {
                        left.set(i, null);
                        hasFailed = true;
                    } catch (MemoryBudget.Exhausted full) {
                        if (hasFailed) {
                            return false;
                        }
                        left.set(i, null);
                        hasFailed = true;
                    }
                }
                return true;
            }

            /** The run that has added the most events; -1 where there is none. */
            int longest() {
                int longest = -1;
                for (int i = 0; i < added.length; i++) {
                    if (runs.get(i) != null && (longest < 0 || added[i] > added[longest])) {
                        longest = i;
                    }
                }
                return longest;
            }

            List<@Nullable List<Integer>> shown() {
                List<@Nullable List<Integer>> shown = new ArrayList<>();
                runs.forEach(run -> shown.add(run == null ? null : together.shown(run)));
                return Collections.unmodifiableList(shown);
            }
        }
    }
}
