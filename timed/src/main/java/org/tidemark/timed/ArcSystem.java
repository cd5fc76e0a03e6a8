package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.system.Alarms;
import org.tidemark.system.Game;
import org.tidemark.system.RunChart;
import org.tidemark.system.SmallerSystem;
import org.tidemark.system.StateModels;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;

/** A timed-arc net as a system. Immutable. */
final class ArcSystem implements TransitionSystem {
    private final ArcNet net;
    private final Map<String, String> aliases;
    private final List<Property> claims;
    private final Map<String, InputException> refused;
    private final List<String> remarks;
    private final @Nullable String difference;
    private final boolean isDense;
    private final List<String> transitions;

    /** The system of a net without questions. */
    ArcSystem(ArcNet net, boolean isDense, Map<String, String> aliases) {
        this(net, isDense, aliases, List.of(), Map.of(), List.of(), null);
    }

    /**
     * The system of a net, with the queries of its file.
     *
     * @param isDense whether states are zones; otherwise ages are whole numbers
     * @param aliases other names of places and transitions
     * @param remarks what is to be known about every answer
     * @param difference what is to be known about answers that dense time may not have; null where nothing is
     */
    ArcSystem(
            ArcNet net,
            boolean isDense,
            Map<String, String> aliases,
            List<Property> claims,
            Map<String, InputException> refused,
            List<String> remarks,
            @Nullable String difference) {
        this.net = net;
        this.isDense = isDense;
        this.aliases = Map.copyOf(aliases);
        this.claims = List.copyOf(claims);
        this.refused = new LinkedHashMap<>(refused);
        this.remarks = List.copyOf(remarks);
        this.difference = difference;
        transitions = Stream.concat(net.transitions().stream().map(ArcNet.Transition::name), Stream.of(ArcReader.DELAY))
                .toList();
    }

    @Override
    public String name() {
        return net.name();
    }

    @Override
    public Nouns nouns() {
        return isDense
                ? new Nouns("timed-arc net", "zone", "zones", "place", "places", "transition", "transitions")
                : Nouns.MARKINGS.of("timed-arc net");
    }

    @Override
    public Vocabulary vocabulary() {
        return new Names();
    }

    /** The names of places and transitions, of which a transition means any choice of tokens. */
    private final class Names implements Vocabulary {
        private final List<String> placeNames =
                net.places().stream().map(ArcNet.Place::name).toList();

        @Override
        public @Nullable String place(String name) {
            String proper = aliases.getOrDefault(name, name);
            return placeNames.contains(proper) ? proper : null;
        }

        @Override
        public @Nullable String transition(String name) {
            String proper = aliases.getOrDefault(name, name);
            return transitions.contains(proper) ? proper : null;
        }

        @Override
        public List<String> places() {
            return placeNames;
        }

        @Override
        public List<String> transitions() {
            return transitions;
        }

        @Override
        public List<String> eventsOf(String transition) {
            int number = transitions.indexOf(transition);
            return IntStream.range(0, ArcModel.MOST_CHOICES)
                    .mapToObj(round -> net.eventName(round * transitions.size() + number))
                    .toList();
        }

        /** The first choice of tokens is there whenever any is. */
        @Override
        public List<String> decidingEventsOf(String transition) {
            return List.of(transition);
        }
    }

    @Override
    public String eventName(int event) {
        return net.eventName(event);
    }

    @Override
    public int transitionOf(int event) {
        return event % transitions.size();
    }

    @Override
    public OptionalInt findEvent(String name) {
        int transition = transitions.indexOf(name);
        if (transition >= 0) {
            return OptionalInt.of(transition);
        }
        int sign = name.lastIndexOf(" #");
        String digits = sign < 0 ? "" : name.substring(sign + 2);
        transition = sign < 0 ? -1 : transitions.indexOf(name.substring(0, sign));
        if (transition < 0 || !digits.matches("[1-9]\\d{0,8}") || Integer.parseInt(digits) > ArcModel.MOST_CHOICES) {
            return OptionalInt.empty();
        }
        return OptionalInt.of((Integer.parseInt(digits) - 1) * transitions.size() + transition);
    }

    @Override
    @SuppressWarnings("exports")
    public List<Property> claims() {
        return claims;
    }

    @Override
    public Map<String, InputException> refusedClaims() {
        return refused;
    }

    @Override
    public List<String> remarks() {
        return remarks;
    }

    @Override
    @SuppressWarnings("exports")
    public @Nullable String remark(Property question) {
        boolean mayStop =
                net.places().stream().anyMatch(place -> place.allowed().isBounded());
        return difference != null && TimedQuestions.isOfDiscreteTime(question, mayStop) ? difference : null;
    }

    @Override
    @SuppressWarnings("exports")
    public @Nullable String objection(Property property) {
        if (isDense) {
            String why = TimedQuestions.objectionOfZones(property);
            return why == null || !net.isClosed() ? why : why + "; discrete time does ('-D time=discrete')";
        }
        return null;
    }

    @Override
    public TimedGame timedGame() {
        return new ArcClocks(net, isDense);
    }

    @Override
    public TimedRun timed(List<Integer> run) {
        TimedRun timed = isDense ? ArcSchedule.dense(net, run) : ArcSchedule.discrete(net, run);
        if (timed == null) {
            throw new IllegalStateException("a run without dates: " + run);
        }
        return timed;
    }

    @Override
    public RunChart chart(TimedRun run) {
        return ArcClocks.chart(net, isDense, run);
    }

    @Override
    public @Nullable IntPredicate ticks() {
        return isDense ? null : event -> event == net.delay();
    }

    @Override
    public @Nullable Alarms alarms() {
        return isDense ? new ArcAlarms(this, net) : null;
    }

    /** The net without tokens that are too old for anything, for questions about other places that any run between two states answers. */
    @Override
    @SuppressWarnings("exports")
    public List<SmallerSystem> smaller(List<Property> asked, Set<Reduction> by) {
        List<Property> answered = by.contains(Reduction.STRUCTURAL)
                ? asked.stream().filter(TimedQuestions::asksOfTokens).toList()
                : List.of();
        Set<String> counted = TimedQuestions.places(answered).stream()
                .map(place -> aliases.getOrDefault(place, place))
                .collect(Collectors.toSet());
        ArcNet forgetting = isDense || answered.isEmpty() ? null : net.forgetting(counted::contains);
        return forgetting == null
                ? List.of()
                : List.of(new Forgetting(net, new ArcSystem(forgetting, false, aliases), forgetting, answered));
    }

    /** A net without the tokens that are too old for anything. */
    private record Forgetting(ArcNet net, ArcSystem system, ArcNet forgetting, List<Property> answered)
            implements SmallerSystem {
        /** The run that takes tokens of the same ages, which may be other choices where there are older ones. */
        @Override
        public @Nullable Evidence lifted(Property question, Evidence run) {
            ArcGame whole = new ArcGame(net);
            ArcGame smaller = new ArcGame(forgetting);
            int rounds = net.transitions().size() + 1;
            List<Integer> events = new ArrayList<>();
            for (int event : run.events()) {
                int same = event % rounds;
                while (same != net.delay()
                        && whole.enabled(same)
                        && !whole.ages(same).equals(smaller.ages(event))) {
                    same += rounds;
                }
                if (!whole.enabled(same)) {
                    return null;
                }
                whole.fire(same);
                smaller.fire(event);
                events.add(same);
            }
            return run.loop().isPresent() ? null : Evidence.run(events, run.shows());
        }

        @Override
        public String difference() {
            return "without tokens that are too old for anything but to be removed";
        }
    }

    @Override
    public @Nullable Workflow workflow() {
        return isDense ? null : ArcWorkflow.of(this, net);
    }

    @Override
    public String noWorkflow() {
        return isDense
                ? "its time is dense; soundness of timed-arc nets takes discrete time"
                        + (net.isClosed() ? " ('-D time=discrete')" : ", with bounds that are all closed")
                : ArcWorkflow.obstacle(net);
    }

    @Override
    public String definition() {
        return net.text() + (isDense ? "\nzones" : "");
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return isDense ? new Zones() : new Models();
    }

    @Override
    public Game game() {
        return isDense ? new ZoneGame(net) : new ArcGame(net);
    }

    ArcNet net() {
        return net;
    }

    /** Whether a transition has more choices of tokens than a model has events for. */
    private boolean isOfChoices(FieldOverflow overflow, int choices) {
        return overflow.event() >= 0 && overflow.event() / transitions.size() >= choices;
    }

    private String choiceLimit(FieldOverflow overflow) {
        return String.format(
                Locale.ROOT,
                "transition '%s' would have more than %,d choices of tokens in one state",
                transitions.get(transitionOf(overflow.event())),
                ArcModel.MOST_CHOICES);
    }

    /** Some tokens in each place at first. */
    private final class Models implements StateModels {
        private static final int MOST_BITS = 31;
        private static final int MOST_SLOTS = 1 << 12;

        private int[] widths = new int[net.places().size()];
        private int[] slots = new int[net.places().size()];
        private int choices = ArcModel.FEW_CHOICES;
        private boolean isWidened;

        Models() {
            Arrays.setAll(widths, p -> ClassModel.bits(net.places().get(p).initial()));
            Arrays.setAll(slots, p -> Math.max(1, net.places().get(p).initial()));
        }

        @Override
        public TransitionSystem system() {
            return ArcSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            return new ArcModel(net, widths.clone(), slots.clone(), choices);
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            isWidened = true;
            if (isOfChoices(overflow, choices)) {
                boolean isNarrow = choices < ArcModel.MOST_CHOICES;
                choices = Math.min(ArcModel.MOST_CHOICES, 4 * choices);
                return isNarrow;
            }
            int field = overflow.field();
            if (field < widths.length) {
                int width = widths[field];
                widths[field] = Math.min(MOST_BITS, 2 * width);
                return width < MOST_BITS;
            }
            int place = new ArcModel(net, widths, slots, choices).placeOf(field);
            int before = slots[place];
            slots[place] = Math.max(before, Math.min(MOST_SLOTS, before + Math.max(1, before / 2)));
            return slots[place] > before;
        }

        @Override
        public synchronized boolean isWidened() {
            return isWidened;
        }

        @Override
        public synchronized String widths() {
            return IntStream.concat(
                            IntStream.of(choices), IntStream.concat(Arrays.stream(slots), Arrays.stream(widths)))
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" "));
        }

        @Override
        public StateModels startingWith(String text) {
            Models same = new Models();
            int[] all = Arrays.stream(text.strip().split(" ", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            if (all.length == 2 * widths.length + 1) {
                same.choices = all[0];
                same.slots = Arrays.copyOfRange(all, 1, slots.length + 1);
                same.widths = Arrays.copyOfRange(all, slots.length + 1, all.length);
            }
            return same;
        }

        @Override
        public FieldExtremes extremes(Layout layout) {
            return new TokenExtremes(layout, widths.length);
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            int field = overflow.field();
            return net.places()
                    .get(field < widths.length ? field : new ArcModel(net, widths, slots, choices).placeOf(field))
                    .name();
        }

        @Override
        public String limit(FieldOverflow overflow) {
            if (isOfChoices(overflow, choices)) {
                return choiceLimit(overflow);
            }
            int field = overflow.field();
            return field < widths.length
                    ? StateModels.super.limit(overflow)
                    : String.format(
                            Locale.ROOT,
                            "place '%s' would hold more than %,d tokens with ages",
                            fieldName(overflow),
                            slots[new ArcModel(net, widths, slots, choices).placeOf(field)]);
        }
    }

    /** Zones of the tokens that there are at first, and of more as they are met. */
    private final class Zones implements StateModels {
        private static final int MOST_BITS = 31;

        private int[] widths = net.places().stream()
                .mapToInt(place -> ClassModel.bits(place.initial()))
                .toArray();
        private final int mostSlots = ZoneModel.mostSlots(net);
        private int slots = (int) Math.max(1, ZoneModel.firstSlots(net));
        private int room;
        private int choices = ArcModel.FEW_CHOICES;
        private boolean isWidened;

        @Override
        public TransitionSystem system() {
            return ArcSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            ZoneModel model = new ZoneModel(net, widths.clone(), slots, room, choices);
            while (!MatrixCode.takesInitial(model)) { // searches begin again at later overflows
                room += Math.max(1, room / 2);
                model = new ZoneModel(net, widths.clone(), slots, room, choices);
            }
            return model;
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            isWidened = true;
            if (isOfChoices(overflow, choices)) {
                boolean isNarrow = choices < ArcModel.MOST_CHOICES;
                choices = Math.min(ArcModel.MOST_CHOICES, 4 * choices);
                return isNarrow;
            }
            if (isOfRoom(overflow)) {
                room += Math.max(1, room / 2);
                return true;
            }
            if (overflow.field() == widths.length) {
                int before = slots;
                slots = Math.min(mostSlots, slots + Math.max(1, slots / 2));
                return slots > before;
            }
            int width = widths[overflow.field()];
            widths[overflow.field()] = Math.min(MOST_BITS, 2 * width);
            return width < MOST_BITS;
        }

        private boolean isOfRoom(FieldOverflow overflow) {
            return overflow.field() > widths.length;
        }

        @Override
        public synchronized boolean isWidened() {
            return isWidened;
        }

        @Override
        public synchronized String widths() {
            return IntStream.concat(IntStream.of(slots, room, choices), Arrays.stream(widths))
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" "));
        }

        @Override
        public StateModels startingWith(String text) {
            Zones same = new Zones();
            int[] all = Arrays.stream(text.strip().split(" ", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            if (all.length == widths.length + 3) {
                same.slots = Math.min(mostSlots, all[0]);
                same.room = all[1];
                same.choices = all[2];
                same.widths = Arrays.copyOfRange(all, 3, all.length);
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
                    ? net.places().get(overflow.field()).name()
                    : "the ages of all tokens";
        }

        @Override
        public String limit(FieldOverflow overflow) {
            if (isOfChoices(overflow, choices)) {
                return choiceLimit(overflow);
            }
            return overflow.field() < widths.length
                    ? StateModels.super.limit(overflow)
                    : String.format(
                            Locale.ROOT,
                            "there would be more than %,d tokens with ages, the most in dense time",
                            slots);
        }
    }
}
