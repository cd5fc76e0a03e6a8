package org.tidemark.format.tide;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;

/** Writes types and their values as the tide language reads them. Immutable if the naming is. */
public final class TypeText {
    private final Naming naming;

    public TypeText(Naming naming) {
        this.naming = naming;
    }

    /** A type where it is used: its name if it has one. */
    public String use(Type type) {
        String name = naming.type(type);
        if (name != null) {
            return name;
        }
        boolean named = type instanceof EnumType || type instanceof IdType || type instanceof UnionType;
        return named ? type.toString() : definition(type);
    }

    /** A type spelled out. */
    public String definition(Type type) {
        if (type instanceof IntType numbers) {
            return ranges(numbers);
        }
        if (type instanceof EnumType enumeration) {
            return enumeration.constants().stream().map(naming::part).collect(Collectors.joining(", ", "enum {", "}"));
        }
        if (type instanceof IdType identities) {
            return "id[" + identities.number() + "]";
        }
        if (type instanceof TupleType tuple) {
            return tuple(tuple);
        }
        if (type instanceof UnionType union) {
            StringJoiner tags = new StringJoiner(", ", "union {", "}");
            for (int i = 0; i < union.tags().size(); i++) {
                tags.add(naming.part(union.tags().get(i)) + ": "
                        + use(union.contents().get(i)));
            }
            return tags.toString();
        }
        if (type instanceof ArrayType array) {
            return "array[" + use(array.index()) + "] of " + use(array.element());
        }
        if (type instanceof ListType list) {
            return list.kind().name().toLowerCase(Locale.ROOT) + "[" + list.capacity() + "] of " + use(list.element());
        }
        return type.toString();
    }

    /** A range of one number has two ends, too. */
    private static String ranges(IntType numbers) {
        return Arrays.stream(numbers.toString().split(" [|] ", -1))
                .map(span -> span.contains("..") ? span : span + ".." + span)
                .collect(Collectors.joining(" | "));
    }

    private String tuple(TupleType tuple) {
        List<String> fields = fields(tuple);
        StringJoiner parts = fields.isEmpty() ? new StringJoiner(", ", "(", ")") : new StringJoiner(", ", "{", "}");
        for (int i = 0; i < tuple.components().size(); i++) {
            String field = fields.isEmpty() ? "" : naming.part(fields.get(i)) + ": ";
            parts.add(field + use(tuple.components().get(i)));
        }
        return parts.toString();
    }

    /** The names of components. The language has no tuples of one component, so one is a record. */
    static List<String> fields(TupleType tuple) {
        return tuple.fields().isEmpty() && tuple.components().size() == 1 ? List.of("only") : tuple.fields();
    }

    /** A value of a type. */
    public String value(Type type, Value value) {
        if (type instanceof EnumType enumeration && value instanceof Value.Member member) {
            return naming.constant(enumeration, member.index());
        }
        if (type instanceof TupleType tuple && value instanceof Value.Parts parts) {
            List<String> fields = fields(tuple);
            StringJoiner text = fields.isEmpty() ? new StringJoiner(", ", "(", ")") : new StringJoiner(", ", "{", "}");
            for (int i = 0; i < parts.values().size(); i++) {
                String field = fields.isEmpty() ? "" : naming.part(fields.get(i)) + " = ";
                text.add(field + value(tuple.components().get(i), parts.values().get(i)));
            }
            return text.toString();
        }
        if (type instanceof UnionType union && value instanceof Value.Tagged tagged) {
            Type content = union.contents().get(tagged.tag());
            String tag = naming.part(union.tags().get(tagged.tag()));
            return tagged.content() instanceof Value.Dot ? tag : tag + "(" + value(content, tagged.content()) + ")";
        }
        if (type instanceof ArrayType array && value instanceof Value.Parts parts) {
            return sequence(array.element(), parts);
        }
        if (type instanceof ListType list && value instanceof Value.Parts parts) {
            return sequence(list.element(), parts);
        }
        return type.show(value);
    }

    private String sequence(Type element, Value.Parts parts) {
        return parts.values().stream().map(part -> value(element, part)).collect(Collectors.joining(", ", "[", "]"));
    }
}
