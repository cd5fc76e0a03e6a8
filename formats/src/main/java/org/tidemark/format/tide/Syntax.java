package org.tidemark.format.tide;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.type.ListType;

/** The syntax tree of a file, before names and types are resolved. Immutable. */
interface Syntax {
    /** The token that messages point at. */
    TideToken at();

    /** An expression. */
    sealed interface Value extends Syntax {}

    record Numeral(TideToken at) implements Value {}

    record Name(TideToken at) implements Value {}

    /** {@code f(x, y)}: a function, a tag, or a type to convert a value to. */
    record Call(TideToken at, List<Value> arguments) implements Value {}

    record Tuple(TideToken at, List<Value> parts) implements Value {}

    record Fields(TideToken at, List<TideToken> fields, List<Value> parts) implements Value {}

    record Sequence(TideToken at, List<Value> parts) implements Value {}

    /** {@code {a, b}}: a set; without elements it may be a map as well. */
    record Elements(TideToken at, List<Value> parts) implements Value {}

    /** {@code {a: x, b: y}}: a map. */
    record Entries(TideToken at, List<Value> keys, List<Value> contents) implements Value {}

    record Binary(TideToken at, Value left, Value right) implements Value {}

    record Unary(TideToken at, Value of) implements Value {}

    record If(TideToken at, Value condition, Value then, Value otherwise) implements Value {}

    /** {@code x.field}, {@code x.2}, {@code x.tag}. */
    record Member(TideToken at, Value of, TideToken member) implements Value {}

    record Index(TideToken at, Value of, Value index) implements Value {}

    /** {@code a[i := v]}. */
    record IndexChanged(TideToken at, Value of, Value index, Value value) implements Value {}

    /** {@code r.(field := v)}. */
    record MemberChanged(TideToken at, Value of, TideToken member, Value value) implements Value {}

    record Is(TideToken at, Value of, TideToken tag) implements Value {}

    /**
     * {@code exists m in p: c}, {@code count(m in elements(p))}, {@code sum(m in p where c: n)}: a question about the
     * tokens of a place, which {@code at} says the kind of; only formulas have them.
     *
     * @param elements whether the elements of the tokens are meant
     * @param condition which tokens are meant; null for all
     * @param number what is summed up; null unless it is a sum
     */
    record Quantified(
            TideToken at,
            TideToken variable,
            TideToken place,
            boolean elements,
            @Nullable Value condition,
            @Nullable Value number)
            implements Value {
        /** Whether it is a number, not a condition. */
        boolean isNumber() {
            return at.text().equals("count") || at.text().equals("sum");
        }
    }

    /** The direct parts of an expression. */
    static List<Value> parts(Value value) {
        if (value instanceof Call call) {
            return call.arguments();
        } else if (value instanceof Tuple tuple) {
            return tuple.parts();
        } else if (value instanceof Fields fields) {
            return fields.parts();
        } else if (value instanceof Sequence sequence) {
            return sequence.parts();
        } else if (value instanceof Elements elements) {
            return elements.parts();
        } else if (value instanceof Entries entries) {
            return Stream.concat(entries.keys().stream(), entries.contents().stream())
                    .toList();
        } else if (value instanceof Binary binary) {
            return List.of(binary.left(), binary.right());
        } else if (value instanceof Unary unary) {
            return List.of(unary.of());
        } else if (value instanceof If choice) {
            return List.of(choice.condition(), choice.then(), choice.otherwise());
        } else if (value instanceof Member member) {
            return List.of(member.of());
        } else if (value instanceof Index index) {
            return List.of(index.of(), index.index());
        } else if (value instanceof IndexChanged changed) {
            return List.of(changed.of(), changed.index(), changed.value());
        } else if (value instanceof MemberChanged changed) {
            return List.of(changed.of(), changed.value());
        }
        return value instanceof Is is ? List.of(is.of()) : List.of();
    }

    /** The syntax of a type. */
    sealed interface Sort extends Syntax {}

    record NamedSort(TideToken at) implements Sort {}

    record Ranges(TideToken at, List<Value> firsts, List<Value> lasts) implements Sort {}

    record Enumeration(TideToken at, List<TideToken> constants) implements Sort {}

    record Identities(TideToken at, Value number) implements Sort {}

    record TupleSort(TideToken at, List<Sort> parts) implements Sort {}

    record RecordSort(TideToken at, List<Binder> fields) implements Sort {}

    /** A tag without a sort has no content. */
    record UnionSort(TideToken at, List<TideToken> tags, List<@Nullable Sort> contents) implements Sort {}

    record ArraySort(TideToken at, Sort index, Sort element) implements Sort {}

    record ListSort(TideToken at, ListType.Kind kind, Value capacity, Sort element) implements Sort {}

    record SetSort(TideToken at, Sort element) implements Sort {}

    record MapSort(TideToken at, Sort key, Sort content) implements Sort {}

    /** {@code x: T where condition}. */
    record SubSort(TideToken at, Binder of, Value condition) implements Sort {}

    /** {@code x: T}. */
    record Binder(TideToken at, Sort sort) implements Syntax {}

    /** {@code x in p}: a variable for each token of a place. */
    record Draw(TideToken at, TideToken place) implements Syntax {}

    /** {@code 2'x for y: T where c}, or {@code all T}, where {@code all} is the sort. */
    record Item(
            TideToken at,
            @Nullable Value count,
            @Nullable Value value,
            @Nullable Sort all,
            @Nullable Draw draw,
            List<Binder> binders,
            @Nullable Value condition)
            implements Syntax {}

    /** Items, and those that are subtracted from them. */
    record Items(TideToken at, List<Item> items, List<Item> except) implements Syntax {}

    /** An arc; without items it moves one token without a colour, with a delay it produces delayed tokens. */
    record Arc(
            TideToken at,
            ColoredArc.Kind kind,
            @Nullable Items items,
            @Nullable Delay delay) implements Syntax {}

    /** {@code 3}, or {@code 2..5} for any number between the two, where {@code most} is the greater. */
    record Delay(TideToken at, Value least, @Nullable Value most) implements Syntax {}

    /** Tokens that are delayed from the start. */
    record Later(TideToken at, Items items, Value delay) implements Syntax {}

    /** A top-level declaration; {@code at} is its name. */
    sealed interface Declaration extends Syntax {}

    record NetName(TideToken at) implements Declaration {}

    /** A parameter, and the first and the last token of its default. */
    record Parameter(TideToken at, @Nullable Sort sort, Value value, TideToken first, TideToken last)
            implements Declaration {}

    record ConstantIs(TideToken at, @Nullable Sort sort, Value value) implements Declaration {}

    record TypeIs(TideToken at, Sort sort) implements Declaration {}

    record FunctionIs(TideToken at, List<Binder> parameters, Sort sort, Value body) implements Declaration {}

    /** The most tokens a place should hold: in total, and of each value. */
    record Capacity(
            TideToken at, @Nullable Value all, @Nullable Value each) implements Syntax {}

    record Place(
            TideToken at,
            @Nullable Sort sort,
            @Nullable Capacity capacity,
            @Nullable Items initial,
            List<Later> later) implements Declaration {}

    record Transition(
            TideToken at,
            List<Binder> variables,
            @Nullable Window window,
            @Nullable Value priority,
            List<Arc> arcs,
            List<Value> guards)
            implements Declaration {}

    /**
     * How long a transition waits from when it is enabled.
     *
     * @param most null for no end
     */
    record Window(
            TideToken at,
            boolean isLeastOpen,
            Value least,
            @Nullable Value most,
            boolean isMostOpen) {}

    /** The fairness of a transition: of each binding by itself or of all together. */
    record Fair(TideToken at, boolean strongly, boolean together) implements Declaration {}

    /** A property or, if {@code measure}, a progress measure, in the syntax of formulas. */
    record Question(TideToken at, boolean measure, TideToken raw) implements Declaration {}

    /**
     * {@code x in p}: the first token of a place. Definitions replace the tokens of places, and caps limit how often a
     * value is kept.
     */
    record Equivalence(TideToken at, List<Draw> draws, List<Value> guards, List<Definition> definitions, List<Cap> caps)
            implements Declaration {}

    /** {@code p = items}, where the items are computed from the tokens before. */
    record Definition(TideToken at, Items items) implements Syntax {}

    /** {@code p at most 3}: of each value. */
    record Cap(TideToken at, Value most) implements Syntax {}

    /** A network of automata, in the syntax of network files. */
    record NetworkIs(TideToken at, TideToken raw) implements Declaration {}

    record Include(TideToken at) implements Declaration {}
}
