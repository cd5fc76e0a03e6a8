package org.tidemark.logic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/**
 * Parses formulas as users write them: {@code AG !(cs1 >= 1 && cs2 >= 1)}; docs/formulas.md describes the language.
 *
 * <p>One method reads numbers and conditions; operators wait on an explicit stack until an operator that binds less
 * tightly follows ({@link Symbol#level}); {@link Composer} then combines their operands and reports one of the wrong
 * kind. So the Java stack does not grow with the text. The resulting formulas are at most {@link #MOST_LEVELS}
 * operators deep, so recursion over them is safe. Takes time linear in the length of the text; belongs to one thread.
 */
public final class FormulaParser {
    /** The greatest depth of nested operators, so that even comparing two trees fits on a thread's stack. */
    public static final int MOST_LEVELS = 500;

    private static final int MOST_OPEN = 1000;

    private static final String FIRED = "fired";
    private static final String MARKING = "marking";

    /** Between two operators that add a level, one operator of each other binary level may wait, and parentheses. */
    private static final int MOST_PENDING = 8 * MOST_LEVELS + MOST_OPEN;

    private final FormulaText text;
    private final Vocabulary names;
    private final Composer composer;
    private final Deque<Pending> pending = new ArrayDeque<>();
    private int open;
    private FormulaToken token;
    private FormulaToken last;

    private FormulaParser(FormulaText text, Vocabulary names) throws FormulaSyntaxException {
        this.text = text;
        this.names = names;
        this.composer = new Composer(text);
        this.token = text.next();
        this.last = token;
    }

    /** Reads a formula whose places and transitions have these names. */
    public static Formula formula(String text, Vocabulary names) throws FormulaSyntaxException {
        return formula(text, 0, text.length(), names);
    }

    /** Reads a formula that is part of a text; errors give their position in the whole text. */
    public static Formula formula(String text, int from, int to, Vocabulary names) throws FormulaSyntaxException {
        FormulaParser parser = new FormulaParser(new FormulaText(text, from, to), names);
        return parser.composer.condition(parser.read());
    }

    /** Reads a number that depends on the state. */
    public static Term term(String text, Vocabulary names) throws FormulaSyntaxException {
        return term(text, 0, text.length(), names);
    }

    /** Reads a number that is part of a text; errors give their position in the whole text. */
    public static Term term(String text, int from, int to, Vocabulary names) throws FormulaSyntaxException {
        FormulaParser parser = new FormulaParser(new FormulaText(text, from, to), names);
        return parser.composer.number(parser.read());
    }

    /** A question: whether a formula holds, or what the largest value of a term is. One of the two is null. */
    public record Question(
            @Nullable Formula formula, @Nullable Term maximum) {}

    /** Reads a formula or {@code max(…)} that is part of a text; errors give their position in the whole text. */
    public static Question question(String text, int from, int to, Vocabulary names) throws FormulaSyntaxException {
        FormulaParser parser = new FormulaParser(new FormulaText(text, from, to), names);
        Operand read = parser.read();
        return read.tree() instanceof Operand.Most most
                ? new Question(null, most.of())
                : new Question(parser.composer.condition(read), null);
    }

    /** Reads the whole text; each iteration takes an operand with the operators before it, and then what follows it. */
    private Operand read() throws FormulaSyntaxException {
        while (true) {
            Operand operand = operand();
            while (token.symbol() == Symbol.CLOSE || token.symbol() == Symbol.CLOSE_SQUARE) {
                operand = close(operand);
            }
            if (token.symbol() == Symbol.END) {
                operand = join(operand, 0);
                if (!pending.isEmpty()) {
                    Pending left = pending.element();
                    throw text.error(
                            left.token.start(),
                            text.shown(left.token.start(), left.token.end()) + " is never closed; expected "
                                    + FormulaText.quote(left.closing().spelling()));
                }
                composer.refuseMixture(operand);
                return operand;
            }
            operator(operand);
        }
    }

    private FormulaToken take() throws FormulaSyntaxException {
        last = token;
        token = text.next();
        return last;
    }

    private void push(Pending waiting) throws FormulaSyntaxException {
        pending.push(waiting);
        open += waiting.isOpen() ? 1 : 0;
        if (open > MOST_OPEN) {
            throw text.error(waiting.token.start(), "more than " + MOST_OPEN + " parentheses are open here");
        }
        if (pending.size() > MOST_PENDING) {
            throw composer.tooDeep();
        }
    }

    /** Takes prefix operators and opening parentheses, and the operand that follows. */
    private Operand operand() throws FormulaSyntaxException {
        while (true) {
            switch (token.symbol()) {
                case NOT, NEXT, FINALLY, GLOBALLY, EX, EF, EG, AX, AF, AG -> push(new Pending(token.symbol(), take()));
                case EXISTS, FOR_ALL -> quantifier();
                case OPEN -> push(new Pending(Symbol.OPEN, take()));
                case MAX -> {
                    take();
                    require(Symbol.OPEN, "'('");
                    push(new Pending(Symbol.MAX, take()));
                }
                case MINUS -> {
                    FormulaToken minus = take();
                    if (token.symbol() == Symbol.NUMBER) {
                        FormulaToken digits = take();
                        return Operand.atom(
                                number(minus.start(), "-" + digits.text()), minus.start(), digits.end(), false);
                    }
                    push(new Pending(Symbol.NEGATE, minus));
                }
                default -> {
                    Operand onValues = onValues();
                    return onValues == null ? atom() : onValues;
                }
            }
        }
    }

    /** Takes a quantifier and what must follow it: a parenthesis, or a temporal operator as in {@code A F G p}. */
    private void quantifier() throws FormulaSyntaxException {
        push(new Pending(token.symbol(), take()));
        if (token.symbol() == Symbol.NEXT || token.symbol() == Symbol.FINALLY || token.symbol() == Symbol.GLOBALLY) {
            return;
        }
        if (token.symbol() != Symbol.OPEN_SQUARE) {
            require(Symbol.OPEN, "'(' or '['");
        }
        push(new Pending(token.symbol(), take()));
    }

    /** A condition or number about values, read by the model's own language; null if there is none here. */
    private @Nullable Operand onValues() throws FormulaSyntaxException {
        ValueReader values = names.values();
        boolean mayBegin = token.symbol() == Symbol.NAME || token.symbol() == Symbol.OPEN_BRACE;
        ValueReader.Reading read =
                values == null || !mayBegin ? null : values.read(text.text(), token.start(), text.end());
        if (read == null) {
            return null;
        }
        int start = token.start();
        text.goOnAt(read.end());
        last = new FormulaToken(Symbol.NAME, "", start, read.end());
        token = text.next();
        return Operand.atom(read.tree(), start, read.end(), false);
    }

    private Operand atom() throws FormulaSyntaxException {
        return switch (token.symbol()) {
            case TRUE, FALSE -> word(new Formula.Constant(token.symbol() == Symbol.TRUE));
            case DEADLOCK -> word(new Formula.Deadlock());
            case NAME -> named(indexed(take()));
            case NUMBER -> {
                FormulaToken digits = take();
                yield Operand.atom(number(digits.start(), digits.text()), digits.start(), digits.end(), true);
            }
            case FIREABLE -> fireable();
            default -> throw unexpected("a condition or a number");
        };
    }

    /** {@code a[2]} or {@code P[1].x}, where the vocabulary has something of that name: brackets that follow a name at once are part of it. */
    private FormulaToken indexed(FormulaToken name) throws FormulaSyntaxException {
        int end = name.end();
        while (end < text.end() && text.text().charAt(end) == '[') {
            int close = Brackets.closing(text.text(), end, text.end());
            if (close < 0) {
                return name;
            }
            end = close + 1;
            while (end < text.end()
                    && FormulaText.isIdentifier("_" + text.text().charAt(end))) {
                end++;
            }
        }
        String whole = text.text().substring(name.start(), end);
        boolean isKnown = end > name.end() && (names.place(whole) != null || names.condition(whole) != null);
        if (!isKnown) {
            return name;
        }
        text.goOnAt(end);
        last = new FormulaToken(Symbol.NAME, whole, name.start(), end);
        token = text.next();
        return last;
    }

    /**
     * A condition with a name; a place; or {@code fired(t)} where the vocabulary has a place of that name: how often
     * a transition has fired.
     */
    private Operand named(FormulaToken name) throws FormulaSyntaxException {
        Formula condition = names.condition(name.text());
        if (condition != null) {
            Formula named = new Formula.Written(FormulaPrinter.name(name.text()), false, condition);
            return Operand.atom(named, name.start(), name.end(), false);
        }
        if (name.text().equals(MARKING) && token.symbol() == Symbol.EQUAL && names.place(MARKING) == null) {
            return marking(name);
        }
        if (token.symbol() != Symbol.OPEN || !name.text().equals(FIRED) || names.place(FIRED) != null) {
            return Operand.atom(names.number(place(name)), name.start(), name.end(), false);
        }
        take();
        require(Symbol.NAME, "the name of a transition");
        String counter = FIRED + "(" + transition(take());
        if (token.symbol() == Symbol.COMMA) {
            take();
            if (token.symbol() != Symbol.NUMBER || !token.text().matches("[1-9][0-9]{0,8}")) {
                throw unexpected("a number from 1 to 999999999, the limit of the count");
            }
            counter += ", " + take().text();
        }
        require(Symbol.CLOSE, "',' or ')'");
        int end = take().end();
        String proper = names.place(counter + ")");
        if (proper == null) {
            throw text.error(name.start(), "fired(…) is available only in progress measures");
        }
        return Operand.atom(new Term.Count(proper), name.start(), end, false);
    }

    /** {@code marking = {p, 2 q}}: these places have these tokens, and all others none. */
    private Operand marking(FormulaToken name) throws FormulaSyntaxException {
        take();
        require(Symbol.OPEN_BRACE, "'{', as in marking = {p, 2 q}");
        int open = token.start();
        int close = Brackets.closing(text.text(), open, text.end());
        if (close < 0) {
            throw text.error(open, "this '{' is not closed");
        }
        Formula exactly = new MarkingReader(text, names).read(open + 1, close);
        text.goOnAt(close + 1);
        last = new FormulaToken(Symbol.CLOSE_BRACE, "}", close, close + 1);
        token = text.next();
        String written = text.text().substring(name.start(), close + 1).replaceAll("\\s+", " ");
        return Operand.atom(new Formula.Written(written, false, exactly), name.start(), close + 1, false);
    }

    private Operand word(Object tree) throws FormulaSyntaxException {
        FormulaToken word = take();
        return Operand.atom(tree, word.start(), word.end(), false);
    }

    private Term.Constant number(int start, String digits) throws FormulaSyntaxException {
        try {
            return new Term.Constant(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            String limit = digits.startsWith("-") ? "≥ " + Long.MIN_VALUE : "≤ " + Long.MAX_VALUE;
            throw text.error(start, "found " + FormulaText.quote(digits) + ", expected a number " + limit);
        }
    }

    private Operand fireable() throws FormulaSyntaxException {
        int start = take().start();
        require(Symbol.OPEN, "'('");
        List<Formula> any = new ArrayList<>();
        do {
            take();
            require(Symbol.NAME, "the name of a transition");
            any.add(new Formula.Fireable(transitionWithValues(take())));
        } while (token.symbol() == Symbol.COMMA);
        require(Symbol.CLOSE, "',' or ')'");
        int end = take().end();
        return Operand.atom(any.size() == 1 ? any.get(0) : new Formula.Or(any), start, end, false);
    }

    /** {@code send(src = 2)}: a transition with values of its variables, or just a transition. */
    private String transitionWithValues(FormulaToken name) throws FormulaSyntaxException {
        if (token.symbol() != Symbol.OPEN) {
            return transition(name);
        }
        int open = token.start();
        int close = Brackets.closing(text.text(), open, text.end());
        if (close < 0) {
            throw text.error(open, "'(' is never closed; expected ')'");
        }
        String whole = name.text() + text.text().substring(open, close + 1);
        String proper = names.transition(whole);
        if (proper == null) {
            transition(name);
            Objection objection = names.objection(whole);
            throw objection == null
                    ? text.error(open, "'" + name.text() + "' has no variables that could have values")
                    : text.error(open + objection.offset() - name.text().length(), objection.sentence());
        }
        text.goOnAt(close + 1);
        last = new FormulaToken(Symbol.NAME, whole, name.start(), close + 1);
        token = text.next();
        return proper;
    }

    private String place(FormulaToken name) throws FormulaSyntaxException {
        String proper = names.place(name.text());
        if (proper == null) {
            throw text.error(name.start(), new UnknownName(name.text(), names).asPlace());
        }
        return proper;
    }

    private String transition(FormulaToken name) throws FormulaSyntaxException {
        String proper = names.transition(name.text());
        if (proper == null) {
            throw text.error(name.start(), new UnknownName(name.text(), names).asTransition());
        }
        return proper;
    }

    /** Takes a closing parenthesis. */
    private Operand close(Operand last) throws FormulaSyntaxException {
        Operand inside = join(last, 0);
        Pending opening = pending.peek();
        if (opening == null) {
            throw text.error(token.start(), "found " + FormulaText.quote(token.text()) + ", which closes nothing");
        }
        require(
                opening.closing(),
                "an operator or " + FormulaText.quote(opening.closing().spelling()));
        pending.pop();
        open--;
        int end = take().end();
        return opening.symbol == Symbol.MAX
                ? inside.enclosed(new Operand.Most(composer.number(inside)), opening.token.start(), end)
                : inside.enclosed(inside.tree(), opening.token.start(), end);
    }

    /** Takes an operator between two operands. */
    private void operator(Operand left) throws FormulaSyntaxException {
        Symbol symbol = token.symbol();
        if (symbol == Symbol.DIVIDE) {
            throw text.error(
                    token.start(), "there is no division, since numbers are whole; multiply the other side instead");
        }
        if (!symbol.isBinary()) {
            throw unexpected((open == 0 ? "an operator or the end" : "an operator") + caseHint());
        }
        Operand operand = join(left, symbol.isRightAssociative() ? symbol.level() : symbol.level() - 1, symbol);
        Pending top = pending.peek();
        boolean goesOn = top != null && !top.isOpen() && top.symbol.level() == symbol.level() && goesOn(symbol);
        if (top == null || !goesOn) {
            top = new Pending(symbol, token);
            push(top);
            top.minus.add(false);
        }
        top.operands.add(operand);
        top.minus.add(symbol == Symbol.MINUS);
        take();
    }

    /** Whether one operator of this kind takes any number of operands. */
    private static boolean goesOn(Symbol symbol) {
        return symbol == Symbol.AND || symbol == Symbol.OR || symbol == Symbol.PLUS || symbol == Symbol.MINUS;
    }

    private Operand join(Operand last, int level) throws FormulaSyntaxException {
        return join(last, level, Symbol.END);
    }

    /** Combines the operators that bind more tightly than a level, except one that the next operator continues. */
    private Operand join(Operand last, int level, Symbol coming) throws FormulaSyntaxException {
        Operand joined = last;
        for (Pending top = pending.peek(); top != null && !top.isOpen(); top = pending.peek()) {
            if (top.symbol.level() <= level || (top.symbol.level() == coming.level() && goesOn(coming))) {
                break;
            }
            if (coming.isComparison() && top.symbol.isComparison()) {
                throw text.error(token.start(), "comparisons do not chain; write a <= b && b <= c");
            }
            joined = composer.join(pending.pop(), joined);
        }
        return joined;
    }

    private void require(Symbol symbol, String expected) throws FormulaSyntaxException {
        if (token.symbol() != symbol) {
            throw unexpected(expected);
        }
    }

    private FormulaSyntaxException unexpected(String expected) {
        boolean atEnd = token.symbol() == Symbol.END;
        int at = atEnd ? last.end() : token.start();
        String found = atEnd ? "the end" : text.shown(token.start(), token.end());
        return text.error(at, "found " + found + ", expected " + expected + quotingHint() + foreignHint());
    }

    /** A hint for operators of other tools, which are read as names here. */
    private String foreignHint() {
        return switch (token.text()) {
            case "M" -> "; for f M g, the strong release, write g U (f && g)";
            case "V" -> "; for f V g, the release, write f R g";
            default -> "";
        };
    }

    /** A hint for an operator in the wrong case, such as {@code p AND q} or {@code p u q}. */
    private String caseHint() {
        if (token.symbol() != Symbol.NAME) {
            return "";
        }
        for (String spelling :
                List.of(token.text().toLowerCase(Locale.ROOT), token.text().toUpperCase(Locale.ROOT))) {
            if (Symbol.spelled(spelling).isBinary()) {
                return "; the operator is written " + spelling;
            }
        }
        return "";
    }

    /** A hint if a keyword is also the name of a place or transition, which may be what was meant. */
    private String quotingHint() {
        for (FormulaToken word : List.of(token, last)) {
            String name = word.symbol() == Symbol.NAME ? null : known(word.text());
            if (name != null && FormulaText.isIdentifier(word.text())) {
                return "; " + word.text() + " is a keyword; to name the " + name + ", quote it: \"" + word.text()
                        + "\"";
            }
        }
        return "";
    }

    private @Nullable String known(String name) {
        if (names.place(name) != null) {
            return "place";
        }
        return names.transition(name) != null ? "transition" : null;
    }

    /**
     * Combines operands by operators, and rejects operands of the wrong kind, formulas that are too deep, and mixed
     * logics.
     */
    private static final class Composer {
        private final FormulaText text;

        Composer(FormulaText text) {
            this.text = text;
        }

        /** The operator with all its operands. */
        Operand join(Pending operator, Operand last) throws FormulaSyntaxException {
            List<Operand> operands = new ArrayList<>(operator.operands);
            operands.add(last);
            int depth = 0;
            FormulaToken bare = null;
            FormulaToken quantifier = null;
            for (Operand operand : operands) {
                depth = Math.max(depth, operand.depth());
                bare = bare == null ? operand.bare() : bare;
                quantifier = quantifier == null ? operand.quantifier() : quantifier;
            }
            Object tree = tree(operator, operands);
            // AG and the like are two operators in one word.
            depth += operator.symbol.isTwofold() ? 2 : 1;
            if (depth > FormulaParser.MOST_LEVELS) {
                throw tooDeep();
            }
            if (tree instanceof Exists || tree instanceof ForAll) {
                bare = null;
                quantifier = operator.token;
            } else if (Logic.isTemporal(tree)) {
                bare = operator.token;
            }
            int start = operator.operands.isEmpty()
                    ? operator.token.start()
                    : operands.get(0).start();
            return new Operand(tree, start, last.end(), depth, false, bare, quantifier);
        }

        private Object tree(Pending operator, List<Operand> operands) throws FormulaSyntaxException {
            Symbol symbol = operator.symbol;
            Operand first = operands.get(0);
            Operand last = operands.get(operands.size() - 1);
            return switch (symbol) {
                case AND -> new And(conditions(operands));
                case OR -> new Or(conditions(operands));
                case IMPLIES -> new Implies(condition(first), condition(last));
                case IFF -> new Iff(condition(first), condition(last));
                case UNTIL -> new Until(condition(first), condition(last));
                case WEAK_UNTIL -> new WeakUntil(condition(first), condition(last));
                case RELEASE -> new Release(condition(first), condition(last));
                case NOT -> new Not(condition(last));
                case NEXT -> new Next(condition(last));
                case FINALLY -> new Finally(condition(last));
                case GLOBALLY -> new Globally(condition(last));
                case EX -> new Exists(new Next(condition(last)));
                case EF -> new Exists(new Finally(condition(last)));
                case EG -> new Exists(new Globally(condition(last)));
                case AX -> new ForAll(new Next(condition(last)));
                case AF -> new ForAll(new Finally(condition(last)));
                case AG -> new ForAll(new Globally(condition(last)));
                case EXISTS -> new Exists(condition(last));
                case FOR_ALL -> new ForAll(condition(last));
                case LESS, AT_MOST, EQUAL, DIFFERENT, AT_LEAST, MORE ->
                    new Comparison(number(first), symbol.relation(), number(last));
                case PLUS, MINUS -> new Term.Sum(signed(operands, operator.minus));
                case TIMES -> new Term.Product(number(first), number(last));
                case NEGATE -> new Term.Negated(number(last));
                default -> throw new IllegalStateException(symbol + " joins nothing");
            };
        }

        private List<Formula> conditions(List<Operand> operands) throws FormulaSyntaxException {
            List<Formula> conditions = new ArrayList<>(operands.size());
            for (Operand operand : operands) {
                conditions.add(condition(operand));
            }
            return conditions;
        }

        /** {@code p - 2} is the sum of p and the number -2, {@code p - q} that of p and the negated q. */
        private List<Term> signed(List<Operand> operands, List<Boolean> minus) throws FormulaSyntaxException {
            List<Term> terms = new ArrayList<>(operands.size());
            for (int i = 0; i < operands.size(); i++) {
                Operand operand = operands.get(i);
                Term term = number(operand);
                if (minus.get(i)) {
                    term = operand.isDigits() && term instanceof Term.Constant digits
                            ? new Term.Constant(-digits.value())
                            : new Term.Negated(term);
                }
                terms.add(term);
            }
            return terms;
        }

        /** The operand as something that is true or false. */
        Formula condition(Operand operand) throws FormulaSyntaxException {
            if (operand.tree() instanceof Formula formula) {
                return formula;
            }
            String shown = text.shown(operand.start(), operand.end());
            String what = operand.tree() instanceof Term.Count ? " is a place; " : " is a number; ";
            throw operand.tree() instanceof Operand.Most
                    ? standsAlone(operand)
                    : text.error(
                            operand.start(),
                            shown + what + "compare it, such as " + shown.substring(1, shown.length() - 1) + " >= 1");
        }

        /** The operand as a number. */
        Term number(Operand operand) throws FormulaSyntaxException {
            if (operand.tree() instanceof Term term) {
                return term;
            }
            throw operand.tree() instanceof Operand.Most
                    ? standsAlone(operand)
                    : text.error(
                            operand.start(),
                            "found the condition " + text.shown(operand.start(), operand.end())
                                    + ", expected a number, such as a place");
        }

        private FormulaSyntaxException standsAlone(Operand most) {
            return text.error(most.start(), "max(…) asks for a number; it cannot be part of a formula");
        }

        /** The formula as a whole is to blame, wherever its innermost levels are. */
        FormulaSyntaxException tooDeep() {
            return text.error(0, "the formula is nested more than " + FormulaParser.MOST_LEVELS + " levels deep");
        }

        /**
         * If there is a path quantifier anywhere, every temporal operator must be governed by one; otherwise it is
         * unclear which runs are meant.
         */
        void refuseMixture(Operand whole) throws FormulaSyntaxException {
            @Nullable FormulaToken bare = whole.bare();
            @Nullable FormulaToken quantifier = whole.quantifier();
            if (bare != null && quantifier != null) {
                String operator = bare.text();
                throw text.error(
                        bare.start(),
                        "'" + operator + "' has no path quantifier, but '" + quantifier.text() + "' at "
                                + text.position(quantifier.start())
                                + " is one, so this is neither LTL nor CTL*; put A(…) or E(…) around the part that"
                                + " contains it");
            }
        }
    }

    /** An operator that waits for its last operand, or an open parenthesis. Not thread-safe. */
    private static final class Pending {
        final Symbol symbol;
        final FormulaToken token;
        /** The operands before the last one. */
        final List<Operand> operands = new ArrayList<>(1);
        /** For a sum: whether the operand at the same index, including the last one, is subtracted. */
        final List<Boolean> minus = new ArrayList<>(0);

        Pending(Symbol symbol, FormulaToken token) {
            this.symbol = symbol;
            this.token = token;
        }

        boolean isOpen() {
            return symbol == Symbol.OPEN || symbol == Symbol.OPEN_SQUARE || symbol == Symbol.MAX;
        }

        Symbol closing() {
            return symbol == Symbol.OPEN_SQUARE ? Symbol.CLOSE_SQUARE : Symbol.CLOSE;
        }
    }

    /**
     * A part of a formula that has been read, with its position and what is needed to combine it.
     *
     * @param tree a {@link Formula}, a {@link Term}, or the {@link Most} of one
     * @param start where it begins in the text
     * @param end where it ends
     * @param depth the depth of nested operators
     * @param isDigits whether it is a number as written, without sign and parentheses
     * @param bare the first temporal operator in it that no path quantifier governs
     * @param quantifier the first path quantifier in it
     */
    private record Operand(
            Object tree,
            int start,
            int end,
            int depth,
            boolean isDigits,
            @Nullable FormulaToken bare,
            @Nullable FormulaToken quantifier) {
        /** The largest value of a term. */
        record Most(Term of) {}

        /** A name, number or word. */
        static Operand atom(Object tree, int start, int end, boolean isDigits) {
            return new Operand(tree, start, end, 1, isDigits, null, null);
        }

        /** This operand in parentheses. */
        Operand enclosed(Object inside, int from, int to) {
            return new Operand(inside, from, to, depth, false, bare, quantifier);
        }
    }
}
