package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Place;
import org.tidemark.timed.ArcNet.Transition;

/**
 * A timed-arc net as words: of each place the number of its tokens, and where ages matter a row of slots with 1 + the age of each token, the oldest first; empty ones
 * are 0. Ages beyond the last one that makes a difference are cut off there. Slots are added with an overflow.
 *
 * <p>Event {@code k * (transitions + 1) + t} is transition {@code t} with choice {@code k}, from 0, of the tokens that it takes: older ones first, arc by arc. The
 * transition behind the last one is time that passes.
 */
final class ArcModel implements Model {
    /** A model has events for more choices of tokens than this where they are met. */
    static final int FEW_CHOICES = 1 << 4;
    /** More choices for one transition in one state end a search: each of them has a name. */
    static final int MOST_CHOICES = 1 << 12;

    private final ArcNet net;
    private final int choices;
    private final Layout layout;
    private final int[] slots;
    private final int[] firstSlot;

    /**
     * The model with fields of some widths.
     *
     * @param widths of the places
     * @param slots of each place, for the ages of its tokens
     * @param choices how many choices of tokens a transition may have
     */
    ArcModel(ArcNet net, int[] widths, int[] slots, int choices) {
        this.net = net;
        this.choices = choices;
        this.slots = slots;
        firstSlot = new int[slots.length];
        List<String> names = new ArrayList<>();
        List<Integer> bits = new ArrayList<>();
        for (int p = 0; p < slots.length; p++) {
            names.add(net.places().get(p).name());
            bits.add(widths[p]);
        }
        for (int p = 0; p < slots.length; p++) {
            firstSlot[p] = names.size();
            for (int s = 0; isTimed(p) && s < slots[p]; s++) {
                names.add("age " + (s + 1) + " in " + net.places().get(p).name());
                bits.add(ClassModel.bits(net.places().get(p).ages()));
            }
        }
        layout = Layout.packed(names, bits.stream().mapToInt(b -> b).toArray());
    }

    private boolean isTimed(int place) {
        return net.places().get(place).ages() > 1;
    }

    /** The place whose slots a field belongs to. */
    int placeOf(int field) {
        int place = slots.length - 1;
        while (firstSlot[place] > field || !isTimed(place)) {
            place--;
        }
        return place;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return (net.transitions().size() + 1) * choices;
    }

    @Override
    public String eventName(int event) {
        return net.eventName(event);
    }

    @Override
    public void initial(Successors out) {
        ArcExpander expander = expander();
        for (int p = 0; p < slots.length; p++) {
            expander.tokens[p][0] = net.places().get(p).initial();
        }
        expander.pack(Successors.NO_EVENT);
        out.add(Successors.NO_EVENT, expander.next, 0);
    }

    @Override
    public ArcExpander expander() {
        return new ArcExpander();
    }

    /** The age of a token in a state; -1 for an empty slot. */
    int age(long[] words, int at, int place, int slot) {
        return slot >= slots[place] ? -1 : (int) layout.get(words, at, firstSlot[place] + slot) - 1;
    }

    /** Lets time pass and transitions fire; for one thread. */
    final class ArcExpander implements Expander {
        private final long[] next = new long[layout.words()];
        /** By place and age, how many tokens there are. */
        private final int[][] tokens = new int[slots.length][];

        /** By place and age, the tokens that are moved there. */
        private final int[][] arrived = new int[slots.length][];

        private final Transition[] transitions = net.transitions().toArray(Transition[]::new);
        private final Input[][] inputs = new Input[transitions.length][];
        private final Inhibitor[][] inhibitors = new Inhibitor[transitions.length][];
        private final Output[][] outputs = new Output[transitions.length][];
        private final Place[] places = net.places().toArray(Place[]::new);

        private int transition;
        /** Which choice is wanted; -1 for all of them, -2 where it is enough to know that there is one. */
        private int wanted;

        private int choice;
        private Successors out = new Successors(layout.words(), 1);

        ArcExpander() {
            for (int p = 0; p < slots.length; p++) {
                tokens[p] = new int[places[p].ages()];
            }
            for (int t = 0; t < transitions.length; t++) {
                inputs[t] = transitions[t].inputs().toArray(Input[]::new);
                inhibitors[t] = transitions[t].inhibitors().toArray(Inhibitor[]::new);
                outputs[t] = transitions[t].outputs().toArray(Output[]::new);
            }
            for (int p = 0; p < slots.length; p++) {
                arrived[p] = new int[tokens[p].length];
            }
        }

        private void load(long[] words, int at) {
            for (int p = 0; p < slots.length; p++) {
                Arrays.fill(tokens[p], 0);
                int count = (int) layout.get(words, at, p);
                if (!isTimed(p)) {
                    tokens[p][0] = count;
                    continue;
                }
                for (int s = 0; s < count; s++) {
                    tokens[p][age(words, at, p, s)]++;
                }
            }
        }

        private void pack(int event) {
            Arrays.fill(next, 0);
            for (int p = 0; p < slots.length; p++) {
                int count = 0;
                int oldest = tokens[p].length - (places[p].forgets() ? 2 : 1);
                for (int age = oldest; age >= 0; age--) {
                    for (int k = 0; isTimed(p) && k < tokens[p][age]; k++) {
                        if (count + k == slots[p]) {
                            throw new FieldOverflow(firstSlot[p] + slots[p] - 1, event);
                        }
                        layout.set(next, 0, firstSlot[p] + count + k, age + 1L);
                    }
                    count += tokens[p][age];
                }
                if (count < 0 || count > layout.maxValue(p)) {
                    throw new FieldOverflow(p, event);
                }
                layout.set(next, 0, p, count);
            }
        }

        private boolean isInhibited(int t) {
            for (Inhibitor each : inhibitors[t]) {
                int count = 0;
                for (int age = 0; age < tokens[each.place()].length; age++) {
                    count += each.ages().contains(age) ? tokens[each.place()][age] : 0;
                }
                if (count >= each.weight()) {
                    return true;
                }
            }
            return false;
        }

        /** Goes through the choices of a transition; whether the wanted one was found, or any. */
        private boolean chooses(int t, int which) {
            if (isInhibited(t)) {
                return false;
            }
            transition = t;
            wanted = which;
            choice = 0;
            return choose(0, 0, Integer.MAX_VALUE);
        }

        /**
         * Chooses the rest of the tokens.
         *
         * @param arc the input that takes the next one
         * @param taken how many it has taken
         * @param oldest the age of the one that it took last: it takes no older one after that
         */
        private boolean choose(int arc, int taken, int oldest) {
            if (arc == inputs[transition].length) {
                return chosen();
            }
            Input input = inputs[transition][arc];
            if (taken == input.weight()) {
                return choose(arc + 1, 0, Integer.MAX_VALUE);
            }
            int[] here = tokens[input.place()];
            int last = input.to() < 0 ? ArcNet.NO_END : places[input.to()].oldest();
            boolean found = false;
            for (int age = Math.min(oldest, here.length - 1); age >= 0 && !(found && wanted != -1); age--) {
                if (here[age] > 0 && input.ages().contains(age) && age <= last) {
                    here[age]--;
                    if (input.to() >= 0) {
                        moved(input, age, 1);
                    }
                    found |= choose(arc, taken + 1, age);
                    if (input.to() >= 0) {
                        moved(input, age, -1);
                    }
                    here[age]++;
                }
            }
            return found;
        }

        /** Tokens that are moved are kept apart until all are chosen: they must not be taken again. */
        private void moved(Input input, int age, int count) {
            int to = input.to();
            int cut = Math.min(age, tokens[to].length - 1);
            arrived[to][cut] += count;
        }

        private boolean chosen() {
            int event = choice * (transitions.length + 1) + transition;
            choice++;
            if (wanted == -2) {
                return true;
            }
            if (wanted >= 0 && choice - 1 != wanted) {
                return false;
            }
            if (choice > choices) {
                throw new FieldOverflow(0, event);
            }
            arrive(1);
            try {
                pack(event);
            } finally {
                arrive(-1);
            }
            if (wanted == -1) {
                out.add(event, next, 0);
            }
            return true;
        }

        private void arrive(int sign) {
            for (Output output : outputs[transition]) {
                tokens[output.place()][0] += sign * output.weight();
            }
            for (int p = 0; p < arrived.length; p++) {
                int[] moved = arrived[p];
                for (int age = 0; age < moved.length; age++) {
                    tokens[p][age] += sign * moved[age];
                }
            }
        }

        private boolean isEnabled(int t) {
            return chooses(t, -2);
        }

        private boolean isSomeEnabled() {
            for (int t = 0; t < transitions.length; t++) {
                if (isEnabled(t)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a unit of time may pass. */
        private boolean mayWait() {
            for (int p = 0; p < slots.length; p++) {
                int oldest = places[p].oldest();
                if (oldest < tokens[p].length && tokens[p][oldest] > 0) {
                    return false;
                }
            }
            for (int t = 0; t < transitions.length; t++) {
                if (transitions[t].isUrgent() && isEnabled(t)) {
                    return false;
                }
            }
            return true;
        }

        /** Lets a unit of time pass; whether that makes a difference. */
        private boolean grow() {
            boolean isChanged = false;
            for (int[] here : tokens) {
                for (int age = here.length - 2; age >= 0; age--) {
                    isChanged |= here[age] > 0;
                    here[age + 1] += here[age];
                    here[age] = 0;
                }
            }
            return isChanged;
        }

        /** Puts the state after a unit of time into {@link #next}; false where time stops, or nothing would ever happen again. */
        private boolean delayed() {
            if (!mayWait()) {
                return false;
            }
            boolean isWorthwhile = isSomeEnabled();
            boolean isChanged = grow();
            pack(net.delay());
            while (!isWorthwhile && isChanged) {
                isWorthwhile = isSomeEnabled();
                isChanged = mayWait() && grow();
            }
            return isWorthwhile;
        }

        @Override
        public void expand(long[] words, int at, Successors to) {
            load(words, at);
            out = to;
            for (int t = 0; t < transitions.length; t++) {
                chooses(t, -1);
            }
            if (delayed()) {
                to.add(net.delay(), next, 0);
            }
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            load(words, at);
            int of = event % (transitions.length + 1);
            int round = event / (transitions.length + 1);
            if (of == net.delay()) {
                return round == 0 && delayed();
            }
            return chooses(of, round);
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean happens = enabled(event, words, at);
            if (happens) {
                System.arraycopy(next, 0, words, at, next.length);
            }
            return happens;
        }
    }
}
