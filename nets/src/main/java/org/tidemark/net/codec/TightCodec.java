package org.tidemark.net.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;
import org.tidemark.net.PetriNet;
import org.tidemark.net.codec.DigitChoice.MarkingDigits;
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
    /**
     * How much work to look for bounds and invariants, in polls of a {@link Limit}; only nets of many hundred places
     * need so much.
     */
    private static final long PROOF_WORK = 100_000;

    private final int stride;
    private final NumberTables numbers;
    private final WordTables words;
    private final int[] openWord;
    private final int[] openShift;
    private final long[] openMask;

    /** The amount that a token in an open place adds to each word, including the places that follow from it. */
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
     * A codec for the markings of a net in a layout whose field {@code p} is place {@code p}. It is the same every
     * time, unless it is cancelled, and then writes longer strings.
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

    /**
     * The numbers of a state, from tables of what its bytes contribute to each. Digits of several places and tokens,
     * which are not sums of counts, have tables by the tokens up to each place. A number costs a look-up for each byte
     * that it depends on, and one for each place of such a digit. Immutable.
     */
    private static final class NumberTables {
        /** Where bytes would need more tables than this, half-bytes make smaller ones. */
        private static final int MOST_BYTE_TABLES = 128;

        private final int[] bits;

        /** Tables of number n: from {@code first[n]} to {@code first[n + 1]}; each by a piece of a word. */
        private final int[] first;

        private final int[] word;
        private final int[] shift;
        private final int pieceBits;
        private final long[] tables;

        /** Places of other digits of number n: from {@code firstPlace[n]} to {@code firstPlace[n + 1]}. */
        private final int[] firstPlace;

        private final int[] placeWord;
        private final int[] placeShift;
        private final long[] placeMask;

        /** Whether tokens are counted from 0 again; and where the terms of a place begin. */
        private final boolean[] begins;

        private final int[] termsAt;
        private final long[] terms;

        NumberTables(Numerals numerals, Layout layout) {
            int n = numerals.numbers().size();
            bits = new int[n];
            first = new int[n + 1];
            firstPlace = new int[n + 1];
            List<Piece> pieces = pieces(numerals, layout, 8);
            pieceBits = pieces.size() > MOST_BYTE_TABLES ? 4 : 8;
            pieces = pieceBits == 8 ? pieces : pieces(numerals, layout, pieceBits);
            word = pieces.stream().mapToInt(Piece::word).toArray();
            shift = pieces.stream().mapToInt(Piece::shift).toArray();
            tables = new long[pieces.size() << pieceBits];
            for (int t = 0; t < pieces.size(); t++) {
                first[pieces.get(t).number + 1]++;
                pieces.get(t).fill(tables, t << pieceBits);
            }
            List<Term> found = new ArrayList<>();
            for (int k = 0; k < n; k++) {
                bits[k] = numerals.bits(k);
                first[k + 1] += first[k];
                addTerms(numerals.numbers().get(k), layout, found);
                firstPlace[k + 1] = found.size();
            }
            placeWord = found.stream().mapToInt(Term::word).toArray();
            placeShift = found.stream().mapToInt(Term::shift).toArray();
            placeMask = found.stream().mapToLong(Term::mask).toArray();
            begins = new boolean[found.size()];
            termsAt = new int[found.size()];
            int at = 0;
            for (int i = 0; i < begins.length; i++) {
                begins[i] = found.get(i).isFirst;
                termsAt[i] = at;
                at += found.get(i).terms.length;
            }
            terms = found.stream()
                    .flatMapToLong(term -> Arrays.stream(term.terms))
                    .toArray();
        }

        /** The contribution of some bits of a word to a number, by bit. */
        @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
        private record Piece(int number, int word, int shift, long[] ofBit) {
            boolean isNothing() {
                return Arrays.stream(ofBit).allMatch(step -> step == 0);
            }

            void fill(long[] tables, int at) {
                for (int value = 1; value < 1 << ofBit.length; value++) {
                    int lowest = Integer.numberOfTrailingZeros(value);
                    tables[at + value] = tables[at + (value & (value - 1))] + ofBit[lowest];
                }
            }
        }

        /** The contribution of the tokens up to a place to a number. */
        @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
        private record Term(int word, int shift, long mask, boolean isFirst, long[] terms) {}

        private static List<Piece> pieces(Numerals numerals, Layout layout, int pieceBits) {
            List<Piece> pieces = new ArrayList<>();
            for (int n = 0; n < numerals.numbers().size(); n++) {
                long[] ofBit = new long[layout.words() * 64];
                long times = 1;
                for (Digit digit : numerals.numbers().get(n)) {
                    for (int i = 0; i < digit.places().length && digit.isLinear(); i++) {
                        int p = digit.places()[i];
                        for (int b = 0; b < layout.width(p); b++) {
                            ofBit[64 * layout.word(p) + layout.shift(p) + b] = (digit.factor(i) * times) << b;
                        }
                    }
                    times *= digit.radix();
                }
                for (int from = 0; from < ofBit.length; from += pieceBits) {
                    long[] some = Arrays.copyOfRange(ofBit, from, from + pieceBits);
                    Piece piece = new Piece(n, from >>> 6, from & 63, some);
                    if (!piece.isNothing()) {
                        pieces.add(piece);
                    }
                }
            }
            return pieces;
        }

        private static void addTerms(List<Digit> digits, Layout layout, List<Term> to) {
            long times = 1;
            for (Digit digit : digits) {
                for (int i = 0; i < digit.places().length && !digit.isLinear(); i++) {
                    int p = digit.places()[i];
                    long[] terms = new long[digit.total() + 1];
                    for (int s = 0; s < terms.length; s++) {
                        terms[s] = digit.term(i, s) * times;
                    }
                    to.add(new Term(layout.word(p), layout.shift(p), layout.maxValue(p), i == 0, terms));
                }
                times *= digit.radix();
            }
        }

        /** Writes the numbers of a state. */
        void put(long[] state, int at, BitBuffer out) {
            int mask = (1 << pieceBits) - 1;
            for (int n = 0; n < bits.length; n++) {
                long number = 0;
                for (int t = first[n]; t < first[n + 1]; t++) {
                    int piece = (int) (state[at + word[t]] >>> shift[t]) & mask;
                    number += tables[(t << pieceBits) + piece];
                }
                int tokens = 0;
                for (int i = firstPlace[n]; i < firstPlace[n + 1]; i++) {
                    tokens = begins[i] ? 0 : tokens;
                    tokens += (int) ((state[at + placeWord[i]] >>> placeShift[i]) & placeMask[i]);
                    number += terms[termsAt[i] + tokens];
                }
                out.put(number, bits[n]);
            }
        }
    }

    /**
     * The words of a state, from tables of what each part of its numbers contributes to them. A part is a few digits with together
     * about a thousand values, or one digit with more; it costs a division and a look-up for each word that it changes. Immutable.
     */
    private static final class WordTables {
        private static final int USUAL_VALUES = 1 << 10;

        private final long[] none;
        private final int[] bits;

        /** Parts of number n: from {@code first[n]} to {@code first[n + 1]}. */
        private final int[] first;

        private final long[] values;

        /** Words that part k changes: from {@code firstWord[k]} to {@code firstWord[k + 1]}. */
        private final int[] firstWord;

        private final int[] word;

        /** Where the table of part k is; or what one more adds to each of the words, where the table would be long. */
        private final long[][] tables;

        private final boolean[] isStep;

        WordTables(Numerals numerals, WordSteps steps) {
            none = steps.none();
            int n = numerals.numbers().size();
            bits = new int[n];
            first = new int[n + 1];
            List<Part> parts = new ArrayList<>();
            for (int k = 0; k < n; k++) {
                bits[k] = numerals.bits(k);
                parts.addAll(parts(numerals.numbers().get(k)));
                first[k + 1] = parts.size();
            }
            values = parts.stream().mapToLong(Part::values).toArray();
            firstWord = new int[parts.size() + 1];
            tables = new long[parts.size()][];
            isStep = new boolean[parts.size()];
            List<Integer> words = new ArrayList<>();
            for (int k = 0; k < tables.length; k++) {
                int[] changed = parts.get(k).changed(steps);
                Arrays.stream(changed).forEach(words::add);
                firstWord[k + 1] = words.size();
                isStep[k] = parts.get(k).isStep();
                tables[k] = parts.get(k).table(steps, changed);
            }
            word = words.stream().mapToInt(Integer::intValue).toArray();
        }

        private static List<Part> parts(List<Digit> digits) {
            List<Part> parts = new ArrayList<>();
            List<Digit> now = new ArrayList<>();
            long product = 1;
            for (Digit digit : digits) {
                if (!now.isEmpty() && product * digit.radix() > USUAL_VALUES) {
                    parts.add(new Part(List.copyOf(now)));
                    now.clear();
                    product = 1;
                }
                now.add(digit);
                product *= digit.radix();
            }
            if (!now.isEmpty()) {
                parts.add(new Part(now));
            }
            return parts;
        }

        /** Digits that are looked up together. */
        private record Part(List<Digit> digits) {
            long values() {
                long values = 1;
                for (Digit digit : digits) {
                    values *= digit.radix();
                }
                return values;
            }

            /** Whether it is one place with such a number of tokens that a multiplication is better than a table. */
            boolean isStep() {
                return digits.size() == 1 && digits.get(0).places().length == 1 && values() > USUAL_VALUES;
            }

            int[] changed(WordSteps steps) {
                return IntStream.range(0, steps.none().length)
                        .filter(w -> digits.stream()
                                .flatMapToInt(digit -> Arrays.stream(digit.places()))
                                .anyMatch(p -> steps.of(p)[w] != 0))
                        .toArray();
            }

            long[] table(WordSteps steps, int[] changed) {
                if (isStep()) {
                    long[] one = steps.of(digits.get(0).places()[0]);
                    return Arrays.stream(changed).mapToLong(w -> one[w]).toArray();
                }
                long[] table = new long[(int) values() * changed.length];
                fill(0, 0, 1, new long[steps.none().length], steps, changed, table);
                return table;
            }

            /** Goes through all values of the digits from one on. */
            private void fill(
                    int digit, long number, long times, long[] sum, WordSteps steps, int[] changed, long[] table) {
                if (digit == digits.size()) {
                    for (int j = 0; j < changed.length; j++) {
                        table[(int) number * changed.length + j] = sum[changed[j]];
                    }
                    return;
                }
                Digit now = digits.get(digit);
                new Counts(now).forEach((rank, counts) -> {
                    long[] more = sum.clone();
                    for (int i = 0; i < counts.length; i++) {
                        long[] one = steps.of(now.places()[i]);
                        for (int w = 0; w < more.length && counts[i] > 0; w++) {
                            more[w] += counts[i] * one[w];
                        }
                    }
                    fill(digit + 1, number + rank * times, times * now.radix(), more, steps, changed, table);
                });
            }
        }

        /** All counts that a digit can represent. */
        private record Counts(Digit digit) {
            interface Each {
                void see(long rank, int[] counts);
            }

            void forEach(Each each) {
                int[] counts = new int[digit.places().length];
                if (digit.total() > 1) {
                    place(0, 0, counts, each);
                    return;
                }
                each.see(0, counts);
                for (int i = 0; i < counts.length && digit.total() == 1; i++) {
                    counts[i] = 1;
                    each.see(digit.factor(i), counts);
                    counts[i] = 0;
                }
            }

            private void place(int i, int tokens, int[] counts, Each each) {
                if (i == counts.length) {
                    each.see(rank(counts), counts);
                    return;
                }
                for (int c = 0; tokens + c <= digit.total(); c++) {
                    counts[i] = c;
                    place(i + 1, tokens + c, counts, each);
                }
            }

            private long rank(int[] counts) {
                long rank = 0;
                int tokens = 0;
                for (int i = 0; i < counts.length; i++) {
                    tokens += counts[i];
                    rank += digit.isLinear() ? digit.factor(i) * counts[i] : digit.term(i, tokens);
                }
                return rank;
            }
        }

        /** Reads numbers and writes the words of their state. */
        void take(BitReader in, long[] into, int at) {
            System.arraycopy(none, 0, into, at, none.length);
            for (int n = 0; n < bits.length; n++) {
                long number = in.take(bits[n]);
                int last = first[n + 1] - 1;
                for (int k = first[n]; k <= last; k++) {
                    long rest = k == last ? 0 : number / values[k];
                    add(k, number - rest * values[k], into, at);
                    number = rest;
                }
            }
        }

        private void add(int part, long value, long[] into, int at) {
            long[] table = tables[part];
            int from = firstWord[part];
            int count = firstWord[part + 1] - from;
            if (isStep[part]) {
                for (int j = 0; j < count; j++) {
                    into[at + word[from + j]] += value * table[j];
                }
                return;
            }
            for (int j = 0, entry = (int) value * count; j < count; j++) {
                into[at + word[from + j]] += table[entry + j];
            }
        }
    }

    /**
     * The amount that a token in a written place adds to each word of the state, including the places that follow from
     * it; and the state without tokens in written places. Sums of these are right modulo 2^64, which is all that a word
     * has.
     */
    static final class WordSteps {
        private final long[][] ofPlace;
        private final long[] none;

        WordSteps(MarkingDigits digits, Layout layout) {
            ofPlace = new long[layout.fields()][];
            none = new long[layout.words()];
            for (int p = 0; p < layout.fields(); p++) {
                CountExpression count = digits.counts().get(p);
                int word = layout.word(p);
                int shift = layout.shift(p);
                none[word] += count.constant() << shift;
                count.factors().forEach((place, factor) -> {
                    long[] steps = ofPlace[place] == null ? new long[layout.words()] : ofPlace[place];
                    steps[word] += factor << shift;
                    ofPlace[place] = steps;
                });
            }
        }

        /** The amount that a token in a written place adds, by word. */
        long[] of(int place) {
            return ofPlace[place];
        }

        /** The words of a state where no such place has a token. */
        long[] none() {
            return none;
        }
    }

    /**
     * Digits in mixed radix: consecutive ones make a number, as many as keep it below 2^62.
     *
     * @param numbers the digits of each number, the one that counts least first
     */
    record Numerals(List<List<Digit>> numbers) {
        private static final double MOST_BITS = 62;

        Numerals {
            numbers = numbers.stream().map(List::copyOf).toList();
        }

        static Numerals of(MarkingDigits chosen) {
            List<List<Digit>> numbers = new ArrayList<>();
            List<Digit> now = new ArrayList<>();
            double bits = 0;
            for (Digit digit : chosen.digits()) {
                double more = Math.log((double) digit.radix()) / Math.log(2);
                if (bits + more > MOST_BITS) {
                    numbers.add(now);
                    now = new ArrayList<>();
                    bits = 0;
                }
                now.add(digit);
                bits += more;
            }
            numbers.add(now);
            return new Numerals(numbers);
        }

        /** How many different values a number has. */
        long values(int number) {
            long values = 1;
            for (Digit digit : numbers.get(number)) {
                values *= digit.radix();
            }
            return values;
        }

        /** The bits that a number takes. */
        int bits(int number) {
            return 64 - Long.numberOfLeadingZeros(values(number) - 1);
        }

        /** The bits of all numbers. */
        int bits() {
            int bits = 0;
            for (int n = 0; n < numbers.size(); n++) {
                bits += bits(n);
            }
            return bits;
        }
    }
}
