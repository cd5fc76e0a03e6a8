package org.tidemark.format.tide;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Arithmetic;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.OneTokenPlace;
import org.tidemark.color.net.RelatedTokens;
import org.tidemark.color.net.TokenDomain;
import org.tidemark.color.net.TokenWeight;
import org.tidemark.color.net.ValueCondition;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.Type;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;

/**
 * Gives questions about the tokens of places their meaning. What is about one place becomes a comparison of a
 * {@link TokenWeight}, which every engine takes as a sum; what relates several tokens becomes {@link RelatedTokens}.
 * One per question. Not thread-safe.
 */
final class TokenQuestions {
    private static final Set<String> SUMS = Set.of("+", "-", "*");

    private final ColoredNet net;
    private final Scope scope;
    private final ToIntFunction<String> find;
    private final OneToken oneToken;
    private final ValueMaker values;
    private final List<Integer> places = new ArrayList<>();
    private final BitSet mentions = new BitSet();

    /**
     * A question about a net.
     *
     * @param find the number of the place with a name; -1 if there is none
     * @param oneToken knows the places whose one token is mentioned
     */
    TokenQuestions(ColoredNet net, Scope scope, ToIntFunction<String> find, OneToken oneToken) {
        this.net = net;
        this.scope = scope;
        this.find = find;
        this.oneToken = oneToken;
        values = new ValueMaker(scope);
    }

    /** The meaning of {@code exists} or {@code forall}. */
    Formula condition(Syntax.Quantified asked, Value condition, String shown) throws InputException {
        if (!quantifies(condition)) {
            Scope.Frame before = scope.frame();
            TokenDomain domain = open(asked);
            Expr plain = values.of(condition, BoolType.BOOL);
            if (mentioned(plain).isEmpty()) {
                boolean exists = asked.at().text().equals("exists");
                Term count = weight(domain, shown, plain, exists, null);
                return exists ? QuestionReader.atLeastOne(count) : QuestionReader.compared(count, Relation.EQUAL, 0);
            }
            scope.restore(before);
            places.clear();
        }
        return related(quantified(asked, condition), shown);
    }

    /** The meaning of {@code count} or {@code sum} outside of all quantifiers. */
    Term number(Syntax.Quantified asked, String shown) throws InputException {
        TokenDomain domain = open(asked);
        ValueCondition.Counted counted = counted(asked, domain);
        return weight(domain, shown, counted.condition(), true, counted.number());
    }

    /** The meaning of a condition on the one tokens of several places. */
    Formula related(Expr condition, String shown, TideToken at) throws InputException {
        mention(condition, at);
        return related(new ValueCondition.Test(condition), shown);
    }

    /** The one tokens come first, so that an expression without a value does not count as false by itself. */
    private Formula related(ValueCondition relation, String shown) {
        ValueCondition condition = relation;
        for (int variable : mentions.stream().toArray()) {
            int place = oneToken.place(variable);
            Variable each = new Variable(variable, "", net.places().get(place).type());
            condition = new ValueCondition.Quantified(true, new TokenDomain(number(place), null, each), condition);
        }
        List<String> ids =
                places.stream().map(place -> net.places().get(place).id()).toList();
        return new Formula.Related(new RelatedTokens(ids, shown, condition, scope.mostSlots()));
    }

    private Term weight(TokenDomain domain, String shown, Expr condition, boolean whereTrue, @Nullable Expr number) {
        return new Term.Tokens(new TokenWeight(
                net.places().get(places.get(domain.place())).id(),
                shown,
                domain.sequences(),
                domain.each(),
                condition,
                whereTrue,
                number,
                scope.mostSlots()));
    }

    /** Whether there is a quantifier, count or sum in an expression. */
    private static boolean quantifies(Value value) {
        return value instanceof Syntax.Quantified
                || Syntax.parts(value).stream().anyMatch(TokenQuestions::quantifies);
    }

    /** Declares the variable of a quantifier. */
    private TokenDomain open(Syntax.Quantified asked) throws InputException {
        int place = find.applyAsInt(asked.place().text());
        if (place < 0) {
            throw Scope.unlike(
                    "place",
                    asked.place(),
                    net.places().stream().map(ColoredPlace::name).toList());
        }
        Type type = net.places().get(place).type();
        Type each = asked.elements() ? element(TypeConversions.whole(type)) : type;
        if (each == null) {
            throw asked.place().error("tokens of type " + type + " have no elements: expected sequences");
        }
        return new TokenDomain(
                number(place),
                asked.elements() ? type : null,
                scope.open(asked.variable().text(), each));
    }

    private int number(int place) {
        if (!places.contains(place)) {
            places.add(place);
        }
        return places.indexOf(place);
    }

    /** The type of the elements of a sequence; null for other types. */
    private static @Nullable Type element(Type type) {
        return type instanceof ListType list
                ? list.element()
                : type instanceof ArrayType array ? array.element() : null;
    }

    private ValueCondition quantified(Syntax.Quantified asked, Value condition) throws InputException {
        Scope.Frame before = scope.frame();
        TokenDomain domain = open(asked);
        ValueCondition body = of(condition);
        scope.restore(before);
        return new ValueCondition.Quantified(asked.at().text().equals("exists"), domain, body);
    }

    private ValueCondition of(Value value) throws InputException {
        if (!quantifies(value)) {
            Expr plain = values.of(value, BoolType.BOOL);
            mention(plain, value.at());
            return new ValueCondition.Test(plain);
        }
        if (value instanceof Syntax.Quantified asked && asked.condition() != null && !asked.isNumber()) {
            return quantified(asked, asked.condition());
        }
        if (value instanceof Syntax.Unary unary && unary.at().is("!")) {
            return new ValueCondition.Not(of(unary.of()));
        }
        if (value instanceof Syntax.If choice) {
            ValueCondition condition = of(choice.condition());
            return or(
                    new ValueCondition.And(condition, of(choice.then())),
                    new ValueCondition.And(new ValueCondition.Not(condition), of(choice.otherwise())));
        }
        if (value instanceof Syntax.Binary binary) {
            switch (binary.at().text()) {
                case "&&" -> {
                    return new ValueCondition.And(of(binary.left()), of(binary.right()));
                }
                case "||" -> {
                    return or(of(binary.left()), of(binary.right()));
                }
                case "->" -> {
                    return or(new ValueCondition.Not(of(binary.left())), of(binary.right()));
                }
                default -> {
                    return compared(binary);
                }
            }
        }
        throw value.at().error("a number: expected a comparison of it");
    }

    private static ValueCondition or(ValueCondition left, ValueCondition right) {
        return new ValueCondition.Not(
                new ValueCondition.And(new ValueCondition.Not(left), new ValueCondition.Not(right)));
    }

    /** A comparison of counts and sums. */
    private ValueCondition compared(Syntax.Binary binary) throws InputException {
        Relation relation = switch (binary.at().text()) {
            case "=", "==" -> Relation.EQUAL;
            case "!=" -> Relation.DIFFERENT;
            case "<" -> Relation.LESS;
            case "<=" -> Relation.AT_MOST;
            case ">" -> Relation.MORE;
            case ">=" -> Relation.AT_LEAST;
            default -> throw binary.at().error("a number: expected a comparison of it");
        };
        List<ValueCondition.Part> parts = new ArrayList<>();
        add(parts, binary.left(), false, Constant.number(1));
        add(parts, binary.right(), true, Constant.number(1));
        return new ValueCondition.Compared(parts, relation);
    }

    /** Adds a number, times a factor, to the parts of a sum. */
    private void add(List<ValueCondition.Part> parts, Value value, boolean isNegative, Expr factor)
            throws InputException {
        if (!quantifies(value)) {
            Expr number = values.numeric(value);
            mention(number, value.at());
            parts.add(new ValueCondition.Part(isNegative, times(factor, number), null));
        } else if (value instanceof Syntax.Quantified asked && asked.isNumber()) {
            Scope.Frame before = scope.frame();
            ValueCondition.Counted counted = counted(asked, open(asked));
            mention(counted.condition(), asked.at());
            if (counted.number() != null) {
                mention(counted.number(), asked.at());
            }
            parts.add(new ValueCondition.Part(isNegative, factor, counted));
            scope.restore(before);
        } else if (value instanceof Syntax.Unary unary && unary.at().is("-")) {
            add(parts, unary.of(), !isNegative, factor);
        } else if (value instanceof Syntax.Binary binary
                && SUMS.contains(binary.at().text())) {
            if (!binary.at().is("*")) {
                add(parts, binary.left(), isNegative, factor);
                add(parts, binary.right(), isNegative != binary.at().is("-"), factor);
            } else if (quantifies(binary.left()) && quantifies(binary.right())) {
                throw binary.at().error("a product of counts: expected a count times a number");
            } else {
                boolean isLeft = quantifies(binary.left());
                Value multiplier = isLeft ? binary.right() : binary.left();
                Expr number = values.numeric(multiplier);
                mention(number, multiplier.at());
                add(parts, isLeft ? binary.left() : binary.right(), isNegative, times(factor, number));
            }
        } else if (value instanceof Syntax.Quantified asked) {
            throw asked.at().error("a condition: expected a number, as on the other side of the comparison");
        } else {
            throw value.at().error("a count within a value: expected sums of counts and of their multiples");
        }
    }

    private static Expr times(Expr factor, Expr number) {
        return factor.equals(Constant.number(1)) ? number : Arithmetic.of(factor, Arithmetic.Operator.TIMES, number);
    }

    private ValueCondition.Counted counted(Syntax.Quantified asked, TokenDomain domain) throws InputException {
        Expr condition = asked.condition() == null ? Constant.TRUE : values.of(asked.condition(), BoolType.BOOL);
        Value written = asked.number();
        if (written == null) {
            return new ValueCondition.Counted(domain, condition, null);
        }
        Expr number = values.numeric(written);
        if (!number.isTotalWhere(Logical.conjuncts(condition))) {
            throw written.at()
                    .error("a number that may have no value: expected one that every token has, or a condition after"
                            + " 'where' that excludes the others, such as x is tag");
        }
        return new ValueCondition.Counted(domain, condition, number);
    }

    /** Notes the places whose one token an expression mentions. */
    private void mention(Expr expression, TideToken at) throws InputException {
        BitSet variables = mentioned(expression);
        for (int variable : variables.stream().toArray()) {
            oneToken.require(oneToken.place(variable), at);
        }
        mentions.or(variables);
    }

    /** The variables in an expression that mean the one token of a place. */
    private BitSet mentioned(Expr expression) {
        BitSet used = new BitSet();
        expression.variables(used);
        for (int variable : used.stream().toArray()) {
            used.set(variable, oneToken.place(variable) >= 0);
        }
        return used;
    }

    /**
     * Expressions in which the name of a place means its one token: {@code sender.next}, {@code length(channel)},
     * {@code value(turn)}. Not thread-safe.
     */
    static final class OneToken {
        private static final String VALUE = "value";

        private final ColoredNet net;
        private final Scope scope;
        private final ToIntFunction<String> places;
        private final Map<Integer, Integer> placeOf = new HashMap<>();

        OneToken(ColoredNet net, Scope scope, ToIntFunction<String> places) {
            this.net = net;
            this.scope = scope;
            this.places = places;
        }

        /** The tokens with each {@code value(p)} as one token, which means the place. */
        static List<TideToken> shortened(List<TideToken> tokens, Predicate<String> isPlace) {
            List<TideToken> shorter = new ArrayList<>();
            for (int i = 0; i < tokens.size(); i++) {
                TideToken at = tokens.get(i);
                boolean value = i + 3 < tokens.size()
                        && at.written().equals(VALUE)
                        && tokens.get(i + 1).is("(")
                        && tokens.get(i + 2).kind() == Kind.NAME
                        && isPlace.test(tokens.get(i + 2).text())
                        && tokens.get(i + 3).is(")");
                if (value) {
                    TideToken close = tokens.get(i + 3);
                    String place = tokens.get(i + 2).text();
                    at = new TideToken(Kind.NAME, place, at.source(), at.line(), at.column(), at.start(), close.end());
                    i += 3;
                }
                shorter.add(at);
            }
            return shorter;
        }

        /** Whether a token was {@code value(p)}. */
        static boolean isWhole(TideToken token) {
            return token.kind() == Kind.NAME && token.written().endsWith(")");
        }

        /** Makes the places that some tokens name known, unless a name means something else there. */
        void open(List<TideToken> tokens, int end) {
            for (int i = 0; i < tokens.size() && tokens.get(i).end() <= end; i++) {
                TideToken name = tokens.get(i);
                int place = name.kind() == Kind.NAME ? places.applyAsInt(name.text()) : -1;
                boolean means = !scope.findConstants(name.text()).isEmpty()
                        || !scope.findTags(name.text()).isEmpty();
                boolean free = i == 0 || isWhole(name) || (!means && isValue(tokens, i));
                if (place >= 0 && free && scope.findVariable(name.text()) == null) {
                    Type type = net.places().get(place).type();
                    if (!(type instanceof DotType)) {
                        placeOf.put(scope.open(name.text(), type).index(), place);
                    }
                }
            }
        }

        /**
         * Whether a name is followed by a part of its value, or is an argument. By itself the name of a place is its number of
         * tokens elsewhere in a formula, so that it would be misread as a value.
         */
        private static boolean isValue(List<TideToken> tokens, int i) {
            TideToken next = tokens.get(Math.min(i + 1, tokens.size() - 1));
            if (i == 0 || tokens.get(i - 1).is(".")) {
                return false;
            }
            boolean isCall =
                    i > 1 && tokens.get(i - 1).is("(") && tokens.get(i - 2).kind() == Kind.NAME;
            boolean isListed = tokens.get(i - 1).is(",") || next.is(",");
            return next.is(".")
                    || next.is("[")
                    || next.is("is")
                    || ((isCall || isListed) && (next.is(")") || next.is(",")));
        }

        /** The place whose one token a variable means; -1 if it is another variable. */
        int place(int variable) {
            return placeOf.getOrDefault(variable, -1);
        }

        /** Refuses a place that may hold no token, or several. */
        void require(int place, TideToken at) throws InputException {
            if (!OneTokenPlace.isShown(net, place)) {
                throw at.error(quote(net.places().get(place).name())
                        + " may hold no token, or several: expected a place whose arcs show that it always holds one;"
                        + " use exists, forall, count or sum");
            }
        }

        /** A number that the one token has. */
        Term number(String shown, Expr number, TideToken at) throws InputException {
            return weight(shown, Constant.TRUE, number, number, at);
        }

        /** The number of tokens, of which there is one, for which a condition holds. */
        Term holds(String shown, Expr condition, TideToken at) throws InputException {
            return weight(shown, condition, null, condition, at);
        }

        private Term weight(String shown, Expr condition, @Nullable Expr number, Expr mentions, TideToken at)
                throws InputException {
            BitSet used = new BitSet();
            mentions.variables(used);
            if (used.cardinality() != 1) {
                throw at.error(
                        used.isEmpty()
                                ? "no place is mentioned here: expected a place, whose one token is meant"
                                : "the tokens of " + used.cardinality()
                                        + " places in one expression: expected one place; compare numbers, or use exists");
            }
            int place = Objects.requireNonNull(placeOf.get(used.nextSetBit(0)));
            require(place, at);
            Variable each =
                    new Variable(used.nextSetBit(0), "", net.places().get(place).type());
            return new Term.Tokens(new TokenWeight(
                    net.places().get(place).id(), shown, null, each, condition, true, number, scope.mostSlots()));
        }
    }
}
