package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.IdType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.format.tide.Syntax.Sort;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;

/** Builds types from their syntax. */
final class SortMaker {
    private static final int MOST_LISTED = 1 << 20;

    private final Scope scope;
    private final ValueMaker values;

    SortMaker(Scope scope, ValueMaker values) {
        this.scope = scope;
        this.values = values;
    }

    /** A type without a name of its own. */
    Type of(Sort sort) throws InputException {
        return of(sort, "");
    }

    /** A type that is declared under a name. */
    Type of(Sort sort, String name) throws InputException {
        try {
            return make(sort, name);
        } catch (IllegalArgumentException e) {
            throw sort.at().error(String.valueOf(e.getMessage()));
        }
    }

    private Type make(Sort sort, String name) throws InputException {
        if (sort instanceof Syntax.NamedSort named) {
            return scope.type(named.at());
        }
        if (sort instanceof Syntax.Ranges ranges) {
            return ranges(ranges);
        }
        if (sort instanceof Syntax.Enumeration enumeration) {
            List<String> constants = distinct("constant", enumeration.constants());
            EnumType type =
                    new EnumType(name.isEmpty() ? "enum {" + NearName.few(constants) + "}" : name, false, constants);
            scope.members(type);
            return type;
        }
        if (sort instanceof Syntax.Identities identities) {
            long number = values.number(identities.number());
            if (number < 1 || number > MOST_LISTED) {
                throw identities.number().at().error(number + " identities: expected from 1 to " + MOST_LISTED);
            }
            return new IdType(name.isEmpty() ? "id[" + number + "]" : name, (int) number);
        }
        if (sort instanceof Syntax.TupleSort tuple) {
            List<Type> parts = new ArrayList<>();
            for (Sort part : tuple.parts()) {
                parts.add(of(part));
            }
            return new TupleType(parts, List.of(), scope.values());
        }
        if (sort instanceof Syntax.RecordSort recorded) {
            List<Type> parts = new ArrayList<>();
            for (Syntax.Binder field : recorded.fields()) {
                parts.add(of(field.sort()));
            }
            return new TupleType(
                    parts,
                    distinct(
                            "field",
                            recorded.fields().stream().map(Syntax.Binder::at).toList()),
                    scope.values());
        }
        if (sort instanceof Syntax.UnionSort union) {
            return union(union, name);
        }
        if (sort instanceof Syntax.ArraySort array) {
            return new ArrayType(of(array.index()), of(array.element()), scope.values());
        }
        if (sort instanceof Syntax.ListSort list) {
            long capacity = values.number(list.capacity());
            if (capacity < 0 || capacity > MOST_LISTED) {
                throw list.capacity().at().error("up to " + capacity + " elements: expected from 0 to " + MOST_LISTED);
            }
            return new ListType(list.kind(), of(list.element()), (int) capacity, scope.values());
        }
        if (sort instanceof Syntax.SetSort set) {
            return new SetType(of(set.element()), scope.values());
        }
        if (sort instanceof Syntax.MapSort map) {
            return new MapType(of(map.key()), of(map.content()), scope.values());
        }
        return part((Syntax.SubSort) sort, name);
    }

    private Type ranges(Syntax.Ranges ranges) throws InputException {
        List<Spans.Span> spans = new ArrayList<>();
        for (int i = 0; i < ranges.firsts().size(); i++) {
            long first = values.number(ranges.firsts().get(i));
            long last = values.number(ranges.lasts().get(i));
            if (first > last) {
                throw ranges.firsts()
                        .get(i)
                        .at()
                        .error("the range " + first + ".." + last + " is empty: expected the smaller number first");
            }
            spans.add(new Spans.Span(first, last));
        }
        return new IntType(Spans.of(spans));
    }

    private Type union(Syntax.UnionSort union, String name) throws InputException {
        List<Type> contents = new ArrayList<>();
        for (Sort content : union.contents()) {
            contents.add(content == null ? DotType.DOT : of(content));
        }
        List<String> tags = distinct("tag", union.tags());
        UnionType type = new UnionType(
                name.isEmpty() ? "union {" + NearName.few(tags) + "}" : name, tags, contents, scope.values());
        scope.tags(type);
        return type;
    }

    /** The values of a type that satisfy a condition; numbers stay numbers. */
    private Type part(Syntax.SubSort sort, String name) throws InputException {
        Type whole = of(sort.of().sort());
        if (!whole.isRanked() || whole.count() > MOST_LISTED) {
            throw sort.at()
                    .error("a subtype of a type with " + whole.howMany() + " values: expected at most " + MOST_LISTED);
        }
        Scope.Frame before = scope.frame();
        Variable member = scope.open(sort.of().at().text(), whole);
        Expr condition = values.of(sort.condition(), BoolType.BOOL);
        scope.restore(before);
        long[] binding = new long[member.index() + 1];
        List<Spans.Span> spans = new ArrayList<>();
        try {
            for (long rank = 0; rank < whole.count(); rank++) {
                binding[member.index()] = rank;
                if (condition.holds(binding)) {
                    long number =
                            whole instanceof IntType numbers ? numbers.spans().number(rank) : rank;
                    spans.add(new Spans.Span(number, number));
                }
            }
        } catch (EvaluationFault fault) {
            throw sort.condition().at().error(String.valueOf(fault.getMessage()));
        }
        if (spans.isEmpty()) {
            throw sort.at().error("no value of type " + whole + " satisfies the condition");
        }
        return whole instanceof IntType
                ? new IntType(Spans.of(spans))
                : new SubType(name.isEmpty() ? "part of " + whole : name, whole, Spans.of(spans));
    }

    private static List<String> distinct(String what, List<TideToken> names) throws InputException {
        Set<String> seen = new HashSet<>();
        for (TideToken name : names) {
            if (!seen.add(name.text())) {
                throw name.error("the " + what + " " + InputException.quote(name.text()) + " is listed twice");
            }
        }
        return names.stream().map(TideToken::text).collect(Collectors.toList());
    }
}
