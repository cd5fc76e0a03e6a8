package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.tide.TideModel;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.WrittenFormulas;
import org.tidemark.logic.property.Property;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.ReadySteps;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Alarms;
import org.tidemark.system.Fraction;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.RunChart;
import org.tidemark.system.StateModels;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/** A time Petri net as a system. Immutable. */
final class TimeNetSystem implements TransitionSystem {
    private final TimeNet net;
    private final StateClasses classes;
    static final int MOST_BITS = 31;
    /** The most classes that an atomic class leads to by one transition. */
    private static final int MOST_CHOICES = 1 << 8;

    private final RegionEvents events;
    private final Ledger ledger = new Ledger();
    private @Nullable AtomicTable atomic;
    private final @Nullable TideModel declared;
    private final boolean waits;

    /** A system of a net; the file that declares it, where it brings questions along. */
    TimeNetSystem(TimeNet net, StateClasses classes, @Nullable TideModel declared) {
        this(net, classes, declared, false);
    }

    /**
     * A system of a net.
     *
     * @param waits whether to wait forever is an event, as questions about runs need it
     */
    private TimeNetSystem(TimeNet net, StateClasses classes, @Nullable TideModel declared, boolean waits) {
        this.declared = declared;
        this.waits = waits;
        this.net = net;
        this.classes = classes;
        events = switch (classes) {
            case REGIONS -> RegionEvents.of(net);
            case ATOMIC ->
                new RegionEvents(
                        net.net(),
                        Math.min(
                                MOST_CHOICES,
                                1 + RegionEvents.MOST_EVENTS / (1 + net.net().transitions())));
            case AUTO, LINEAR, STRONG, MARKINGS, STATES -> new RegionEvents(net.net(), 1);
        };
    }

    /** The atomic classes, which are found when they are asked for first. */
    private synchronized AtomicTable atomicTable() {
        AtomicTable table = atomic;
        if (table == null) {
            long booked = ledger.bytes();
            try {
                table = AtomicTable.of(net, ledger);
            } catch (RuntimeException unfinished) {
                ledger.release(ledger.bytes() - booked);
                throw unfinished;
            }
            atomic = table;
        }
        return table;
    }

    TimeNet net() {
        return net;
    }

    @Override
    public String name() {
        return net.net().name();
    }

    @Override
    public Vocabulary vocabulary() {
        return new Names();
    }

    /** The names of the net, of which a transition may mean several events. */
    private final class Names implements Vocabulary {
        private final Vocabulary names = new NetVocabulary(net.net());

        @Override
        public @Nullable String place(String name) {
            return names.place(name);
        }

        @Override
        public @Nullable String transition(String name) {
            return names.transition(name);
        }

        @Override
        public List<String> places() {
            return names.places();
        }

        @Override
        public List<String> transitions() {
            return names.transitions();
        }

        @Override
        public List<String> eventsOf(String transition) {
            return events.names(transition);
        }

        /** There is a first chance wherever there is any. */
        @Override
        public List<String> decidingEventsOf(String transition) {
            return List.of(transition);
        }

        @Override
        public UnaryOperator<Formula> asWritten(Formula asked, UnaryOperator<Formula> forEngine) {
            return new WrittenFormulas(asked, forEngine, UnaryOperator.identity(), UnaryOperator.identity())::of;
        }
    }

    @Override
    public void requireStates() throws InputException {
        if (events.isTooMany()) {
            throw new InputException(name() + ": its intervals have numbers up to " + net.largest()
                    + ", which are too large for regions");
        }
    }

    @Override
    public String noWorkflow() {
        return "its transitions have intervals; soundness takes nets without them, timed-arc nets and diagrams";
    }

    @Override
    public @Nullable String objection(Property property) {
        return waits && property instanceof Property.Conformance
                ? "beside formulas about runs, to wait is an event, which the automaton does not know; ask it by itself"
                : TimedQuestions.objection(property, classes);
    }

    @Override
    public TransitionSystem deciding(List<Property> properties) {
        boolean areNeeded = classes == StateClasses.AUTO
                && properties.stream()
                        .anyMatch(property -> objection(property) != null
                                && TimedQuestions.objection(property, StateClasses.ATOMIC) == null);
        boolean wait = waits || (Waiting.isPossible(net) && properties.stream().anyMatch(TimedQuestions::asksOfRuns));
        return areNeeded || wait != waits
                ? new TimeNetSystem(net, areNeeded ? StateClasses.ATOMIC : classes, declared, wait)
                : this;
    }

    @Override
    public Nouns nouns() {
        boolean areRegions = classes == StateClasses.REGIONS;
        return new Nouns(
                "time Petri net",
                areRegions ? "region" : "class",
                areRegions ? "regions" : "classes",
                "place",
                "places",
                "transition",
                "transitions");
    }

    @Override
    public Map<String, String> parameters() {
        Map<String, String> all = new LinkedHashMap<>();
        if (declared != null) {
            all.putAll(declared.parameters());
        }
        all.put("classes", classes.word());
        return all;
    }

    @Override
    public List<Obligation> obligations() {
        return new NetSystem(net.net()).obligations();
    }

    private List<PropertyEntry> questions() {
        return declared == null ? List.of() : declared.properties(vocabulary());
    }

    @Override
    @SuppressWarnings("exports")
    public List<Property> claims() {
        return questions().stream()
                .filter(PropertyEntry.Read.class::isInstance)
                .map(entry -> ((PropertyEntry.Read) entry).property())
                .toList();
    }

    @Override
    public Map<String, InputException> refusedClaims() {
        return questions().stream()
                .filter(PropertyEntry.Refused.class::isInstance)
                .collect(Collectors.toMap(PropertyEntry::name, entry -> ((PropertyEntry.Refused) entry).error()));
    }

    @Override
    public OptionalInt findEvent(String name) {
        return name.equals(Waiting.name(net)) ? OptionalInt.of(events.count()) : events.find(name);
    }

    @Override
    public String eventName(int event) {
        return isWait(event) ? Waiting.name(net) : events.name(event);
    }

    @Override
    public int transitionOf(int event) {
        return isWait(event) ? net.net().transitions() : events.transition(event);
    }

    /** Whether an event is to wait forever; runs that were kept may have it wherever they are replayed. */
    private boolean isWait(int event) {
        return event == events.count();
    }

    @Override
    public TimedGame timedGame() {
        return new TimeClocks(net);
    }

    /** The earliest dates of the transitions, in the atomic classes that the events lead to. Those of regions are not given: they would have to be in the region that an event names. */
    @Override
    public @Nullable TimedRun timed(List<Integer> run) {
        if (classes == StateClasses.REGIONS) {
            return null;
        }
        List<Integer> fired = run.stream().filter(event -> !isWait(event)).toList();
        List<Integer> transitions = fired.stream().map(events::transition).toList();
        TimedRun timed = Schedule.timed(
                transitions,
                classes == StateClasses.ATOMIC
                        ? Schedule.of(net, fired, events, atomicTable())
                        : Schedule.of(net, fired));
        if (timed == null) {
            throw new IllegalStateException("a run without dates: " + run);
        }
        return fired.size() == run.size() ? timed : withWaits(run, timed);
    }

    /** The run with steps at which nothing happens, each at the date of the step before it. */
    private TimedRun withWaits(List<Integer> run, TimedRun timed) {
        List<TimedRun.Step> steps = new ArrayList<>();
        Iterator<TimedRun.Step> left = timed.steps().iterator();
        Fraction now = Fraction.ZERO;
        for (int event : run) {
            TimedRun.Step step = isWait(event) ? new TimedRun.Step(now, TimedRun.WAIT) : left.next();
            now = step.date();
            steps.add(step);
        }
        return new TimedRun(steps);
    }

    @Override
    public int[] readySteps(List<Integer> run) {
        if (run.stream().anyMatch(this::isWait)) {
            return new int[0]; // it waits for nothing
        }
        List<Integer> transitions = run.stream().map(events::transition).toList();
        return ReadySteps.of(net.net(), transitions, place -> false, place -> false);
    }

    @Override
    public RunChart chart(TimedRun run) {
        return TimeClocks.chart(net, run);
    }

    @Override
    public Alarms alarms() {
        return new TimeNetAlarms(this, classes);
    }

    @Override
    public @Nullable String endlessness() {
        EndlessClasses.Proof proof = new EndlessClasses(net).find();
        return proof == null ? null : proof.sentence(net);
    }

    @Override
    public String definition() {
        return new NetSystem(net.net()).definition() + "\n" + net.intervals() + "\n" + classes
                + (waits ? " waits" : "");
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new Models();
    }

    @Override
    public Game game() {
        Game game = switch (classes) {
            case REGIONS -> new RegionGame(net, events);
            case ATOMIC -> new AtomicGame(net, events, this::atomicTable);
            case AUTO, LINEAR, MARKINGS -> new ClassGame(net, false);
            case STRONG, STATES -> new ClassGame(net, true);
        };
        return Waiting.game(net, game, events.count(), waits);
    }

    /** Narrow places and few slots at first. */
    private final class Models implements StateModels {
        private int[] widths = new int[net.net().places()];
        /** The slots of regions, or the words of matrices. */
        private int room = classes == StateClasses.REGIONS ? Math.max(1, net.timedAtFirst()) : 1;

        private boolean isWidened;
        /** The model for these widths: runs share what it leaves out. */
        private @Nullable Model model;

        Models() {
            Arrays.setAll(widths, p -> ClassModel.bits(net.net().initial(p)));
        }

        @Override
        public TransitionSystem system() {
            return TimeNetSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            if (model == null) {
                Model plain = switch (classes) {
                    case REGIONS -> new RegionModel(net, events, widths.clone(), room);
                    case ATOMIC -> new AtomicModel(net, events, TimeNetSystem.this::atomicTable, widths.clone());
                    case AUTO, LINEAR, STRONG, MARKINGS, STATES -> roomyClasses();
                };
                model = waits ? Waiting.model(net, plain) : plain;
            }
            return model;
        }

        /** Classes with room for the first one at least: searches begin again at later overflows. */
        private ClassModel roomyClasses() {
            while (!MatrixCode.takesInitial(classes(null))) {
                room += Math.max(1, room / 4);
            }
            return classes(classes.keepRuns() ? null : ledger);
        }

        private ClassModel classes(@Nullable Ledger coverPays) {
            return classes == StateClasses.STRONG || classes == StateClasses.STATES
                    ? new StrongClasses(net, widths.clone(), room, coverPays)
                    : new LinearClasses(net, widths.clone(), room, coverPays);
        }

        @Override
        @SuppressWarnings("exports")
        public void charge(MemoryBudget budget) {
            ledger.charge(budget);
        }

        @Override
        public void cancelWhen(BooleanSupplier isOver) {
            ledger.cancelWhen(isOver);
        }

        @Override
        public void endRun() {
            ledger.free();
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            isWidened = true;
            model = null;
            if (overflow.field() >= widths.length && classes == StateClasses.ATOMIC) {
                return false;
            }
            if (overflow.field() >= widths.length) {
                room += Math.max(1, room / 4);
                return true;
            }
            int width = widths[overflow.field()];
            widths[overflow.field()] = Math.min(MOST_BITS, 2 * width);
            return width < MOST_BITS;
        }

        @Override
        public synchronized boolean isWidened() {
            return isWidened;
        }

        @Override
        public synchronized String widths() {
            return room + " " + Arrays.stream(widths).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        }

        @Override
        public StateModels startingWith(String text) {
            Models same = new Models();
            int[] all = Arrays.stream(text.strip().split(" ", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            if (all.length == widths.length + 1) {
                same.room = all[0];
                same.widths = Arrays.copyOfRange(all, 1, all.length);
            }
            return same;
        }

        @Override
        public FieldExtremes extremes(Layout layout) {
            return new TokenExtremes(layout, widths.length);
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return overflow.field() < widths.length
                    ? net.net().placeName(overflow.field())
                    : classes == StateClasses.ATOMIC ? "the atomic classes" : "the times of enabled transitions";
        }

        @Override
        public String limit(FieldOverflow overflow) {
            if (overflow.field() < widths.length || classes != StateClasses.ATOMIC) {
                return StateModels.super.limit(overflow);
            }
            return overflow.field() == AtomicTable.WHOLE_TABLE
                    ? String.format(
                            Locale.ROOT,
                            "the table of atomic classes would hold more than %,d numbers of one kind",
                            AtomicTable.MOST_NUMBERS)
                    : String.format(
                            Locale.ROOT,
                            "transition '%s' would lead from one atomic class to more than %,d others",
                            net.net().transitionName(overflow.event()),
                            events.mostChances());
        }
    }
}
