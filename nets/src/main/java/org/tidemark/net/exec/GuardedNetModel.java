package org.tidemark.net.exec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;

/**
 * A model of any net, with a field and a guard bit per place, processed a word at a time.
 *
 * <p>With guards set, {@code (word | guards) - thresholds} borrows from a guard exactly where a place holds too
 * little, so one subtraction and one mask test all input places of a word; an inhibitor is the same test with the
 * guards required to clear. The effect is one signed addition per word: every field of the result is in range, so no
 * field disturbs its neighbour, except that a guard may end up set, which means that the place needs a wider field.
 */
public final class GuardedNetModel extends NetModel {
    /** Triples (word, guards, thresholds): all guards must stay. */
    private final int[] needStart;

    private final long[] needs;
    /** Triples (word, guards, thresholds): all guards must clear. */
    private final int[] banStart;

    private final long[] bans;
    /** Triples (word, guards of the fields that grow, signed change). */
    private final int[] effectStart;

    private final long[] effects;
    private final WatchLists watch;
    /** Per word, added to it: sets the guard of every field that is not zero. */
    private final long[] fullFields;

    private final long[] guards;

    GuardedNetModel(PetriNet net, Layout layout, @Nullable Restoration restoration) {
        super(net, layout, restoration);
        int words = layout().words();
        WordTriples need = new WordTriples(net.transitions(), words);
        WordTriples ban = new WordTriples(net.transitions(), words);
        WordTriples effect = new WordTriples(net.transitions(), words);
        for (int t = 0; t < net.transitions(); t++) {
            collectNeeds(need, t);
            need.end();
            collectBans(ban, t);
            ban.end();
            collectEffects(effect, t);
            effect.end();
        }
        needStart = need.start();
        needs = need.triples();
        banStart = ban.start();
        bans = ban.triples();
        effectStart = effect.start();
        effects = effect.triples();
        watch = new WatchLists(net, layout(), true);
        fullFields = new long[words];
        guards = new long[words];
        for (int p = 0; p < net.places(); p++) {
            fullFields[layout().word(p)] |= layout().mask(p);
            guards[layout().word(p)] |= guard(p);
        }
    }

    private long guard(int place) {
        return 1L << (layout().shift(place) + layout().width(place));
    }

    private void collectNeeds(WordTriples into, int t) {
        PetriNet net = net();
        for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
            int p = net.inputs().place(a);
            need(into, p, Math.max(net.inputs().weight(a), net.reads().weight(t, p)));
        }
        for (int a = net.reads().from(t); a < net.reads().to(t); a++) {
            int p = net.reads().place(a);
            if (net.inputs().weight(t, p) == 0) {
                need(into, p, net.reads().weight(a));
            }
        }
    }

    private void need(WordTriples into, int place, long threshold) {
        into.or(layout().word(place), guard(place), threshold << layout().shift(place));
    }

    private void collectBans(WordTriples into, int t) {
        Arcs inhibitors = net().inhibitors();
        for (int a = inhibitors.from(t); a < inhibitors.to(t); a++) {
            need(into, inhibitors.place(a), inhibitors.weight(a));
        }
    }

    private void collectEffects(WordTriples into, int t) {
        PetriNet net = net();
        for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
            int p = net.inputs().place(a);
            change(into, p, (long) net.outputs().weight(t, p) - net.inputs().weight(a));
        }
        for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
            int p = net.outputs().place(a);
            if (net.inputs().weight(t, p) == 0) {
                change(into, p, net.outputs().weight(a));
            }
        }
    }

    private void change(WordTriples into, int place, long tokens) {
        if (tokens != 0) {
            into.add(layout().word(place), tokens > 0 ? guard(place) : 0, tokens << layout().shift(place));
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

    /** The overflow that an event leads to from a state. */
    private FieldOverflow overflowAfter(int t, long[] words, int at) {
        long[] after = Arrays.copyOfRange(words, at, at + layout().words());
        for (int e = effectStart[t]; e < effectStart[t + 1]; e += 3) {
            after[(int) effects[e]] += effects[e + 2];
        }
        return overflow(t, after, 0);
    }

    private FieldOverflow overflow(int t, long[] words, int at) {
        for (int p = 0; p < layout().fields(); p++) {
            if ((words[at + layout().word(p)] & guard(p)) != 0) {
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
                long marked = (words[at + w] + fullFields[w]) & watch.watched[w];
                for (; marked != 0; marked &= marked - 1) {
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
            long tooMany = 0;
            int e = effectStart[t];
            for (int end = unseen[t]; e < end; e += 3) {
                int w = (int) effects[e];
                long changed = words[at + w] + effects[e + 2];
                tooMany |= changed & effects[e + 1];
                buffer[to + w] = changed;
            }
            for (int end = effectStart[t + 1]; e < end; e += 3) {
                tooMany |= (words[at + (int) effects[e]] + effects[e + 2]) & effects[e + 1];
            }
            if (tooMany != 0) {
                throw overflowAfter(t, words, at);
            }
            out.commit(t);
        }

        /** Applies the effect; throws when a field overflows, and leaves the words in an undefined state. */
        private void change(int t, long[] words, int at) {
            long tooMany = 0;
            for (int e = effectStart[t], end = effectStart[t + 1]; e < end; e += 3) {
                int w = at + (int) effects[e];
                words[w] += effects[e + 2];
                tooMany |= words[w] & effects[e + 1];
            }
            if (tooMany != 0) {
                throw overflow(t, words, at);
            }
        }

        @Override
        public boolean enabled(int t, long[] words, int at) {
            for (int e = needStart[t], end = needStart[t + 1]; e < end; e += 3) {
                long guard = needs[e + 1];
                if ((((words[at + (int) needs[e]] | guard) - needs[e + 2]) & guard) != guard) {
                    return false;
                }
            }
            for (int e = banStart[t], end = banStart[t + 1]; e < end; e += 3) {
                long guard = bans[e + 1];
                if ((((words[at + (int) bans[e]] | guard) - bans[e + 2]) & guard) != 0) {
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
            try {
                change(t, words, at);
            } catch (FieldOverflow overflow) {
                takeBack(t, words, at);
                throw overflow;
            }
            return true;
        }

        /** A guard is set if its place would hold a negative number of tokens, or more than its field can. */
        @Override
        public boolean unfire(int t, long[] words, int at) {
            if (takeBack(t, words, at) && enabled(t, words, at)) {
                return true;
            }
            for (int e = effectStart[t], end = effectStart[t + 1]; e < end; e += 3) {
                words[at + (int) effects[e]] += effects[e + 2];
            }
            return false;
        }

        /** Reverts the effect; false if a field is then out of range. */
        private boolean takeBack(int t, long[] words, int at) {
            long outside = 0;
            for (int e = effectStart[t], end = effectStart[t + 1]; e < end; e += 3) {
                int w = (int) effects[e];
                words[at + w] -= effects[e + 2];
                outside |= words[at + w] & guards[w];
            }
            return outside == 0;
        }
    }

    /**
     * Firing in nets whose states are one word: tests and effects lie side by side in the order of the watch lists, and
     * the enabled transitions are gathered without a branch that could be mispredicted.
     */
    private final class OneWordFiring extends Firing {
        private final int[] candidates = watch.watchers;
        private final long[] needGuards = watch.column(needs, needStart, 1);
        private final long[] need = watch.column(needs, needStart, 2);
        private final long[] banGuards = watch.column(bans, banStart, 1);
        private final long[] ban = watch.column(bans, banStart, 2);
        private final long[] growing = watch.column(effects, effectStart, 1);
        private final long[] change = watch.column(effects, effectStart, 2);
        private final boolean inhibited = bans.length > 0;
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
            long tooMany = 0;
            for (int k = 0; k < n; k++) {
                int i = hits[k];
                long y = x + change[i];
                buffer[to + k] = y;
                fired[k] = candidates[i];
                tooMany |= y & growing[i];
            }
            if (tooMany != 0) {
                throw firstOverflow(buffer, to);
            }
            out.commit(fired, n);
        }

        private FieldOverflow firstOverflow(long[] buffer, int to) {
            int k = 0;
            while ((buffer[to + k] & growing[hits[k]]) == 0) {
                k++;
            }
            return overflow(fired[k], buffer, to + k);
        }

        private int gatherWatchers(long x) {
            int[] start = watch.start;
            int n = 0;
            for (long marked = (x + fullFields[0]) & watch.watched[0]; marked != 0; marked &= marked - 1) {
                int bit = Long.numberOfTrailingZeros(marked);
                n = gather(x, start[bit], start[bit + 1], n);
            }
            return n;
        }

        /** Appends the enabled candidates after the first {@code n} entries; returns the new number of entries. */
        private int gather(long x, int from, int to, int n) {
            return inhibited ? gatherUninhibited(x, from, to, n) : gatherFed(x, from, to, n);
        }

        private int gatherFed(long x, int from, int to, int n) {
            for (int i = from; i < to; i++) {
                long lacking = ~((x | needGuards[i]) - need[i]) & needGuards[i];
                hits[n] = i;
                n += lacking == 0 ? 1 : 0;
            }
            return n;
        }

        private int gatherUninhibited(long x, int from, int to, int n) {
            for (int i = from; i < to; i++) {
                long lacking = ~((x | needGuards[i]) - need[i]) & needGuards[i];
                long inhibiting = ((x | banGuards[i]) - ban[i]) & banGuards[i];
                hits[n] = i;
                n += (lacking | inhibiting) == 0 ? 1 : 0;
            }
            return n;
        }
    }

    /** Firing in nets whose states are two words, of whose successors both words or only the first are appended. */
    private final class TwoWordFiring extends Firing {
        private final int[] candidates = watch.watchers;
        private final long[] needGuards0 = watch.column(needs, needStart, 0, 1);
        private final long[] need0 = watch.column(needs, needStart, 0, 2);
        private final long[] needGuards1 = watch.column(needs, needStart, 1, 1);
        private final long[] need1 = watch.column(needs, needStart, 1, 2);
        private final long[] banGuards0 = watch.column(bans, banStart, 0, 1);
        private final long[] ban0 = watch.column(bans, banStart, 0, 2);
        private final long[] banGuards1 = watch.column(bans, banStart, 1, 1);
        private final long[] ban1 = watch.column(bans, banStart, 1, 2);
        private final long[] growing0 = watch.column(effects, effectStart, 0, 1);
        private final long[] change0 = watch.column(effects, effectStart, 0, 2);
        private final long[] growing1 = watch.column(effects, effectStart, 1, 1);
        private final long[] change1 = watch.column(effects, effectStart, 1, 2);
        private final boolean inhibited = bans.length > 0;
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
            long tooMany = appended == 1 ? putFirst(x, y, n, out.words(), to) : putBoth(x, y, n, out.words(), to);
            if (tooMany != 0) {
                throw firstOverflow(words, at);
            }
            out.commit(fired, n);
        }

        private long putFirst(long x, long y, int n, long[] buffer, int to) {
            long tooMany = 0;
            for (int k = 0; k < n; k++) {
                int i = hits[k];
                long changed = x + change0[i];
                buffer[to + k] = changed;
                fired[k] = candidates[i];
                tooMany |= (changed & growing0[i]) | ((y + change1[i]) & growing1[i]);
            }
            return tooMany;
        }

        private long putBoth(long x, long y, int n, long[] buffer, int to) {
            long tooMany = 0;
            for (int k = 0; k < n; k++) {
                int i = hits[k];
                long first = x + change0[i];
                long second = y + change1[i];
                buffer[to + 2 * k] = first;
                buffer[to + 2 * k + 1] = second;
                fired[k] = candidates[i];
                tooMany |= (first & growing0[i]) | (second & growing1[i]);
            }
            return tooMany;
        }

        private FieldOverflow firstOverflow(long[] words, int at) {
            int k = 0;
            while ((((words[at] + change0[hits[k]]) & growing0[hits[k]])
                            | ((words[at + 1] + change1[hits[k]]) & growing1[hits[k]]))
                    == 0) {
                k++;
            }
            return overflowAfter(fired[k], words, at);
        }

        private int gatherWatchers(long x, long y) {
            int[] start = watch.start;
            int n = 0;
            for (long marked = (x + fullFields[0]) & watch.watched[0]; marked != 0; marked &= marked - 1) {
                int bit = Long.numberOfTrailingZeros(marked);
                n = gather(x, y, start[bit], start[bit + 1], n);
            }
            for (long marked = (y + fullFields[1]) & watch.watched[1]; marked != 0; marked &= marked - 1) {
                int bit = 64 + Long.numberOfTrailingZeros(marked);
                n = gather(x, y, start[bit], start[bit + 1], n);
            }
            return n;
        }

        /** Appends the enabled candidates after the first {@code n} entries; returns the new number of entries. */
        private int gather(long x, long y, int from, int to, int n) {
            return inhibited ? gatherUninhibited(x, y, from, to, n) : gatherFed(x, y, from, to, n);
        }

        private int gatherFed(long x, long y, int from, int to, int n) {
            for (int i = from; i < to; i++) {
                long lacking = (~((x | needGuards0[i]) - need0[i]) & needGuards0[i])
                        | (~((y | needGuards1[i]) - need1[i]) & needGuards1[i]);
                hits[n] = i;
                n += lacking == 0 ? 1 : 0;
            }
            return n;
        }

        private int gatherUninhibited(long x, long y, int from, int to, int n) {
            for (int i = from; i < to; i++) {
                long lacking = (~((x | needGuards0[i]) - need0[i]) & needGuards0[i])
                        | (~((y | needGuards1[i]) - need1[i]) & needGuards1[i]);
                long inhibiting = (((x | banGuards0[i]) - ban0[i]) & banGuards0[i])
                        | (((y | banGuards1[i]) - ban1[i]) & banGuards1[i]);
                hits[n] = i;
                n += (lacking | inhibiting) == 0 ? 1 : 0;
            }
            return n;
        }
    }
}
