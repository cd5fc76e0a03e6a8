package org.tidemark.color.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Several components at once: a tuple, or a record where the components have names. */
public final class TupleType extends StructuredType {
    private final List<Type> components;
    private final List<String> fields;
    private final Radix radix;
    private final long parts;

    /** Tuples that must be few enough for ranks. */
    public TupleType(List<Type> components) {
        this(components, List.of(), null);
    }

    /** Records, with a name for each component, that must be few enough for ranks. */
    public TupleType(List<Type> components, List<String> fields) {
        this(components, fields, null);
    }

    /** Tuples, or records with a name for each component, that are kept in a table if they are too many for ranks. */
    public TupleType(List<Type> components, List<String> fields, @Nullable ValueTable table) {
        this(components, fields, table, new Radix(components));
    }

    private TupleType(List<Type> components, List<String> fields, @Nullable ValueTable table, Radix radix) {
        super(radix.size(), table, components);
        if (!fields.isEmpty() && fields.size() != components.size()) {
            throw new IllegalArgumentException(fields.size() + " names for " + components.size() + " components");
        }
        this.components = List.copyOf(components);
        this.fields = List.copyOf(fields);
        this.radix = radix;
        long sum = 0;
        for (Type component : this.components) {
            sum += component instanceof TupleType tuple ? tuple.parts : 1;
        }
        parts = Math.min(sum, Integer.MAX_VALUE);
    }

    /** The number of values in a tuple, including those of nested tuples; at most 2^31. */
    public long parts() {
        return parts;
    }

    public List<Type> components() {
        return components;
    }

    /** The names of the components; empty for a tuple. */
    public List<String> fields() {
        return fields;
    }

    /** The rank of a tuple with these components; the array must not be modified afterwards. */
    public long of(long[] ranks) {
        if (!isRanked()) {
            return kept(ranks);
        }
        long rank = 0;
        for (int i = 0; i < ranks.length; i++) {
            rank += ranks[i] * radix.weight(i);
        }
        return rank;
    }

    /** The weight of a component in the rank of a tuple; only where {@link #isRanked}. */
    public long weight(int i) {
        return radix.weight(i);
    }

    /** A component of the tuple with this rank. */
    public long component(long rank, int i) {
        return isRanked() ? radix.digit(rank, i) : parts(rank)[i];
    }

    /** The rank of a tuple with a component replaced. */
    public long with(long rank, int i, long changed) {
        if (isRanked()) {
            return radix.with(rank, i, changed);
        }
        long[] ranks = parts(rank).clone();
        ranks[i] = changed;
        return kept(ranks);
    }

    @Override
    public long rank(Value value) {
        List<Value> values = ((Value.Parts) value).values();
        long[] ranks = new long[components.size()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = components.get(i).rank(values.get(i));
        }
        return of(ranks);
    }

    @Override
    public Value value(long rank) {
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            values.add(components.get(i).value(component(rank, i)));
        }
        return new Value.Parts(values);
    }

    @Override
    int orderOfKept(long[] left, long[] right) {
        int sign = 0;
        for (int i = components.size() - 1; sign == 0 && i >= 0; i--) {
            sign = components.get(i).order(left[i], right[i]);
        }
        return sign;
    }

    @Override
    public int compare(Value left, Value right) {
        List<Value> a = ((Value.Parts) left).values();
        List<Value> b = ((Value.Parts) right).values();
        for (int i = components.size() - 1; i >= 0; i--) {
            int sign = components.get(i).compare(a.get(i), b.get(i));
            if (sign != 0) {
                return sign;
            }
        }
        return 0;
    }

    @Override
    public String show(Value value) {
        List<Value> parts = ((Value.Parts) value).values();
        boolean isRecord = !fields.isEmpty();
        StringJoiner text = new StringJoiner(", ", isRecord ? "{" : "(", isRecord ? "}" : ")");
        for (int i = 0; i < parts.size(); i++) {
            String field = isRecord ? ValueNames.written(fields.get(i)) + " = " : "";
            text.add(field + components.get(i).show(parts.get(i)));
        }
        return text.toString();
    }

    @Override
    public boolean isOrdered() {
        return components.stream().allMatch(Type::isOrdered);
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        return other instanceof TupleType tuple && components.equals(tuple.components) && fields.equals(tuple.fields);
    }

    @Override
    public int hashCode() {
        return Objects.hash(components, fields);
    }

    @Override
    public String toString() {
        StringJoiner text = fields.isEmpty() ? new StringJoiner(", ", "(", ")") : new StringJoiner(", ", "{", "}");
        for (int i = 0; i < components.size(); i++) {
            text.add((fields.isEmpty() ? "" : fields.get(i) + ": ") + components.get(i));
        }
        return text.toString();
    }
}
