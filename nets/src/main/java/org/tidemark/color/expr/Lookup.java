package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.Type;

/** A value read from a table, such as the partition class that contains a constant. */
public record Lookup(Expr of, List<Long> ranks, Type type) implements Expr {
    public Lookup {
        ranks = List.copyOf(ranks);
        Expr.require(of.type().count() == ranks.size(), "one of " + ranks.size() + " values", of.type());
    }

    @Override
    public long eval(long[] binding) {
        return ranks.get((int) of.eval(binding));
    }

    @Override
    public List<Expr> children() {
        return List.of(of);
    }
}
