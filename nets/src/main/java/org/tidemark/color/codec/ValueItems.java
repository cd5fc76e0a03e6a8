package org.tidemark.color.codec;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/** Every value by itself: for types of any size. */
record ValueItems(ValueCode value) implements ItemCode {
    @Override
    public boolean covers(Tokens tokens) {
        return true;
    }

    @Override
    public boolean isTotal() {
        return true;
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        for (int i = 0; i < tokens.size(); i++) {
            value.put(tokens.rank(i), out);
        }
    }

    @Override
    public void take(BitReader in, Tokens into) {
        for (int i = 0; i < into.size(); i++) {
            into.ranks()[i] = value.take(in);
        }
    }
}
