package org.tidemark.format.mcc;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.XmlInput;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.UnknownName;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;

/**
 * Reads the elements of formulas, and counts the open ones, so that a reader can skip the rest of a wrong formula.
 * Not thread-safe.
 */
final class FormulaXml {
    private static final Set<String> BINARY =
            Set.of("implication", "equivalence", "exclusive-disjunction", "until", "weak-until", "release");
    private static final Set<String> OPERATORS = Stream.concat(
                    BINARY.stream(),
                    Stream.of(
                            "conjunction",
                            "disjunction",
                            "negation",
                            "all-paths",
                            "exists-path",
                            "next",
                            "finally",
                            "globally",
                            "before",
                            "reach"))
            .collect(Collectors.toUnmodifiableSet());

    private final XmlInput xml;
    private final Vocabulary names;
    private int open;
    private int known;
    private int unknown;

    FormulaXml(XmlInput xml, Vocabulary names) {
        this.xml = xml;
        this.names = names;
    }

    /** Whether most of the names are unknown to the model. */
    boolean isForeign() {
        return unknown > known;
    }

    int unknown() {
        return unknown;
    }

    /** Enters the next child of the current element, or leaves the element. */
    boolean enter() throws InputException {
        boolean entered = xml.nextChild();
        open += entered ? 1 : -1;
        return entered;
    }

    /** Skips the rest of the current element and leaves it. */
    void leave() throws InputException {
        xml.skip();
        open--;
    }

    /** The text of the current element; leaves the element. */
    String text() throws InputException {
        open--;
        return xml.text();
    }

    /** How many elements are open. */
    int open() {
        return open;
    }

    /** The property in the current element {@code formula}; leaves the element. */
    Property property(String name) throws InputException, Refusal {
        int line = xml.line();
        if (!enter()) {
            throw new Refusal(line, "element 'formula' is empty");
        }
        Property property;
        if (xml.name().equals("place-bound")) {
            property = new Property.Maximum(name, places());
        } else {
            Formula formula = condition(1);
            if (Logic.isMixed(formula)) {
                throw new Refusal(
                        line,
                        "some temporal operators are under 'all-paths' or 'exists-path' and others are "
                                + "not, so this is neither LTL nor CTL*");
            }
            property = new Property.Truth(name, formula);
        }
        if (enter()) {
            throw new Refusal(xml.line(), "element " + quote(xml.name()) + ": expected one formula and no more");
        }
        return property;
    }

    /** The formula of the current element; leaves the element. */
    private Formula condition(int depth) throws InputException, Refusal {
        String element = xml.name();
        int line = xml.line();
        if (depth > FormulaParser.MOST_LEVELS) {
            throw tooDeep(line);
        }
        switch (element) {
            case "true", "false" -> {
                leave();
                return new Formula.Constant(element.equals("true"));
            }
            case "deadlock" -> {
                leave();
                return new Formula.Deadlock();
            }
            case "is-fireable" -> {
                return fireable();
            }
            default -> {}
        }
        Relation relation = relation(element);
        if (relation != null) {
            List<Term> sides = numbers(depth + 1);
            require(sides.size() == 2, line, element, "two numbers");
            return new Formula.Comparison(sides.get(0), relation, sides.get(1));
        }
        if (!OPERATORS.contains(element)) {
            throw new Refusal(line, "element " + quote(element) + ": expected a formula");
        }
        return operator(element, line, conditions(depth + levels(element)));
    }

    private static Refusal tooDeep(int line) {
        return new Refusal(line, "the formula is nested more than " + FormulaParser.MOST_LEVELS + " levels deep");
    }

    /** The number of nested operators that an element becomes. */
    private static int levels(String element) {
        return element.equals("exclusive-disjunction") || element.equals("integer-difference") ? 2 : 1;
    }

    private static Formula operator(String element, int line, List<Formula> parts) throws Refusal {
        if (element.equals("conjunction") || element.equals("disjunction")) {
            require(!parts.isEmpty(), line, element, "at least one formula");
            return element.equals("conjunction") ? Formula.and(parts) : Formula.or(parts);
        }
        boolean binary = BINARY.contains(element);
        require(parts.size() == (binary ? 2 : 1), line, element, binary ? "two formulas" : "one formula");
        Formula first = parts.get(0);
        Formula last = parts.get(parts.size() - 1);
        return switch (element) {
            case "negation" -> new Formula.Not(first);
            case "all-paths" -> new Formula.ForAll(first);
            case "exists-path" -> new Formula.Exists(first);
            case "next" -> new Formula.Next(first);
            case "finally" -> new Formula.Finally(first);
            case "globally" -> new Formula.Globally(first);
            case "implication" -> new Formula.Implies(first, last);
            case "equivalence" -> new Formula.Iff(first, last);
            case "exclusive-disjunction" -> new Formula.Not(new Formula.Iff(first, last));
            case "until" -> new Formula.Until(first, last);
            case "weak-until" -> new Formula.WeakUntil(first, last);
            case "release" -> new Formula.Release(first, last);
            default -> first;
        };
    }

    private static @Nullable Relation relation(String element) {
        return switch (element) {
            case "integer-lt" -> Relation.LESS;
            case "integer-le" -> Relation.AT_MOST;
            case "integer-eq" -> Relation.EQUAL;
            case "integer-ne" -> Relation.DIFFERENT;
            case "integer-ge" -> Relation.AT_LEAST;
            case "integer-gt" -> Relation.MORE;
            default -> null;
        };
    }

    private List<Formula> conditions(int depth) throws InputException, Refusal {
        List<Formula> parts = new ArrayList<>(2);
        while (enter()) {
            parts.add(condition(depth));
        }
        return parts;
    }

    private List<Term> numbers(int depth) throws InputException, Refusal {
        List<Term> parts = new ArrayList<>(2);
        while (enter()) {
            parts.add(number(depth));
        }
        return parts;
    }

    /** The number of the current element; leaves the element. */
    private Term number(int depth) throws InputException, Refusal {
        String element = xml.name();
        int line = xml.line();
        if (depth > FormulaParser.MOST_LEVELS) {
            throw tooDeep(line);
        }
        switch (element) {
            case "integer-constant" -> {
                return constant(line, text());
            }
            case "tokens-count" -> {
                return places();
            }
            case "integer-sum", "integer-product", "integer-difference" -> {
                List<Term> parts = numbers(depth + levels(element));
                require(!parts.isEmpty(), line, element, "numbers");
                if (element.equals("integer-product") && depth + parts.size() > FormulaParser.MOST_LEVELS) {
                    throw tooDeep(line);
                }
                return arithmetic(element, parts);
            }
            default ->
                throw new Refusal(line, "element " + quote(element) + ": expected a number, such as 'tokens-count'");
        }
    }

    private static Term constant(int line, String digits) throws Refusal {
        try {
            return new Term.Constant(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            throw new Refusal(line, "element 'integer-constant' " + quote(digits) + ": expected an integer of 64 bits");
        }
    }

    private static Term arithmetic(String element, List<Term> parts) {
        Term first = parts.get(0);
        if (parts.size() == 1) {
            return first;
        }
        if (element.equals("integer-product")) {
            return parts.stream().skip(1).reduce(first, Term.Product::new);
        }
        if (element.equals("integer-sum")) {
            return new Term.Sum(parts);
        }
        List<Term> signed = new ArrayList<>(List.of(first));
        parts.stream().skip(1).forEach(part -> signed.add(new Term.Negated(part)));
        return new Term.Sum(signed);
    }

    private Formula fireable() throws InputException, Refusal {
        List<Formula> any = new ArrayList<>();
        for (String transition : proper("transition", names::transition, UnknownName::asTransition)) {
            any.add(new Formula.Fireable(transition));
        }
        return Formula.or(any);
    }

    private Term places() throws InputException, Refusal {
        return Term.counts(proper("place", names::place, UnknownName::asPlace));
    }

    /**
     * The proper names of the nodes that the current element lists; leaves the element. All are looked up before one
     * is refused.
     */
    private List<String> proper(
            String kind, Function<String, @Nullable String> find, Function<UnknownName, String> sentence)
            throws InputException, Refusal {
        String element = xml.name();
        int line = xml.line();
        List<String> found = new ArrayList<>();
        Refusal refusal = null;
        while (enter()) {
            if (!xml.name().equals(kind)) {
                throw new Refusal(xml.line(), "element " + quote(xml.name()) + ": expected '" + kind + "'");
            }
            int at = xml.line();
            String name = text();
            String proper = find.apply(name);
            if (proper != null) {
                known++;
                found.add(proper);
            } else {
                unknown++;
                refusal = refusal != null ? refusal : new Refusal(at, sentence.apply(new UnknownName(name, names)));
            }
        }
        if (refusal != null) {
            throw refusal;
        }
        require(!found.isEmpty(), line, element, "at least one '" + kind + "'");
        return found;
    }

    private static void require(boolean so, int line, String element, String expected) throws Refusal {
        if (!so) {
            throw new Refusal(line, "element " + quote(element) + ": expected " + expected + " in it");
        }
    }

    /** One property cannot be read; the next one may. The message says why, without file and line. */
    static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;
        private final int line;

        Refusal(int line, String message) {
            super(message, null, false, false);
            this.line = line;
        }

        int line() {
            return line;
        }
    }
}
