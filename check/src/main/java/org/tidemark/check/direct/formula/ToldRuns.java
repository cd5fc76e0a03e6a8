package org.tidemark.check.direct.formula;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.replay.Replay;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.colored.ColoredReduction;

/**
 * Runs of a high-level net, told in a place/transition net that has just the events that it takes: those of the runs, and all
 * that can happen on the way, so that what holds in a state of a run holds in that net, too. Each run is played by the textbook
 * rule first. Not thread-safe.
 */
public final class ToldRuns {
    private final DirectNet direct;
    private final Set<Integer> events = new LinkedHashSet<>();
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private List<Integer> inOrder = List.of();

    public ToldRuns(DirectNet direct) {
        this.direct = direct;
    }

    /** The net whose runs they are. */
    DirectNet direct() {
        return direct;
    }

    /** Adds events that are known to belong to runs. */
    public void addEvents(List<Integer> some) {
        events.addAll(some);
    }

    /** Adds a run that was replayed, and what can happen at its end. */
    public void addToEnd(List<Integer> run) {
        add(run, false);
        events.addAll(run);
    }

    /** Plays a run from the initial state, and adds what can happen in each of its states. */
    public void add(List<Integer> run) {
        add(run, true);
    }

    private void add(List<Integer> run, boolean everywhere) {
        DirectModel model = direct.wideModel();
        DirectExpander expander = model.expander();
        Replay replay = new Replay(new DirectSystem(direct), model);
        Successors next = new Successors(model.layout().words(), 16);
        model.initial(next);
        long[] state = new long[model.layout().words()];
        System.arraycopy(next.words(), 0, state, 0, state.length);
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

    /**
     * Adds a run that is given by transitions and the values of their variables. In a state there may be no end of what can happen: time and
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
            List<Integer> run = found(steps, isOver);
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

    private List<Integer> found(List<ColoredReduction.Step> steps, BooleanSupplier isOver) {
        DirectModel model = direct.wideModel();
        DirectExpander expander = model.expander();
        Successors next = new Successors(model.layout().words(), 16);
        model.initial(next);
        long[] state = new long[model.layout().words()];
        System.arraycopy(next.words(), 0, state, 0, state.length);
        List<Integer> run = new ArrayList<>();
        for (ColoredReduction.Step step : steps) {
            if (isOver.getAsBoolean()) {
                throw new Cancelled();
            }
            next.clear();
            expander.expand(state, 0, next);
            int event = IntStream.range(0, next.size())
                    .map(next::event)
                    .filter(e -> isEvent(e, step))
                    .findFirst()
                    .orElse(-1);
            if (event < 0 || !expander.fire(event, state, 0)) {
                throw new IllegalStateException("step " + run.size() + " of a run is not enabled");
            }
            run.add(event);
        }
        return run;
    }

    private boolean isEvent(int event, ColoredReduction.Step step) {
        int variables =
                direct.net().transitions().get(step.transition()).variables().size();
        return direct.transition(event) == step.transition()
                && Arrays.equals(direct.binding(event), 0, variables, step.binding(), 0, variables);
    }

    /** Plays all runs of an explanation. */
    public void add(Explanation why) {
        add(List.of(), why);
    }

    private void add(List<Integer> before, Explanation why) {
        List<Integer> run = new ArrayList<>(before);
        run.addAll(why.events());
        add(run);
        why.parts().forEach(part -> add(run.subList(0, before.size() + part.step()), part.reason()));
    }

    /** Forgets all runs. */
    public void clear() {
        events.clear();
    }

    /** The events of the net, in the order of its transitions. */
    public List<Integer> inOrder() {
        return inOrder;
    }

    /** How many events the runs take, with what can happen on the way. */
    int events() {
        return events.size();
    }

    /** The net that tells all runs added; null where there is no memory for it. */
    public @Nullable PetriNet net(UnfoldingLimits limits) {
        List<Integer> inOrder = direct.inOrder(List.copyOf(events));
        try {
            PetriNet told = direct.told(inOrder, limits);
            number(inOrder);
            return told;
        } catch (ColorException tooLarge) {
            return null;
        }
    }

    /** From now on runs are shown in a net whose transitions are these events. */
    public void number(List<Integer> inOrder) {
        this.inOrder = List.copyOf(inOrder);
        numbers.clear();
        for (int event : inOrder) {
            numbers.put(event, numbers.size());
        }
    }

    /** A run in the transitions of the net. */
    public List<Integer> tell(List<Integer> run) {
        return run.stream().map(event -> numbers.getOrDefault(event, -1)).toList();
    }

    /** An explanation with runs in the transitions of the net. */
    public Explanation tell(Explanation why) {
        return why.mapped(formula -> formula, this::tell);
    }
}
