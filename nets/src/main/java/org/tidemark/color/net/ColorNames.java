package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
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
 * Names of the nodes of an unfolding: the name of the place or transition and the values, separated by dots, as in
 * {@code fork.3} and {@code take.3.a}. Every net format can hold such names unchanged, and formulas need no quotes for
 * them.
 *
 * <p>Identities are shown as their numbers. Tuples and tagged values are flattened, since their types say where they
 * end; sequences keep their brackets, and sets and maps are sequences of their elements and entries. If some id or
 * constant contains a dot, the first preferred character that none contains replaces it, and likewise for brackets, so
 * no two unfolded ids are the same. Immutable.
 */
public final class ColorNames {
    private static final String PREFERRED = "./~^!";

    private final ColoredNet net;
    private final Marks marks;
    private final String separator;

    /**
     * The characters between values and around sequences.
     *
     * @param afterEach whether a separator follows each element of a sequence, because some value is shown as an
     *     empty text
     */
    record Marks(String separator, String open, String close, boolean afterEach) {}

    public ColorNames(ColoredNet net) {
        this.net = net;
        Set<Type> types = new LinkedHashSet<>();
        net.places().forEach(place -> types.add(place.type()));
        net.transitions().forEach(t -> t.variables().forEach(variable -> types.add(variable.type())));
        List<String> constants = new ArrayList<>();
        types.forEach(type -> constants(type, constants));
        List<String> taken = new ArrayList<>(constants);
        net.places().forEach(place -> taken.add(place.id()));
        net.transitions().forEach(transition -> taken.add(transition.id()));
        List<String> free = IntStream.concat(PREFERRED.chars(), IntStream.rangeClosed(0xB7, Character.MAX_CODE_POINT))
                .filter(c -> taken.stream().noneMatch(name -> name.indexOf(c) >= 0))
                .limit(3)
                .mapToObj(Character::toString)
                .toList();
        boolean bracketed = constants.stream().anyMatch(name -> name.contains("[") || name.contains("]"));
        marks = new Marks(
                free.get(0), bracketed ? free.get(1) : "[", bracketed ? free.get(2) : "]", constants.contains(""));
        separator = marks.separator();
    }

    /** All names that can occur in a value of the type. */
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
        } else if (type instanceof SetType set) {
            constants(set.key(), into);
        } else if (type instanceof MapType map) {
            constants(map.key(), into);
            constants(map.content(), into);
        } else if (type instanceof SubType sub) {
            constants(sub.of(), into);
        }
    }

    /** A transition with values of its variables. */
    public static final class Event {
        private final int transition;
        private final long[] binding;

        Event(int transition, long[] binding) {
            this.transition = transition;
            this.binding = binding;
        }

        public int transition() {
            return transition;
        }

        /** The ranks of the values, with room for the variables of comprehensions. */
        public long[] binding() {
            return binding.clone();
        }
    }

    /** The transition and the binding that a name represents; null if it is not such a name. */
    public @Nullable Event event(String name) {
        return new NameReader(net, this, marks).event(name);
    }

    /** A reader that recognises these names, including those of nodes that do not occur. */
    public Folding.Names reader() {
        return new NameReader(net, this, marks);
    }

    /** The suffix of a place's name for one of its colours. */
    public String suffix(ColoredPlace place, long rank) {
        return place.type() instanceof DotType
                ? ""
                : separator + shown(place.type(), place.type().value(rank));
    }

    /** The suffix of a transition's name for one of its bindings. */
    public String suffix(ColoredTransition transition, long[] binding) {
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
        if (type instanceof SetType set) {
            return sequence(set.key(), value);
        }
        if (type instanceof MapType map) {
            return sequence(map.entry(), value);
        }
        if (type instanceof EnumType enumeration) {
            return enumeration.constants().get(((Value.Member) value).index());
        }
        return type instanceof SubType sub ? shown(sub.of(), value) : type.show(value);
    }

    private String sequence(Type element, Value value) {
        List<Value> parts = ((Value.Parts) value).values();
        String end = marks.afterEach() && !parts.isEmpty() ? separator + marks.close() : marks.close();
        StringJoiner text = new StringJoiner(separator, marks.open(), end);
        parts.forEach(part -> text.add(shown(element, part)));
        return text.toString();
    }
}
