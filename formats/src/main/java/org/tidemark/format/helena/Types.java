package org.tidemark.format.helena;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.helena.Syntax.Exp;
import org.tidemark.input.InputException;

/** The types of a net, and what its names mean: types, constants, functions and places. Not thread-safe. */
final class Types {
    /** A type; {@link #name} is empty where it has none, as the element of a vector with two indices. */
    sealed interface Sort {
        String name();
    }

    /** Whole numbers; those of a modulus greater than 0 wrap around. */
    record Whole(String name, long first, long last, long modulus) implements Sort {}

    record Bool(String name) implements Sort {}

    /** Some of the constants of an enumeration. */
    record Enumeration(String name, List<String> constants) implements Sort {}

    record Vector(String name, Sort index, Sort element) implements Sort {}

    record ListType(String name, Sort element, long capacity) implements Sort {}

    record SetType(String name, Sort element) implements Sort {}

    record Struct(String name, Map<String, Sort> fields) implements Sort {}

    /** A token in a quantifier, with the types of its components. */
    record Components(String name, List<Sort> types) implements Sort {}

    /** A value with its type. */
    record Typed(Object value, Sort type) {}

    /** A vector as a value. */
    record VectorValue(Vector type, List<Object> elements) {}

    static final long INT = 1L << 31;
    static final Whole ANY_NUMBER = new Whole("", Long.MIN_VALUE, Long.MAX_VALUE, 0);
    static final Bool BOOL = new Bool("bool");

    private final Map<String, Sort> types = new LinkedHashMap<>();
    private final Map<String, Typed> constants = new LinkedHashMap<>();
    private final Map<String, Syntax.Function> functions = new LinkedHashMap<>();
    private final Map<String, InputException> refused = new LinkedHashMap<>();
    private final Map<String, List<Sort>> places = new LinkedHashMap<>();
    private final Evaluator evaluator = new Evaluator(this);

    Types() {
        types.put("bool", BOOL);
        types.put("int", new Whole("int", -INT, INT - 1, 0));
        types.put("nat", new Whole("nat", 0, INT - 1, 0));
        types.put("short", new Whole("short", -32768, 32767, 0));
        constants.put("false", new Typed(false, BOOL));
        constants.put("true", new Typed(true, BOOL));
    }

    Evaluator evaluator() {
        return evaluator;
    }

    @Nullable
    Sort find(String type) {
        return types.get(type);
    }

    Sort type(Token name) throws InputException {
        Sort type = types.get(name.text());
        if (type == null) {
            throw name.error("no type is called " + name.shown() + "; there are " + String.join(", ", types.keySet()));
        }
        return type;
    }

    @Nullable
    Typed constant(String name) {
        return constants.get(name);
    }

    void constant(String name, Typed value) {
        constants.put(name, value);
    }

    Syntax.@Nullable Function function(String name) {
        return functions.get(name);
    }

    void function(Syntax.Function function) {
        functions.put(function.at().text(), function);
    }

    /** Keeps why a function cannot be translated, which matters only where it is called with values that are not constant. */
    void refuse(Syntax.Function function, InputException why) {
        refused.put(function.at().text(), why);
    }

    @Nullable
    InputException refusal(String function) {
        return refused.get(function);
    }

    @Nullable
    List<Sort> place(String name) {
        return places.get(name);
    }

    void place(Syntax.Place place) throws InputException {
        List<Sort> domain = new ArrayList<>();
        for (Token type : place.domain()) {
            domain.add(type(type));
        }
        places.put(place.at().text(), domain);
    }

    List<Sort> domain(Token place) throws InputException {
        List<Sort> domain = places.get(place.text());
        if (domain == null) {
            throw place.error("no place is called " + place.shown());
        }
        return domain;
    }

    /** Declares a type. */
    Sort declare(Syntax.TypeIs declared) throws InputException {
        String name = declared.at().text();
        Sort type = defined(declared, name);
        types.put(name, type);
        return type;
    }

    private Sort defined(Syntax.TypeIs declared, String name) throws InputException {
        if (declared.definition() instanceof Syntax.RangeOf range) {
            return range(declared.at(), range);
        }
        if (declared.definition() instanceof Syntax.Modulo modulo) {
            long size = number(modulo.size());
            if (size < 1) {
                throw declared.at().error("the modulus " + size + "; expected at least 1");
            }
            return new Whole(name, 0, size - 1, size);
        }
        if (declared.definition() instanceof Syntax.Enumeration each) {
            return enumeration(name, each);
        }
        if (declared.definition() instanceof Syntax.VectorOf vector) {
            Sort element = type(vector.element());
            for (int i = vector.indices().size() - 1; i >= 0; i--) {
                element =
                        new Vector(i == 0 ? name : "", discrete(vector.indices().get(i)), element);
            }
            return element;
        }
        if (declared.definition() instanceof Syntax.ListOf list) {
            return new ListType(name, type(list.element()), number(list.capacity()));
        }
        if (declared.definition() instanceof Syntax.SetOf set) {
            return new SetType(name, type(set.element()));
        }
        if (declared.definition() instanceof Syntax.StructOf struct) {
            Map<String, Sort> fields = new LinkedHashMap<>();
            for (int i = 0; i < struct.fields().size(); i++) {
                fields.put(struct.fields().get(i).text(), type(struct.types().get(i)));
            }
            return new Struct(name, fields);
        }
        throw new IllegalStateException("unknown: " + declared.definition());
    }

    private Sort enumeration(String name, Syntax.Enumeration each) {
        Enumeration type =
                new Enumeration(name, each.constants().stream().map(Token::text).toList());
        type.constants().forEach(constant -> constants.put(constant, new Typed(constant, type)));
        return type;
    }

    private Sort range(Token at, Syntax.RangeOf range) throws InputException {
        Sort of = range.of() == null ? ANY_NUMBER : type(range.of());
        Exp from = range.from();
        Exp to = range.to();
        if (of instanceof Whole number) {
            long first = from == null ? number.first : number(from);
            long last = to == null ? number.last : number(to);
            if (first > last || first < number.first || last > number.last) {
                throw at.error("the range " + first + " .. " + last + "; expected one that is not empty"
                        + (ANY_NUMBER.equals(number) ? "" : ", within " + number.first + " .. " + number.last));
            }
            return new Whole(at.text(), first, last, number.modulus);
        }
        if (of instanceof Enumeration parent) {
            int first = from == null
                    ? 0
                    : parent.constants.indexOf(evaluator.constant(from, of).value());
            int last = to == null
                    ? parent.constants.size() - 1
                    : parent.constants.indexOf(evaluator.constant(to, of).value());
            if (first < 0 || first > last) {
                throw at.error("an empty range; expected two constants of " + parent.name + " in their order");
            }
            return new Enumeration(at.text(), parent.constants.subList(first, last + 1));
        }
        if (from != null) {
            throw at.error("a range of " + of.name() + "; expected a type of numbers or an enumeration");
        }
        return of;
    }

    private Sort discrete(Token name) throws InputException {
        Sort type = type(name);
        if (values(type) == null) {
            throw name.error("vectors cannot be indexed by " + name.shown() + "; expected a type with at most "
                    + Evaluator.MOST_VALUES + " values");
        }
        return type;
    }

    private long number(Exp exp) throws InputException {
        Object value = evaluator.constant(exp, ANY_NUMBER).value();
        if (!(value instanceof Long number)) {
            throw exp.at().error("expected a number");
        }
        return number;
    }

    /** The values of a type in their order; null where there are too many, or it is not a discrete type. */
    static @Nullable List<Object> values(Sort type) {
        List<Object> values = new ArrayList<>();
        if (type instanceof Bool) {
            values.add(false);
            values.add(true);
            return values;
        }
        if (type instanceof Enumeration each) {
            values.addAll(each.constants);
            return values;
        }
        if (!(type instanceof Whole number)
                || ANY_NUMBER.equals(number)
                || number.last - number.first >= Evaluator.MOST_VALUES) {
            return null;
        }
        for (long value = number.first; value <= number.last; value++) {
            values.add(value);
        }
        return values;
    }
}
