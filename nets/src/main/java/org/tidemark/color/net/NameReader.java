package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
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
import org.tidemark.logic.Brackets;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.NearName;
import org.tidemark.logic.Objection;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.ValueReader;
import org.tidemark.net.Folding;

/**
 * Recognises the names that {@link ColorNames} gives, also to nodes that do not occur: a place with any value of its
 * type, a transition with any values of its variables. Immutable.
 */
final class NameReader implements Folding.Names {
    private final ColoredNet net;
    private final ColorNames names;
    private final ColorNames.Marks marks;
    private final String separator;
    private final Folding.@Nullable Time time;

    NameReader(ColoredNet net, ColorNames names, ColorNames.Marks marks) {
        this.net = net;
        this.names = names;
        this.marks = marks;
        separator = marks.separator();
        Clock clock = net.clock();
        time = clock == null
                ? null
                : new Folding.Time(
                        net.places().get(clock.moment()).type().count(),
                        clock.moment(),
                        clock.waiting(),
                        clock.tick(),
                        clock.elapsed(),
                        clock.isRelative());
    }

    @Override
    public boolean isPlace(String name) {
        return net.places().stream()
                .filter(place -> !(place.type() instanceof DotType))
                .anyMatch(place -> isNamed(name, place.id(), place.name(), List.of(place.type())));
    }

    @Override
    public @Nullable String valuesOf(String name) {
        return net.places().stream()
                .filter(place -> place.name().equals(name) || place.id().equals(name))
                .map(ColoredPlace::type)
                .filter(type -> !(type instanceof DotType))
                .findFirst()
                .map(Type::toString)
                .orElse(null);
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
        return read(text, id, types) != null || (!id.equals(label) && read(text, label, types) != null);
    }

    /** The values after the name of a node; null if the text is something else. */
    private @Nullable List<Value> read(String text, String node, List<Type> types) {
        if (!text.startsWith(node)) {
            return null;
        }
        Reading reading = new Reading(text, node.length());
        List<Value> values = new ArrayList<>();
        for (Type type : types) {
            Value value = reading.skip(separator) ? reading.value(type) : null;
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return reading.at == text.length() ? values : null;
    }

    @Override
    public String shownPlace(int group, String name, String id) {
        Type type = net.places().get(group).type();
        return type instanceof DotType ? name : name + ": " + type.show(value(group, id));
    }

    @Override
    public String shownTransition(int group, String name, String id) {
        ColoredTransition transition = net.transitions().get(group);
        List<Variable> variables = transition.variables();
        if (variables.isEmpty()) {
            return name;
        }
        List<Value> values = values(transition, id);
        StringJoiner text = new StringJoiner(", ", name + "(", ")");
        for (int i = 0; i < values.size(); i++) {
            text.add(variables.get(i).name() + " = " + variables.get(i).type().show(values.get(i)));
        }
        return text.toString();
    }

    @Override
    public @Nullable String member(int group, String id) {
        Type type = net.places().get(group).type();
        String name =
                type instanceof IdType ids ? ids.name() : type instanceof EnumType constants ? constants.name() : "";
        return name.isEmpty() ? null : name + " " + type.show(value(group, id));
    }

    @Override
    public long rank(int group, String id) {
        Type type = net.places().get(group).type();
        return type instanceof DotType ? 0 : type.rank(value(group, id));
    }

    @Override
    public List<Folding.SingleValue> singleValues(int group, String id) {
        Type type = net.places().get(group).type();
        List<Folding.SingleValue> found = new ArrayList<>();
        if (!(type instanceof DotType)) {
            addSingle(type, value(group, id), found);
        }
        return found;
    }

    private static void addSingle(Type type, Value value, List<Folding.SingleValue> into) {
        if (type instanceof TupleType tuple) {
            List<Value> parts = ((Value.Parts) value).values();
            for (int i = 0; i < parts.size(); i++) {
                addSingle(tuple.components().get(i), parts.get(i), into);
            }
        } else if (type instanceof UnionType union) {
            Value.Tagged tagged = (Value.Tagged) value;
            addSingle(union.contents().get(tagged.tag()), tagged.content(), into);
        } else if (type instanceof SubType sub) {
            addSingle(sub.of(), value, into);
        } else if (type instanceof EnumType || type instanceof IdType || type instanceof IntType) {
            into.add(new Folding.SingleValue(type.toString(), type.rank(value)));
        }
    }

    private Value value(int group, String id) {
        ColoredPlace place = net.places().get(group);
        return unfolded(id, place.id(), List.of(place.type())).get(0);
    }

    private List<Value> values(ColoredTransition transition, String id) {
        return unfolded(
                id,
                transition.id(),
                transition.variables().stream().map(Variable::type).toList());
    }

    private List<Value> unfolded(String id, String node, List<Type> types) {
        List<Value> values = read(id, node, types);
        if (values == null) {
            throw new IllegalArgumentException(id + " is not an unfolded id of " + node);
        }
        return values;
    }

    @Override
    public Folding.@Nullable Written place(String shown) {
        for (int p = 0; p < net.places().size(); p++) {
            ColoredPlace place = net.places().get(p);
            for (String name : List.of(place.name(), place.id())) {
                if (shown.startsWith(name + ":") && !(place.type() instanceof DotType)) {
                    try {
                        long rank = net.language().rank(place.type(), shown, name.length() + 1, shown.length());
                        String id = place.id() + names.suffix(place, rank);
                        return new Folding.Written(p, shownPlace(p, place.name(), id), id::equals);
                    } catch (FormulaSyntaxException notAValue) {
                        // Another place may have a name that begins alike.
                    }
                }
            }
        }
        return null;
    }

    @Override
    public Folding.@Nullable Written transition(String shown) {
        WrittenBinding binding = WrittenBinding.find(net, shown);
        if (binding == null || binding.objection() != null) {
            return null;
        }
        ColoredTransition transition = net.transitions().get(binding.transition());
        return new Folding.Written(binding.transition(), binding.text(), id -> binding.fits(values(transition, id)));
    }

    @Override
    public @Nullable TokenSum tokens(String name) {
        for (int p = 0; p < net.places().size(); p++) {
            ColoredPlace place = net.places().get(p);
            for (String node : List.of(place.id(), place.name())) {
                Type type = place.type();
                List<Value> values = type instanceof DotType ? null : read(name, node, List.of(type));
                if (values != null) {
                    return new TokensOfColor(place.id(), name, type.rank(values.get(0)));
                }
            }
        }
        Folding.Written written = place(name);
        return written == null ? null : tokens(net.places().get(written.group()).id() + suffix(written));
    }

    /** The unfolded name of a written place after the name of the place. */
    private String suffix(Folding.Written written) {
        ColoredPlace place = net.places().get(written.group());
        try {
            String text = written.text();
            long rank = net.language().rank(place.type(), text, place.name().length() + 1, text.length());
            return names.suffix(place, rank);
        } catch (FormulaSyntaxException e) {
            throw new IllegalStateException("a value that was read before", e);
        }
    }

    @Override
    public Folding.@Nullable Bindings bindings(String name) {
        for (int t = 0; t < net.transitions().size(); t++) {
            ColoredTransition transition = net.transitions().get(t);
            List<Type> types =
                    transition.variables().stream().map(Variable::type).toList();
            for (String node : List.of(transition.id(), transition.name())) {
                List<Value> values = types.isEmpty() ? null : read(name, node, types);
                if (values != null) {
                    return new Folding.Bindings(
                            t, binding -> values(transition, binding).equals(values));
                }
            }
        }
        WrittenBinding written = WrittenBinding.find(net, name);
        return written == null || written.objection() != null
                ? null
                : new Folding.Bindings(
                        written.transition(),
                        binding -> written.fits(values(net.transitions().get(written.transition()), binding)));
    }

    /** The transition and the binding of an unfolded name; null if it is something else. */
    ColorNames.@Nullable Event event(String name) {
        for (int t = 0; t < net.transitions().size(); t++) {
            ColoredTransition transition = net.transitions().get(t);
            List<Variable> variables = transition.variables();
            List<Type> types = variables.stream().map(Variable::type).toList();
            for (String node : List.of(transition.id(), transition.name())) {
                List<Value> values = read(name, node, types);
                if (values != null) {
                    long[] binding = new long[transition.slots()];
                    for (int i = 0; i < values.size(); i++) {
                        binding[variables.get(i).index()] =
                                variables.get(i).type().rank(values.get(i));
                    }
                    return new ColorNames.Event(t, binding);
                }
            }
        }
        return null;
    }

    private static List<Value> values(ColoredTransition transition, long[] binding) {
        List<Value> values = new ArrayList<>();
        for (Variable variable : transition.variables()) {
            values.add(variable.type().value(binding[variable.index()]));
        }
        return values;
    }

    @Override
    public @Nullable Objection objection(String shown) {
        WrittenBinding binding = WrittenBinding.find(net, shown);
        return binding == null ? null : binding.objection();
    }

    @Override
    public Folding.@Nullable Time time() {
        return time;
    }

    @Override
    public Folding.Stamp stamp(int group, String id) {
        long rank = rank(group, id);
        return net.places().get(group).type() instanceof TupleType tuple
                ? new Folding.Stamp(tuple.component(rank, 0), tuple.component(rank, 1))
                : new Folding.Stamp(0, rank);
    }

    @Override
    public @Nullable ValueReader values() {
        return net.language().reader(net);
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

    /** The number of tokens of one colour in a place. Immutable. */
    record TokensOfColor(String place, String text, long rank) implements TokenSum {
        @Override
        public long weight(long of) {
            return of == rank ? 1 : 0;
        }
    }

    /**
     * A transition with values of some of its variables, as people write it: {@code send(src = 2)}. Immutable.
     *
     * @param transition its number
     * @param values the values given, by the order of the variables; null where none is given
     * @param objection what is wrong with the text; null if nothing is
     */
    private record WrittenBinding(
            ColoredNet net,
            int transition,
            List<@Nullable Value> values,
            @Nullable Objection objection) {
        /** Reads a text; null if it does not begin with a transition and a parenthesis. */
        static @Nullable WrittenBinding find(ColoredNet net, String text) {
            int open = text.indexOf('(');
            if (open <= 0 || !text.endsWith(")")) {
                return null;
            }
            for (int t = 0; t < net.transitions().size(); t++) {
                ColoredTransition transition = net.transitions().get(t);
                for (String name : List.of(transition.name(), transition.id())) {
                    boolean named = text.startsWith(name + "(");
                    if (named && Brackets.closing(text, name.length(), text.length()) == text.length() - 1) {
                        return of(net, t, text, name.length() + 1);
                    }
                }
            }
            return null;
        }

        private static WrittenBinding of(ColoredNet net, int t, String text, int from) {
            Binder binder = new Binder(net, t, text);
            int to = text.length() - 1;
            int at = from;
            for (int comma : Brackets.commas(text, from, to)) {
                binder.bind(at, comma);
                at = comma + 1;
            }
            binder.bind(at, to);
            return new WrittenBinding(net, t, binder.values, binder.objection);
        }

        /** Reads one value after the other, and keeps the first objection. Not thread-safe. */
        private static final class Binder {
            private final ColoredNet net;
            private final ColoredTransition transition;
            private final String text;
            private final List<@Nullable Value> values = new ArrayList<>();
            private @Nullable Objection objection;

            Binder(ColoredNet net, int t, String text) {
                this.net = net;
                this.text = text;
                transition = net.transitions().get(t);
                transition.variables().forEach(variable -> values.add(null));
            }

            /** Reads {@code src = 2} in a part of the text. */
            void bind(int from, int to) {
                int start = from;
                while (start < to && Character.isWhitespace(text.charAt(start))) {
                    start++;
                }
                int equals = text.indexOf('=', start);
                boolean isPair = equals >= 0 && equals < to;
                String name = text.substring(start, isPair ? equals : to).strip();
                List<Variable> variables = transition.variables();
                Variable variable = variables.stream()
                        .filter(v -> v.name().equals(name))
                        .findFirst()
                        .orElse(null);
                if (start == to) {
                    object(
                            start,
                            "no value is given here: expected one such as " + example()
                                    + "; without parentheses all bindings are meant");
                } else if (!isPair) {
                    object(start, "found '" + name + "', expected a variable, '=' and its value");
                } else if (variable == null) {
                    object(
                            start,
                            "'" + transition.name() + "' has no variable '" + name + "'" + meant(name, variables));
                } else if (values.get(variable.index()) != null) {
                    object(start, "the variable '" + name + "' has two values here");
                } else {
                    try {
                        long rank = net.language().rank(variable.type(), text, equals + 1, to);
                        values.set(variable.index(), variable.type().value(rank));
                    } catch (FormulaSyntaxException wrong) {
                        object(wrong.offset(), "the value of '" + name + "': " + wrong.sentence());
                    }
                }
            }

            private void object(int offset, String sentence) {
                objection = objection == null ? new Objection(offset, sentence) : objection;
            }

            private String example() {
                if (transition.variables().isEmpty()) {
                    return transition.name();
                }
                Variable first = transition.variables().get(0);
                return transition.name() + "(" + first.name() + " = "
                        + first.type().show(0) + ")";
            }
        }

        private static String meant(String name, List<Variable> variables) {
            List<String> known = variables.stream().map(Variable::name).toList();
            return known.isEmpty() ? "; it has none" : NearName.hint(name, known);
        }

        /** Whether a binding has the values given. */
        boolean fits(List<Value> binding) {
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i) != null && !Objects.equals(values.get(i), binding.get(i))) {
                    return false;
                }
            }
            return true;
        }

        /** The binding as it is shown. */
        String text() {
            ColoredTransition of = net.transitions().get(transition);
            StringJoiner text = new StringJoiner(", ", of.name() + "(", ")");
            for (int i = 0; i < values.size(); i++) {
                Value value = values.get(i);
                if (value != null) {
                    Variable variable = of.variables().get(i);
                    text.add(variable.name() + " = " + variable.type().show(value));
                }
            }
            return text.toString();
        }
    }
}
