package org.tidemark.color.codec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * Whole multi-sets that were met in a sample, each with a trained string; the others are written by another code behind
 * an escape.
 */
final class DictionaryCode extends HeadedCode {
    /** A multi-set, sorted, and how often it was met. */
    record Entry(Tokens tokens, long times) {}

    private final List<Entry> entries;
    private final Map<Tokens, Integer> symbols = new HashMap<>();
    private final MultiSetCode rest;
    private final long escapes;

    /**
     * A code for these multi-sets, in any order that is always the same.
     *
     * @param escapes how often the other code is expected to be needed; negative if never
     */
    DictionaryCode(List<Entry> entries, MultiSetCode rest, long escapes) {
        this(entries, rest, escapes, false);
    }

    private DictionaryCode(List<Entry> entries, MultiSetCode rest, long escapes, boolean isFirst) {
        super(entries.stream().mapToLong(Entry::times).toArray(), escapes, isFirst);
        this.entries = List.copyOf(entries);
        this.rest = rest;
        this.escapes = escapes;
        for (int i = 0; i < entries.size(); i++) {
            symbols.put(entries.get(i).tokens(), i);
        }
    }

    @Override
    DictionaryCode first() {
        return new DictionaryCode(entries, rest, escapes, true);
    }

    @Override
    public boolean covers(Tokens tokens) {
        return (hasEscape() && rest.covers(tokens)) || symbols.containsKey(tokens);
    }

    @Override
    public boolean isTotal() {
        return hasEscape() && rest.isTotal();
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        Integer symbol = symbols.get(tokens);
        if (symbol == null) {
            putEscape(out);
            rest.put(tokens, out);
        } else {
            putSymbol(symbol, out);
        }
    }

    @Override
    public long takeNumber(int symbol, BitReader in) {
        return isEscape(symbol) ? -1 : 0;
    }

    @Override
    public void load(int symbol, long number, Tokens into) {
        into.copy(entries.get(symbol).tokens());
    }

    @Override
    public void takeAfter(int symbol, BitReader in, Tokens into) {
        if (isEscape(symbol)) {
            rest.take(in, into);
        } else {
            load(symbol, 0, into);
        }
    }
}
