package org.tidemark.format.helena;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.helena.Lexer.Token;

/** The syntax tree of a net in the language of Helena. All of it is immutable. */
final class Syntax {
    private Syntax() {}

    /** An expression, with the token at which it, or its operator, stands. */
    sealed interface Exp {
        Token at();
    }

    record Num(Token at, long value) implements Exp {}

    record Name(Token at) implements Exp {
        String text() {
            return at.text();
        }
    }

    /** {@code not}, {@code -}, {@code +}, {@code succ} or {@code pred}. */
    record Unary(Token at, Exp of) implements Exp {
        String sign() {
            return at.text();
        }
    }

    record Binary(Token at, Exp left, Exp right) implements Exp {
        String sign() {
            return at.text();
        }
    }

    record Cond(Token at, Exp condition, Exp then, Exp otherwise) implements Exp {}

    /** A call of a function, or a value converted to a type. */
    record Call(Token at, List<Exp> arguments) implements Exp {}

    record Index(Token at, Exp of, List<Exp> indices) implements Exp {}

    record Field(Token at, Exp of) implements Exp {}

    /** {@code t->1}, a component of a token. */
    record Component(Token at, Exp of, int number) implements Exp {}

    /** {@code x'last}. */
    record Attribute(Token at, Exp of) implements Exp {}

    /** {@code v :: ([i] := e)} or {@code s :: (f := e)}. */
    record Update(Token at, Exp of, Exp place, Exp value) implements Exp {}

    /** The value that an update replaces a part of. */
    record Whole(Token at) implements Exp {}

    /** {@code [a, b]} or {@code {a, b}}. */
    record Aggregate(Token at, List<Exp> parts) implements Exp {}

    /** {@code | a, b |}. */
    record Elements(Token at, List<Exp> parts) implements Exp {}

    record Empty(Token at) implements Exp {}

    /** {@code forall}, {@code exists} or {@code card} of some variables, a filter, and a condition. */
    record Quantified(
            Token at,
            List<Iteration> over,
            @Nullable Exp filter,
            @Nullable Exp body) implements Exp {}

    /** {@code x in T range a .. b}; what {@code x} is in may also be a place, a set or a list. */
    record Iteration(
            Token name,
            Exp in,
            @Nullable Exp from,
            @Nullable Exp to) {}

    /** Some tokens: {@code for (…) if (c) k * <( … )>}; without parts it is {@code epsilon}. */
    record Item(
            Token at,
            List<Iteration> over,
            @Nullable Exp condition,
            @Nullable Exp times,
            @Nullable List<Exp> parts) {}

    /** Statements of functions. */
    sealed interface Statement {
        Token at();
    }

    record Declare(
            Token at, Token type, Token name, @Nullable Exp value) implements Statement {}

    record Assign(Token at, Exp target, Exp value) implements Statement {}

    record If(
            Token at,
            Exp condition,
            Statement then,
            @Nullable Statement otherwise) implements Statement {}

    record For(Token at, List<Iteration> over, Statement body) implements Statement {}

    record While(Token at, Exp condition, Statement body) implements Statement {}

    record Return(Token at, Exp value) implements Statement {}

    record Block(Token at, List<Statement> statements) implements Statement {}

    /** Declarations of the net. */
    sealed interface Declaration {
        Token at();
    }

    /** What a type is. */
    sealed interface Definition {}

    record RangeOf(
            @Nullable Token of,
            @Nullable Exp from,
            @Nullable Exp to) implements Definition {}

    record Modulo(Exp size) implements Definition {}

    record Enumeration(List<Token> constants) implements Definition {}

    record VectorOf(List<Token> indices, Token element) implements Definition {}

    record ListOf(Token element, Exp capacity) implements Definition {}

    record SetOf(Token element) implements Definition {}

    record StructOf(List<Token> types, List<Token> fields) implements Definition {}

    record TypeIs(Token at, Definition definition) implements Declaration {}

    record Constant(Token at, Token type, Exp value) implements Declaration {}

    /** A function; one without a body is only announced. */
    record Function(
            Token at,
            List<Token> types,
            List<Token> parameters,
            Token result,
            @Nullable Statement body) implements Declaration {}

    /** A place; its domain is empty where its tokens are black. */
    record Place(
            Token at,
            List<Token> domain,
            List<Item> initial,
            @Nullable Exp capacity) implements Declaration {}

    /** An arc with the kind that its group has. */
    record Arc(String kind, Token place, List<Item> items) {}

    record Pick(Token name, Exp in) {}

    record Let(Token type, Token name, Exp value) {}

    record Transition(
            Token at,
            List<Arc> arcs,
            List<Pick> picks,
            List<Let> lets,
            @Nullable Exp guard,
            @Nullable Exp priority) implements Declaration {}

    record Proposition(Token at, Exp condition) implements Declaration {}

    /** A parameter with the value that it has unless another is given. */
    record Parameter(Token at, long value) {}

    record Net(Token name, List<Parameter> parameters, List<Declaration> declarations) {}
}
