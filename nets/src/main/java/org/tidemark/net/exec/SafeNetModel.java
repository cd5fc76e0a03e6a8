package org.tidemark.net.exec;

import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * A model of a net in which every place holds at most one token, with one bit per place and a few masks per
 * transition.
 *
 * <p>For each word it touches, a transition has a test {@code (word & care) == value} (needed places are 1,
 * inhibiting ones are 0) and an effect {@code word ^ flip}, allowed when the places it fills are empty. A second
 * token is detected there and reported as {@link FieldOverflow}.
 */
public final class SafeNetModel extends NetModel {
    /** Tests of transition {@code t}: triples (word, care, value) from {@code testStart[t]} on. */
    private final int[] testStart;

    private final long[] tests;
    /** Effects of transition {@code t}: triples (word, flip, fill) from {@code effectStart[t]} on. */
    private final int[] effectStart;

    private final long[] effects;
    private final WatchLists watch;

    SafeNetModel(PetriNet net, Layout layout, @Nullable Restoration restoration) {
        super(net, layout, restoration);
        int words = layout().words();
        WordTriples testing = new WordTriples(net.transitions(), words);
        WordTriples changing = new WordTriples(net.transitions(), words);
        for (int t = 0; t < net.transitions(); t++) {
            collectTests(testing, t);
            testing.end();
            collectEffects(changing, t);
            changing.end();
        }
        testStart = testing.start();
        tests = testing.triples();
        effectStart = changing.start();
        effects = changing.triples();
        watch = new WatchLists(net, layout(), false);
    }

    private void collectTests(WordTriples into, int t) {
        PetriNet net = net();
        for (Arcs arcs : new Arcs[] {net.inputs(), net.reads()}) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                int p = arcs.place(a);
                into.or(layout().word(p), layout().mask(p), layout().mask(p));
            }
        }
        for (int a = net.inhibitors().from(t); a < net.inhibitors().to(t); a++) {
            int p = net.inhibitors().place(a);
            boolean alsoNeeded = net.inputs().weight(t, p) > 0 || net.reads().weight(t, p) > 0;
            // Needed and inhibited at once: a value outside its care mask can never be met, so the transition is dead.
            into.or(layout().word(p), alsoNeeded ? 0 : layout().mask(p), 0);
            if (alsoNeeded) {
                into.forbid();
            }
        }
    }

    private void collectEffects(WordTriples into, int t) {
        PetriNet net = net();
        for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
            int p = net.inputs().place(a);
            if (net.outputs().weight(t, p) == 0) {
                into.or(layout().word(p), layout().mask(p), 0);
            }
        }
        for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
            int p = net.outputs().place(a);
            if (net.inputs().weight(t, p) == 0) {
                into.or(layout().word(p), layout().mask(p), layout().mask(p));
            }
        }
    }

    @Override
    ReversibleExpander firing(int appended) {
        return switch (layout().words()) {
            case 1 -> new OneWordFiring();
            case 2 -> new TwoWordFiring(appended);
            default -> new Firing(appended);
        };
    }

    /** Checks place by place, since the layout decides which place a bit belongs to. */
    private FieldOverflow overflow(int t, long[] words, int at) {
        Arcs outputs = net().outputs();
        for (int a = outputs.from(t); a < outputs.to(t); a++) {
            int p = outputs.place(a);
            if (net().inputs().weight(t, p) == 0 && layout().get(words, at, p) != 0) {
                return new FieldOverflow(p, t);
            }
        }
        throw new IllegalStateException("no place of transition " + t + " overflows");
    }

    private class Firing implements ReversibleExpander {
        private final int stride = layout().words();

        /** This many words of each successor are appended; the others would follow from them. */
        final int appended;

        /** Where the effects of each transition on words that are not appended begin. */
        private final int[] unseen;

        Firing(int appended) {
            this.appended = appended;
            unseen = WordTriples.firstBeyond(effects, effectStart, appended);
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            for (int t : watch.always) {
                if (enabled(t, words, at)) {
                    append(t, words, at, out);
                }
            }
            int[] start = watch.start;
            int[] watchers = watch.watchers;
            for (int w = 0; w < stride; w++) {
                for (long marked = words[at + w] & watch.watched[w]; marked != 0; marked &= marked - 1) {
                    int bit = 64 * w + Long.numberOfTrailingZeros(marked);
                    for (int i = start[bit], end = start[bit + 1]; i < end; i++) {
                        int t = watchers[i];
                        if (enabled(t, words, at)) {
                            append(t, words, at, out);
                        }
                    }
                }
            }
        }

        final void append(int t, long[] words, int at, Successors out) {
            int to = out.reserve();
            long[] buffer = out.words();
            for (int i = 0; i < appended; i++) {
                buffer[to + i] = words[at + i];
            }
            long twice = 0;
            int e = effectStart[t];
            for (int end = unseen[t]; e < end; e += 3) {
                int w = (int) effects[e];
                twice |= words[at + w] & effects[e + 2];
                buffer[to + w] ^= effects[e + 1];
            }
            for (int end = effectStart[t + 1]; e < end; e += 3) {
                twice |= words[at + (int) effects[e]] & effects[e + 2];
            }
            if (twice != 0) {
                throw overflow(t, words, at);
            }
            out.commit(t);
        }

        private void flip(int t, long[] words, int at) {
            long twice = 0;
            for (int e = effectStart[t], end = effectStart[t + 1]; e < end; e += 3) {
                int w = at + (int) effects[e];
                twice |= words[w] & effects[e + 2];
                words[w] ^= effects[e + 1];
            }
            if (twice != 0) {
                unflip(t, words, at);
                throw overflow(t, words, at);
            }
        }

        private void unflip(int t, long[] words, int at) {
            for (int e = effectStart[t]; e < effectStart[t + 1]; e += 3) {
                words[at + (int) effects[e]] ^= effects[e + 1];
            }
        }

        @Override
        public boolean enabled(int t, long[] words, int at) {
            for (int e = testStart[t], end = testStart[t + 1]; e < end; e += 3) {
                if ((words[at + (int) tests[e]] & tests[e + 1]) != tests[e + 2]) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public boolean fire(int t, long[] words, int at) {
            if (!enabled(t, words, at)) {
                return false;
            }
            flip(t, words, at);
            return true;
        }

        @Override
        public boolean unfire(int t, long[] words, int at) {
            for (int e = effectStart[t]; e < effectStart[t + 1]; e += 3) {
                // What the transition filled must be full, what it emptied must be empty.
                if ((words[at + (int) effects[e]] & effects[e + 1]) != effects[e + 2]) {
                    return false;
                }
            }
            unflip(t, words, at);
            if (enabled(t, words, at)) {
                return true;
            }
            unflip(t, words, at);
            return false;
        }
    }

    /**
     * Firing in nets of up to 64 places, whose states are one word: tests and effects lie side by side in the order of
     * the watch lists, and the enabled transitions are gathered without a branch that could be mispredicted.
     */
    private final class OneWordFiring extends Firing {
        private final int[] candidates = watch.watchers;
        private final long[] care = watch.column(tests, testStart, 1);
        private final long[] value = watch.column(tests, testStart, 2);
        private final long[] flip = watch.column(effects, effectStart, 1);
        private final long[] fill = watch.column(effects, effectStart, 2);
        private final boolean all = watch.isShort();
        private final int[] hits = new int[candidates.length + 1];
        private final int[] fired = new int[candidates.length + 1];

        OneWordFiring() {
            super(1);
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            for (int t : watch.always) {
                if (enabled(t, words, at)) {
                    append(t, words, at, out);
                }
            }
            long x = words[at];
            int n = all ? gather(x, 0, candidates.length, 0) : gatherWatchers(x);
            int to = out.reserve(n);
            long[] buffer = out.words();
            long twice = 0;
            for (int k = 0; k < n; k++) {
                int i = hits[k];
                buffer[to + k] = x ^ flip[i];
                fired[k] = candidates[i];
                twice |= x & fill[i];
            }
            if (twice != 0) {
                throw firstOverflow(words, at);
            }
            out.commit(fired, n);
        }

        private FieldOverflow firstOverflow(long[] words, int at) {
            int k = 0;
            while ((words[at] & fill[hits[k]]) == 0) {
                k++;
            }
            return overflow(fired[k], words, at);
        }

        private int gatherWatchers(long x) {
            int[] start = watch.start;
            int n = 0;
            for (long marked = x & watch.watched[0]; marked != 0; marked &= marked - 1) {
                int bit = Long.numberOfTrailingZeros(marked);
                n = gather(x, start[bit], start[bit + 1], n);
            }
            return n;
        }

        /** Appends the enabled candidates after the first {@code n} entries; returns the new number of entries. */
        private int gather(long x, int from, int to, int n) {
            for (int i = from; i < to; i++) {
                hits[n] = i;
                n += (x & care[i]) == value[i] ? 1 : 0;
            }
            return n;
        }
    }

    /** Firing in nets whose states are two words, of whose successors both words or only the first are appended. */
    private final class TwoWordFiring extends Firing {
        private final int[] candidates = watch.watchers;
        private final long[] care0 = watch.column(tests, testStart, 0, 1);
        private final long[] value0 = watch.column(tests, testStart, 0, 2);
        private final long[] care1 = watch.column(tests, testStart, 1, 1);
        private final long[] value1 = watch.column(tests, testStart, 1, 2);
        private final long[] flip0 = watch.column(effects, effectStart, 0, 1);
        private final long[] fill0 = watch.column(effects, effectStart, 0, 2);
        private final long[] flip1 = watch.column(effects, effectStart, 1, 1);
        private final long[] fill1 = watch.column(effects, effectStart, 1, 2);
        private final boolean all = watch.isShort();
        private final int[] hits = new int[candidates.length + 1];
        private final int[] fired = new int[candidates.length + 1];

        TwoWordFiring(int appended) {
            super(appended);
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            for (int t : watch.always) {
                if (enabled(t, words, at)) {
                    append(t, words, at, out);
                }
            }
            long x = words[at];
            long y = words[at + 1];
            int n = all ? gather(x, y, 0, candidates.length, 0) : gatherWatchers(x, y);
            int to = out.reserve(n);
            long twice = appended == 1 ? putFirst(x, y, n, out.words(), to) : putBoth(x, y, n, out.words(), to);
            if (twice != 0) {
                throw firstOverflow(words, at);
            }
            out.commit(fired, n);
        }

        private long putFirst(long x, long y, int n, long[] buffer, int to) {
            long twice = 0;
            for (int k = 0; k < n; k++) {
                int i = hits[k];
                buffer[to + k] = x ^ flip0[i];
                fired[k] = candidates[i];
                twice |= (x & fill0[i]) | (y & fill1[i]);
            }
            return twice;
        }

        private long putBoth(long x, long y, int n, long[] buffer, int to) {
            long twice = 0;
            for (int k = 0; k < n; k++) {
                int i = hits[k];
                buffer[to + 2 * k] = x ^ flip0[i];
                buffer[to + 2 * k + 1] = y ^ flip1[i];
                fired[k] = candidates[i];
                twice |= (x & fill0[i]) | (y & fill1[i]);
            }
            return twice;
        }

        private FieldOverflow firstOverflow(long[] words, int at) {
            int k = 0;
            while (((words[at] & fill0[hits[k]]) | (words[at + 1] & fill1[hits[k]])) == 0) {
                k++;
            }
            return overflow(fired[k], words, at);
        }

        private int gatherWatchers(long x, long y) {
            int[] start = watch.start;
            int n = 0;
            for (long marked = x & watch.watched[0]; marked != 0; marked &= marked - 1) {
                int bit = Long.numberOfTrailingZeros(marked);
                n = gather(x, y, start[bit], start[bit + 1], n);
            }
            for (long marked = y & watch.watched[1]; marked != 0; marked &= marked - 1) {
                int bit = 64 + Long.numberOfTrailingZeros(marked);
                n = gather(x, y, start[bit], start[bit + 1], n);
            }
            return n;
        }

        private int gather(long x, long y, int from, int to, int n) {
            for (int i = from; i < to; i++) {
                hits[n] = i;
                n += (((x & care0[i]) ^ value0[i]) | ((y & care1[i]) ^ value1[i])) == 0 ? 1 : 0;
            }
            return n;
        }
    }
}
