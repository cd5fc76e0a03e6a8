package org.tidemark.color.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.color.net.ColoredNet;

/**
 * Markings of a net as strings of bits, by a plan. Redundant places are left out when a marking is written, after a look at whether
 * they hold what is declared, and computed when it is read. No string is the beginning of another one. Not thread-safe.
 */
public final class MarkingCode {
    private final MarkingPlan plan;
    private final Contents contents;
    private final int[] written;

    public MarkingCode(ColoredNet net, MarkingPlan plan) {
        this.plan = plan;
        contents = new Contents(net);
        written = plan.written();
    }

    /**
     * Writes a marking, given by the sorted multi-sets of all places.
     *
     * @throws IllegalArgumentException if the plan has no string for it
     */
    public void put(Tokens[] marking, BitBuffer out) {
        if (isRegular(marking)) {
            plan.startRegular(out);
            for (int place : written) {
                plan.code(place).put(marking[place], out);
            }
        } else {
            plan.startIrregular(out);
            for (int p = 0; p < marking.length; p++) {
                plan.wholeCode(p).put(marking[p], out);
            }
        }
    }

    private boolean isRegular(Tokens[] marking) {
        for (int place : written) {
            if (!plan.code(place).covers(marking[place])) {
                return false;
            }
        }
        for (int place : contents.inOrder()) {
            Tokens declared = plan.rule(place).isRedundant() ? contents.of(place, marking) : marking[place];
            if (declared == null || !marking[place].equals(declared)) {
                return false;
            }
        }
        return true;
    }

    /** Reads a marking into the multi-sets of all places, and sorts them. */
    public void take(BitReader in, Tokens[] into) {
        HeadedCode head = plan.head();
        int symbol = head == null ? 0 : head.takeSymbol(in);
        if (head == null ? plan.takeFlag(in) : head.isIrregular(symbol)) {
            for (int p = 0; p < into.length; p++) {
                plan.wholeCode(p).take(in, into[p]);
                into[p].sort(plan.rule(p).type());
            }
            return;
        }
        for (int place : written) {
            if (head != null && place == written[0]) {
                head.takeAfter(symbol, in, into[place]);
            } else {
                plan.code(place).take(in, into[place]);
            }
            into[place].sort(plan.rule(place).type());
        }
        for (int place : contents.inOrder()) {
            if (plan.rule(place).isRedundant()) {
                Tokens content = contents.of(place, into);
                if (content == null) {
                    throw new IllegalStateException("a string of a marking whose redundant places have no content");
                }
                into[place].copy(content);
            }
        }
    }
}
