package org.tidemark.net.codec;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;

/**
 * Markings in nearly as few bits as their {@linkplain MarkingDigits digits} need: as many digits as fit make one number in mixed
 * radix, so that eighteen digits of three values take 29 bits, not 36.
 *
 * <p>Nearly all digits are sums of counts, each times a factor. So is the number, and it is added up from tables that say what
 * each byte of a state contributes ({@link NumberTables}). The other way round, a number is divided into parts of about ten bits,
 * and tables say what each part contributes to the words of the state, places that follow from others included ({@link
 * WordTables}). The sums may overflow on the way; in the end they are the words.
 *
 * <p>Places without a proven bound follow as numbers of any size: n + 1 with as many zeros in front as it has bits behind its
 * first. Immutable, so that any thread may use it.
 */
public final class TightCodec implements StateCodec {
    /** How much work to look for bounds and invariants, in polls of a {@link Limit}; only nets of many hundred places need so much. */
    private static final long PROOF_WORK = 100_000;

    private final int stride;
    private final NumberTables numbers;
    private final WordTables words;
    private final int[] openWord;
    private final int[] openShift;
    private final long[] openMask;

    /** What a token in an open place adds to each word, places that follow included. */
    private final long[] openSteps;

    private final int mostBits;

    private TightCodec(MarkingDigits digits, Layout layout) {
        stride = layout.words();
        Numerals numerals = Numerals.of(digits);
        WordSteps steps = new WordSteps(digits, layout);
        numbers = new NumberTables(numerals, layout);
        words = new WordTables(numerals, steps);
        int open = digits.open().size();
        openWord = new int[open];
        openShift = new int[open];
        openMask = new long[open];
        openSteps = new long[open * stride];
        int most = numerals.bits();
        for (int o = 0; o < open; o++) {
            int place = digits.open().get(o);
            openWord[o] = layout.word(place);
            openShift[o] = layout.shift(place);
            openMask[o] = layout.maxValue(place);
            System.arraycopy(steps.of(place), 0, openSteps, o * stride, stride);
            most += 2 * layout.width(place) + 1;
        }
        mostBits = most;
    }

    /**
     * A codec for the markings of a net in a layout whose field {@code p} is place {@code p}. It is the same every time, unless it is
     * cancelled, and then writes longer strings.
     */
    public static TightCodec of(PetriNet net, Layout layout, BooleanSupplier cancelled) {
        int[] widths = new int[layout.fields()];
        for (int f = 0; f < widths.length; f++) {
            widths[f] = layout.width(f);
        }
        return new TightCodec(
                DigitChoice.of(net, widths, Limit.polls(PROOF_WORK).orWhen(cancelled)), layout);
    }

    @Override
    public void encode(long[] state, int at, BitBuffer out) {
        numbers.put(state, at, out);
        for (int o = 0; o < openWord.length; o++) {
            long number = ((state[at + openWord[o]] >>> openShift[o]) & openMask[o]) + 1;
            int width = 64 - Long.numberOfLeadingZeros(number);
            out.put(1L << (width - 1), width);
            out.put(number & ~Long.highestOneBit(number), width - 1);
        }
    }

    @Override
    public void decode(BitReader in, long[] into, int at) {
        words.take(in, into, at);
        for (int o = 0; o < openWord.length; o++) {
            int behind = in.zeros(64);
            long count = ((1L << behind) | in.take(behind)) - 1;
            for (int w = 0; w < stride && count > 0; w++) {
                into[at + w] += count * openSteps[o * stride + w];
            }
        }
    }

    @Override
    public int mostBits() {
        return mostBits;
    }
}
