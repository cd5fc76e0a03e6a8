package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.KeyedType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.Value;
import org.tidemark.net.Folding;

/**
 * Recognises the names that {@link ColorNames} gives, also to nodes that do not occur: a place with any value of its
 * type, a transition with any values of its variables. Immutable.
 */
final class NameReader implements Folding.Names {
    private final ColoredNet net;
    private final ColorNames.Marks marks;
    private final String separator;

    NameReader(ColoredNet net, ColorNames.Marks marks) {
        this.net = net;
        this.marks = marks;
        separator = marks.separator();
    }

    @Override
    public boolean isPlace(String name) {
        return net.places().stream()
                .filter(place -> !(place.type() instanceof DotType))
                .anyMatch(place -> isNamed(name, place.id(), place.name(), List.of(place.type())));
    }

    @Override
    public boolean isTransition(String name) {
        return net.transitions().stream()
                .anyMatch(transition -> isNamed(
                        name,
                        transition.id(),
                        transition.name(),
                        transition.variables().stream().map(Variable::type).toList()));
    }

    private boolean isNamed(String text, String id, String label, List<Type> types) {
        return isNamed(text, id, types) || (!id.equals(label) && isNamed(text, label, types));
    }

    private boolean isNamed(String text, String node, List<Type> types) {
        if (!text.startsWith(node)) {
            return false;
        }
        Reading reading = new Reading(text, node.length());
        return types.stream().allMatch(type -> reading.skip(separator) && reading.value(type) != null)
                && reading.at == text.length();
    }

    /** A text that is read from left to right, guided by the types. */
    private final class Reading {
        private final String text;
        private int at;
        private int brackets;

        Reading(String text, int from) {
            this.text = text;
            at = from;
        }

        boolean skip(String expected) {
            boolean there = text.startsWith(expected, at);
            at += there ? expected.length() : 0;
            return there;
        }

        /** The next value of a type; null if there is none. */
        @Nullable
        Value value(Type type) {
            if (type instanceof TupleType tuple) {
                return parts(tuple.components());
            }
            if (type instanceof UnionType union) {
                return tagged(union);
            }
            if (type instanceof ArrayType array) {
                return sequence(Collections.nCopies(array.length(), array.element()));
            }
            if (type instanceof ListType list) {
                return sequence(list.element(), list.capacity());
            }
            if (type instanceof SetType || type instanceof MapType) {
                return keyed(type);
            }
            if (type instanceof SubType sub) {
                Value value = value(sub.of());
                return value != null && sub.ranks().rank(sub.of().rank(value)) >= 0 ? value : null;
            }
            return simple(type, word());
        }

        private Value.@Nullable Parts parts(List<Type> types) {
            List<Value> parts = new ArrayList<>();
            for (Type type : types) {
                Value part = parts.isEmpty() || skip(separator) ? value(type) : null;
                if (part == null) {
                    return null;
                }
                parts.add(part);
            }
            return new Value.Parts(parts);
        }

        private Value.@Nullable Parts sequence(List<Type> elements) {
            boolean opened = skip(marks.open());
            brackets++;
            Value.Parts parts = opened ? parts(elements) : null;
            brackets--;
            boolean ended = parts != null && (!marks.afterEach() || elements.isEmpty() || skip(separator));
            return ended && skip(marks.close()) ? parts : null;
        }

        /** The elements of a set or the entries of a map, each once and in order. */
        private @Nullable Value keyed(Type type) {
            Type element = type instanceof MapType map ? map.entry() : ((SetType) type).key();
            Value.Parts parts = sequence(element, text.length());
            List<Value> keys = new ArrayList<>();
            for (Value part : parts == null ? List.<Value>of() : parts.values()) {
                keys.add(type instanceof MapType ? ((Value.Parts) part).values().get(0) : part);
            }
            Type key = ((KeyedType) type).key();
            for (int i = 1; i < keys.size(); i++) {
                if (key.compare(keys.get(i - 1), keys.get(i)) >= 0) {
                    return null;
                }
            }
            return parts;
        }

        /** Tries all lengths, which differ only in where the closing bracket is. */
        private Value.@Nullable Parts sequence(Type element, int most) {
            int from = at;
            for (int length = 0; length <= most && length <= text.length() - from; length++) {
                at = from;
                Value.Parts value = sequence(Collections.nCopies(length, element));
                if (value != null) {
                    return value;
                }
            }
            return null;
        }

        private @Nullable Value tagged(UnionType union) {
            int tag = union.tags().indexOf(word());
            if (tag < 0) {
                return null;
            }
            Type type = union.contents().get(tag);
            boolean bare = type instanceof DotType;
            Value content = bare ? new Value.Dot() : skip(separator) ? value(type) : null;
            return content == null ? null : new Value.Tagged(tag, content);
        }

        /** The text before the next separator or the end of a sequence. */
        private String word() {
            int end = text.indexOf(separator, at);
            end = end < 0 ? text.length() : end;
            int bracket = brackets > 0 ? text.indexOf(marks.close(), at) : -1;
            end = bracket >= 0 ? Math.min(end, bracket) : end;
            String word = text.substring(at, end);
            at = end;
            return word;
        }
    }

    private static @Nullable Value simple(Type type, String word) {
        if (type instanceof EnumType enumeration) {
            int index = enumeration.constants().indexOf(word);
            return index < 0 ? null : new Value.Member(index);
        }
        if (type instanceof IntType numbers) {
            Long number = number(word);
            return number == null || !numbers.spans().contains(number) ? null : new Value.Whole(number);
        }
        if (type instanceof IdType identities) {
            Long number = number(word);
            return number == null || number < 1 || number > identities.number()
                    ? null
                    : new Value.Member((int) (number - 1));
        }
        for (long rank = 0; rank < type.count(); rank++) {
            if (type.show(rank).equals(word)) {
                return type.value(rank);
            }
        }
        return null;
    }

    /** A number in the form in which numbers are shown; null for any other word. */
    private static @Nullable Long number(String word) {
        try {
            long number = Long.parseLong(word);
            return String.valueOf(number).equals(word) ? number : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
