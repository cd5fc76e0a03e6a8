package org.tidemark.format.tide;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColoredArc;
import org.tidemark.color.ListType;

/** What a file says, before names and types are looked at. Immutable. */
interface Syntax {
    /** The token that messages point at. */
    Token at();

    /** Something that has a value. */
    sealed interface Value extends Syntax {}

    record Numeral(Token at) implements Value {}

    record Name(Token at) implements Value {}

    /** {@code f(x, y)}: a function, a tag, or a type that a value is to have. */
    record Call(Token at, List<Value> arguments) implements Value {}

    record Tuple(Token at, List<Value> parts) implements Value {}

    record Fields(Token at, List<Token> fields, List<Value> parts) implements Value {}

    record Sequence(Token at, List<Value> parts) implements Value {}

    record Binary(Token at, Value left, Value right) implements Value {}

    record Unary(Token at, Value of) implements Value {}

    record If(Token at, Value condition, Value then, Value otherwise) implements Value {}

    /** {@code x.field}, {@code x.2}, {@code x.tag}. */
    record Member(Token at, Value of, Token member) implements Value {}

    record Index(Token at, Value of, Value index) implements Value {}

    /** {@code a[i := v]}. */
    record IndexChanged(Token at, Value of, Value index, Value value) implements Value {}

    /** {@code r.(field := v)}. */
    record MemberChanged(Token at, Value of, Token member, Value value) implements Value {}

    record Is(Token at, Value of, Token tag) implements Value {}

    /** A type as it is written. */
    sealed interface Sort extends Syntax {}

    record NamedSort(Token at) implements Sort {}

    record Ranges(Token at, List<Value> firsts, List<Value> lasts) implements Sort {}

    record Enumeration(Token at, List<Token> constants) implements Sort {}

    record Identities(Token at, Value number) implements Sort {}

    record TupleSort(Token at, List<Sort> parts) implements Sort {}

    record RecordSort(Token at, List<Binder> fields) implements Sort {}

    /** A tag without a sort has no content. */
    record UnionSort(Token at, List<Token> tags, List<@Nullable Sort> contents) implements Sort {}

    record ArraySort(Token at, Sort index, Sort element) implements Sort {}

    record ListSort(Token at, ListType.Kind kind, Value capacity, Sort element) implements Sort {}

    /** {@code x: T where condition}. */
    record SubSort(Token at, Binder of, Value condition) implements Sort {}

    /** {@code x: T}. */
    record Binder(Token at, Sort sort) implements Syntax {}

    /** {@code x in p}: a variable for each token of a place. */
    record Draw(Token at, Token place) implements Syntax {}

    /** {@code 2'x for y: T where c}, or {@code all T}, of which {@code all} is the sort. */
    record Item(
            Token at,
            @Nullable Value count,
            @Nullable Value value,
            @Nullable Sort all,
            @Nullable Draw draw,
            List<Binder> binders,
            @Nullable Value condition)
            implements Syntax {}

    /** Items, and those that are taken away from them. */
    record Items(Token at, List<Item> items, List<Item> except) implements Syntax {}

    /** An arc; without items it is for one token that has no colour, with a delay for tokens that come later. */
    record Arc(
            Token at,
            ColoredArc.Kind kind,
            @Nullable Items items,
            @Nullable Value delay) implements Syntax {}

    /** What stands at the top of a file; {@code at} is its name. */
    sealed interface Declaration extends Syntax {}

    record NetName(Token at) implements Declaration {}

    /** A parameter, and the first and the last word of what it is when nobody sets it. */
    record Parameter(Token at, @Nullable Sort sort, Value value, Token first, Token last) implements Declaration {}

    record ConstantIs(Token at, @Nullable Sort sort, Value value) implements Declaration {}

    record TypeIs(Token at, Sort sort) implements Declaration {}

    record FunctionIs(Token at, List<Binder> parameters, Sort sort, Value body) implements Declaration {}

    /** How many tokens a place is to hold at most: all together, and of each value. */
    record Capacity(Token at, @Nullable Value all, @Nullable Value each) implements Syntax {}

    record Place(
            Token at,
            @Nullable Sort sort,
            @Nullable Capacity capacity,
            @Nullable Items initial) implements Declaration {}

    record Transition(
            Token at, List<Binder> variables, @Nullable Value priority, List<Arc> arcs, List<Value> guards)
            implements Declaration {}

    /** A question or, where {@code measure}, a progress measure, in the words of formulas. */
    record Question(Token at, boolean measure, Token raw) implements Declaration {}

    record Include(Token at) implements Declaration {}
}
