package org.tidemark.color.expr;

import java.util.BitSet;
import java.util.List;
import org.tidemark.color.type.Type;

/** A variable; the index is its position in the binding. */
public record Variable(int index, String name, Type type) implements Expr {
    @Override
    public long eval(long[] binding) {
        return binding[index];
    }

    @Override
    public List<Expr> children() {
        return List.of();
    }

    @Override
    public void variables(BitSet into) {
        into.set(index);
    }

    @Override
    public String toString() {
        return name;
    }
}
