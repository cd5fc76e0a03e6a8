package org.tidemark.format.tide;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColorNames;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.net.TokenWeight;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.format.tide.TideToken.Kind;
import org.tidemark.format.tide.TokenQuestions.OneToken;
import org.tidemark.format.tide.ValueQuestions.QuestionText;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.ValueReader;

/**
 * Reads the questions of formulas about the values of tokens: {@code exists}, {@code forall}, {@code count} and {@code
 * sum} over the tokens of a place or their elements, multi-sets, and parts of the one token of a place. They all become
 * comparisons of numbers about the tokens of a place, or conditions that relate tokens ({@link TokenQuestions}). One
 * per net; thread-safe by the lock of the scope.
 */
final class QuestionReader implements ValueReader {
    private static final Pattern NAME = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*+\"|[\\p{L}_][\\p{L}\\p{Nd}_.]*");

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
        private final OneToken oneToken = new OneToken(net, scope, QuestionReader.this::find);
        private final TokenQuestions questions = new TokenQuestions(net, scope, QuestionReader.this::find, oneToken);

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
            if (parser.atQuantifier()) {
                return quantified();
            }
            if (parser.atCount()) {
                return counted();
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
            boolean quantifies = (is(at, "exists") || is(at, "forall"))
                    && (cursor.peek(1).kind() == Kind.NAME || cursor.peek(1).is("("));
            boolean counts =
                    (is(at, "count") || is(at, "sum")) && cursor.peek(1).is("(");
            TideToken next = cursor.peek(quantifies ? 1 : 2);
            if (!quantifies && !counts) {
                return;
            }
            TideToken after = cursor.peek(quantifies ? 2 : 3);
            if (next.kind() == Kind.NAME && after.is(",")) {
                throw after.error("found ',': expected one variable and 'in'; quantifiers nest, as in exists x in p:"
                        + " exists y in p: …");
            }
            if (next.kind() == Kind.NAME
                    && after.is(":")
                    && cursor.peek(quantifies ? 4 : 5).is("in")) {
                throw after.error("found ':': expected 'in' and a place, whose tokens have a type already");
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
            boolean isWord = token.kind() == Kind.NAME && token.text().equals(token.written());
            if (isWord && OPERATORS.contains(token.text()) && scope.findVariable(token.text()) == null) {
                return new TokenError(
                        token,
                        quote(token.text())
                                + " is an operator of formulas; put parentheses around the condition on values before it");
            }
            boolean counts = is(tokens.get(0), "count") || is(tokens.get(0), "sum");
            boolean isStray = error.sentence().startsWith("no value is called")
                    || error.sentence().startsWith(quote(token.text()) + " is a place");
            if (token.kind() == Kind.NAME && isStray && find(token.text()) >= 0) {
                String name = quote(token.text());
                return new TokenError(
                        token,
                        counts
                                ? name
                                        + " is another place: expected a condition on the tokens that are counted; with a"
                                        + " quantifier around it, exists x in " + token.text() + ": …, it may mention x"
                                : name
                                        + " is a place, and this is a condition on values, which extends as far as it can:"
                                        + " put parentheses around it if the formula goes on here; a value is "
                                        + "value(" + token.text() + "), or x of exists x in " + token.text() + ": …");
            }
            return error;
        }

        private boolean is(TideToken token, String word) {
            return token.written().equals(word);
        }

        private String plain(String name) {
            return name.startsWith("\"") ? name.substring(1, name.length() - 1).replaceAll("\\\\(.)", "$1") : name;
        }

        private Reading quantified() throws InputException {
            Syntax.Quantified asked = parser.quantified();
            int end = cursor.last().end();
            String shown = text.upTo(end);
            if (cursor.at("in")) {
                throw cursor.unexpected("a comparison; that a place holds a value is exists x in p: x = …");
            }
            oneToken.open(tokens, end);
            Formula meaning = questions.condition(asked, Objects.requireNonNull(asked.condition()), shown);
            return new Reading(new Formula.Written(shown, true, meaning), text.offset(end));
        }

        private Reading counted() throws InputException {
            Syntax.Quantified asked = parser.quantified();
            int end = cursor.last().end();
            return new Reading(questions.number(asked, text.upTo(end)), text.offset(end));
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
            return new Reading(new Formula.Written(text.upTo(end), false, meaning), text.offset(end));
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
            Type type = TypeConversions.whole(net.places().get(place).type());
            return cursor.peek(1).is(".")
                    && !isName
                    && (type instanceof TupleType || type instanceof UnionType || type instanceof ListType);
        }

        private Reading oneToken() throws InputException {
            TideToken at = cursor.peek();
            Syntax.Value written = parser.postfix();
            int end = cursor.last().end();
            oneToken.open(tokens, end);
            Expr value = values.of(written, null);
            boolean isNumber = value.type() instanceof IntType;
            if (isNumber && value.isTotal()) {
                return new Reading(oneToken.number(text.upTo(end), value, at), text.offset(end));
            }
            if (cursor.at("is") || parser.atComparison()) {
                written = parser.compared(written);
                oneToken.open(tokens, cursor.last().end());
                value = values.of(written, BoolType.BOOL);
            } else if (!(value.type() instanceof BoolType)) {
                throw at.error(
                        isNumber
                                ? "a number that may have no value: expected a comparison of it, which is false then"
                                : "a value of type " + value.type() + ": expected a comparison of it");
            }
            String shown = text.upTo(cursor.last().end());
            BitSet mentioned = new BitSet();
            value.variables(mentioned);
            return whole(
                    mentioned.cardinality() > 1
                            ? questions.related(value, shown, at)
                            : atLeastOne(oneToken.holds(shown, value, at)));
        }
    }

    static Formula atLeastOne(Term count) {
        return compared(count, Relation.AT_LEAST, 1);
    }

    static Formula compared(Term count, Relation relation, long number) {
        return new Formula.Comparison(count, relation, new Term.Constant(number));
    }

    /**
     * A comparison of the tokens of a place with a multi-set, {@code p = {a, 2'b}}: one comparison for each value in the
     * multi-set, and one for all others together.
     */
    static final class MultiSetCondition {
        /** Equality and inclusion. */
        static final Set<String> RELATIONS = Set.of("=", "==", "!=", "<=", ">=");

        private static final int MOST_VALUES = 10_000;

        /** How often a listing may ask whether it is to end; between two questions are thousands of steps. */
        private static final int MOST_POLLS = 100;

        private final ColoredPlace place;
        private final Bag bag;

        private MultiSetCondition(ColoredPlace place, Bag bag) {
            this.place = place;
            this.bag = bag;
        }

        /** Reads the multi-set in braces that the cursor is at. */
        static MultiSetCondition read(ColoredPlace place, Cursor cursor, Scope scope) throws InputException {
            TideToken brace = cursor.expect("{", "and a multi-set");
            if (cursor.take("}")) {
                return new MultiSetCondition(place, new Bag());
            }
            if (cursor.peek().kind() == Kind.NAME && cursor.peek(1).is("=")) {
                throw brace.error("a record: expected a multi-set; one that contains a record is written {{…}}");
            }
            Syntax.Items items = TideParser.items(cursor);
            cursor.expect("}", "or ',' after a value");
            ValueMaker values = new ValueMaker(scope);
            MultiSet made = new MultiSetMaker(scope, values, new SortMaker(scope, values)).of(items, place.type());
            Bag bag = new Bag(stepLimit());
            try {
                made.addTo(bag, 1, new long[scope.mostSlots()]);
            } catch (EvaluationFault fault) {
                throw brace.error(String.valueOf(fault.getMessage()));
            } catch (Cancelled tooLong) {
                throw brace.error("a multi-set that takes too many steps to list: expected at most " + MOST_VALUES
                        + " values, from types with few values");
            }
            if (bag.size() > MOST_VALUES) {
                throw brace.error("a multi-set of " + bag.size() + " values: expected at most " + MOST_VALUES);
            }
            return new MultiSetCondition(place, bag);
        }

        /** Ends the listing of a multi-set, which may try many values without success, after 1.6 million steps. */
        private static CancellationCheck stepLimit() {
            AtomicInteger polls = new AtomicInteger();
            return CancellationCheck.until(() -> polls.incrementAndGet() >= MOST_POLLS);
        }

        /** The relation for operands in the other order. */
        static String mirrored(String relation) {
            return relation.equals("<=") ? ">=" : relation.equals(">=") ? "<=" : relation;
        }

        /** The place compared with the multi-set. */
        Formula of(String relation) {
            return switch (relation) {
                case "<=" -> compared(Relation.AT_MOST, true);
                case ">=" -> compared(Relation.AT_LEAST, false);
                case "!=" -> new Formula.Not(compared(Relation.EQUAL, true));
                default -> compared(Relation.EQUAL, true);
            };
        }

        private Formula compared(Relation relation, boolean nothingElse) {
            Variable each = new Variable(0, "x", place.type());
            List<Formula> parts = new ArrayList<>();
            List<Expr> listed = new ArrayList<>();
            for (int i = 0; i < bag.size(); i++) {
                if (bag.count(i) > 0) {
                    Expr same = new ValueComparison(
                            each, ValueComparison.Relation.EQUAL, new Constant(place.type(), bag.rank(i)));
                    listed.add(same);
                    parts.add(QuestionReader.compared(count(each, same, true), relation, bag.count(i)));
                }
            }
            if (nothingElse) {
                Expr any =
                        listed.isEmpty() ? Constant.FALSE : listed.size() == 1 ? listed.get(0) : new Logical.Or(listed);
                parts.add(QuestionReader.compared(count(each, any, false), Relation.EQUAL, 0));
            }
            return Formula.and(parts);
        }

        private Term count(Variable each, Expr condition, boolean whereTrue) {
            String text = "count(x in " + place.name() + ": " + (whereTrue ? "" : "not ") + "listed)";
            return new Term.Tokens(new TokenWeight(place.id(), text, null, each, condition, whereTrue, null, 1));
        }
    }
}
