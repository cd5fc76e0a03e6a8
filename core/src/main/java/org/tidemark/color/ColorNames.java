package org.tidemark.color;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * Names for what an unfolding makes: the name of the place or transition, then the values, with dots between, as in
 * {@code fork.3} and {@code take.3.a}. Every net format carries such names as they are, and formulas need no quotes for
 * them.
 *
 * <p>Identities go by their numbers. Tuples and tagged values are taken apart, since their types say where they end; sequences stay in brackets. Where a
 * dot is in some id or constant, the first character stands in for it that is in none, so no two unfolded ids are the
 * same. Immutable.
 */
final class ColorNames {
    private static final String PREFERRED = "./~^!";

    private final ColoredNet net;
    private final String separator;

    ColorNames(ColoredNet net) {
        this.net = net;
        List<String> taken = new ArrayList<>();
        for (ColoredPlace place : net.places()) {
            taken.add(place.id());
            constants(place.type(), taken);
        }
        for (ColoredTransition transition : net.transitions()) {
            taken.add(transition.id());
            transition.variables().forEach(variable -> constants(variable.type(), taken));
        }
        int free = IntStream.concat(PREFERRED.chars(), IntStream.rangeClosed(0xB7, Character.MAX_CODE_POINT))
                .filter(c -> taken.stream().noneMatch(name -> name.indexOf(c) >= 0))
                .findFirst()
                .orElse('.');
        separator = Character.toString(free);
    }

    /** All names that a value of the type may be made of. */
    private static void constants(Type type, List<String> into) {
        if (type instanceof EnumType enumeration) {
            into.addAll(enumeration.constants());
        } else if (type instanceof TupleType tuple) {
            tuple.components().forEach(component -> constants(component, into));
        } else if (type instanceof UnionType union) {
            into.addAll(union.tags());
            union.contents().forEach(content -> constants(content, into));
        } else if (type instanceof ArrayType array) {
            constants(array.element(), into);
        } else if (type instanceof ListType list) {
            constants(list.element(), into);
        } else if (type instanceof SubType sub) {
            constants(sub.of(), into);
        }
    }

    /** Knows these names again, those of what never occurs too. */
    NameReader reader() {
        return new NameReader(net, separator);
    }

    /** What follows the name of a place for one of its colours. */
    String suffix(ColoredPlace place, long rank) {
        return place.type() instanceof DotType
                ? ""
                : separator + shown(place.type(), place.type().value(rank));
    }

    /** What follows the name of a transition for one of its bindings. */
    String suffix(ColoredTransition transition, long[] binding) {
        StringBuilder suffix = new StringBuilder();
        for (Variable variable : transition.variables()) {
            Type type = variable.type();
            suffix.append(separator).append(shown(type, type.value(binding[variable.index()])));
        }
        return suffix.toString();
    }

    private String shown(Type type, Value value) {
        if (type instanceof TupleType tuple) {
            StringJoiner text = new StringJoiner(separator);
            List<Value> parts = ((Value.Parts) value).values();
            for (int i = 0; i < parts.size(); i++) {
                text.add(shown(tuple.components().get(i), parts.get(i)));
            }
            return text.toString();
        }
        if (type instanceof UnionType union) {
            Value.Tagged tagged = (Value.Tagged) value;
            Type content = union.contents().get(tagged.tag());
            String tag = union.tags().get(tagged.tag());
            return content instanceof DotType ? tag : tag + separator + shown(content, tagged.content());
        }
        if (type instanceof ArrayType array) {
            return sequence(array.element(), value);
        }
        if (type instanceof ListType list) {
            return sequence(list.element(), value);
        }
        if (type instanceof IdType) {
            return String.valueOf(((Value.Member) value).index() + 1);
        }
        return type instanceof SubType sub ? shown(sub.of(), value) : type.show(value);
    }

    private String sequence(Type element, Value value) {
        StringJoiner text = new StringJoiner(separator, "[", "]");
        ((Value.Parts) value).values().forEach(part -> text.add(shown(element, part)));
        return text.toString();
    }
}
