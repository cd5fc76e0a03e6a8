package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.cpn.CpnFile.Direction;
import org.tidemark.cpn.CpnNet.Arc;
import org.tidemark.cpn.CpnNet.Assign;
import org.tidemark.cpn.CpnNet.BindingStep;
import org.tidemark.cpn.CpnNet.Check;
import org.tidemark.cpn.CpnNet.Has;
import org.tidemark.cpn.CpnNet.Inscriptions;
import org.tidemark.cpn.CpnNet.Legal;
import org.tidemark.cpn.CpnNet.Match;
import org.tidemark.cpn.CpnNet.Plan;
import org.tidemark.cpn.CpnNet.Try;
import org.tidemark.cpn.ml.Code;
import org.tidemark.cpn.ml.ColourSet;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.Elaborator.Compiled;
import org.tidemark.cpn.ml.Elaborator.Dependence;
import org.tidemark.cpn.ml.Elaborator.Kind;
import org.tidemark.cpn.ml.Elaborator.Variables;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.cpn.ml.Parser;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Syntax.AndAlso;
import org.tidemark.cpn.ml.Syntax.Apply;
import org.tidemark.cpn.ml.Syntax.Constant;
import org.tidemark.cpn.ml.Syntax.Exp;
import org.tidemark.cpn.ml.Syntax.If;
import org.tidemark.cpn.ml.Syntax.ListExp;
import org.tidemark.cpn.ml.Syntax.Name;
import org.tidemark.cpn.ml.Syntax.OrElse;
import org.tidemark.cpn.ml.Syntax.RecordExp;
import org.tidemark.cpn.ml.Syntax.Select;
import org.tidemark.cpn.ml.Syntax.Tuple;
import org.tidemark.cpn.ml.Type;
import org.tidemark.cpn.ml.Values.Cells;
import org.tidemark.cpn.ml.Values.Constructor;

/**
 * Compiles the inscriptions of one transition and plans the search for its bindings: tokens are matched with the patterns of input arcs, equations of the guard give
 * values, and variables that neither binds are tried with all values of a small colour set. A transition whose bindings cannot be found so is refused with the name
 * of the variable.
 */
final class TransitionCompiler {
    private static final long NORMAL_PRIORITY = 1_000;

    /** Functions that have a value for every argument. */
    private static final Set<String> TOTAL =
            Set.of("=", "<>", "<", ">", "<=", ">=", "++", "::", "^^", "^", "@", "not", "!");

    private final Elaborator elaborator;
    private final CpnFile.Transition transition;
    private final Set<String> readReferences;
    private final List<MlException> chances;
    private final Variables variables;
    private final List<Arc> arcs = new ArrayList<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<Term> terms = new ArrayList<>();
    private final Set<String> needed = new LinkedHashSet<>();
    private final Set<String> outputs = new LinkedHashSet<>();
    private boolean mayFail;

    /** An inscription with the file that it is in. */
    private record Written(Source source, Compiled compiled) {}

    /** A part of the guard, and its two sides where it is an equation. */
    private record Condition(
            Written all, @Nullable Exp left, @Nullable Exp right) {}

    /**
     * A summand of an input arc: one token, or some equal ones.
     *
     * @param isCertain whether there is at least one, since the coefficient is a number
     */
    private record Term(int arc, Source source, Exp pattern, boolean isCertain) {}

    /**
     * A compiler for one transition.
     *
     * @param readReferences the references that inscriptions of the net read
     * @param chances is given why states cannot be explored: random values
     */
    TransitionCompiler(
            Elaborator elaborator,
            CpnFile.Transition transition,
            Set<String> readReferences,
            List<MlException> chances) {
        this.elaborator = elaborator;
        this.transition = transition;
        this.readReferences = readReferences;
        this.chances = chances;
        variables = elaborator.newVariables();
    }

    /** Compiles the transition with its arcs, whose places have these colour sets. */
    Inscriptions compile(List<CpnFile.Arc> of, Map<String, ColourSet> colours) {
        Source channel = transition.inscription("channel");
        if (!new Parser(channel).isEmpty()) {
            throw new MlException(channel, 0, "channels of transitions are not supported");
        }
        for (CpnFile.Arc each : of) {
            ColourSet colourSet = colours.get(each.place());
            if (colourSet != null) {
                arc(each, colourSet);
            }
        }
        guard();
        Code delay = delay();
        Parser.@Nullable Segment segment = segment();
        Written action = segment == null ? null : action(segment);
        long priority = priority();
        Plan plan = Plan.of(plan(), arcs);
        List<String> names = variables.names();
        return new Inscriptions(
                names,
                names.stream().mapToInt(variables::slot).toArray(),
                names.stream().map(variables::colourSet).toList(),
                variables.frameSize(),
                arcs,
                conditions.stream().map(each -> each.all.compiled.code()).toList(),
                delay,
                action == null ? null : action.compiled.code(),
                segment == null
                        ? new int[0]
                        : segment.output().stream().mapToInt(variables::slot).toArray(),
                priority,
                plan,
                mayFail || action != null,
                transition.inscription("cond"));
    }

    private Compiled pure(Source source, Exp exp) {
        Compiled compiled = elaborator.inscription(source, exp, variables);
        mayFail |= !isTotal(exp);
        for (Dependence each : compiled.dependences()) {
            if (each.kind() == Kind.RANDOM) {
                chances.add(refusal(each, source, exp));
            } else if (each.kind() != Kind.READS) {
                throw refusal(each, source, exp);
            }
        }
        return compiled;
    }

    /** Whether an expression certainly has a value: it only puts values together, compares them and chooses between them. */
    private boolean isTotal(Exp exp) {
        if (exp instanceof Constant || exp instanceof Name) {
            return true;
        }
        if (exp instanceof Tuple tuple) {
            return tuple.parts().stream().allMatch(this::isTotal);
        }
        if (exp instanceof RecordExp row) {
            return row.fields().values().stream().allMatch(this::isTotal);
        }
        if (exp instanceof ListExp list) {
            return list.items().stream().allMatch(this::isTotal);
        }
        if (exp instanceof If choice) {
            return isTotal(choice.condition()) && isTotal(choice.then()) && isTotal(choice.otherwise());
        }
        if (exp instanceof AndAlso both) {
            return isTotal(both.left()) && isTotal(both.right());
        }
        if (exp instanceof OrElse either) {
            return isTotal(either.left()) && isTotal(either.right());
        }
        if (!(exp instanceof Apply apply)) {
            return false;
        }
        boolean isTotalFunction = apply.function() instanceof Select
                || (apply.function() instanceof Name by
                        && (TOTAL.contains(by.name())
                                || elaborator.constructor(by.name()) != null
                                || (by.name().equals("`")
                                        && apply.argument() instanceof Tuple pair
                                        && pair.parts().get(0) instanceof Constant)));
        return isTotalFunction && isTotal(apply.argument());
    }

    /** A dependence of a built-in function is reported at the inscription that uses it. */
    private static MlException refusal(Dependence each, Source source, Exp exp) {
        boolean isBuiltIn = each.source().line() == 0;
        return Elaborator.refused(isBuiltIn ? new Dependence(each.kind(), each.name(), source, exp.at()) : each);
    }

    private void arc(CpnFile.Arc arc, ColourSet colours) {
        Source source = arc.inscription();
        if (arc.direction() == Direction.RESET || arc.direction() == Direction.INHIBITOR) {
            arcs.add(new Arc(arc.direction(), source, null, false, false, null, false, colours));
            return;
        }
        Parser parser = new Parser(source);
        if (parser.isEmpty()) {
            if (!elaborator.fitsUnit(colours.type())) {
                throw new MlException(source, 0, "the arc has no inscription");
            }
            Exp unit = new Tuple(List.of(), 0);
            arcs.add(new Arc(arc.direction(), source, pure(source, unit).code(), true, false, null, false, colours));
            addTerms(arc.direction(), source, unit, true);
            return;
        }
        Parser.Delayed parsed = parser.delayed();
        Exp tokens = parsed.tokens();
        if (tokens == null) {
            throw new MlException(source, 0, "expected tokens before the delay");
        }
        Exp delay = parsed.delay();
        if (delay != null && arc.direction() != Direction.OUT) {
            checkEarly(source, delay, parsed.isAbsolute(), colours);
        }
        Compiled compiled = pure(source, tokens);
        Exp one = one(tokens);
        boolean isToken = elaborator.fits(colours.type(), compiled);
        if (!isToken && one != null && elaborator.fits(Type.list(colours.type()), compiled)) {
            tokens = one;
            compiled = pure(source, one);
            isToken = true;
            elaborator.expect(colours.type(), compiled);
        }
        boolean isStamped = !isToken
                && !elaborator.fits(Type.list(colours.type()), compiled)
                && elaborator.fitsStamped(colours.type(), compiled);
        if (!isToken && !isStamped) {
            elaborator.expect(Type.multiSet(colours.type()), compiled);
        }
        arcs.add(new Arc(
                arc.direction(),
                source,
                compiled.code(),
                isToken,
                isStamped,
                delay == null ? null : time(source, delay, parsed.isAbsolute()),
                parsed.isAbsolute(),
                colours));
        needed.addAll(compiled.variables());
        addTerms(arc.direction(), source, tokens, isToken);
        mayFail |= arc.direction() != Direction.IN && !isLegal(tokens, colours, isToken);
    }

    /** Whether an expression only gives values of a colour set, as one can see: constants, and variables whose values are. */
    private boolean isLegal(Exp exp, ColourSet colours, boolean isToken) {
        if (!colours.isPart()) {
            return true;
        }
        if (exp instanceof If choice) {
            return isLegal(choice.then(), colours, isToken) && isLegal(choice.otherwise(), colours, isToken);
        }
        if (isToken && exp instanceof Name name && elaborator.isVariable(name.name())) {
            return colours.hasAllOf(variables.colourSet(name.name())) && !isOutput(name.name());
        }
        if (isToken
                && exp instanceof Tuple tuple
                && colours.parts().size() == tuple.parts().size()) {
            return IntStream.range(0, tuple.parts().size())
                    .allMatch(i -> isLegal(tuple.parts().get(i), colours.parts().get(i), true));
        }
        if (!isToken && exp instanceof ListExp list) {
            return list.items().stream().allMatch(each -> isLegal(each, colours, true));
        }
        if (!isToken
                && exp instanceof Apply apply
                && apply.function() instanceof Name operator
                && apply.argument() instanceof Tuple pair) {
            return switch (operator.name()) {
                case "++" -> pair.parts().stream().allMatch(each -> isLegal(each, colours, false));
                case "`" -> isLegal(pair.parts().get(1), colours, true);
                default -> false;
            };
        }
        Object value = elaborator.constant(exp);
        return value != null
                && (isToken
                        ? colours.isLegal(value)
                        : value instanceof Cells all && all.toList().stream().allMatch(colours::isLegal));
    }

    private boolean isOutput(String variable) {
        Parser code = new Parser(transition.inscription("code"));
        return !code.isEmpty() && code.segment().output().contains(variable);
    }

    /** A delay on an arc that takes tokens: how long before they are available they may be taken. */
    private void checkEarly(Source source, Exp delay, boolean isAbsolute, ColourSet colours) {
        if (!colours.isTimed()) {
            throw new MlException(
                    source, delay.at(), "tokens of colour set " + colours.name() + " have no time to be taken before");
        }
        if (isAbsolute || elaborator.isRealTime()) {
            throw new MlException(source, delay.at(), "a delay on an input arc must be a whole number of time units");
        }
    }

    /** The token of a multi-set that is written as one token: 1`e. */
    private static @Nullable Exp one(Exp tokens) {
        return tokens instanceof Apply apply
                        && apply.function() instanceof Name operator
                        && operator.name().equals("`")
                        && apply.argument() instanceof Tuple pair
                        && pair.parts().size() == 2
                        && pair.parts().get(0) instanceof Constant count
                        && count.value().equals(1L)
                ? pair.parts().get(1)
                : null;
    }

    private Code time(Source source, Exp delay, boolean isAbsolute) {
        Compiled compiled = pure(source, delay);
        needed.addAll(compiled.variables());
        if (isAbsolute || !elaborator.fits(Type.INT, compiled)) {
            elaborator.expect(elaborator.time(), compiled);
        }
        return compiled.code();
    }

    private void addTerms(Direction direction, Source source, Exp tokens, boolean isToken) {
        if (direction != Direction.IN && direction != Direction.BOTH) {
            return;
        }
        int arc = arcs.size() - 1;
        if (isToken) {
            terms.add(new Term(arc, source, tokens, true));
        } else if (tokens instanceof Apply apply
                && apply.function() instanceof Name operator
                && apply.argument() instanceof Tuple pair
                && pair.parts().size() == 2) {
            if (operator.name().equals("++")) {
                addTerms(direction, source, pair.parts().get(0), false);
                addTerms(direction, source, pair.parts().get(1), false);
            } else if (operator.name().equals("`")) {
                boolean isCertain = pair.parts().get(0) instanceof Constant count
                        && !count.value().equals(0L);
                terms.add(new Term(arc, source, pair.parts().get(1), isCertain));
            }
        } else if (tokens instanceof ListExp list) {
            list.items().forEach(each -> terms.add(new Term(arc, source, each, true)));
        }
    }

    private void guard() {
        Source source = transition.inscription("cond");
        Parser parser = new Parser(source);
        if (!parser.isEmpty()) {
            parser.guard().forEach(each -> condition(source, each));
        }
    }

    private void condition(Source source, Exp exp) {
        if (exp instanceof AndAlso and) {
            condition(source, and.left());
            condition(source, and.right());
            return;
        }
        Compiled compiled = pure(source, exp);
        elaborator.expect(Type.BOOL, compiled);
        needed.addAll(compiled.variables());
        boolean isEquation = exp instanceof Apply apply
                && apply.function() instanceof Name operator
                && operator.name().equals("=")
                && apply.argument() instanceof Tuple pair
                && pair.parts().size() == 2;
        List<Exp> sides = isEquation ? ((Tuple) ((Apply) exp).argument()).parts() : List.of();
        conditions.add(new Condition(
                new Written(source, compiled), isEquation ? sides.get(0) : null, isEquation ? sides.get(1) : null));
    }

    private @Nullable Code delay() {
        Source source = transition.inscription("time");
        Parser parser = new Parser(source);
        if (parser.isEmpty()) {
            return null;
        }
        Parser.Delayed parsed = parser.delayed();
        Exp delay = parsed.delay() == null ? parsed.tokens() : parsed.delay();
        return delay == null ? null : time(source, delay, false);
    }

    private Parser.@Nullable Segment segment() {
        Source source = transition.inscription("code");
        Parser parser = new Parser(source);
        if (parser.isEmpty()) {
            return null;
        }
        Parser.Segment segment = parser.segment();
        for (String each : segment.output()) {
            if (!elaborator.isVariable(each)) {
                throw new MlException(source, 0, "the output '" + each + "' is not a variable of the net");
            }
            outputs.add(each);
        }
        return segment;
    }

    /** The action of a code segment; null where it changes nothing that a marking shows. */
    private @Nullable Written action(Parser.Segment segment) {
        Source source = transition.inscription("code");
        Exp exp = segment.action();
        if (exp == null) {
            return null;
        }
        if (segment.output().isEmpty()) {
            Compiled compiled = elaborator.optional(source, exp, variables);
            for (Dependence each : compiled.dependences()) {
                if (each.kind() == Kind.ASSIGNS && readReferences.contains(each.name())) {
                    throw refusal(each, source, exp);
                }
            }
            return null;
        }
        Compiled compiled = pure(source, exp);
        List<Type> types = segment.output().stream()
                .map(each -> variables.colourSet(each).type())
                .toList();
        elaborator.expect(types.size() == 1 ? types.get(0) : Type.tuple(types), compiled);
        segment.output().forEach(variables::slot);
        compiled.variables().forEach(needed::add);
        return new Written(source, compiled);
    }

    private long priority() {
        Source source = transition.inscription("priority");
        Parser parser = new Parser(source);
        Exp exp = parser.isEmpty() ? null : parser.whole();
        if (exp == null) {
            return NORMAL_PRIORITY;
        }
        Compiled compiled = elaborator.inscription(source, exp, null);
        elaborator.expect(Type.INT, compiled);
        for (Dependence each : compiled.dependences()) {
            throw refusal(each, source, exp);
        }
        return (Long) elaborator.evaluated(compiled);
    }

    // The plan

    private List<BindingStep> plan() {
        List<BindingStep> steps = new ArrayList<>();
        Set<String> bound = new HashSet<>();
        List<Condition> open = new ArrayList<>(conditions);
        List<Term> unmatched = new ArrayList<>(terms);
        needed.removeAll(outputs);
        for (; ; ) {
            if (check(open, bound, steps) || has(unmatched, bound, steps) || assign(open, bound, steps)) {
                continue;
            }
            if (match(unmatched, bound, steps)) {
                continue;
            }
            if (bound.containsAll(needed)) {
                return steps;
            }
            attempt(bound, steps);
        }
    }

    private boolean check(List<Condition> open, Set<String> bound, List<BindingStep> steps) {
        for (Condition each : open) {
            Set<String> uses = each.all.compiled.variables();
            for (String output : outputs) {
                if (uses.contains(output)) {
                    throw new MlException(
                            each.all.source,
                            0,
                            "the guard uses '" + output + "', which the code segment gives its value");
                }
            }
            if (bound.containsAll(uses)) {
                steps.add(new Check(each.all.compiled.code()));
                open.remove(each);
                return true;
            }
        }
        return false;
    }

    private boolean has(List<Term> unmatched, Set<String> bound, List<BindingStep> steps) {
        for (Term each : unmatched) {
            Compiled compiled = elaborator.inscription(each.source, each.pattern, variables);
            if (bound.containsAll(compiled.variables())) {
                if (each.isCertain) { // others are looked at when the arc is, as a whole
                    steps.add(new Has(each.arc, compiled.code()));
                }
                unmatched.remove(each);
                return true;
            }
        }
        return false;
    }

    private boolean assign(List<Condition> open, Set<String> bound, List<BindingStep> steps) {
        for (Condition each : open) {
            if (each.left != null && each.right != null) {
                if (assign(each, each.left, each.right, bound, steps)
                        || assign(each, each.right, each.left, bound, steps)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean assign(Condition of, Exp pattern, Exp value, Set<String> bound, List<BindingStep> steps) {
        Compiled compiled = elaborator.inscription(of.all.source, value, variables);
        if (!bound.containsAll(compiled.variables())) {
            return false;
        }
        Set<String> binds = new LinkedHashSet<>();
        TokenPattern made = pattern(of.all.source, pattern, bound, binds);
        if (binds.isEmpty()) {
            return false;
        }
        steps.add(new Assign(made, compiled.code()));
        bind(binds, bound, steps);
        return true;
    }

    /** Matches the term of which most variables have values already. */
    private boolean match(List<Term> unmatched, Set<String> bound, List<BindingStep> steps) {
        Term best = null;
        int fewest = Integer.MAX_VALUE;
        for (Term each : unmatched) {
            Set<String> binds = new LinkedHashSet<>();
            TokenPattern made = pattern(each.source, each.pattern, bound, binds);
            int score = binds.size() * 2 + (made instanceof TokenPattern.Bind ? 1 : 0) + (each.isCertain ? 0 : 1 << 16);
            if (!binds.isEmpty() && score < fewest) {
                fewest = score;
                best = each;
            }
        }
        if (best == null) {
            return false;
        }
        Set<String> binds = new LinkedHashSet<>();
        steps.add(new Match(best.arc, pattern(best.source, best.pattern, bound, binds)));
        bind(binds, bound, steps);
        unmatched.remove(best);
        return true;
    }

    /** Variables have values; where the type has more than the colour set, they are looked at. */
    private void bind(Set<String> binds, Set<String> bound, List<BindingStep> steps) {
        for (String each : binds) {
            ColourSet colours = variables.colourSet(each);
            if (colours.isPart()) {
                steps.add(new Legal(variables.slot(each), colours));
            }
        }
        bound.addAll(binds);
    }

    /** Tries all values of the variable with the smallest colour set. */
    private void attempt(Set<String> bound, List<BindingStep> steps) {
        String smallest = null;
        List<Object> values = List.of();
        String unbound = "";
        for (String each : needed) {
            if (!bound.contains(each)) {
                unbound = each;
                List<Object> all = variables.colourSet(each).all();
                if (all != null && (smallest == null || all.size() < values.size())) {
                    smallest = each;
                    values = all;
                }
            }
        }
        if (smallest == null) {
            Source used = use(unbound);
            throw new MlException(
                    used,
                    Math.max(0, at(unbound, used)),
                    "no input arc, guard or small colour set gives a value to the variable '" + unbound
                            + "' of colour set " + variables.colourSet(unbound).name());
        }
        steps.add(new Try(variables.slot(smallest), values));
        bound.add(smallest);
    }

    /** The inscription that needs a variable: the first that has its name. */
    private Source use(String variable) {
        return Stream.concat(
                        arcs.stream().map(Arc::source),
                        Stream.of("cond", "time", "code", "priority").map(transition::inscription))
                .filter(each -> at(variable, each) >= 0)
                .findFirst()
                .orElse(transition.inscription("cond"));
    }

    /** Where a text has the name of a variable, as a word of its own; -1 where it has not. */
    private static int at(String variable, Source in) {
        Matcher found = Pattern.compile("(?<![\\w'.])" + Pattern.quote(variable) + "(?![\\w'])")
                .matcher(in.text());
        return found.find() ? found.start() : -1;
    }

    private TokenPattern pattern(Source source, Exp exp, Set<String> bound, Set<String> binds) {
        if (exp instanceof Name name
                && elaborator.isVariable(name.name())
                && elaborator.constructor(name.name()) == null) {
            if (bound.contains(name.name())) {
                return new TokenPattern.Equal(
                        elaborator.inscription(source, exp, variables).code());
            }
            if (binds.add(name.name())) {
                return new TokenPattern.Bind(variables.slot(name.name()));
            }
            return new TokenPattern.Later(); // a second time in one pattern: compared when all is bound
        }
        Compiled compiled = elaborator.inscription(source, exp, variables);
        if (bound.containsAll(compiled.variables())) {
            return new TokenPattern.Equal(compiled.code());
        }
        if (exp instanceof Tuple tuple) {
            return new TokenPattern.Fields(tuple.parts().stream()
                    .map(each -> pattern(source, each, bound, binds))
                    .toList());
        }
        if (exp instanceof RecordExp row) {
            SortedMap<String, TokenPattern> parts = new TreeMap<>(Type.LABELS);
            row.fields().forEach((label, each) -> parts.put(label, pattern(source, each, bound, binds)));
            return new TokenPattern.Fields(List.copyOf(parts.values()));
        }
        if (exp instanceof ListExp list) {
            return new TokenPattern.Items(list.items().stream()
                    .map(each -> pattern(source, each, bound, binds))
                    .toList());
        }
        return exp instanceof Apply apply && apply.function() instanceof Name by
                ? made(source, apply, by, bound, binds)
                : new TokenPattern.Later();
    }

    private TokenPattern made(Source source, Apply apply, Name by, Set<String> bound, Set<String> binds) {
        if (by.name().equals("::") && apply.argument() instanceof Tuple pair) {
            return new TokenPattern.Cons(
                    pattern(source, pair.parts().get(0), bound, binds),
                    pattern(source, pair.parts().get(1), bound, binds));
        }
        Constructor constructor = elaborator.constructor(by.name());
        return constructor == null
                        || !constructor.hasArgument()
                        || constructor.name().equals("SOME")
                ? new TokenPattern.Later()
                : new TokenPattern.Made(constructor, pattern(source, apply.argument(), bound, binds));
    }
}
