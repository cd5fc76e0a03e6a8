package org.tidemark.timed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.timed.ArcNet.Ages;
import org.tidemark.timed.ArcNet.Inhibitor;
import org.tidemark.timed.ArcNet.Input;
import org.tidemark.timed.ArcNet.Output;
import org.tidemark.timed.ArcNet.Place;
import org.tidemark.timed.ArcNet.Transition;

/**
 * Zones of a timed-arc net in dense time as words: of each place the number of its tokens, and for the tokens whose ages
 * matter a matrix of bounds of differences, in the form of {@link MatrixCode}. A zone has the states in which a sequence of transitions arrives, and those that follow while time passes.
 *
 * <p>Tokens lie in the order of their places, so that the numbers say which slot is where; slot 0 is the number 0. In one place the tokens are sorted, so that zones which differ in the names of tokens only are mostly
 * one. Ages beyond the horizon of a place are forgotten (the extrapolation by the largest constant of each clock of Behrmann, Bouyer, Larsen and Pelánek, STTT 2006,
 * section 4; no condition compares two ages).
 *
 * <p>Event {@code k * (transitions + 1) + t} is transition {@code t} with choice {@code k} of tokens. The transition behind the last one is that nothing fires any
 * more: either the net stays in the zone forever, or it comes to a state of it in which no transition will ever be enabled, which is a state of its own.
 */
final class ZoneModel implements Model {
    private static final int MOST_SLOTS = 1 << 6;

    private final ArcNet net;
    private final int choices;
    private final Layout layout;
    private final int slots;
    private final int places;
    private final int firstBit;

    /**
     * The model with fields of some widths.
     *
     * @param widths of the places
     * @param slots how many tokens with ages there may be
     * @param room how many words there are for bounds, beside what the places leave of the last one
     * @param choices how many choices of tokens a transition may have
     */
    ZoneModel(ArcNet net, int[] widths, int slots, int room, int choices) {
        this.net = net;
        this.slots = slots;
        this.choices = choices;
        places = widths.length;
        List<String> names =
                new ArrayList<>(net.places().stream().map(Place::name).toList());
        names.add("over");
        int[] bits = Arrays.copyOf(widths, places + 1);
        bits[places] = 1;
        layout = MatrixCode.behind(names, bits, room, "ages");
        firstBit = MatrixCode.firstBit(layout, bits.length);
    }

    /**
     * How many tokens with ages there may be at most. A bound is less than twice {@code (largest + 1) * (slots + 1)}; sums of two, and of two and that of a
     * condition, fit their numbers, and so does a bound that is folded.
     */
    static int mostSlots(ArcNet net) {
        long largest =
                Math.max(0, net.places().stream().mapToInt(Place::horizon).max().orElse(0));
        return (int) Math.max(0, Math.min(MOST_SLOTS, Integer.MAX_VALUE / (4 * (largest + 1)) - 2));
    }

    /** How many tokens with ages there are at first. */
    static long firstSlots(ArcNet net) {
        return net.places().stream()
                .filter(Place::isTimed)
                .mapToLong(Place::initial)
                .sum();
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
        ZoneExpander expander = new ZoneExpander();
        expander.begin();
        out.add(Successors.NO_EVENT, expander.next, 0);
    }

    @Override
    public Expander expander() {
        return new ZoneExpander();
    }

    /** Whether a state is one in which no transition will ever be enabled. */
    boolean isOver(long[] words, int at) {
        return layout.get(words, at, places) != 0;
    }

    /** The matrix of a state: of slots {@code i} and {@code j}, the bound of the difference. */
    int[][] bounds(long[] words, int at) {
        ZoneExpander expander = new ZoneExpander();
        expander.load(words, at);
        int[][] bounds = new int[expander.count + 1][];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] =
                    Arrays.copyOfRange(expander.from, i * expander.stride, i * expander.stride + expander.count + 1);
        }
        return bounds;
    }

    /** Lets transitions fire; for one thread. */
    private final class ZoneExpander implements Expander {
        private static final int ALL = -1;
        private static final int ANY = -2;
        private static final int GUARDS = -3;

        private final long[] next = new long[layout.words()];
        private final Transition[] transitions = net.transitions().toArray(Transition[]::new);
        private final Input[][] inputs = new Input[transitions.length][];
        private final Inhibitor[][] inhibitors = new Inhibitor[transitions.length][];
        private final Output[][] outputs = new Output[transitions.length][];
        private final Place[] place = net.places().toArray(Place[]::new);

        private final MatrixCode code = MatrixCode.of(net);
        private final int stride = slots + 1;
        private final int[] marking = new int[places];
        private final int[] left = new int[places];
        private final int[] changed = new int[places];
        /** Where the slots of each place begin in the state that was loaded; one more at the end. */
        private final int[] first = new int[places + 1];

        private final int[] placeOf = new int[stride];
        private int count;
        private boolean isOver;
        private final int[] from = new int[stride * stride];
        private final int[] fired = new int[stride * stride];
        private final boolean[] isTaken = new boolean[stride];

        /** The bounds of ages that the current choice needs: of tokens that are taken, and then of those that might inhibit. */
        private final Guards chosen;

        private final int[] origin = new int[stride];
        private final int[] placeNext = new int[stride];
        private int countNext;
        private final int[] to = new int[stride * stride];
        private final int[] order = new int[stride];
        private final long[] rowSum = new long[stride];
        private final long[] columnSum = new long[stride];

        /** The guards of all choices of the state, one behind the other. */
        private final Guards all;

        /** Where the guard of each choice begins; one more at the end. */
        private int[] guardStart = new int[64];

        private int guards;
        private final List<int[]> pieces = new ArrayList<>();

        private int transition;
        private int wanted;
        private int choice;
        private Successors out = new Successors(layout.words(), 1);

        ZoneExpander() {
            int most = 1;
            for (int t = 0; t < transitions.length; t++) {
                inputs[t] = transitions[t].inputs().toArray(Input[]::new);
                inhibitors[t] = transitions[t].inhibitors().toArray(Inhibitor[]::new);
                outputs[t] = transitions[t].outputs().toArray(Output[]::new);
                most = Math.max(most, 1 + inhibitors[t].length);
            }
            chosen = new Guards(most * stride);
            all = new Guards(64);
            for (int i = 0; i < stride; i++) {
                to[i * stride + i] = Bound.ZERO;
                from[i * stride + i] = Bound.ZERO;
            }
        }

        private void begin() {
            long sum = 0;
            for (int p = 0; p < places; p++) {
                changed[p] = place[p].initial();
                sum += place[p].isTimed() ? changed[p] : 0;
            }
            if (sum > slots) {
                throw new FieldOverflow(places, Successors.NO_EVENT);
            }
            countNext = 0;
            for (int p = 0; p < places; p++) {
                for (int k = 0; place[p].isTimed() && k < changed[p]; k++) {
                    born(p, 0);
                }
            }
            arrive(Successors.NO_EVENT);
        }

        private void load(long[] words, int at) {
            count = 0;
            isOver = isOver(words, at);
            for (int p = 0; p < places; p++) {
                marking[p] = (int) layout.get(words, at, p);
                first[p] = count + 1;
                for (int k = 0; !isOver && place[p].isTimed() && k < marking[p]; k++) {
                    placeOf[++count] = p;
                }
            }
            first[places] = count + 1;
            if (!isOver) {
                code.read(words, (long) Long.SIZE * at + firstBit, from, stride, placeOf, count);
            }
        }

        /** Goes through the choices of a transition; whether the wanted one was found, or any. */
        private boolean chooses(int t, int which) {
            System.arraycopy(marking, 0, left, 0, places);
            Arrays.fill(isTaken, false);
            chosen.clear();
            transition = t;
            wanted = which;
            choice = 0;
            return choose(0, 0, 0);
        }

        private boolean isDone(boolean isFound) {
            return isFound && wanted != ALL && wanted != GUARDS;
        }

        /**
         * Chooses the rest of the tokens.
         *
         * @param arc the input that takes the next one
         * @param taken how many it has taken
         * @param last the slot that it took last: the next one is behind it
         */
        private boolean choose(int arc, int taken, int last) {
            if (arc == inputs[transition].length) {
                return spare(0, 0, 0);
            }
            Input input = inputs[transition][arc];
            int p = input.place();
            if (!place[p].isTimed()) {
                if (left[p] < input.weight()) {
                    return false;
                }
                left[p] -= input.weight();
                boolean found = choose(arc + 1, 0, 0);
                left[p] += input.weight();
                return found;
            }
            if (taken == input.weight()) {
                return choose(arc + 1, 0, 0);
            }
            int low = input.ages().lower();
            int high = input.ages().upper();
            if (input.to() >= 0) {
                high = Math.min(high, place[input.to()].allowed().upper());
            }
            boolean found = false;
            for (int s = Math.max(last + 1, first[p]); s < first[p + 1] && !isDone(found); s++) {
                boolean isSpare = !isTaken[s] && !(s > first[p] && !isTaken[s - 1] && areAlike(s - 1, s));
                if (isSpare && mayBe(from, s, low, high)) {
                    isTaken[s] = true;
                    chosen.add(s, low, high);
                    found |= choose(arc, taken + 1, s);
                    chosen.size--;
                    isTaken[s] = false;
                }
            }
            return found;
        }

        /** Whether two tokens of a place have the same age, or both are beyond its horizon. */
        private boolean areAlike(int s, int other) {
            boolean areEqual = from[s * stride + other] <= Bound.ZERO && from[other * stride + s] <= Bound.ZERO;
            return areEqual || (isBeyond(from, s, placeOf[s]) && isBeyond(from, other, placeOf[s]));
        }

        private boolean isBeyond(int[] matrix, int slot, int at) {
            return matrix[slot] < Bound.of(-place[at].horizon(), false);
        }

        private boolean mayBe(int[] matrix, int slot, int low, int high) {
            return Bound.leavesRoom(matrix[slot * stride], low) && Bound.leavesRoom(high, matrix[slot]);
        }

        /**
         * Chooses on which side of the interval of an inhibitor each token is, for the tokens from a slot on.
         *
         * @param inside how many are within so far
         */
        private boolean spare(int inhibitor, int slot, int inside) {
            if (inhibitor == inhibitors[transition].length) {
                return found();
            }
            Inhibitor each = inhibitors[transition][inhibitor];
            int p = each.place();
            if (marking[p] < each.weight()) {
                return spare(inhibitor + 1, 0, 0);
            }
            Ages ages = each.ages();
            if (ages.isAny()) {
                return false;
            }
            int s = Math.max(slot, first[p]);
            if (s == first[p + 1]) {
                return spare(inhibitor + 1, 0, 0);
            }
            boolean found = inside + 1 < each.weight() && spared(inhibitor, s, inside + 1, ages.lower(), ages.upper());
            if (!isDone(found) && (ages.least() > 0 || ages.isLeastOpen())) {
                found |= spared(inhibitor, s, inside, Bound.ZERO, Bound.of(ages.least(), !ages.isLeastOpen()));
            }
            if (!isDone(found) && ages.isBounded()) {
                found |= spared(inhibitor, s, inside, Bound.of(-ages.most(), !ages.isMostOpen()), Bound.NONE);
            }
            return found;
        }

        private boolean spared(int inhibitor, int slot, int inside, int low, int high) {
            if (!mayBe(from, slot, low, high)) {
                return false;
            }
            chosen.add(slot, low, high);
            boolean found = spare(inhibitor, slot + 1, inside);
            chosen.size--;
            return found;
        }

        /** A choice whose bounds may contradict each other. */
        private boolean found() {
            for (int i = 0; i <= count; i++) {
                System.arraycopy(from, i * stride, fired, i * stride, count + 1);
            }
            if (!chosen.restrict(fired)) {
                return false;
            }
            if (wanted == GUARDS) {
                all.addAll(chosen);
                guards++;
                if (guards + 1 == guardStart.length) {
                    guardStart = Arrays.copyOf(guardStart, 2 * guardStart.length);
                }
                guardStart[guards] = all.size;
                return true;
            }
            int event = choice * (transitions.length + 1) + transition;
            choice++;
            if (wanted == ANY) {
                return true;
            }
            if (wanted >= 0 && choice - 1 != wanted) {
                return false;
            }
            if (choice > choices) {
                throw new FieldOverflow(0, event);
            }
            fire(event);
            if (wanted == ALL) {
                out.add(event, next, 0);
            }
            return true;
        }

        /** Puts the successor by the current choice into {@link #next}. */
        private void fire(int event) {
            System.arraycopy(marking, 0, changed, 0, places);
            for (Input input : inputs[transition]) {
                changed[input.place()] -= input.weight();
                if (input.to() >= 0) {
                    changed[input.to()] += input.weight();
                }
            }
            for (Output output : outputs[transition]) {
                changed[output.place()] += output.weight();
            }
            long sum = 0;
            for (int p = 0; p < places; p++) {
                if (changed[p] < 0 || changed[p] > layout.maxValue(p)) {
                    throw new FieldOverflow(p, event);
                }
                sum += place[p].isTimed() ? changed[p] : 0;
                if (sum > slots) {
                    throw new FieldOverflow(places, event);
                }
            }
            countNext = 0;
            for (int p = 0; p < places; p++) {
                if (place[p].isTimed()) {
                    tokensOf(p);
                }
            }
            arrive(event);
        }

        /** The tokens of a place in the successor: those that stay, those that are moved there, and new ones, of age 0. */
        private void tokensOf(int p) {
            for (int s = first[p]; s < first[p + 1]; s++) {
                if (!isTaken[s]) {
                    born(p, s);
                }
            }
            int token = 0;
            for (Input input : inputs[transition]) {
                if (place[input.place()].isTimed()) {
                    for (int k = 0; k < input.weight(); k++) {
                        if (input.to() == p) {
                            born(p, chosen.slot[token]);
                        }
                        token++;
                    }
                }
            }
            for (Output output : outputs[transition]) {
                for (int k = 0; output.place() == p && k < output.weight(); k++) {
                    born(p, 0);
                }
            }
        }

        private void born(int p, int slot) {
            countNext++;
            placeNext[countNext] = p;
            origin[countNext] = slot;
        }

        /** Computes the zone of the tokens in {@link #origin}: as they are, and as they get older. */
        private void arrive(int event) {
            origin[0] = 0;
            fired[0] = Bound.ZERO;
            for (int i = 0; i <= countNext; i++) {
                for (int j = 0; j <= countNext; j++) {
                    to[i * stride + j] = i == j ? Bound.ZERO : fired[origin[i] * stride + origin[j]];
                }
            }
            if (!isUrgent(changed)) {
                for (int i = 1; i <= countNext; i++) {
                    to[i * stride] = Bound.NONE;
                }
                for (int i = 1; i <= countNext; i++) {
                    tighten(to, countNext, i, 0, place[placeNext[i]].allowed().upper());
                }
            }
            forget();
            sort();
            pack(false, event);
        }

        /** Whether a marking enables an urgent transition; ages do not matter to those. */
        private boolean isUrgent(int[] tokens) {
            for (int t = 0; t < transitions.length; t++) {
                if (transitions[t].isUrgent() && isEnabledAtLast(t, tokens)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether tokens that are as old as one likes enable a transition. */
        private boolean isEnabledAtLast(int t, int[] tokens) {
            System.arraycopy(tokens, 0, left, 0, places);
            for (Input input : inputs[t]) {
                left[input.place()] -= input.weight();
                boolean isTooOld = input.ages().isBounded()
                        || (input.to() >= 0 && place[input.to()].allowed().isBounded());
                if (isTooOld || left[input.place()] < 0) {
                    return false;
                }
            }
            for (Inhibitor each : inhibitors[t]) {
                if (!each.ages().isBounded() && tokens[each.place()] >= each.weight()) {
                    return false;
                }
            }
            return true;
        }

        /** Adds a bound and restores the canonical form; false where nothing is left. */
        private boolean tighten(int[] matrix, int last, int i, int j, int bound) {
            if (bound >= matrix[i * stride + j]) {
                return true;
            }
            if (!Bound.leavesRoom(bound, matrix[j * stride + i])) {
                return false;
            }
            matrix[i * stride + j] = bound;
            for (int a = 0; a <= last; a++) {
                int before = Bound.plus(matrix[a * stride + i], bound);
                for (int b = 0; before != Bound.NONE && b <= last; b++) {
                    int around = Bound.plus(before, matrix[j * stride + b]);
                    if (around < matrix[a * stride + b]) {
                        matrix[a * stride + b] = around;
                    }
                }
            }
            return true;
        }

        /** Forgets what lies beyond the horizons. */
        private void forget() {
            boolean isChanged = false;
            for (int i = 1; i <= countNext; i++) {
                int horizon = place[placeNext[i]].horizon();
                boolean isFar = isBeyond(to, i, placeNext[i]);
                for (int j = 0; j <= countNext; j++) {
                    int bound = to[i * stride + j];
                    boolean isForgotten =
                            isFar || bound > Bound.of(horizon, false) || (j > 0 && isBeyond(to, j, placeNext[j]));
                    if (j != i && bound != Bound.NONE && isForgotten) {
                        to[i * stride + j] = Bound.NONE;
                        isChanged = true;
                    }
                }
            }
            for (int i = 1; i <= countNext; i++) {
                if (isBeyond(to, i, placeNext[i])) {
                    to[i] = Bound.of(-place[placeNext[i]].horizon(), true);
                }
            }
            for (int k = 0; isChanged && k <= countNext; k++) {
                for (int i = 0; i <= countNext; i++) {
                    int before = to[i * stride + k];
                    for (int j = 0; before != Bound.NONE && j <= countNext; j++) {
                        int around = Bound.plus(before, to[k * stride + j]);
                        to[i * stride + j] = Math.min(to[i * stride + j], around);
                    }
                }
            }
        }

        /** Sorts the tokens of each place, the older first, by numbers that do not depend on their order. */
        private void sort() {
            for (int i = 0; i <= countNext; i++) {
                rowSum[i] = 0;
                columnSum[i] = 0;
                for (int j = 0; j <= countNext; j++) {
                    rowSum[i] += to[i * stride + j];
                    columnSum[i] += to[j * stride + i];
                }
            }
            for (int i = 0; i <= countNext; i++) {
                int at = i;
                while (at > 1 && placeNext[order[at - 1]] == placeNext[i] && isOlder(i, order[at - 1])) {
                    order[at] = order[at - 1];
                    at--;
                }
                order[at] = i;
            }
        }

        private boolean isOlder(int i, int other) {
            if (to[i * stride] != to[other * stride]) {
                return to[i * stride] > to[other * stride];
            }
            if (to[i] != to[other]) {
                return to[i] < to[other];
            }
            if (rowSum[i] != rowSum[other]) {
                return rowSum[i] > rowSum[other];
            }
            return columnSum[i] < columnSum[other];
        }

        private void pack(boolean becomesOver, int event) {
            Arrays.fill(next, 0);
            for (int p = 0; p < places; p++) {
                if (changed[p] > layout.maxValue(p)) {
                    throw new FieldOverflow(p, event);
                }
                layout.set(next, 0, p, changed[p]);
            }
            layout.set(next, 0, places, becomesOver ? 1 : 0);
            if (!becomesOver) {
                for (int i = 0; i <= countNext; i++) {
                    for (int j = 0; j <= countNext; j++) {
                        fired[i * stride + j] = to[order[i] * stride + order[j]];
                    }
                }
                if (!code.write(fired, stride, placeNext, countNext, next, firstBit)) {
                    throw new FieldOverflow(layout.fields() - 1, event);
                }
            }
        }

        private boolean isSomeEnabled() {
            for (int t = 0; t < transitions.length; t++) {
                if (chooses(t, ANY)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Puts the state into {@link #next} in which nothing fires any more; false where there is none: time must stop and something is enabled then.
         *
         * @param at of the state itself
         */
        private boolean ends(long[] words, int at) {
            if (isUrgent(marking)) {
                return false;
            }
            boolean isLimited = false;
            for (int i = 1; i <= count; i++) {
                isLimited |= place[placeOf[i]].allowed().isBounded();
            }
            if (!isLimited) {
                for (int t = 0; t < transitions.length; t++) {
                    if (isEnabledAtLast(t, marking)) {
                        System.arraycopy(words, at, next, 0, next.length);
                        return true;
                    }
                }
            } else if (!isStuckSomewhere()) {
                return false;
            }
            System.arraycopy(marking, 0, changed, 0, places);
            pack(true, net.delay());
            return true;
        }

        /** Whether time may stop in a state of the zone without any transition that is enabled. */
        private boolean isStuckSomewhere() {
            all.clear();
            guards = 0;
            guardStart[0] = 0;
            for (int t = 0; t < transitions.length; t++) {
                chooses(t, GUARDS);
            }
            for (int i = 1; i <= count; i++) {
                Ages allowed = place[placeOf[i]].allowed();
                if (allowed.isBounded() && isStuck(i, allowed.most(), allowed.isMostOpen())) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Whether a token stops time at an age without any transition that is enabled.
         *
         * @param isBefore whether it never has that age: then the states are meant that it passes at last, which are where the guards are without their ends on the
         *     left, at that age
         */
        private boolean isStuck(int token, int age, boolean isBefore) {
            int[] piece = piece(0);
            for (int i = 0; i <= count; i++) {
                System.arraycopy(from, i * stride, piece, i * stride, count + 1);
            }
            if (isBefore) {
                for (int i = 1; i <= count; i++) {
                    piece[i * stride] = Bound.NONE;
                }
                for (int i = 1; i <= count; i++) {
                    Ages allowed = place[placeOf[i]].allowed();
                    int end = allowed.isBounded() ? Bound.of(allowed.most(), false) : Bound.NONE;
                    if (!tighten(piece, count, i, 0, end)) {
                        return false;
                    }
                }
            }
            return tighten(piece, count, token, 0, Bound.of(age, false))
                    && tighten(piece, count, 0, token, Bound.of(-age, false))
                    && isOutside(0, 0, isBefore);
        }

        private int[] piece(int depth) {
            while (pieces.size() <= depth) {
                pieces.add(new int[stride * stride]);
            }
            return pieces.get(depth);
        }

        /** Whether a piece of the zone has a state outside the guards from one on. The piece is used up. */
        private boolean isOutside(int depth, int guard, boolean isBefore) {
            int[] piece = piece(depth);
            int disjoint = guard;
            while (disjoint < guards && isApart(piece, disjoint, isBefore)) {
                disjoint++;
            }
            if (disjoint == guards) {
                return true;
            }
            for (int k = guardStart[disjoint]; k < guardStart[disjoint + 1]; k++) {
                int slot = all.slot[k];
                int low = low(k, isBefore);
                int high = high(k, isBefore);
                if (cut(depth, slot, 0, high, disjoint, isBefore) || cut(depth, 0, slot, low, disjoint, isBefore)) {
                    return true;
                }
                if (!tighten(piece, count, slot, 0, high) || !tighten(piece, count, 0, slot, low)) {
                    return false;
                }
            }
            return false;
        }

        /** Whether the part of a piece that breaks a bound has a state outside the later guards. */
        private boolean cut(int depth, int i, int j, int bound, int guard, boolean isBefore) {
            if (bound == Bound.NONE) {
                return false;
            }
            int[] rest = piece(depth + 1);
            System.arraycopy(piece(depth), 0, rest, 0, rest.length);
            return tighten(rest, count, j, i, Bound.opposite(bound)) && isOutside(depth + 1, guard + 1, isBefore);
        }

        private boolean isApart(int[] piece, int guard, boolean isBefore) {
            for (int k = guardStart[guard]; k < guardStart[guard + 1]; k++) {
                if (!mayBe(piece, all.slot[k], low(k, isBefore), high(k, isBefore))) {
                    return true;
                }
            }
            return false;
        }

        private int low(int k, boolean isBefore) {
            return isBefore ? all.low[k] & ~1 : all.low[k];
        }

        private int high(int k, boolean isBefore) {
            return isBefore && all.high[k] != Bound.NONE ? all.high[k] | 1 : all.high[k];
        }

        @Override
        public void expand(long[] words, int at, Successors to) {
            load(words, at);
            if (isOver) {
                return;
            }
            out = to;
            boolean isSome = false;
            for (int t = 0; t < transitions.length; t++) {
                isSome |= chooses(t, ALL);
            }
            if (isSome && ends(words, at)) {
                to.add(net.delay(), next, 0);
            }
        }

        @Override
        public boolean enabled(int event, long[] words, int at) {
            load(words, at);
            int of = event % (transitions.length + 1);
            int round = event / (transitions.length + 1);
            if (isOver) {
                return false;
            }
            return of == net.delay() ? round == 0 && isSomeEnabled() && ends(words, at) : chooses(of, round);
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            boolean happens = enabled(event, words, at);
            if (happens) {
                System.arraycopy(next, 0, words, at, next.length);
            }
            return happens;
        }

        /** Bounds of ages of tokens, each of a slot. */
        private final class Guards {
            private int[] slot;
            private int[] low;
            private int[] high;
            private int size;

            Guards(int most) {
                slot = new int[most];
                low = new int[most];
                high = new int[most];
            }

            void clear() {
                size = 0;
            }

            void add(int of, int least, int most) {
                if (size == slot.length) {
                    slot = Arrays.copyOf(slot, 2 * size);
                    low = Arrays.copyOf(low, 2 * size);
                    high = Arrays.copyOf(high, 2 * size);
                }
                slot[size] = of;
                low[size] = least;
                high[size] = most;
                size++;
            }

            void addAll(Guards others) {
                for (int k = 0; k < others.size; k++) {
                    add(others.slot[k], others.low[k], others.high[k]);
                }
            }

            /** Adds the bounds to a matrix; false where nothing is left. */
            boolean restrict(int[] matrix) {
                for (int k = 0; k < size; k++) {
                    boolean isLeft =
                            tighten(matrix, count, 0, slot[k], low[k]) && tighten(matrix, count, slot[k], 0, high[k]);
                    if (!isLeft) {
                        return false;
                    }
                }
                return true;
            }
        }
    }
}
