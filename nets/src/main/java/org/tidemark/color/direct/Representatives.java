package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.Equivalence;
import org.tidemark.color.type.Type;
import org.tidemark.model.Canonical;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;

/**
 * Replaces states of a high-level net by their representatives: its equivalences are applied one after the other, until
 * none of them changes anything. What one of them makes of the multi-sets that it looks at is kept for the next time.
 * Belongs to one thread.
 */
public final class Representatives implements Canonical {
    /** Equivalences that still change something after this many rounds have no end. */
    private static final int MOST_ROUNDS = 1_000;

    private final DirectNet direct;
    private final Layout layout;
    private final List<Rule> rules = new ArrayList<>();
    private boolean wasAssumed;

    Representatives(DirectModel model) {
        direct = model.direct();
        layout = model.layout();
        WorkerCosts costs = direct.workerCosts();
        for (Equivalence equivalence : direct.net().equivalences()) {
            rules.add(new Rule(equivalence, costs));
        }
    }

    /** Where an expression has no value, or there is no end, a breach is reported, and the state is left as it is then. */
    @Override
    public void canonise(long[] words, int at) {
        wasAssumed = false;
        boolean more = true;
        for (int round = 0; more; round++) {
            more = false;
            for (int r = 0; r < rules.size(); r++) {
                more |= rules.get(r).apply(words, at);
            }
            if (more && round == MOST_ROUNDS) {
                Equivalence last = rules.get(rules.size() - 1).equivalence;
                direct.report(new DirectNet.Breach(
                        last,
                        "after " + MOST_ROUNDS + " rounds, equivalences still change "
                                + direct.shown(layout, words, at)));
                return;
            }
        }
    }

    /** Whether an equivalence changed the last state of which it is only assumed that it is one. */
    public boolean wasAssumed() {
        return wasAssumed;
    }

    /** One equivalence, and what it did to multi-sets before. */
    private final class Rule {
        private static final int KEPT = 1 << 12;

        private final Equivalence equivalence;
        private final int[] sources;
        private final int[] now;
        private final int[] next;
        private final long[] binding;

        /** By a hash of the numbers of the multi-sets of the sources: these, and those of the places that are changed. */
        private final int[] keptFor;

        private final int[] kept;
        private final boolean[] isKept;

        Rule(Equivalence equivalence, WorkerCosts costs) {
            this.equivalence = equivalence;
            sources = equivalence.sources().stream().mapToInt(p -> p).toArray();
            now = new int[sources.length];
            next = new int[equivalence.parts().size()];
            binding = new long[Math.max(1, equivalence.slots())];
            int most = KEPT * (now.length + next.length + 1);
            int entries = costs.offer(ArrayBytes.ofInts(most)) ? KEPT : 0;
            keptFor = new int[entries * now.length];
            kept = new int[entries * next.length];
            isKept = new boolean[entries];
        }

        /** Changes a state; whether there was something to change. */
        boolean apply(long[] words, int at) {
            int hash = 0;
            for (int j = 0; j < now.length; j++) {
                now[j] = (int) layout.get(words, at, sources[j]);
                hash = (hash + now[j]) * 0x9E3779B9;
            }
            int slot = (hash ^ (hash >>> 16)) & (KEPT - 1);
            int from = slot * now.length;
            if (isKept.length == 0) {
                find();
            } else if (isKept[slot] && Arrays.equals(keptFor, from, from + now.length, now, 0, now.length)) {
                System.arraycopy(kept, slot * next.length, next, 0, next.length);
            } else {
                find();
                System.arraycopy(now, 0, keptFor, from, now.length);
                System.arraycopy(next, 0, kept, slot * next.length, next.length);
                isKept[slot] = true;
            }
            boolean changes = false;
            for (int i = 0; i < next.length; i++) {
                int place = equivalence.parts().get(i).place();
                if (next[i] != layout.get(words, at, place)) {
                    if (next[i] > layout.maxValue(place)) {
                        throw new FieldOverflow(place, 0);
                    }
                    layout.set(words, at, place, next[i]);
                    changes = true;
                }
            }
            wasAssumed |= changes && !equivalence.isProven();
            return changes;
        }

        private int multiSet(int place) {
            return now[Arrays.binarySearch(sources, place)];
        }

        /** The multi-sets after it; those before where it does not apply. */
        private void find() {
            for (int i = 0; i < next.length; i++) {
                next[i] = multiSet(equivalence.parts().get(i).place());
            }
            try {
                if (!applies()) {
                    return;
                }
                for (int i = 0; i < next.length; i++) {
                    next[i] = after(equivalence.parts().get(i));
                }
            } catch (EvaluationFault fault) {
                direct.report(
                        new DirectNet.Breach(equivalence, "it has no value in some state: " + fault.getMessage()));
            }
        }

        private boolean applies() {
            for (Equivalence.Drawn drawn : equivalence.drawn()) {
                long[] ranks = direct.places()[drawn.place()].ranks(multiSet(drawn.place()));
                if (ranks.length == 0) {
                    return false;
                }
                Type type = direct.net().places().get(drawn.place()).type();
                long first = ranks[0];
                for (long rank : ranks) {
                    first = type.order(rank, first) < 0 ? rank : first;
                }
                binding[drawn.variable()] = first;
            }
            return equivalence.guard().holds(binding);
        }

        private int after(Equivalence.Part part) {
            Content content = part.content();
            Bag bag = content == null ? capped(held(part.place()), part.most()) : computed(content);
            return DirectNet.intern(direct.places()[part.place()], bag);
        }

        private Bag computed(Content content) {
            Bag bag = new Bag();
            content.given().forEach(share -> add(bag, share));
            Bag taken = new Bag();
            content.taken().forEach(share -> add(taken, share));
            bag.remove(taken);
            return bag;
        }

        private void add(Bag bag, Content.Share share) {
            share.addTo(bag, share.place() == Content.Share.NOWHERE ? new Bag() : held(share.place()), binding);
        }

        private Bag held(int place) {
            int id = multiSet(place);
            int[] pairs = direct.places()[place].content(id);
            long[] ranks = direct.places()[place].ranks(pairs);
            Bag bag = new Bag();
            for (int i = 0; i < ranks.length; i++) {
                bag.add(ranks[i], pairs[2 * i + 1]);
            }
            return bag;
        }
    }

    private static Bag capped(Bag held, int most) {
        Bag bag = new Bag();
        for (int i = 0; i < held.size(); i++) {
            bag.add(held.rank(i), Math.min(held.count(i), most));
        }
        return bag;
    }
}
