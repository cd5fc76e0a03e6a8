package org.tidemark.program;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Undefined;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.system.Game;

/** A program executed by walking its trees. */
final class ProgramGame implements Game {
    private final ProgramSystem system;
    private World world;

    /** A line to which an atomic sequence of the event that is looked for comes back; 0 where there is none. */
    private int repeatedLine;

    ProgramGame(ProgramSystem system) {
        this(system, system.represent(new World(system.program(), system.traits())));
    }

    /** A game in a state, which it does not change. */
    ProgramGame(ProgramSystem system, World world) {
        this.system = system;
        this.world = world;
    }

    /** A state that is kept; equal to others with the same contents. */
    private record Kept(List<Integer> contents, World world) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Kept kept && contents.equals(kept.contents);
        }

        @Override
        public int hashCode() {
            return contents.hashCode();
        }
    }

    /** The events that can happen, each with the state that it leads to. */
    private Map<Integer, World> next(List<World.StepFault> faults) {
        Map<Integer, World> next = new TreeMap<>();
        for (World.Move move : world.moves()) {
            int before = next.size() + faults.size();
            repeatedLine = 0;
            take(world, move, EventTable.NO_PARENT, new HashSet<>(), next, faults);
            if (next.size() + faults.size() == before && repeatedLine > 0) {
                throw EndlessSequence.never(repeatedLine);
            }
        }
        faults.addAll(world.faults());
        return next;
    }

    /**
     * Takes a step and, where its process goes on alone, all that follow.
     *
     * @param choices those on the way there, each as its state and the process that has it: the same one again leads nowhere else
     */
    private void take(
            World from,
            World.Move first,
            int parent,
            Set<List<Integer>> choices,
            Map<Integer, World> next,
            List<World.StepFault> faults) {
        int event = system.events().number(parent, first);
        World after = from.copy();
        World.Move move = first;
        for (int steps = 0; steps < ProgramSystem.LONGEST_CHAIN; steps++) {
            try {
                after.take(move);
            } catch (World.StepFault fault) {
                faults.add(fault);
                return;
            } finally {
                faults.addAll(after.takeFaults());
            }
            int holder = after.holder(move);
            List<World.Move> moves = holder < 0 ? List.of() : after.movesOf(holder);
            faults.addAll(after.takeFaults());
            if (moves.isEmpty()) {
                system.makeRoom(after); // before the event, so that it shows what a process begins with
                next.put(event, after);
                return;
            }
            if (moves.size() > 1) {
                List<Integer> choice = new ArrayList<>(after.contents());
                choice.add(holder);
                if (choices.add(choice)) {
                    for (World.Move each : moves) {
                        take(after, each, event, choices, next, faults);
                    }
                    choices.remove(choice);
                } else {
                    repeatedLine = system.lineOf(moves.get(0));
                }
                return;
            }
            move = moves.get(0);
        }
        throw EndlessSequence.never(system.lineOf(move));
    }

    /** Whether a step has no result here. */
    boolean hasFault() {
        return faultsHere().stream().anyMatch(fault -> fault.fault() != Fault.ASSERTION);
    }

    private List<World.StepFault> faultsHere() {
        List<World.StepFault> faults = new ArrayList<>();
        next(faults);
        return faults;
    }

    /** Whether every process is where it may stay forever. */
    private boolean isEnd() {
        for (int pid = 0; pid < world.processes(); pid++) {
            Program.Template template = system.program().templates().get(world.templateOf(pid));
            if (!template.graph().locations().get(world.location(pid)).marks().isEnd()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public List<String> waiting() {
        List<String> waiting = new ArrayList<>();
        for (int pid = 0; pid < world.processes(); pid++) {
            int template = world.templateOf(pid);
            List<String> steps = system.events().stepsFrom(template, world.location(pid));
            boolean isEnd = system.program()
                    .templates()
                    .get(template)
                    .graph()
                    .locations()
                    .get(world.location(pid))
                    .marks()
                    .isEnd();
            if (!isEnd && !steps.isEmpty()) {
                waiting.add(system.events().process(pid, template) + " waits at " + String.join(" or ", steps));
            }
        }
        return waiting;
    }

    @Override
    public boolean enabled(int event) {
        return next(new ArrayList<>()).containsKey(event);
    }

    @Override
    public int[] enabled() {
        return next(new ArrayList<>()).keySet().stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    @Override
    public void fire(int event) {
        World after = next(new ArrayList<>()).get(event);
        if (after == null) {
            throw new IllegalStateException(system.eventName(event) + " is not enabled in " + text());
        }
        world = system.represent(after);
    }

    @Override
    public Object state() {
        return new Kept(world.contents(), world.copy());
    }

    @Override
    public void goTo(Object state) {
        world = ((Kept) state).world.copy();
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        Layout layout = model.layout();
        ProgramModel program = (ProgramModel) model;
        for (int cell = 0; cell < layout.fields(); cell++) {
            if (program.value(words, at, cell) != program.cells().value(world, cell)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean atom(Formula f) {
        if (f instanceof Formula.Fireable fireable && !system.traits().isPlain()) {
            int edge = system.vocabulary().transitions().indexOf(fireable.transition());
            return Arrays.stream(enabled()).anyMatch(event -> system.transitionOf(event) == edge);
        }
        if (f instanceof Formula.Fireable fireable) {
            return enabled(system.findEvent(fireable.transition()).orElseThrow());
        }
        if (f instanceof Formula.Kept kept && kept.obligation().equals(ProgramSystem.END)) {
            return isEnd() || hasFault();
        }
        if (f instanceof Formula.Kept kept && system.assertions().named(kept.obligation()) >= 0) {
            String text = system.assertions().text(system.assertions().named(kept.obligation()));
            return faultsHere().stream()
                    .noneMatch(fault ->
                            fault.fault() == Fault.ASSERTION && fault.where().equals(text));
        }
        if (f instanceof Formula.Kept kept) {
            return kept.obligation().equals(ProgramSystem.STEPS)
                    ? !hasFault()
                    : value(system.expression(kept.obligation())) != 0;
        }
        return Game.super.atom(f);
    }

    private int value(Expression expression) {
        try {
            return world.value(expression, -1);
        } catch (World.StepFault fault) {
            throw Undefined.noValue(fault.fault().words());
        }
    }

    @Override
    public BigInteger number(String name) {
        Cells cells = system.cells();
        Integer cell = cells.named(name);
        Integer fixed = cells.fixed(name);
        if (cell != null) {
            int shift = cells.names().get(cell).equals(name)
                    ? 0
                    : cells.numbers(cell).least();
            return BigInteger.valueOf((long) cells.value(world, cell) - shift);
        }
        return BigInteger.valueOf(fixed != null ? fixed : value(system.expression(name)));
    }

    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        Cells cells = system.cells();
        for (int cell = 0; cell < cells.size(); cell++) {
            values.put(cells.names().get(cell), system.shown(cell, cells.value(world, cell)));
        }
        return values;
    }

    /** The messages in a channel are one sequence; the number of a channel that a variable never changes is left out. */
    @Override
    public Map<String, Object> shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        Cells cells = system.cells();
        for (int cell = 0; cell < cells.size(); cell++) {
            Cells.Queue queue = cells.queueOf(cell);
            if (queue != null && cell == queue.length()) {
                shown.put(cells.name(queue), messages(queue));
            } else if (queue == null && !cells.isNumberOfChannel(cell)) {
                shown.put(cells.names().get(cell), system.shown(cell, cells.value(world, cell)));
            }
        }
        return shown;
    }

    private String messages(Cells.Queue queue) {
        StringJoiner messages = new StringJoiner(", ", "[", "]");
        for (int place = 0; place < system.cells().value(world, queue.length()); place++) {
            List<String> parts = new ArrayList<>();
            for (int part = 0; part < queue.parts().length; part++) {
                int cell = queue.cell(place, part);
                parts.add(String.valueOf(system.shown(cell, system.cells().value(world, cell))));
            }
            messages.add(parts.size() == 1 ? parts.get(0) : "(" + String.join(", ", parts) + ")");
        }
        return messages.toString();
    }

    @Override
    public String shownKey(String name) {
        Integer cell = system.cells().named(name);
        Cells.Queue queue = cell == null ? null : system.cells().queueOf(cell);
        return queue == null ? name : system.cells().name(queue);
    }

    @Override
    public String text() {
        List<String> parts = new ArrayList<>();
        shown().forEach((name, value) -> parts.add(name + "=" + value));
        return String.join(parts.stream().anyMatch(part -> part.contains(", ")) ? "; " : ", ", parts);
    }
}
