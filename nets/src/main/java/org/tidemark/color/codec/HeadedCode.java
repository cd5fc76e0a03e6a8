package org.tidemark.color.codec;

import java.util.Arrays;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.PrefixCode;

/**
 * A code whose strings start with a symbol of a trained code: one of those that were met in a sample, or the escape, behind which
 * another code takes over. The first code of a marking has one more symbol, which says that the marking is not a regular one and is
 * written in another way from there on.
 */
public abstract class HeadedCode implements MultiSetCode {
    private final PrefixCode head;
    private final int escape;
    private final int irregular;

    /**
     * A code for symbols that were met this often, in the order of their numbers.
     *
     * @param escapes how often the escape is expected; negative if there is none
     * @param isFirst whether there is a symbol for irregular markings
     */
    HeadedCode(long[] counts, long escapes, boolean isFirst) {
        int symbols = counts.length;
        escape = escapes < 0 ? -1 : symbols++;
        irregular = isFirst ? symbols++ : -1;
        long[] all = Arrays.copyOf(counts, symbols);
        if (escape >= 0) {
            all[escape] = escapes;
        }
        head = PrefixCode.of(all);
    }

    final boolean hasEscape() {
        return escape >= 0;
    }

    final void putSymbol(int symbol, BitBuffer out) {
        head.put(symbol, out);
    }

    final void putEscape(BitBuffer out) {
        head.put(escape, out);
    }

    /** Writes that what follows is not a regular marking. */
    public final void putIrregular(BitBuffer out) {
        head.put(irregular, out);
    }

    /** Reads a symbol: the number of one that was met, or what {@link #isEscape} and {@link #isIrregular} recognise. */
    public final int takeSymbol(BitReader in) {
        return head.take(in);
    }

    public final boolean isEscape(int symbol) {
        return symbol == escape;
    }

    public final boolean isIrregular(int symbol) {
        return symbol == irregular;
    }

    /**
     * Reads what follows a symbol as a number that, together with the symbol, represents the multi-set.
     *
     * @return negative if that is not possible, and nothing was read: {@link #takeAfter} reads it
     */
    public abstract long takeNumber(int symbol, BitReader in);

    /** The multi-set that a symbol and the number that follows it represent. */
    public abstract void load(int symbol, long number, Tokens into);

    /** Reads what follows a symbol that is not that of irregular markings. */
    public abstract void takeAfter(int symbol, BitReader in, Tokens into);

    @Override
    public final void take(BitReader in, Tokens into) {
        takeAfter(takeSymbol(in), in, into);
    }

    /** This code as the first one of a marking. */
    abstract HeadedCode first();
}
