package org.tidemark.bench.speed;

import org.tidemark.model.Layout;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.SafeNetModel;
import org.tidemark.net.exec.TokenProbe;

/**
 * A net compiled to constants for {@link LimitLoop}: its marking in one word, its transitions in a few words each.
 *
 * <p>A safe net has masks: transition {@code t} is enabled when {@code (s & needs[t]) == needs[t]} and leads to
 * {@code s ^ changes[t]}. Any other has guarded fields: enabled when {@code ((s | guards[t]) - needs[t]) & guards[t]}
 * keeps all guards, leading to {@code s + changes[t]}. Nothing checks for overflow; the counts do that at the end.
 */
final class OneWordRules {
    final boolean safe;
    final long initial;
    final long[] guards;
    final long[] needs;
    final long[] changes;

    private final PetriNet net;
    private final Layout layout;

    /**
     * The rules of a net.
     *
     * @throws IllegalArgumentException when its markings need more than a word, or it has read or inhibitor arcs
     */
    OneWordRules(PetriNet net) {
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, TokenProbe.most(net, 1)));
        this.net = net;
        layout = model.layout();
        if (layout.words() != 1 || net.reads().size() + net.inhibitors().size() > 0) {
            throw new IllegalArgumentException(net.name() + " does not fit one word and plain arcs");
        }
        safe = model instanceof SafeNetModel;
        long[] words = new long[1];
        model.encode(net.initialMarking(), words);
        initial = words[0];
        if (initial == 0) {
            throw new IllegalArgumentException(
                    net.name() + " begins with the empty marking, which means an empty slot");
        }
        guards = new long[net.transitions()];
        needs = new long[net.transitions()];
        changes = new long[net.transitions()];
        for (int t = 0; t < needs.length; t++) {
            collect(t);
        }
    }

    private void collect(int t) {
        Arcs inputs = net.inputs();
        for (int a = inputs.from(t); a < inputs.to(t); a++) {
            int p = inputs.place(a);
            long tokens = (long) inputs.weight(a) << layout.shift(p);
            needs[t] += tokens;
            change(t, tokens, -1);
            if (!safe) {
                guards[t] |= 1L << (layout.shift(p) + layout.width(p));
            }
        }
        Arcs outputs = net.outputs();
        for (int a = outputs.from(t); a < outputs.to(t); a++) {
            change(t, (long) outputs.weight(a) << layout.shift(outputs.place(a)), 1);
        }
    }

    private void change(int t, long tokens, int sign) {
        if (safe) {
            changes[t] ^= tokens;
        } else {
            changes[t] += sign * tokens;
        }
    }

    /** Writes the successors of a state to the batch from index {@code n} on and returns the index after the last. */
    int expand(long s, long[] batch, int n) {
        return safe ? expandMasks(s, batch, n) : expandGuarded(s, batch, n);
    }

    private int expandMasks(long s, long[] batch, int n) {
        for (int t = 0; t < needs.length; t++) {
            long missing = ~s & needs[t];
            batch[n] = s ^ changes[t];
            n += oneIfZero(missing);
        }
        return n;
    }

    private int expandGuarded(long s, long[] batch, int n) {
        for (int t = 0; t < needs.length; t++) {
            long missing = ~((s | guards[t]) - needs[t]) & guards[t];
            batch[n] = s + changes[t];
            n += oneIfZero(missing);
        }
        return n;
    }

    private static int oneIfZero(long x) {
        return (int) ((x | -x) >>> 63) ^ 1;
    }
}
