package org.tidemark.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Model;
import org.tidemark.model.Orbits;
import org.tidemark.program.Cells.Frame;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Program.Location;
import org.tidemark.system.AlikeParts;
import org.tidemark.system.Game;
import org.tidemark.system.MessageChart;
import org.tidemark.system.Obligation;
import org.tidemark.system.SmallerSystem;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/** A program as the rest of Tidemark sees it. An event is an edge of a process, or a pair of edges that meet. Thread-safe. */
public final class ProgramSystem implements TransitionSystem {
    /** The most edges of a sequence that has to be one step. */
    static final int LONGEST_CHAIN = 1_000_000;

    /** The condition that every process is where it may stay forever, or has a step without a result, which {@link #STEPS} is about. */
    static final String END = "every process is at an end";
    /** The obligation that every step has a result. */
    static final String STEPS = "steps";

    /** The condition that no process is at a location that is progress, as Promela calls it. */
    private static final String NO_PROGRESS = "np_";

    private static final String ACCEPTING = "some process is at an accept label";

    private static final int MOST_LINES = 6;

    private final Program program;
    private final List<Invariant> invariants;
    private final Map<String, Expression> expressions = new LinkedHashMap<>();
    private final Traits traits;
    private final EventTable events;
    private final ReachedEdges reached;
    private final List<Frame> frames = new ArrayList<>();
    private volatile Cells cells;
    private final Names names;
    private final Assertions assertions;
    private final Asked asked;

    /** Which processes are exchanged, so that of equivalent states only one is met; null where all states are. */
    private final @Nullable ProcessSymmetry symmetry;

    /**
     * A program with its obligations and with names for formulas.
     *
     * @param invariants what has to hold in every state
     */
    public ProgramSystem(Program program, List<Invariant> invariants, List<Definition> definitions) {
        this(program, Traits.of(program, definitions), invariants, definitions, Asked.NOTHING, null);
    }

    /** A program that also brings questions. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public ProgramSystem(
            Program program, List<Invariant> invariants, List<Definition> definitions, List<Property> claims) {
        this(
                program,
                Traits.of(program, definitions),
                invariants,
                definitions,
                new Asked(claims, Map.of(), null),
                null);
    }

    /**
     * The questions of a program.
     *
     * @param refused those that are not supported, by name, each with the reason
     * @param ending the condition, beside the places of processes, under which the program may end; null where there is none
     */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public record Asked(
            List<Property> claims,
            Map<String, InputException> refused,
            @Nullable Definition ending) {
        static final Asked NOTHING = new Asked(List.of(), Map.of(), null);

        public Asked {
            claims = List.copyOf(claims);
        }
    }

    /**
     * A program that also brings questions. With them it is asked whether its assertions hold, whether it ends only where it may, and, where locations are marked so, whether
     * every endless run makes progress again and again, and no run is accepted.
     */
    @SuppressWarnings("exports") // for modules of Tidemark only
    public static ProgramSystem asking(Program program, List<Definition> definitions, Asked asked) {
        List<Property> claims = new ArrayList<>();
        List<Definition> all = new ArrayList<>(definitions);
        List<Formula> atEnd = new ArrayList<>(List.of(new Formula.Kept(END)));
        if (asked.ending != null) {
            all.add(asked.ending);
            atEnd.add(new Formula.Kept(asked.ending.name()));
        }
        claims.add(new Property.Truth(
                "end", Formula.always(new Formula.Implies(new Formula.Deadlock(), Formula.and(atEnd)))));
        new Assertions(program)
                .names()
                .forEach(each -> claims.add(new Property.Truth(each, Formula.always(new Formula.Kept(each)))));
        if (isMarked(program, Program.Marks::isProgress)) {
            Formula progress = condition(NO_PROGRESS, PredefinedName.NON_PROGRESS, all);
            Formula again = new Formula.Globally(new Formula.Finally(new Formula.Not(progress)));
            Formula ends = new Formula.Finally(new Formula.Deadlock());
            claims.add(new Property.Truth("progress", Formula.or(List.of(again, ends))));
        }
        if (isMarked(program, Program.Marks::isAccepting)) {
            Formula accepting = condition(ACCEPTING, PredefinedName.ACCEPTING, all);
            Formula never = new Formula.Finally(new Formula.Globally(new Formula.Not(accepting)));
            claims.add(new Property.Truth("acceptance", never)); // of a run that ends, the last state lasts forever
        }
        claims.addAll(asked.claims);
        return new ProgramSystem(
                program, Traits.of(program, all), List.of(), all, new Asked(claims, asked.refused, asked.ending), null);
    }

    private static boolean isMarked(Program program, Predicate<Program.Marks> marked) {
        return program.templates().stream()
                .flatMap(template -> template.graph().locations().stream())
                .anyMatch(location -> marked.test(location.marks()));
    }

    private static Formula condition(String name, PredefinedName of, List<Definition> definitions) {
        if (definitions.stream().noneMatch(each -> each.name().equals(name))) {
            definitions.add(new Definition(name, new Expression.Predefined(of)));
        }
        return new Formula.Kept(name);
    }

    ProgramSystem(Program program, Traits traits, List<Invariant> invariants, List<Definition> definitions) {
        this(program, traits, invariants, definitions, Asked.NOTHING, null);
    }

    private ProgramSystem(
            Program program,
            Traits traits,
            List<Invariant> invariants,
            List<Definition> definitions,
            Asked asked,
            @Nullable ProcessSymmetry symmetry) {
        this.program = program;
        this.symmetry = symmetry;
        this.asked = asked;
        assertions = new Assertions(program);
        this.traits = traits;
        this.invariants = List.copyOf(invariants);
        invariants.forEach(each -> expressions.put(each.name(), each.condition()));
        definitions.forEach(each -> expressions.put(each.name(), each.value()));
        events = new EventTable(program, traits);
        reached = new ReachedEdges(program);
        program.starts().forEach(start -> frames.add(new Frame(frames.size(), start.template())));
        cells = new Cells(program, traits, frames);
        if (traits.isPlain()) {
            for (int f = 0; f < frames.size(); f++) {
                for (int e = 0; e < edges(f).size(); e++) {
                    number(f, e);
                }
            }
        }
        names = new Names();
    }

    private List<Edge> edges(int frame) {
        return cells.template(frame).graph().edges();
    }

    /** Gives numbers to the steps of an edge, all of which are known where edges are steps by themselves. */
    private void number(int frame, int number) {
        Edge edge = edges(frame).get(number);
        if (edge.action() instanceof Action.Send send && !isBuffered(queue(frame, send.channel()))) {
            for (int other = 0; other < frames.size(); other++) {
                for (int e = 0; other != frame && e < edges(other).size(); e++) {
                    if (edges(other).get(e).action() instanceof Action.Receive receive
                            && queue(other, receive.channel()) == queue(frame, send.channel())) {
                        events.number(EventTable.NO_PARENT, move(new Step(frame, number, other, e)));
                    }
                }
            }
        } else if (!(edge.action() instanceof Action.Receive receive) || isBuffered(queue(frame, receive.channel()))) {
            events.number(EventTable.NO_PARENT, move(Step.of(frame, number)));
        }
    }

    private int queue(int frame, Expression channel) {
        Expression.Channel known = (Expression.Channel) channel;
        return cells.queue(known.scope(), frame, known.channel());
    }

    private boolean isBuffered(int queue) {
        return cells.queues().get(queue).channel().capacity() > 0;
    }

    private World.Move move(Step step) {
        Frame frame = frames.get(step.frame());
        Frame other = step.isMeeting() ? frames.get(step.otherFrame()) : new Frame(-1, -1);
        return new World.Move(
                frame.pid(), frame.template(), step.edge(), other.pid(), other.template(), step.otherEdge());
    }

    private String location(int frame, int number) {
        return cells.template(frame).graph().locations().get(number).name();
    }

    /** Makes room for a process that can be started; false where there is some already. */
    synchronized boolean addFrame(int pid, int template) {
        Frame frame = new Frame(pid, template);
        if (frames.contains(frame)) {
            return false;
        }
        frames.add(frame);
        cells = new Cells(program, traits, frames);
        return true;
    }

    /** Makes room for the processes of a state, so that what they have has names. */
    void makeRoom(World state) {
        for (int pid = 0; traits.startsProcesses() && pid < state.processes(); pid++) {
            addFrame(pid, state.templateOf(pid));
        }
    }

    /** Takes an event in a state where it is possible; the moves that it consists of. */
    List<World.Move> take(int event, World state) {
        Deque<World.Move> choices = new ArrayDeque<>();
        for (int e = event; e != EventTable.NO_PARENT; e = events.get(e).parent()) {
            choices.push(events.get(e).move());
        }
        List<World.Move> taken = new ArrayList<>();
        List<World.Move> ways = List.of();
        do {
            World.Move move = ways.size() == 1 ? ways.get(0) : choices.pop();
            taken.add(move);
            state.take(move);
            int holder = state.holder(move);
            ways = holder < 0 ? List.of() : state.movesOf(holder);
            state.takeFaults();
        } while (!ways.isEmpty() && taken.size() < LONGEST_CHAIN);
        return taken;
    }

    // What others of this package need.

    Program program() {
        return program;
    }

    @Override
    public boolean findsEvents() {
        return !traits.isPlain();
    }

    Traits traits() {
        return traits;
    }

    Cells cells() {
        return cells;
    }

    EventTable events() {
        return events;
    }

    ReachedEdges reached() {
        return reached;
    }

    /** The line of the statement that a move begins with. */
    int lineOf(World.Move move) {
        return program.templates()
                .get(move.template())
                .graph()
                .edges()
                .get(move.edge())
                .source()
                .line();
    }

    /** The events as steps of processes, where edges are steps by themselves. */
    List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (int event = 0; event < events.size(); event++) {
            World.Move move = events.get(event).move();
            steps.add(new Step(move.pid(), move.edge(), move.otherPid(), move.otherEdge()));
        }
        return steps;
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

    @Nullable
    ProcessSymmetry symmetry() {
        return symmetry;
    }

    /** Replaces a state by the one that is met for it. */
    World represent(World state) {
        if (symmetry != null) {
            state.exchange(symmetry);
        }
        return state;
    }

    Assertions assertions() {
        return assertions;
    }

    /**
     * This system with other templates, which have as many edges, with the same names for formulas.
     *
     * @param exchanged which processes are exchanged, so that of equivalent states only one is met
     */
    ProgramSystem with(List<Program.Template> templates, ProcessSymmetry exchanged) {
        Program other = new Program(
                program.name(),
                program.file(),
                program.definition(),
                program.language(),
                program.globals(),
                templates,
                program.starts());
        List<Definition> definitions = new ArrayList<>();
        expressions.forEach((name, value) -> definitions.add(new Definition(name, value)));
        ProgramSystem system = new ProgramSystem(
                other,
                Traits.of(other, definitions),
                invariants,
                definitions,
                asked,
                exchanged.isTrivial() ? null : exchanged);
        cells.frames().forEach(frame -> system.addFrame(frame.pid(), frame.template()));
        return system;
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
        return events.text(event);
    }

    @Override
    public OptionalInt findEvent(String name) {
        return events.find(name);
    }

    /** Where edges are steps by themselves, each event; otherwise the edge, of whichever process of its template, that an event begins with. */
    @Override
    public int transitionOf(int event) {
        if (traits.isPlain()) {
            return event;
        }
        World.Move first = events.first(event);
        int before = 0;
        for (int t = 0; t < first.template(); t++) {
            before += program.templates().get(t).graph().edges().size();
        }
        return before + first.edge();
    }

    /** The conditions that the program asserts of its states and, unless it can be seen that all steps have results, that they do. */
    @Override
    public List<Obligation> obligations() {
        List<Obligation> all = new ArrayList<>();
        for (Invariant each : invariants) {
            String violated = program.file() + ":" + each.source().line() + ": the assertion is violated: "
                    + each.source().text();
            all.add(new Obligation(
                    each.name(),
                    "line " + each.source().line() + ": " + each.source().text(),
                    List.of(new Obligation.Clause(new Formula.Kept(each.name()), violated))));
        }
        StepRisks risks = new StepRisks(program, traits);
        List<Integer> lines = risks.lines();
        if (!lines.isEmpty()) {
            String where = lines.stream().limit(MOST_LINES).map(String::valueOf).collect(Collectors.joining(", "))
                    + (lines.size() > MOST_LINES ? ", …" : "");
            String wrong = program.file() + ":" + where
                    + (lines.size() == 1 ? ": a step" : ": a step of one of these lines")
                    + " has no result here: "
                    + risks.faults().stream().map(Fault::words).collect(Collectors.joining(", or "));
            all.add(new Obligation(
                    STEPS, "every step has a result", List.of(new Obligation.Clause(new Formula.Kept(STEPS), wrong))));
        }
        return List.copyOf(all);
    }

    /** Fairness to single steps is about sets of events, which have to be known before states are. */
    @Override
    public @Nullable String objection(Property property) {
        Fairness fairness = property.fairness();
        boolean isOnProcesses = Stream.concat(fairness.weak().stream(), fairness.strong().stream())
                .allMatch(each -> Fairness.isAboutProcesses(each, names));
        return traits.isPlain() || isOnProcesses
                ? null
                : "single steps of this program are found while it is explored; runs can be fair to its processes";
    }

    @Override
    public Processes processes() {
        return new Processes() {
            @Override
            public int most() {
                return traits.startsProcesses() ? Program.MOST_PROCESSES : frames.size();
            }

            @Override
            public int of(int event) {
                return events.first(event).pid();
            }

            @Override
            public int events() {
                return events.size();
            }
        };
    }

    @Override
    public List<String> unreached() {
        return reached.unreached().entrySet().stream()
                .map(each -> each.getKey() + ", "
                        + each.getValue().stream()
                                .map(source -> EventTable.text(source))
                                .collect(Collectors.joining(", ")))
                .toList();
    }

    @Override
    public List<Property> claims() {
        return asked.claims;
    }

    @Override
    public Map<String, InputException> refusedClaims() {
        return asked.refused;
    }

    @Override
    public MessageChart messages(List<Integer> run, int loop) {
        return new RunMessages(this).of(run, loop);
    }

    @Override
    public Map<String, String> measures() {
        return ControlFlowMeasures.of(cells);
    }

    @Override
    public List<SmallerSystem> smaller(List<Property> questions, Set<Reduction> by) {
        return SmallerProgram.of(this, questions, by);
    }

    @Override
    public AlikeParts alikeParts() {
        ProcessSymmetry all = ProcessSymmetry.of(program, traits, false);
        return new AlikeParts() {
            @Override
            public List<List<String>> names() {
                return all.exchanged(cells);
            }

            @Override
            public List<String> obstacles() {
                return all.obstacles(cells);
            }

            @Override
            public StateModels models() {
                return new ProgramModels(ProgramSystem.this, all);
            }

            @Override
            public Orbits orbits(Model model) {
                return new SortedProcesses(all, ((ProgramModel) model).cells(), model.layout());
            }
        };
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new ProgramModels(this, symmetry);
    }

    @Override
    public Game game() {
        return new ProgramGame(this);
    }

    /** The names that formulas use. */
    private final class Names implements Vocabulary {
        /** A process with its number, or something in it: {@code P[2].x}. */
        private static final Pattern STARTED = Pattern.compile("(.+?)\\[([0-9]{1,3})\\](\\..*)?");

        private final Map<String, Formula> conditions = new LinkedHashMap<>();
        private final List<String> transitions = new ArrayList<>();

        /** The transitions of processes that come and go, by the lines of their statements: {@code P:12}. */
        private final Map<String, String> shortNames = new HashMap<>();

        /** The processes with one number in all runs, by these numbers. */
        private final List<String> processes;

        Names() {
            List<Integer> templates = Stream.concat(
                            program.starts().stream().map(Program.Start::template), FixedStarts.of(program).stream())
                    .toList();
            processes = IntStream.range(0, templates.size())
                    .mapToObj(pid -> Cells.frameName(program, traits, new Frame(pid, templates.get(pid))))
                    .toList();
            for (int f = 0; f < cells.frames().size(); f++) {
                addLocations(f);
            }
            expressions.keySet().forEach(each -> conditions.put(each, new Formula.Kept(each)));
            if (traits.isPlain()) {
                transitions.addAll(events.texts());
            } else {
                Set<String> met = new HashSet<>();
                for (Program.Template template : program.templates()) {
                    for (Edge edge : template.graph().edges()) {
                        Edge.Source at = edge.source();
                        String name = unused(template.name() + ", " + EventTable.text(at), " #", met);
                        met.add(name);
                        transitions.add(name);
                        shortNames.put(unused(template.name() + ":" + at.line(), "#", shortNames.keySet()), name);
                    }
                }
            }
        }

        private void addLocations(int frame) {
            List<Location> locations = cells.template(frame).graph().locations();
            for (int l = 0; l < locations.size(); l++) {
                conditions.put(
                        cells.frameName(frame) + "." + locations.get(l).name(),
                        new Formula.Comparison(
                                new Term.Count(cells.frameName(frame)),
                                Relation.EQUAL,
                                new Term.Constant(cells.locationNumber(l))));
            }
        }

        /** Makes room for a process that can be started, where the name is of one or of something in it. */
        private synchronized void makeRoom(String name) {
            Matcher found = STARTED.matcher(name);
            if (!traits.startsProcesses() || !found.matches()) {
                return;
            }
            int pid = Integer.parseInt(found.group(2));
            for (int t = 0; t < program.templates().size(); t++) {
                if (program.templates().get(t).name().equals(found.group(1)) && pid < Program.MOST_PROCESSES) {
                    addFrame(pid, t);
                    addLocations(cells.frames().indexOf(new Frame(pid, t)));
                }
            }
        }

        private static String unused(String name, String number, Set<String> used) {
            String unique = name;
            for (int i = 2; used.contains(unique); i++) {
                unique = name + number + i;
            }
            return unique;
        }

        @Override
        public @Nullable String place(String name) {
            if (cells.named(name) == null) {
                makeRoom(name);
            }
            return cells.named(name) != null || expressions.containsKey(name) ? name : null;
        }

        @Override
        public Term number(String place) {
            Integer cell = cells.named(place);
            int least = cell == null ? 0 : cells.numbers(cell).least();
            return cell == null || least == 0
                    ? new Term.Count(place)
                    : new Term.Sum(List.of(new Term.Count(cells.fieldName(cell)), new Term.Constant(least)));
        }

        @Override
        public @Nullable String transition(String name) {
            if (transitions.contains(name) || !traits.isPlain()) {
                return transitions.contains(name) ? name : shortNames.get(name);
            }
            OptionalInt event = events.find(name);
            return event.isPresent() ? events.text(event.getAsInt()) : null;
        }

        @Override
        public List<String> places() {
            return cells.fieldNames();
        }

        @Override
        public List<String> transitions() {
            return transitions;
        }

        @Override
        public List<String> processes() {
            return processes;
        }

        @Override
        public synchronized List<String> conditions() {
            return List.copyOf(conditions.keySet());
        }

        @Override
        public synchronized @Nullable Formula condition(String name) {
            if (!conditions.containsKey(name)) {
                makeRoom(name);
            }
            return conditions.get(name);
        }

        /** Those that a condition reads; all of them for what a program asserts, since that may be about any step. */
        @Override
        public List<String> fieldsOf(Formula.Kept condition) {
            Expression value = expressions.get(condition.obligation());
            Set<Integer> read = new TreeSet<>();
            if (value != null) {
                Traits.each(value, each -> read.addAll(cells.read(each)));
            }
            return read.isEmpty()
                    ? cells.names()
                    : read.stream().map(cells.names()::get).toList();
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
