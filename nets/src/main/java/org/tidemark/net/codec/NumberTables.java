package org.tidemark.net.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tidemark.bits.BitBuffer;
import org.tidemark.model.Layout;

/**
 * The numbers of a state, from tables of what its bytes contribute to each. Digits of several places and tokens, which are not sums
 * of counts, have tables by the tokens up to each place. A number costs a look-up for each byte that it depends on, and one for
 * each place of such a digit. Immutable.
 */
final class NumberTables {
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
        terms = found.stream().flatMapToLong(term -> Arrays.stream(term.terms)).toArray();
    }

    /** What some bits of a word contribute to a number, by bit. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
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

    /** What the tokens up to a place contribute to a number. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
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
