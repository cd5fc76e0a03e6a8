package org.tidemark.timed;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/** A time Petri net as a system. Immutable. */
final class TimeNetSystem implements TransitionSystem {
    private final TimeNet net;
    private final StateClasses classes;
    private final RegionEvents events;

    TimeNetSystem(TimeNet net, StateClasses classes) {
        this.net = net;
        this.classes = classes;
        events = classes == StateClasses.REGIONS ? RegionEvents.of(net) : new RegionEvents(net.net(), 1);
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
    public @Nullable String objection(Property property) {
        return TimedQuestions.objection(property, classes == StateClasses.REGIONS);
    }

    @Override
    public TransitionSystem deciding(List<Property> properties) {
        boolean needsRegions = classes == StateClasses.AUTO
                && properties.stream()
                        .anyMatch(property ->
                                objection(property) != null && TimedQuestions.objection(property, true) == null);
        return needsRegions ? new TimeNetSystem(net, StateClasses.REGIONS) : this;
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
        return Map.of("classes", classes.word());
    }

    @Override
    public OptionalInt findEvent(String name) {
        return events.find(name);
    }

    @Override
    public String eventName(int event) {
        return events.name(event);
    }

    @Override
    public int transitionOf(int event) {
        return events.transition(event);
    }

    /** The earliest dates. Those of regions are not given: they would have to be in the region that an event names. */
    @Override
    public List<String> dates(List<Integer> run) {
        if (classes == StateClasses.REGIONS) {
            return List.of();
        }
        EarliestDates.Dates dates = Schedule.of(net, run);
        if (dates == null) {
            throw new IllegalStateException("a run without dates: " + run);
        }
        return IntStream.range(0, run.size()).mapToObj(dates::text).toList();
    }

    @Override
    public String definition() {
        return new NetSystem(net.net()).definition() + "\n" + net.intervals() + "\n" + classes;
    }

    private boolean isStrong() {
        return classes == StateClasses.STRONG;
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new Models();
    }

    @Override
    public Game game() {
        return classes == StateClasses.REGIONS ? new RegionGame(net, events) : new ClassGame(net, isStrong());
    }

    /** Narrow places and few slots at first. */
    private final class Models implements StateModels {
        private static final int MOST_BITS = 31;

        private int[] widths = new int[net.net().places()];
        private int slots = Math.max(1, net.timedAtFirst());
        private boolean isWidened;

        Models() {
            Arrays.setAll(widths, p -> ClassModel.bits(net.net().initial(p)));
        }

        @Override
        public TransitionSystem system() {
            return TimeNetSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            if (classes == StateClasses.REGIONS) {
                return new RegionModel(net, events, widths.clone(), slots);
            }
            return isStrong()
                    ? new StrongClasses(net, widths.clone(), slots)
                    : new LinearClasses(net, widths.clone(), slots);
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            isWidened = true;
            if (overflow.field() >= widths.length) {
                slots += Math.max(1, slots / 2);
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
            return slots + " " + Arrays.stream(widths).mapToObj(String::valueOf).collect(Collectors.joining(" "));
        }

        @Override
        public StateModels startingWith(String text) {
            Models same = new Models();
            int[] all = Arrays.stream(text.strip().split(" ", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            if (all.length == widths.length + 1) {
                same.slots = all[0];
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
                    : "the times of enabled transitions";
        }
    }
}
