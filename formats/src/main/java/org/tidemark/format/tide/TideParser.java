package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.type.ListType;
import org.tidemark.format.tide.Syntax.Arc;
import org.tidemark.format.tide.Syntax.Binder;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.format.tide.Syntax.Item;
import org.tidemark.format.tide.Syntax.Items;
import org.tidemark.format.tide.Syntax.Sort;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.input.InputException;

/** Parses the declarations of a file. */
final class TideParser {
    /** The words that declarations begin with. */
    static final List<String> DECLARATIONS =
            List.of("net", "param", "const", "type", "fun", "place", "transition", "property", "progress", "include");

    /** The words before a declaration of a transition that say which runs are fair to it; elsewhere they are names. */
    static final List<String> FAIRNESS = List.of("fair", "strongly");

    /** The word before a declaration of states that are taken for one; elsewhere it is a name. */
    static final String EQUIVALENCE = "equivalence";

    private static final Map<String, ColoredArc.Kind> ARCS = Map.of(
            "in", ColoredArc.Kind.INPUT,
            "out", ColoredArc.Kind.OUTPUT,
            "read", ColoredArc.Kind.READ,
            "inhibit", ColoredArc.Kind.INHIBITOR);

    private final Cursor cursor;
    private final ValueParser values;
    private final SortParser sorts;

    private TideParser(List<TideToken> tokens) {
        this(new Cursor(tokens));
    }

    private TideParser(Cursor cursor) {
        this.cursor = cursor;
        values = new ValueParser(cursor);
        sorts = new SortParser(cursor, values);
    }

    /** All declarations of a file, in order. */
    static List<Declaration> parse(List<TideToken> tokens) throws InputException {
        TideParser parser = new TideParser(tokens);
        List<Declaration> declarations = new ArrayList<>();
        while (parser.cursor.peek().kind() != Kind.END) {
            if (parser.cursor.take("place")) {
                parser.places(declarations);
            } else if (parser.cursor.peek().isNetwork()) {
                declarations.add(parser.network());
            } else if (parser.startsEquivalence()) {
                declarations.add(parser.equivalence());
            } else if (parser.startsFairness()) {
                parser.fairTransition(declarations);
            } else {
                declarations.add(parser.declaration());
            }
        }
        return declarations;
    }

    /** A single value and nothing more. */
    static Value value(List<TideToken> tokens) throws InputException {
        TideParser parser = new TideParser(tokens);
        Value value = parser.values.value();
        if (parser.cursor.peek().kind() != Kind.END) {
            throw parser.cursor.unexpected("nothing after the value");
        }
        return value;
    }

    /** The items of a multi-set from here on. */
    static Items items(Cursor cursor) throws InputException {
        return new TideParser(cursor).items();
    }

    private Declaration declaration() throws InputException {
        TideToken word = cursor.peek();
        if (word.kind() != Kind.KEYWORD || !DECLARATIONS.contains(word.text())) {
            List<String> all = new ArrayList<>(DECLARATIONS);
            all.addAll(FAIRNESS);
            all.add(EQUIVALENCE);
            throw cursor.unexpected("a declaration: " + String.join(", ", all), all);
        }
        cursor.next();
        return switch (word.text()) {
            case "net" -> new Syntax.NetName(cursor.name("the name of the net"));
            case "param" -> parameter();
            case "const" -> constant();
            case "type" -> type();
            case "fun" -> function();
            case "transition" -> transition();
            case "property" -> question(false);
            case "progress" -> question(true);
            default -> new Syntax.Include(cursor.name("the name of a file, in quotes"));
        };
    }

    private Declaration parameter() throws InputException {
        TideToken name = cursor.name("the name of a parameter");
        Sort sort = cursor.take(":") ? sorts.sort() : null;
        cursor.expect("=", "and the default of the parameter");
        TideToken first = cursor.peek();
        return new Syntax.Parameter(name, sort, values.value(), first, cursor.last());
    }

    private Declaration constant() throws InputException {
        TideToken name = cursor.name("the name of a constant");
        Sort sort = cursor.take(":") ? sorts.sort() : null;
        cursor.expect("=", "and the value of the constant");
        return new Syntax.ConstantIs(name, sort, values.value());
    }

    private Declaration type() throws InputException {
        TideToken name = cursor.name("the name of a type");
        cursor.expect("=", "and the type");
        return new Syntax.TypeIs(name, sorts.declared());
    }

    private Declaration function() throws InputException {
        TideToken name = cursor.name("the name of a function");
        List<Binder> parameters = binders("a parameter of the function");
        cursor.expect(":", "and the type of the function's value");
        Sort sort = sorts.sort();
        cursor.expect("=", "and the function's value");
        return new Syntax.FunctionIs(name, parameters, sort, values.value());
    }

    /** {@code (x: A, y: B)}, or nothing. */
    private List<Binder> binders(String what) throws InputException {
        List<Binder> binders = new ArrayList<>();
        if (!cursor.take("(") || cursor.take(")")) {
            return binders;
        }
        do {
            List<TideToken> names = new ArrayList<>();
            while (cursor.peek(1).is(",")) {
                names.add(cursor.name(what));
                cursor.next();
            }
            Binder last = sorts.binder(what);
            names.forEach(name -> binders.add(new Binder(name, last.sort())));
            binders.add(last);
        } while (cursor.take(","));
        cursor.expect(")", "or ',' after " + what);
        return binders;
    }

    /** Places that share their type and initial marking. */
    private void places(List<Declaration> into) throws InputException {
        List<TideToken> names = new ArrayList<>();
        do {
            names.add(cursor.name("the name of a place"));
        } while (cursor.take(","));
        Sort sort = cursor.take(":") ? sorts.sort() : null;
        TideToken at = cursor.peek();
        Syntax.Capacity capacity = cursor.takeName("capacity") ? capacity(at) : null;
        List<Syntax.Later> later = new ArrayList<>();
        Items initial = cursor.take("=") ? initial(later) : null;
        if (capacity == null && cursor.peek().text().equals("capacity")) {
            throw cursor.peek().error("a capacity: expected before '=' and the initial marking");
        }
        names.forEach(name -> into.add(new Syntax.Place(name, sort, capacity, initial, later)));
    }

    /** Tokens that are there from the start, and after semicolons those that arrive later. */
    private @Nullable Items initial(List<Syntax.Later> later) throws InputException {
        Items ready = null;
        do {
            Items items = items();
            TideToken at = cursor.peek();
            if (cursor.take("@+")) {
                later.add(new Syntax.Later(at, items, values.sum()));
                refuseInterval();
            } else if (ready == null) {
                ready = items;
            } else {
                throw items.at()
                        .error("tokens without a delay for the second time: expected them after the first, and ','");
            }
        } while (cursor.take(";"));
        return ready;
    }

    /** Refuses an interval of delays in the initial marking, which is deterministic. */
    private void refuseInterval() throws InputException {
        if (cursor.at("..")) {
            throw cursor.peek()
                    .error(
                            "an interval: expected one number, since a net begins with one marking; a transition can choose");
        }
    }

    /** {@code 5}, {@code 1 each}, or both. */
    private Syntax.Capacity capacity(TideToken at) throws InputException {
        Value first = values.sum();
        if (cursor.takeName("each")) {
            return new Syntax.Capacity(at, null, first);
        }
        if (!cursor.take(",")) {
            return new Syntax.Capacity(at, first, null);
        }
        Value each = values.sum();
        if (!cursor.takeName("each")) {
            throw cursor.unexpected("'each' after the capacity for one value", List.of("each"));
        }
        return new Syntax.Capacity(at, first, each);
    }

    private boolean startsFairness() {
        return cursor.peek().kind() == Kind.NAME
                && FAIRNESS.contains(cursor.peek().written());
    }

    /** {@code fair} or {@code strongly fair}, perhaps {@code together}, and a transition. */
    private void fairTransition(List<Declaration> into) throws InputException {
        boolean strongly = cursor.takeName("strongly");
        if (!cursor.takeName("fair")) {
            throw cursor.unexpected("'fair' after 'strongly'", List.of("fair"));
        }
        boolean together = cursor.takeName("together");
        if (!cursor.take("transition")) {
            throw cursor.unexpected("'together' or 'transition'", List.of("together", "transition"));
        }
        Declaration transition = transition();
        into.add(transition);
        into.add(new Syntax.Fair(transition.at(), strongly, together));
    }

    private Declaration transition() throws InputException {
        TideToken name = cursor.name("the name of a transition");
        List<Binder> variables = binders("a variable of the transition");
        Syntax.Window window = cursor.at("[") || cursor.at("]") ? window() : null;
        Value priority = cursor.takeName("priority") ? values.value() : null;
        cursor.expect("{", "and the arcs of the transition");
        List<Arc> arcs = new ArrayList<>();
        List<Value> guards = new ArrayList<>();
        while (!cursor.take("}")) {
            ColoredArc.Kind kind = cursor.peek().kind() == Kind.KEYWORD
                    ? ARCS.get(cursor.peek().text())
                    : null;
            if (kind != null) {
                cursor.next();
                do {
                    arcs.add(arc(kind));
                } while (cursor.take(";") && !startsPart());
            } else if (cursor.take("guard")) {
                guards.add(values.value());
                cursor.take(";");
            } else {
                throw betweenArcs(arcs);
            }
        }
        return new Syntax.Transition(name, variables, window, priority, arcs, guards);
    }

    /** An interval such as {@code [2,5]}, {@code ]2,5[} or {@code [2,inf[}. */
    private Syntax.Window window() throws InputException {
        TideToken at = cursor.next();
        Value least = values.sum();
        cursor.expect(",", "and the end of the interval");
        Value most = cursor.takeName("inf") ? null : values.sum();
        boolean isMostOpen = cursor.take("[");
        if (!isMostOpen) {
            cursor.expect("]", "or '[' at the end of the interval");
        }
        if (most == null && !isMostOpen) {
            throw at.error("an interval without end that is closed: expected '[' behind 'inf'");
        }
        return new Syntax.Window(at, at.is("]"), least, most, isMostOpen);
    }

    /** Whether a semicolon ended a clause, as some write it, and does not separate arcs. */
    private boolean startsPart() {
        return cursor.at("}") || cursor.at("guard") || ARCS.keySet().stream().anyMatch(cursor::at);
    }

    /** The error after an arc or a guard; a comma may have been meant to separate arcs. */
    private InputException betweenArcs(List<Arc> arcs) {
        String expected = "in, out, read, inhibit, guard or '}'";
        Items last = arcs.isEmpty() ? null : arcs.get(arcs.size() - 1).items();
        boolean listed = last != null && last.items().size() + last.except().size() > 1;
        return cursor.at(",") || (cursor.at(":") && listed)
                ? cursor.unexpected(expected + "; arcs are separated by ';', the tokens of one arc by ','")
                : cursor.unexpected(expected, List.of("in", "out", "read", "inhibit", "guard"));
    }

    private Arc arc(ColoredArc.Kind kind) throws InputException {
        TideToken place = cursor.name("the name of a place");
        Items items = cursor.take(":") ? items() : null;
        if (cursor.at("@+") && kind != ColoredArc.Kind.OUTPUT) {
            throw cursor.peek().error("a delay: expected only on output arcs, after out");
        }
        return new Arc(place, kind, items, cursor.take("@+") ? delay() : null);
    }

    private Syntax.Delay delay() throws InputException {
        Value least = values.sum();
        return new Syntax.Delay(least.at(), least, cursor.take("..") ? values.sum() : null);
    }

    private Items items() throws InputException {
        TideToken at = cursor.peek();
        List<Item> items = list();
        return new Items(at, items, cursor.take("except") ? list() : List.of());
    }

    private List<Item> list() throws InputException {
        List<Item> items = new ArrayList<>();
        do {
            items.add(item());
        } while (cursor.take(","));
        return items;
    }

    private Item item() throws InputException {
        TideToken at = cursor.peek();
        Value count = null;
        Value value = null;
        Sort all = null;
        if (!cursor.at("all")) {
            value = values.value();
            if (cursor.take("'")) {
                count = value;
                value = cursor.at("all") ? null : values.value();
            }
        }
        if (value == null) {
            cursor.expect("all", "and a type");
            all = sorts.sort();
        }
        List<Binder> binders = new ArrayList<>();
        Syntax.Draw draw = null;
        while (cursor.take("for")) {
            if (!cursor.peek(1).is("in")) {
                binders.add(sorts.binder("a variable"));
            } else if (draw == null) {
                TideToken each = cursor.name("a variable");
                cursor.expect("in", "and a place");
                draw = new Syntax.Draw(each, cursor.name("the name of a place"));
            } else {
                throw cursor.peek().error("a second place: expected the tokens of one");
            }
        }
        return new Item(at, count, value, all, draw, binders, condition());
    }

    private @Nullable Value condition() throws InputException {
        return cursor.take("where") ? values.value() : null;
    }

    private boolean startsEquivalence() {
        return cursor.peek().kind() == Kind.NAME && cursor.peek().written().equals(EQUIVALENCE);
    }

    /** {@code equivalence name(x in p) { guard c  p = items  q at most 3 }}. */
    private Declaration equivalence() throws InputException {
        cursor.next();
        TideToken name = cursor.name("the name of the equivalence");
        List<Syntax.Draw> draws = draws();
        cursor.expect("{", "and which states are taken for one");
        List<Value> guards = new ArrayList<>();
        List<Syntax.Definition> definitions = new ArrayList<>();
        List<Syntax.Cap> caps = new ArrayList<>();
        while (!cursor.take("}")) {
            if (cursor.take("guard")) {
                guards.add(values.value());
            } else {
                TideToken place = cursor.name("guard, the name of a place, or '}'");
                if (cursor.take("=")) {
                    definitions.add(new Syntax.Definition(place, items()));
                } else if (cursor.takeName("at") && cursor.takeName("most")) {
                    caps.add(new Syntax.Cap(place, values.sum()));
                } else {
                    throw cursor.unexpected("'=' and tokens, or 'at most' and a number", List.of("=", "at", "most"));
                }
            }
            cursor.take(";");
        }
        return new Syntax.Equivalence(name, draws, guards, definitions, caps);
    }

    /** {@code (x in p, y in q)}, or nothing. */
    private List<Syntax.Draw> draws() throws InputException {
        List<Syntax.Draw> draws = new ArrayList<>();
        if (!cursor.take("(") || cursor.take(")")) {
            return draws;
        }
        do {
            TideToken name = cursor.name("a variable");
            cursor.expect("in", "and the place whose first token it is");
            draws.add(new Syntax.Draw(name, cursor.name("the name of a place")));
        } while (cursor.take(","));
        cursor.expect(")", "or ',' after a variable");
        return draws;
    }

    private Declaration network() throws InputException {
        cursor.next();
        TideToken name = cursor.name("the name of the network");
        cursor.expect("{", "and the parts of the network");
        TideToken raw = cursor.next();
        cursor.expect("}", "after it");
        return new Syntax.NetworkIs(name, raw);
    }

    private Declaration question(boolean measure) throws InputException {
        TideToken name = cursor.name(measure ? "the name of a measure" : "the name of a property");
        cursor.expect("{", measure ? "and the terms of the measure" : "and a formula");
        TideToken raw = cursor.next();
        cursor.expect("}", "after it");
        return new Syntax.Question(name, measure, raw);
    }

    /** Parses types. */
    private static final class SortParser {
        private static final Set<String> IN_RANGES = Set.of("..", "+", "-", "*", "/", "%", "[");

        /** The keywords that start a type. */
        private static final Set<String> SORTS =
                Set.of("bool", "dot", "enum", "id", "union", "array", "queue", "stack", "vector");

        /** The deepest nesting of types, which protects the stack. */
        private static final int DEEPEST = 100;

        private final Cursor cursor;
        private final ValueParser values;
        private int depth;

        SortParser(Cursor cursor, ValueParser values) {
            this.cursor = cursor;
            this.values = values;
        }

        /** A type in a declaration, which may also be a subtype: {@code x: T where c}. */
        Sort declared() throws InputException {
            if (cursor.peek().kind() != Kind.NAME || !cursor.peek(1).is(":")) {
                return sort();
            }
            Binder of = binder("a value of the type");
            TideToken where = cursor.expect("where", "and a condition on the values");
            return new Syntax.SubSort(where, of, values.value());
        }

        /** {@code x: T}. */
        Binder binder(String what) throws InputException {
            TideToken name = cursor.name(what);
            cursor.expect(":", "and a type after " + InputException.quote(name.text()));
            return new Binder(name, sort());
        }

        Sort sort() throws InputException {
            if (++depth > DEEPEST) {
                throw cursor.peek().error("more than " + DEEPEST + " levels of nesting");
            }
            Sort sort = nested(cursor.peek());
            depth--;
            return sort;
        }

        private Sort nested(TideToken at) throws InputException {
            if (at.kind() == Kind.KEYWORD) {
                return builtIn(at);
            }
            if (at.is("(")) {
                cursor.next();
                List<Sort> parts = new ArrayList<>();
                do {
                    parts.add(sort());
                } while (cursor.take(","));
                cursor.expect(")", "or ',' after a type");
                return parts.size() == 1 ? parts.get(0) : new Syntax.TupleSort(at, parts);
            }
            if (at.is("{")) {
                return record(cursor.next());
            }
            if (startsSet(at)) {
                cursor.next();
                return new Syntax.SetSort(at, element());
            }
            if (startsMap(at)) {
                cursor.next();
                Sort key = sort();
                if (!cursor.takeName("to")) {
                    throw cursor.unexpected("'to' and the type of the values");
                }
                return new Syntax.MapSort(at, key, sort());
            }
            if (at.kind() == Kind.NAME && !startsRange()) {
                return new Syntax.NamedSort(cursor.next());
            }
            if (at.kind() == Kind.NUMBER || at.kind() == Kind.NAME || at.is("-")) {
                return ranges(at);
            }
            throw cursor.unexpected("a type, such as 1..n, bool, enum {a, b} or (A, B)");
        }

        /** {@code set} and {@code map} are not keywords, so that they may be names elsewhere. */
        private boolean startsSet(TideToken at) {
            return at.kind() == Kind.NAME
                    && at.written().equals("set")
                    && cursor.peek(1).is("of");
        }

        private boolean startsMap(TideToken at) {
            TideToken after = cursor.peek(1);
            boolean startsSort = after.kind() == Kind.NUMBER
                    || (after.kind() == Kind.NAME && !after.text().equals("capacity"))
                    || (after.kind() == Kind.KEYWORD && SORTS.contains(after.text()))
                    || after.is("(")
                    || after.is("{")
                    || after.is("-");
            return at.kind() == Kind.NAME && at.written().equals("map") && startsSort;
        }

        private boolean startsRange() {
            TideToken after = cursor.peek(1);
            return after.kind() == Kind.SIGN && IN_RANGES.contains(after.text());
        }

        private Sort ranges(TideToken at) throws InputException {
            List<Value> firsts = new ArrayList<>();
            List<Value> lasts = new ArrayList<>();
            do {
                Value first = values.sum();
                firsts.add(first);
                if (firsts.size() == 1 && !cursor.at("..")) {
                    throw cursor.unexpected("'..' and the end of the range");
                }
                lasts.add(cursor.take("..") ? values.sum() : first);
            } while (cursor.take("|"));
            return new Syntax.Ranges(at, firsts, lasts);
        }

        private Sort builtIn(TideToken at) throws InputException {
            switch (at.text()) {
                case "bool", "dot" -> {
                    return new Syntax.NamedSort(cursor.next());
                }
                case "enum" -> {
                    cursor.next();
                    cursor.expect("{", "and the constants");
                    List<TideToken> constants = new ArrayList<>();
                    do {
                        constants.add(cursor.name("the name of a constant"));
                    } while (cursor.take(","));
                    cursor.expect("}", "or ',' after a constant");
                    return new Syntax.Enumeration(at, constants);
                }
                case "id" -> {
                    cursor.next();
                    return new Syntax.Identities(at, bracketed("the number of identities"));
                }
                case "union" -> {
                    cursor.next();
                    return union(at);
                }
                case "array" -> {
                    cursor.next();
                    cursor.expect("[", "and the type of the index");
                    Sort index = sort();
                    cursor.expect("]", "after the type of the index");
                    return new Syntax.ArraySort(at, index, element());
                }
                case "queue", "stack", "vector" -> {
                    cursor.next();
                    Value capacity = bracketed("the greatest number of elements");
                    ListType.Kind kind = switch (at.text()) {
                        case "queue" -> ListType.Kind.QUEUE;
                        case "stack" -> ListType.Kind.STACK;
                        default -> ListType.Kind.VECTOR;
                    };
                    return new Syntax.ListSort(at, kind, capacity, element());
                }
                default -> throw cursor.unexpected("a type, such as 1..n, bool, enum {a, b} or (A, B)");
            }
        }

        private Value bracketed(String what) throws InputException {
            cursor.expect("[", "and " + what);
            Value value = values.value();
            cursor.expect("]", "after " + what);
            return value;
        }

        private Sort element() throws InputException {
            cursor.expect("of", "and the type of the elements");
            return sort();
        }

        private Sort record(TideToken brace) throws InputException {
            List<Binder> fields = new ArrayList<>();
            do {
                fields.add(binder("the name of a field"));
            } while (cursor.take(","));
            cursor.expect("}", "or ',' after a field");
            return new Syntax.RecordSort(brace, fields);
        }

        private Sort union(TideToken at) throws InputException {
            List<TideToken> tags = new ArrayList<>();
            List<@Nullable Sort> contents = new ArrayList<>();
            cursor.expect("{", "and the tags");
            do {
                tags.add(cursor.name("a tag"));
                contents.add(cursor.take(":") ? sort() : null);
            } while (cursor.take(","));
            cursor.expect("}", "or ',' after a tag");
            return new Syntax.UnionSort(at, tags, contents);
        }
    }
}
