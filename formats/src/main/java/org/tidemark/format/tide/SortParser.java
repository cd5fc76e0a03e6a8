package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.type.ListType;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.Syntax.Binder;
import org.tidemark.format.tide.Syntax.Sort;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Kind;

/** Parses types. */
final class SortParser {
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
