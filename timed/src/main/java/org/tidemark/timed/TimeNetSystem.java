package org.tidemark.timed;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.tidemark.logic.Vocabulary;
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

    TimeNetSystem(TimeNet net, StateClasses classes) {
        this.net = net;
        this.classes = classes;
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
        return new NetVocabulary(net.net());
    }

    @Override
    public Nouns nouns() {
        return new Nouns("time Petri net", "class", "classes", "place", "places", "transition", "transitions");
    }

    @Override
    public Map<String, String> parameters() {
        return Map.of("classes", classes.word());
    }

    @Override
    public String shownEvent(int event) {
        return net.net().shownTransition(event);
    }

    @Override
    public OptionalInt findEvent(String name) {
        int transition = net.net().findTransition(name);
        return transition < 0 ? OptionalInt.empty() : OptionalInt.of(transition);
    }

    @Override
    public String eventName(int event) {
        return net.net().transitionName(event);
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
        return new ClassGame(net, isStrong());
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
