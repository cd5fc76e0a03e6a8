package org.tidemark.format.tide;

import static org.tidemark.format.InputException.quote;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.TokenWeight;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.ValueReader;

/**
 * Reads the questions of formulas about the values of tokens: {@code exists}, {@code forall}, {@code count} and
 * {@code sum} over the tokens of a place or their elements, multi-sets, and parts of the one token of a place. They all
 * become comparisons of {@link TokenWeight}s. One per net; thread-safe by the lock of the scope.
 */
final class QuestionReader implements ValueReader {
    private static final Pattern NAME = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"|[\\p{L}_][\\p{L}\\p{Nd}_.]*");

    /** Words of formulas that end up in a condition on values if parentheses are missing. */
    private static final Set<String> OPERATORS =
            Set.of("X", "F", "G", "U", "W", "R", "E", "A", "EX", "EF", "EG", "AX", "AF", "AG", "deadlock", "fireable");

    private final ColoredNet net;
    private final Scope scope;

    QuestionReader(ColoredNet net, Scope scope) {
        this.net = net;
        this.scope = scope;
    }

    @Override
    public @Nullable Reading read(String text, int from, int to) throws FormulaSyntaxException {
        Matcher name = NAME.matcher(text).region(from, to);
        String first = name.lookingAt() ? name.group() : "";
        QuestionText part = new QuestionText(text, from, to);
        synchronized (scope) {
            try {
                Question question = new Question(part, first);
                try {
                    return question.read();
                } catch (TokenError e) {
                    throw part.error(question.explained(e));
                }
            } catch (InputException e) {
                throw FormulaSyntaxException.at(text, from, String.valueOf(e.getMessage()));
            } finally {
                scope.clearVariables();
            }
        }
    }

    /** The number of the place with this id or name; -1 if there is none. */
    private int find(String name) {
        for (int p = 0; p < net.places().size(); p++) {
            if (net.places().get(p).id().equals(name)) {
                return p;
            }
        }
        for (int p = 0; p < net.places().size(); p++) {
            if (net.places().get(p).name().equals(name)) {
                return p;
            }
        }
        return -1;
    }

    /** One question. */
    private final class Question {
        private final QuestionText text;
        private final String first;
        private final List<TideToken> tokens;
        private final Cursor cursor;
        private final ValueParser parser;
        private final ValueMaker values = new ValueMaker(scope);

        Question(QuestionText text, String first) {
            this.text = text;
            this.first = first;
            tokens = OneToken.shortened(text.tokens(), name -> find(name) >= 0);
            cursor = new Cursor(tokens);
            parser = ValueParser.forFormulas(cursor);
            scope.clearVariables();
        }

        @Nullable
        Reading read() throws InputException {
            TideToken at = cursor.peek();
            boolean named = at.kind() == Kind.NAME;
            if (named && (is(at, "exists") || is(at, "forall")) && binds(1)) {
                return quantified(cursor.next().text().equals("exists"));
            }
            if (named && (is(at, "count") || is(at, "sum")) && cursor.peek(1).is("(") && binds(2)) {
                return counted(cursor.next().text().equals("sum"));
            }
            if (at.is("{")) {
                return literalFirst();
            }
            int place = named ? find(plain(first)) : -1;
            if (named && place < 0) {
                refuseWithoutVariable(at);
            }
            if (place >= 0 && isComparedWithMultiSet()) {
                return multiSet(place);
            }
            return named && isAboutOneToken(at) ? oneToken() : null;
        }

        /** Refuses {@code exists channel: …} and {@code count(channel)}, where a variable is missing. */
        private void refuseWithoutVariable(TideToken at) throws InputException {
            boolean quantifies =
                    (is(at, "exists") || is(at, "forall")) && cursor.peek(1).kind() == Kind.NAME;
            boolean counts =
                    (is(at, "count") || is(at, "sum")) && cursor.peek(1).is("(");
            TideToken next = cursor.peek(quantifies ? 1 : 2);
            if (!quantifies && !counts) {
                return;
            }
            String place = find(next.text()) >= 0 ? next.text() : "p";
            String example = switch (at.text()) {
                case "count" -> "count(x in " + place + ")";
                case "sum" -> "sum(x in " + place + ": …)";
                default -> at.text() + " x in " + place + ": …";
            };
            throw next.error(next.found() + ": expected a variable, 'in' and a place, such as " + example);
        }

        /** The error of a name that belongs to the formula around a condition. */
        TokenError explained(TokenError error) {
            TideToken token = error.token();
            TideToken nested = quantifierBefore(token);
            if (nested != null) {
                return new TokenError(
                        nested,
                        "quantifiers do not nest: a condition on values is about the tokens of one place; put"
                                + " parentheses around each, as in (exists x in p: …) && (exists y in q: …)");
            }
            boolean isWord = token.kind() == Kind.NAME && token.text().equals(token.written());
            if (isWord && OPERATORS.contains(token.text()) && scope.findVariable(token.text()) == null) {
                return new TokenError(
                        token,
                        quote(token.text())
                                + " is an operator of formulas; put parentheses around the condition on values before it");
            }
            boolean isStray = error.sentence().startsWith("no value is called")
                    || error.sentence().startsWith(quote(token.text()) + " is a place");
            if (token.kind() == Kind.NAME && isStray && find(token.text()) >= 0) {
                return new TokenError(
                        token,
                        quote(token.text())
                                + " is a place; a condition on values is about one place, and extends as far"
                                + " as it can: put parentheses around it to go on with another");
            }
            return error;
        }

        /** A quantifier within the condition of another, up to a token; null if there is none. */
        private @Nullable TideToken quantifierBefore(TideToken last) {
            for (int i = 1; i + 2 < tokens.size() && tokens.get(i).start() <= last.start(); i++) {
                TideToken word = tokens.get(i);
                boolean quantifies = is(word, "exists") || is(word, "forall");
                boolean counts = (is(word, "count") || is(word, "sum"))
                        && tokens.get(i + 1).is("(");
                int name = counts ? i + 2 : i + 1;
                if ((quantifies || counts)
                        && name + 1 < tokens.size()
                        && tokens.get(name).kind() == Kind.NAME
                        && tokens.get(name + 1).is("in")) {
                    return word;
                }
            }
            return null;
        }

        private boolean is(TideToken token, String word) {
            return token.written().equals(word);
        }

        /** Whether a variable and {@code in} follow. */
        private boolean binds(int ahead) {
            return cursor.peek(ahead).kind() == Kind.NAME
                    && cursor.peek(ahead + 1).is("in");
        }

        private String plain(String name) {
            return name.startsWith("\"") ? name.substring(1, name.length() - 1).replaceAll("\\\\(.)", "$1") : name;
        }

        private Reading quantified(boolean exists) throws InputException {
            Domain domain = domain();
            cursor.expect(":", "and a condition");
            Expr condition = values.of(parser.value(), BoolType.BOOL);
            int end = cursor.last().end();
            String shown = text.upTo(end);
            Term count = domain.weight(shown, condition, exists, null);
            Formula meaning = exists ? atLeastOne(count) : compared(count, Relation.EQUAL, 0);
            return new Reading(new Formula.OnValues(shown, true, meaning), text.offset(end));
        }

        private Reading counted(boolean sum) throws InputException {
            cursor.expect("(", "and a variable");
            Domain domain = domain();
            Expr condition = Constant.TRUE;
            Expr number = null;
            if (sum) {
                condition = cursor.take("where") ? values.of(parser.value(), BoolType.BOOL) : condition;
                cursor.expect(":", "and a number");
                Syntax.Value written = parser.value();
                number = values.numeric(written);
                if (!number.isTotal()) {
                    throw written.at().error("a number that may have no value: expected one that every token has");
                }
            } else if (cursor.take(":")) {
                condition = values.of(parser.value(), BoolType.BOOL);
            }
            int end = cursor.expect(")", sum ? "after the number" : "or ':' and a condition")
                    .end();
            Term term = domain.weight(text.upTo(end), condition, true, number);
            return new Reading(term, text.offset(end));
        }

        /** {@code m in channel}, {@code m in elements(channel)}. */
        private Domain domain() throws InputException {
            TideToken variable = cursor.name("a variable");
            cursor.expect("in", "and a place");
            boolean elements = cursor.peek(1).is("(") && is(cursor.peek(), "elements");
            if (elements) {
                cursor.next();
                cursor.next();
            }
            TideToken name = cursor.name("the name of a place");
            int place = find(name.text());
            if (place < 0) {
                throw Scope.unlike(
                        "place",
                        name,
                        net.places().stream().map(ColoredPlace::name).toList());
            }
            Type type = net.places().get(place).type();
            Type each = type;
            if (elements) {
                cursor.expect(")", "after the place");
                each = element(Fitting.whole(type));
                if (each == null) {
                    throw name.error("tokens of type " + type + " have no elements: expected sequences");
                }
            }
            return new Domain(place, elements ? type : null, scope.open(variable.text(), each));
        }

        private boolean isComparedWithMultiSet() throws InputException {
            int ahead = 1;
            // A plain name with dots is several tokens here.
            while (cursor.peek(ahead).start() < first.length()) {
                ahead++;
            }
            TideToken relation = cursor.peek(ahead);
            if (relation.kind() != Kind.SIGN || !cursor.peek(ahead + 1).is("{")) {
                return false;
            }
            if (relation.is("<") || relation.is(">")) {
                throw relation.error(
                        relation.found() + ": expected '=', '!=', '<=' or '>=', by which multi-sets are compared");
            }
            return MultiSetCondition.RELATIONS.contains(relation.text());
        }

        private Reading multiSet(int place) throws InputException {
            while (cursor.peek().start() < first.length()) {
                cursor.next();
            }
            TideToken relation = cursor.next();
            MultiSetCondition condition = literal(place);
            return whole(condition.of(relation.text()));
        }

        private Reading literalFirst() throws InputException {
            // The place, which gives the type, comes last.
            Cursor ahead = new Cursor(text.tokens());
            int depth = 0;
            do {
                TideToken token = ahead.next();
                depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
            } while (depth > 0 && ahead.peek().kind() != Kind.END);
            TideToken relation = ahead.next();
            TideToken name = ahead.peek();
            int place = name.kind() == Kind.NAME ? find(name.text()) : -1;
            if (relation.kind() != Kind.SIGN || !MultiSetCondition.RELATIONS.contains(relation.text()) || place < 0) {
                throw relation.error(relation.found() + ": expected '=', '!=', '<=' or '>=' and a place");
            }
            MultiSetCondition condition = literal(place);
            cursor.next();
            cursor.next();
            return whole(condition.of(MultiSetCondition.mirrored(relation.text())));
        }

        private MultiSetCondition literal(int place) throws InputException {
            return MultiSetCondition.read(net.places().get(place), cursor, scope);
        }

        private Reading whole(Formula meaning) {
            int end = cursor.last().end();
            return new Reading(new Formula.OnValues(text.upTo(end), false, meaning), text.offset(end));
        }

        /** Whether this begins with a part of the one token of a place, or a function of one. */
        private boolean isAboutOneToken(TideToken at) {
            int place = find(at.text());
            boolean isCall = cursor.peek(1).is("(");
            if (place < 0 || net.places().get(place).type() instanceof DotType) {
                return place < 0
                        && isCall
                        && (scope.findFunction(at.text()) != null || ValueMaker.BUILT_IN.contains(at.text()));
            }
            if (OneToken.isWhole(at) || cursor.peek(1).is("[") || cursor.peek(1).is("is")) {
                return true;
            }
            // A name with dots may be that of a place, or of one of its values, such as fork.3.
            boolean isName = !first.startsWith("\"")
                    && (find(first) >= 0 || new ColorNames(net).reader().isPlace(first));
            Type type = Fitting.whole(net.places().get(place).type());
            return cursor.peek(1).is(".") && !isName && (type instanceof TupleType || type instanceof UnionType);
        }

        private Reading oneToken() throws InputException {
            OneToken token = new OneToken(net, scope, QuestionReader.this::find);
            TideToken at = cursor.peek();
            Syntax.Value written = parser.postfix();
            int end = cursor.last().end();
            token.open(tokens, end);
            Expr value = values.of(written, null);
            boolean isNumber = value.type() instanceof IntType;
            if (isNumber && value.isTotal()) {
                return new Reading(token.number(text.upTo(end), value, at), text.offset(end));
            }
            if (cursor.at("is") || parser.atComparison()) {
                written = parser.compared(written);
                token.open(tokens, cursor.last().end());
                value = values.of(written, BoolType.BOOL);
            } else if (!(value.type() instanceof BoolType)) {
                throw at.error(
                        isNumber
                                ? "a number that may have no value: expected a comparison of it, which is false then"
                                : "a value of type " + value.type() + ": expected a comparison of it");
            }
            String shown = text.upTo(cursor.last().end());
            return whole(atLeastOne(token.holds(shown, value, at)));
        }
    }

    /** The type of the elements of a sequence; null for other types. */
    private static @Nullable Type element(Type type) {
        return type instanceof ListType list
                ? list.element()
                : type instanceof ArrayType array ? array.element() : null;
    }

    /** What a variable ranges over. */
    private final class Domain {
        private final int place;
        private final @Nullable Type sequences;
        private final Variable each;

        Domain(int place, @Nullable Type sequences, Variable each) {
            this.place = place;
            this.sequences = sequences;
            this.each = each;
        }

        Term weight(String shown, Expr condition, boolean whereTrue, @Nullable Expr number) {
            return new Term.Tokens(new TokenWeight(
                    net.places().get(place).id(),
                    shown,
                    sequences,
                    each,
                    condition,
                    whereTrue,
                    number,
                    scope.mostSlots()));
        }
    }

    static Formula atLeastOne(Term count) {
        return compared(count, Relation.AT_LEAST, 1);
    }

    static Formula compared(Term count, Relation relation, long number) {
        return new Formula.Comparison(count, relation, new Term.Constant(number));
    }
}
