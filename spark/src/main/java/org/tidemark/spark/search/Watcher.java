package org.tidemark.spark.search;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.ProductModel;
import org.tidemark.net.exec.NetModel;

/**
 * Looks for wanted states among those that one task expands, in ascending order, and notes as few of them as settle what they can.
 * The driver shows them to the inquiries themselves. Belongs to one thread.
 */
final class Watcher {
    private final NetModel model;
    private final int width;
    private final Tally tally;
    private final StatePredicate[] goals;
    private int openGoals;
    private final StateNumber[] peaks;
    private final long[] highest;
    private final Tally.@Nullable Sighted[] highestSeen;
    private @Nullable StatePredicate accepted;
    private boolean secondToken;
    private final long[] beyondOne;
    private final BitSet events;
    private final BitSet places;
    private final long[] first;
    private final long[] left;
    private final int[] ends;

    Watcher(ShippedModel shipped, Wanted wanted, Tally tally) {
        model = shipped.model();
        this.tally = tally;
        Layout layout = model.layout();
        width = shipped.states().layout().words();
        ProductModel product = shipped.product();
        accepted = wanted.accepted() && product != null ? product.accepted() : null;
        try {
            goals = new StatePredicate[wanted.goals().size()];
            for (int i = 0; i < goals.length; i++) {
                goals[i] = StatePredicate.of(wanted.goals().get(i), model, model.expander());
            }
            peaks = new StateNumber[wanted.peaks().size()];
            for (int i = 0; i < peaks.length; i++) {
                peaks[i] = StateNumber.known(wanted.peaks().get(i), layout);
            }
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
        openGoals = goals.length;
        highest = wanted.highest().stream().mapToLong(value -> value).toArray();
        highestSeen = new Tally.Sighted[peaks.length];
        secondToken = wanted.secondToken();
        ends = shipped.placeEnds();
        beyondOne = new long[width];
        for (int f = 0; f < layout.fields(); f++) {
            beyondOne[layout.word(f)] |= layout.mask(f) & ~(1L << layout.shift(f));
        }
        events = (BitSet) wanted.events().clone();
        places = (BitSet) wanted.places().clone();
        Successors initial = new Successors(width, 1);
        shipped.states().initial(initial);
        first = initial.words().clone();
        left = new long[width];
        leaveOpenPlaces();
    }

    /** Shows it a state whose successors are the entries of a batch from a given one on. */
    void see(long[] words, int at, Successors batch, int from) {
        boolean isDead = batch.size() == from;
        for (int i = openGoals - 1; i >= 0; i--) {
            if (goals[i].holds(words, at, isDead)) {
                goals[i] = goals[--openGoals];
                tally.sight(words, at, width, isDead);
            }
        }
        for (int i = 0; i < peaks.length; i++) {
            long value = peaks[i].value(words, at);
            if (value > highest[i]) {
                highest[i] = value;
                highestSeen[i] = new Tally.Sighted(words, at, width, isDead);
            }
        }
        if (accepted != null && accepted.holds(words, at, isDead)) {
            accepted = null;
            tally.sight(words, at, width, isDead);
        }
        if (secondToken && hasSecondToken(words, at)) {
            secondToken = false;
            tally.sight(words, at, width, isDead);
        }
        if (!events.isEmpty()) {
            happen(words, at, batch, from);
        }
        if (!places.isEmpty()) {
            change(words, at, isDead);
        }
    }

    private boolean hasSecondToken(long[] words, int at) {
        for (int w = 0; w < width; w++) {
            if ((words[at + w] & beyondOne[w]) != 0) {
                return true;
            }
        }
        return ends.length < model.layout().fields()
                && IntStream.range(0, ends.length).anyMatch(g -> tokens(g, words, at) > 1);
    }

    private void happen(long[] words, int at, Successors batch, int from) {
        boolean isNew = false;
        for (int i = from; i < batch.size(); i++) {
            int event = batch.event(i);
            if (events.get(event)) {
                events.clear(event);
                isNew = true;
            }
        }
        if (isNew) {
            tally.sight(words, at, width, false);
        }
    }

    private void change(long[] words, int at, boolean isDead) {
        long differs = 0;
        for (int w = 0; w < width; w++) {
            differs |= (words[at + w] ^ first[w]) & left[w];
        }
        if (differs == 0) {
            return;
        }
        boolean isNew = false;
        for (int g = places.nextSetBit(0); g >= 0; g = places.nextSetBit(g + 1)) {
            if (tokens(g, words, at) != tokens(g, first, 0)) {
                places.clear(g);
                isNew = true;
            }
        }
        if (isNew) {
            tally.sight(words, at, width, isDead);
            leaveOpenPlaces();
        }
    }

    private void leaveOpenPlaces() {
        Arrays.fill(left, 0);
        Layout layout = model.layout();
        for (int g = places.nextSetBit(0); g >= 0; g = places.nextSetBit(g + 1)) {
            for (int f = g == 0 ? 0 : ends[g - 1]; f < ends[g]; f++) {
                left[layout.word(f)] |= layout.mask(f);
            }
        }
    }

    private long tokens(int group, long[] words, int at) {
        long tokens = 0;
        for (int f = group == 0 ? 0 : ends[group - 1]; f < ends[group]; f++) {
            tokens += model.layout().get(words, at, f);
        }
        return tokens;
    }

    /** Notes the states with the largest values, once all are seen. */
    void end() {
        for (Tally.Sighted seen : highestSeen) {
            if (seen != null) {
                tally.sight(seen.words(), 0, width, seen.isDead());
            }
        }
    }
}
