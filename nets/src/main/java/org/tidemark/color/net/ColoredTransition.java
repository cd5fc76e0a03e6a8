package org.tidemark.color.net;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.BoolType;

/**
 * A transition is enabled under a binding of its variables if the guard holds and the conditions of its arcs are met.
 * Variables are numbered from 0 in the order given. Comprehensions on arcs have variables too, numbered after these;
 * {@code slots} is how long a binding must be to hold all of them. Of the enabled transitions only those with the
 * highest priority may fire.
 */
public record ColoredTransition(
        String id,
        @Nullable String label,
        List<Variable> variables,
        int slots,
        Expr guard,
        List<ColoredArc> arcs,
        int priority) {
    public ColoredTransition {
        variables = List.copyOf(variables);
        arcs = List.copyOf(arcs);
        Expr.require(guard.type() instanceof BoolType, "a condition", guard.type());
        for (int i = 0; i < variables.size(); i++) {
            if (variables.get(i).index() != i) {
                throw new IllegalArgumentException("variable " + variables.get(i) + " is not number " + i);
            }
        }
        if (slots < variables.size()) {
            throw new IllegalArgumentException(slots + " slots for " + variables.size() + " variables");
        }
    }

    /** A transition without priority and without comprehensions. */
    public ColoredTransition(
            String id, @Nullable String label, List<Variable> variables, Expr guard, List<ColoredArc> arcs) {
        this(id, label, variables, variables.size(), guard, arcs, 0);
    }

    /** Whether the guard and all arcs have values under every binding. */
    public boolean isTotal() {
        return guard.isTotal() && arcs.stream().allMatch(arc -> arc.tokens().isTotal());
    }

    public String name() {
        return label == null ? id : label;
    }

    /** {@code x = 1, y = a}: a binding as it is shown to users. */
    public String show(long[] binding) {
        StringBuilder text = new StringBuilder();
        for (Variable variable : variables) {
            text.append(text.isEmpty() ? "" : ", ").append(variable.name()).append(" = ");
            text.append(variable.type().show(binding[variable.index()]));
        }
        return text.toString();
    }
}
