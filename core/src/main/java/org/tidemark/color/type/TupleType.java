package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/** Several components at once: a tuple, or a record where the components have names. */
public final class TupleType implements Type {
    private final List<Type> components;
    private final List<String> fields;
    private final Radix radix;
    private final long parts;

    /** A tuple. */
    public TupleType(List<Type> components) {
        this(components, List.of());
    }

    /** A record, with a name for each component. */
    public TupleType(List<Type> components, List<String> fields) {
        if (!fields.isEmpty() && fields.size() != components.size()) {
            throw new IllegalArgumentException(fields.size() + " names for " + components.size() + " components");
        }
        this.components = List.copyOf(components);
        this.fields = List.copyOf(fields);
        this.radix = new Radix(this.components);
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

    public Radix radix() {
        return radix;
    }

    @Override
    public BigInteger size() {
        return radix.size();
    }

    @Override
    public long rank(Value value) {
        List<Value> parts = ((Value.Parts) value).values();
        long rank = 0;
        for (int i = 0; i < components.size(); i++) {
            rank += components.get(i).rank(parts.get(i)) * radix.weight(i);
        }
        return rank;
    }

    @Override
    public Value value(long rank) {
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            parts.add(components.get(i).value(radix.digit(rank, i)));
        }
        return new Value.Parts(parts);
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
            String field = isRecord ? Names.written(fields.get(i)) + " = " : "";
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
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < components.size(); i++) {
            text.add((fields.isEmpty() ? "" : fields.get(i) + ": ") + components.get(i));
        }
        return text.toString();
    }
}
