package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.color.type.ValueTable;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/**
 * The meaning of names. Types, functions, values and nodes have separate namespaces; variables hide values. A
 * constant of an enumeration or a tag may belong to several types; the expected type decides. Not thread-safe.
 */
final class Scope {
    /** A number with more digits is larger than that of any identity. */
    private static final int LONGEST_IDENTITY = 9;

    /** A tag of a union. */
    record Tag(UnionType union, int index) {}

    /** The variables in scope at some point. */
    record Frame(Map<String, Variable> variables, int slots) {}

    private final Map<String, TideToken> declared = new HashMap<>();
    private final Map<String, TideToken> toCome = new HashMap<>();
    private final Map<String, Type> types = new LinkedHashMap<>();
    private final Map<String, Function> functions = new LinkedHashMap<>();
    private final Map<String, List<Constant>> constants = new LinkedHashMap<>();
    private final Map<String, List<Tag>> tags = new LinkedHashMap<>();
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final ValueTable values = new ValueTable();
    private Map<String, Variable> variables = new HashMap<>();
    private int slots;
    private int mostSlots;

    Scope() {
        types.put("bool", BoolType.BOOL);
        types.put("dot", DotType.DOT);
    }

    /** The table of the values of types that are too large for ranks. */
    ValueTable values() {
        return values;
    }

    /** Refuses a second declaration of the same kind with the same name. */
    void declare(String kind, TideToken name) throws InputException {
        TideToken first = declared.putIfAbsent(kind + " " + name.text(), name);
        if (first != null) {
            throw name.error("the " + kind + " " + InputException.quote(name.text()) + " is declared twice, first in "
                    + where(first, name));
        }
    }

    /** Refuses a second declaration with the same name, and one of a place and a transition with one name. */
    private void declareNode(String kind, String other, TideToken name) throws InputException {
        declare(kind, name);
        TideToken first = declared.get(other + " " + name.text());
        if (first != null) {
            throw name.error("the " + kind + " " + InputException.quote(name.text()) + " has the name of the " + other
                    + " in " + where(first, name) + ": expected another name");
        }
    }

    private static String where(TideToken first, TideToken second) {
        boolean here = first.source().file().equals(second.source().file());
        return (here ? "" : first.source().file() + ", ") + "line " + first.line();
    }

    /** Records what is declared later, to report a use before its declaration. */
    void announce(List<Declaration> declarations) {
        for (Declaration declaration : declarations) {
            if (declaration instanceof Syntax.FunctionIs) {
                toCome.putIfAbsent("function " + declaration.at().text(), declaration.at());
            } else if (declaration instanceof Syntax.TypeIs) {
                toCome.putIfAbsent("type " + declaration.at().text(), declaration.at());
            } else if (declaration instanceof Syntax.ConstantIs || declaration instanceof Syntax.Parameter) {
                toCome.putIfAbsent("value " + declaration.at().text(), declaration.at());
            }
        }
    }

    void type(TideToken name, Type type) throws InputException {
        declare("type", name);
        types.put(name.text(), type);
    }

    void function(TideToken name, Function function) throws InputException {
        declare("function", name);
        functions.put(name.text(), function);
    }

    void constant(TideToken name, Constant value) throws InputException {
        declare("constant", name);
        constants.put(name.text(), List.of(value));
    }

    /** The constants of an enumeration; several enumerations may share one. */
    void members(EnumType type) {
        for (int i = 0; i < type.constants().size(); i++) {
            add(constants, type.constants().get(i), new Constant(type, i));
        }
    }

    void tags(UnionType type) {
        for (int i = 0; i < type.tags().size(); i++) {
            add(tags, type.tags().get(i), new Tag(type, i));
        }
    }

    private static <T> void add(Map<String, List<T>> meanings, String name, T meaning) {
        List<T> known = new ArrayList<>(meanings.getOrDefault(name, List.of()));
        if (!known.contains(meaning)) {
            known.add(meaning);
            meanings.put(name, known);
        }
    }

    /** Adds the constants, tags and names of a type that was not declared in this language. */
    void learn(Type type) {
        if (type instanceof EnumType enumeration) {
            members(enumeration);
        } else if (type instanceof UnionType union) {
            tags(union);
            union.contents().forEach(this::learn);
        } else if (type instanceof TupleType tuple) {
            tuple.components().forEach(this::learn);
        } else if (type instanceof ArrayType array) {
            learn(array.index());
            learn(array.element());
        } else if (type instanceof ListType list) {
            learn(list.element());
        } else if (type instanceof SubType sub) {
            learn(sub.of());
        }
        types.putIfAbsent(type.toString(), type);
    }

    /** The identity with this number, counted from 1, or the constant of this name, where one is expected. */
    @Nullable
    Constant member(String digits, @Nullable Type expected) {
        Type type = expected == null ? null : TypeConversions.whole(expected);
        if (type instanceof EnumType enumeration) {
            int index = enumeration.constants().indexOf(digits);
            return index < 0 ? null : new Constant(enumeration, index);
        }
        if (!(type instanceof IdType identities) || digits.length() > LONGEST_IDENTITY) {
            return null;
        }
        int number = Integer.parseInt(digits);
        return number >= 1 && number <= identities.number() ? new Constant(identities, number - 1) : null;
    }

    void place(TideToken name, int number) throws InputException {
        declareNode("place", "transition", name);
        places.put(name.text(), number);
    }

    void transition(TideToken name) throws InputException {
        declareNode("transition", "place", name);
    }

    @Nullable
    Type findType(String name) {
        return types.get(name);
    }

    /** The first name that was declared for a type; null if there is none. */
    @Nullable
    String typeName(Type type) {
        return types.entrySet().stream()
                .filter(named -> named.getValue().equals(type) && declared.containsKey("type " + named.getKey()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    Type type(TideToken name) throws InputException {
        Type type = types.get(name.text());
        if (type == null) {
            throw unknown("type", name, types.keySet());
        }
        return type;
    }

    int place(TideToken name) throws InputException {
        Integer place = places.get(name.text());
        if (place == null) {
            throw unknown("place", name, places.keySet());
        }
        return place;
    }

    boolean isPlace(String name) {
        return places.containsKey(name);
    }

    @Nullable
    Function findFunction(String name) {
        return functions.get(name);
    }

    List<Constant> findConstants(String name) {
        return constants.getOrDefault(name, List.of());
    }

    List<Tag> findTags(String name) {
        return tags.getOrDefault(name, List.of());
    }

    @Nullable
    Variable findVariable(String name) {
        return variables.get(name);
    }

    /** All names of constants that are numbers, with their values. */
    Map<String, Long> numbers() {
        Map<String, Long> numbers = new LinkedHashMap<>();
        constants.forEach((name, values) -> {
            if (values.get(0).type() instanceof IntType type) {
                numbers.put(name, type.spans().number(values.get(0).rank()));
            }
        });
        return numbers;
    }

    /** Clears the variables, for the next transition, function or marking. */
    void clearVariables() {
        variables = new HashMap<>();
        slots = 0;
        mostSlots = 0;
    }

    /** Declares a variable; two variables of a transition must not share a name. */
    Variable variable(TideToken name, Type type) throws InputException {
        if (variables.containsKey(name.text())) {
            throw name.error("the variable " + InputException.quote(name.text()) + " is declared twice");
        }
        return open(name.text(), type);
    }

    /** A variable that hides another of its name until the variables before it are restored. */
    Variable open(String name, Type type) {
        Variable variable = new Variable(slots++, name, type);
        mostSlots = Math.max(mostSlots, slots);
        variables.put(name, variable);
        return variable;
    }

    /** The current variables, for {@link #restore}. */
    Frame frame() {
        return new Frame(new HashMap<>(variables), slots);
    }

    /** Removes all variables declared since then; their slots can be reused. */
    void restore(Frame before) {
        variables = before.variables;
        slots = before.slots;
    }

    /** The most slots in use at once since the variables were cleared. */
    int mostSlots() {
        return mostSlots;
    }

    InputException unknownValue(TideToken name) {
        TreeSet<String> known = new TreeSet<>(variables.keySet());
        known.addAll(constants.keySet());
        known.addAll(tags.keySet());
        if (isPlace(name.text())) {
            return name.error(
                    InputException.quote(name.text()) + " is a place: expected a value; in and out move tokens");
        }
        return unknown("value", name, known);
    }

    InputException unknownFunction(TideToken name) {
        TreeSet<String> known = new TreeSet<>(functions.keySet());
        known.addAll(tags.keySet());
        known.addAll(types.keySet());
        known.addAll(ValueMaker.BUILT_IN);
        return unknown("function", name, known);
    }

    /** The error for an undeclared name, or one that is declared later. */
    private InputException unknown(String kind, TideToken name, Collection<String> known) {
        TideToken later = toCome.get(kind + " " + name.text());
        if (later == null) {
            return unlike(kind, name, known);
        }
        String who = "the " + kind + " " + InputException.quote(name.text());
        return name.error(
                isInside(name, later)
                        ? who + " is defined by itself: expected a definition without recursion"
                        : who + " is declared later, in line " + later.line()
                                + ": expected a declaration before its first use");
    }

    /** Whether a word is inside the declaration of a name, that is, no other declaration begins between them. */
    private boolean isInside(TideToken word, TideToken name) {
        return word.source().equals(name.source())
                && word.start() > name.start()
                && toCome.values().stream()
                        .noneMatch(other -> other.source().equals(name.source())
                                && other.start() > name.start()
                                && other.start() < word.start());
    }

    static InputException unlike(String kind, TideToken name, Collection<String> known) {
        return name.error(
                "no " + kind + " is called " + InputException.quote(name.text()) + NearName.hint(name.text(), known));
    }
}
