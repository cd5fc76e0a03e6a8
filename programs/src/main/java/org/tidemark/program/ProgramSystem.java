package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.program.Cells.Frame;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Intervals.Interval;
import org.tidemark.program.Program.Location;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.StepFaults;
import org.tidemark.system.TransitionSystem;

/** A program as the rest of Tidemark sees it. An event is an edge of a process, or a pair of edges that meet. Thread-safe. */
public final class ProgramSystem implements TransitionSystem {
    /** A sequence that has to be one step may have so many. */
    static final int LONGEST_CHAIN = 1_000_000;

    private static final int LONGEST_TEXT = 60;

    private final Program program;
    private final List<Invariant> invariants;
    private final Map<String, Expression> expressions = new LinkedHashMap<>();
    private final Traits traits;
    private final Cells cells;
    private final List<Step> steps = new ArrayList<>();
    private final Map<World.Move, Integer> numbers = new HashMap<>();
    private final List<String> eventNames = new ArrayList<>();
    private final Map<String, Integer> eventsByName = new HashMap<>();
    private final Map<String, Integer> eventsByText = new HashMap<>();
    private final Names names;
    private final FoundFaults faults = new FoundFaults();

    /**
     * A program with its obligations and with names for formulas.
     *
     * @param invariants what has to hold in every state
     */
    public ProgramSystem(Program program, List<Invariant> invariants, List<Definition> definitions) {
        this.program = program;
        this.invariants = List.copyOf(invariants);
        invariants.forEach(each -> expressions.put(each.name(), each.condition()));
        definitions.forEach(each -> expressions.put(each.name(), each.value()));
        traits = Traits.of(program);
        List<Frame> frames = new ArrayList<>();
        program.starts().forEach(start -> frames.add(new Frame(frames.size(), start.template())));
        cells = new Cells(program, traits, frames);
        if (!traits.isPlain()) {
            throw new IllegalArgumentException("programs with these statements cannot be executed yet");
        }
        for (int f = 0; f < frames.size(); f++) {
            for (int e = 0; e < edges(f).size(); e++) {
                number(f, e);
            }
        }
        for (int event = 0; event < steps.size(); event++) {
            eventsByText.putIfAbsent(shownEvent(event), event);
        }
        names = new Names();
    }

    private List<Edge> edges(int frame) {
        return cells.template(frame).graph().edges();
    }

    private void number(int frame, int number) {
        Edge edge = edges(frame).get(number);
        if (edge.action() instanceof Action.Send send && queue(frame, send.channel()).channel().capacity() == 0) {
            for (int other = 0; other < cells.frames().size(); other++) {
                for (int e = 0; other != frame && e < edges(other).size(); e++) {
                    if (edges(other).get(e).action() instanceof Action.Receive receive
                            && queue(other, receive.channel()) == queue(frame, send.channel())) {
                        add(new Step(frame, number, other, e));
                    }
                }
            }
        } else if (!(edge.action() instanceof Action.Receive receive)
                || queue(frame, receive.channel()).channel().capacity() > 0) {
            add(Step.of(frame, number));
        }
    }

    private Cells.Queue queue(int frame, Expression channel) {
        Expression.Channel known = (Expression.Channel) channel;
        return cells.queues().get(cells.queue(known.scope(), frame, known.channel()));
    }

    private void add(Step step) {
        Frame frame = cells.frames().get(step.frame());
        Frame other = step.isMeeting() ? cells.frames().get(step.otherFrame()) : new Frame(-1, -1);
        numbers.put(
                new World.Move(
                        frame.pid(), frame.template(), step.edge(), other.pid(), other.template(), step.otherEdge()),
                steps.size());
        String name = name(step.frame(), step.edge())
                + (step.isMeeting() ? "/" + name(step.otherFrame(), step.otherEdge()) : "");
        String unique = name;
        for (int i = 2; eventsByName.putIfAbsent(unique, steps.size()) != null; i++) {
            unique = name + "#" + i;
        }
        eventNames.add(unique);
        steps.add(step);
    }

    private String name(int frame, int number) {
        Edge edge = edges(frame).get(number);
        return cells.frameName(frame) + "." + location(frame, edge.from()) + "->" + location(frame, edge.to());
    }

    private String location(int frame, int number) {
        return cells.template(frame).graph().locations().get(number).name();
    }

    // What others of this package need.

    Program program() {
        return program;
    }

    Traits traits() {
        return traits;
    }

    Cells cells() {
        return cells;
    }

    List<Step> steps() {
        return steps;
    }

    FoundFaults found() {
        return faults;
    }

    int event(World.Move move) {
        Integer event = numbers.get(move);
        if (event == null) {
            throw new IllegalArgumentException("no event for " + move);
        }
        return event;
    }

    /** The expressions that formulas know by a name. */
    Map<String, Expression> expressions() {
        return expressions;
    }

    Expression expression(String name) {
        Expression found = expressions.get(name);
        if (found == null) {
            throw new IllegalArgumentException("nothing with a number: " + name);
        }
        return found;
    }

    /** The number of a cell as people read it: of a location its name. */
    Object shown(int cell, int value) {
        for (int f = 0; f < cells.frames().size(); f++) {
            if (cells.location(f) == cell) {
                int location = value - cells.locationNumber(0);
                return location < 0 ? "none" : location(f, location);
            }
        }
        return value;
    }

    // The system.

    @Override
    public String name() {
        return program.name();
    }

    @Override
    public Nouns nouns() {
        return Nouns.STATES.of(program.language().noun());
    }

    @Override
    public String definition() {
        return program.definition();
    }

    @Override
    public Vocabulary vocabulary() {
        return names;
    }

    @Override
    public String eventName(int event) {
        return eventNames.get(event);
    }

    @Override
    public String shownEvent(int event) {
        Step step = steps.get(event);
        return text(step.frame(), step.edge())
                + (step.isMeeting() ? " with " + text(step.otherFrame(), step.otherEdge()) : "");
    }

    private String text(int frame, int number) {
        Edge.Source source = edges(frame).get(number).source();
        String inside = source.text().length() > LONGEST_TEXT
                ? source.text().substring(0, LONGEST_TEXT - 1) + "…"
                : source.text();
        return cells.frameName(frame) + ", line " + source.line() + (inside.isEmpty() ? "" : " {" + inside + "}");
    }

    @Override
    public OptionalInt findEvent(String name) {
        Integer event = eventsByName.getOrDefault(name, eventsByText.get(name));
        return event == null ? OptionalInt.empty() : OptionalInt.of(event);
    }

    @Override
    public List<Obligation> obligations() {
        return invariants.stream()
                .map(each -> new Obligation(
                        each.name(),
                        "line " + each.source().line() + ": " + each.source().text(),
                        List.of(new Obligation.Clause(
                                new Formula.Kept(each.name()),
                                program.file() + ":" + each.source().line() + ": the assertion is violated: "
                                        + each.source().text()))))
                .toList();
    }

    @Override
    public StepFaults faults() {
        return faults;
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new Models();
    }

    @Override
    public Game game() {
        return new ProgramGame(this);
    }

    /** The first step without a result that some thread found. */
    static final class FoundFaults implements StepFaults {
        private volatile @Nullable Thread finder;

        void found() {
            synchronized (this) {
                if (finder == null) {
                    finder = Thread.currentThread();
                }
            }
        }

        @Override
        public void forget() {
            finder = null;
        }

        @Override
        public boolean isFoundHere() {
            return finder == Thread.currentThread();
        }

        @Override
        public boolean confirms(Game game) {
            return ((ProgramGame) game).hasFault();
        }
    }

    /** Models whose fields are as wide as the values that data flow finds; a guess that was too narrow becomes all that its type allows. */
    private final class Models implements StateModels {
        private static final int GUESSED_BITS = 8;

        private final Interval[] fields;
        private @Nullable ProgramModel current;
        private int widenings;

        Models() {
            fields = new Intervals(cells).byGroup();
            for (int group = 0; group < fields.length; group++) {
                Interval interval = fields[group];
                if (interval.high() - interval.low() >= 1L << GUESSED_BITS) {
                    interval = new Interval(0, (1L << GUESSED_BITS) - 1);
                }
                fields[group] = rounded(interval);
            }
            World start = new World(program, traits);
            for (int cell = 0; cell < cells.size(); cell++) {
                int value = cells.value(start, cell);
                if (value < fields[cells.groupOf(cell)].low() || value > fields[cells.groupOf(cell)].high()) {
                    fields[cells.groupOf(cell)] = whole(cells.groupOf(cell));
                }
            }
        }

        private Interval whole(int group) {
            return new Interval(
                    cells.groups().get(group).least(), cells.groups().get(group).most());
        }

        /** All values that fit the bits of these, from 0 or the lowest one on. */
        private static Interval rounded(Interval interval) {
            long low = Math.min(0, interval.low());
            int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(interval.high() - low));
            return new Interval(low, low + (1L << bits) - 1);
        }

        @Override
        public TransitionSystem system() {
            return ProgramSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            ProgramModel model = current;
            if (model == null) {
                model = new ProgramModel(ProgramSystem.this, fields);
                current = model;
            }
            return model;
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            int group = cells.groupOf(overflow.field());
            Interval all = rounded(whole(group));
            boolean isWider = !all.isIn(fields[group]);
            fields[group] = all;
            widenings += isWider ? 1 : 0;
            current = null;
            return isWider;
        }

        @Override
        public synchronized boolean isWidened() {
            return widenings > 0;
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return cells.names().get(overflow.field());
        }
    }

    /** The names that formulas use. */
    private final class Names implements Vocabulary {
        private final Map<String, Formula> conditions = new LinkedHashMap<>();
        private final Set<String> transitions = new HashSet<>(eventNames);

        Names() {
            for (int f = 0; f < cells.frames().size(); f++) {
                List<Location> locations = cells.template(f).graph().locations();
                for (int l = 0; l < locations.size(); l++) {
                    conditions.put(
                            cells.frameName(f) + "." + locations.get(l).name(),
                            new Formula.Comparison(
                                    new Term.Count(cells.frameName(f)),
                                    Relation.EQUAL,
                                    new Term.Constant(cells.locationNumber(l))));
                }
            }
            expressions.keySet().forEach(each -> conditions.put(each, new Formula.Kept(each)));
        }

        @Override
        public @Nullable String place(String name) {
            return cells.named(name) != null || cells.fixed(name) != null || expressions.containsKey(name)
                    ? name
                    : null;
        }

        @Override
        public @Nullable String transition(String name) {
            return transitions.contains(name) ? name : null;
        }

        @Override
        public List<String> places() {
            return cells.names();
        }

        @Override
        public List<String> transitions() {
            return eventNames;
        }

        @Override
        public List<String> conditions() {
            return List.copyOf(conditions.keySet());
        }

        @Override
        public @Nullable Formula condition(String name) {
            return conditions.get(name);
        }

        @Override
        public String placeNoun() {
            return "variable";
        }

        @Override
        public String transitionNoun() {
            return "event";
        }
    }
}
