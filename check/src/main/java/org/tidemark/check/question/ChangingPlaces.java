package org.tidemark.check.question;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.system.Game;

/**
 * Which places ever hold another number of tokens than at first, of whatever colours. It is settled when all of them do.
 */
public final class ChangingPlaces extends Inquiry {
    private final PetriNet net;
    private final Folding.Groups places;
    private final BitSet stable = new BitSet();
    private int @Nullable [] alike;

    ChangingPlaces(PetriNet net) {
        this.net = net;
        places = net.placeGroups();
        stable.set(0, places.size());
    }

    /** The places not yet seen to change; when the question is closed, those that never do. */
    public synchronized BitSet stable() {
        return (BitSet) stable.clone();
    }

    /** The places that are asked about. */
    public Folding.Groups places() {
        return places;
    }

    /** Whether a place was not seen to change yet. */
    synchronized boolean isStable(int place) {
        return stable.get(place);
    }

    /** Closes the question: this place never changes. Of the others that were not seen to change nothing is known. */
    public void never(int place, String why) {
        synchronized (this) {
            if (!isOpen()) {
                return;
            }
            stable.clear();
            stable.set(place);
        }
        close(Technique.STRUCTURE, why);
    }

    /** Which places never change, as a sentence without its full stop; empty where all do. */
    String stablePlaces() {
        List<String> unchanged = stable().stream().mapToObj(places::name).toList();
        if (unchanged.isEmpty()) {
            return "";
        }
        int first = stable().nextSetBit(0);
        long tokens = initial(first);
        return unchanged.size() == 1
                ? String.format(
                        Locale.ROOT, "'%s' always holds %,d token%s", unchanged.get(0), tokens, tokens == 1 ? "" : "s")
                : NameList.list(unchanged) + " never change";
    }

    /** The tokens of a place in the initial marking. */
    long initial(int place) {
        return places.members(place).mapToLong(net::initial).sum();
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        int words = model.layout().words();
        Successors initial = new Successors(words, 1);
        model.initial(initial);
        long[] first = initial.words().clone();
        long[] left = unchanged(model.layout());
        return (state, at, dead) -> {
            long fresh = 0;
            for (int w = 0; w < words; w++) {
                fresh |= (state[at + w] ^ first[w]) & left[w];
            }
            return fresh == 0 ? StateWatch.Notice.NOTHING : changed(model.layout(), state, at, first, left);
        };
    }

    /** The bits of all places that are still as they were. */
    private synchronized long[] unchanged(Layout layout) {
        long[] bits = new long[layout.words()];
        stable.stream()
                .flatMap(group -> IntStream.range(places.from(group), places.to(group)))
                .forEach(p -> bits[layout.word(p)] |= layout.mask(p));
        return bits;
    }

    private synchronized StateWatch.Notice changed(Layout layout, long[] state, int at, long[] first, long[] left) {
        for (int group = stable.nextSetBit(0); group >= 0; group = stable.nextSetBit(group + 1)) {
            if (tokens(group, layout, state, at) != tokens(group, layout, first, 0)) {
                stable.clear(group);
                changeAlike(group);
            }
        }
        System.arraycopy(unchanged(layout), 0, left, 0, left.length);
        return stable.isEmpty() ? StateWatch.Notice.SETTLED : StateWatch.Notice.NOTHING;
    }

    private synchronized void changeAlike(int group) {
        int[] numbers = alike;
        for (int other = stable.nextSetBit(0); numbers != null && other >= 0; other = stable.nextSetBit(other + 1)) {
            if (numbers[other] == numbers[group]) {
                stable.clear(other);
            }
        }
    }

    /** From now on all places with the same number are taken to change if one of them does. */
    public synchronized void alike(int[] numbers) {
        alike = numbers.clone();
        for (int group = stable.nextClearBit(0); group < places.size(); group = stable.nextClearBit(group + 1)) {
            changeAlike(group);
        }
    }

    private long tokens(int group, Layout layout, long[] state, int at) {
        long tokens = 0;
        for (int p = places.from(group); p < places.to(group); p++) {
            tokens += layout.get(state, at, p);
        }
        return tokens;
    }

    /** No single state shows that all places change. */
    @Override
    public boolean isGathered() {
        return true;
    }

    @Override
    public boolean confirms(Game game) {
        return true;
    }
}
