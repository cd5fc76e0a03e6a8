package org.tidemark.format.helena;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.helena.Expressions.Text;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.helena.Syntax.Exp;
import org.tidemark.format.helena.Syntax.Iteration;
import org.tidemark.format.helena.Syntax.Statement;
import org.tidemark.format.helena.Types.Sort;
import org.tidemark.input.InputException;

/**
 * Turns a function with statements into functions of the tide language, which have expressions only. A variable stands for the expression that it was last given;
 * where statements branch, it stands for one or the other. Loops are unrolled. What remains to be done after an iteration becomes a function of its own, with the
 * variables as parameters, so that the text grows with the number of iterations and not with the number of ways through them.
 */
final class Functions {
    private static final int LONGEST = 100_000;

    /** A variable with a longer text becomes a parameter of a function for what comes next. */
    private static final int LONG = 160;

    private final Types types;
    private final Expressions expressions;
    private final List<String> made = new ArrayList<>();
    private String name = "";
    private Sort result = Types.BOOL;
    private final IdentityHashMap<Rest, Helper> helpers = new IdentityHashMap<>();
    private final Set<String> loopVariables = new HashSet<>();
    private int number;
    private long length;

    Functions(Types types, Expressions expressions) {
        this.types = types;
        this.expressions = expressions;
    }

    /** One value of the variable of a loop; it is skipped where the bounds of the loop leave it out. */
    private record Turn(
            Token variable,
            Object value,
            Sort type,
            @Nullable Exp from,
            @Nullable Exp to) {}

    /**
     * What is still to be done: a statement, or a turn of a loop with what comes inside and after it, and then what comes next.
     */
    private record Rest(
            @Nullable Statement statement,
            @Nullable Turn turn,
            @Nullable Rest inside,
            @Nullable Rest next) {
        static Rest of(Statement statement, @Nullable Rest next) {
            return new Rest(statement, null, null, next);
        }
    }

    /** A function for what is still to be done, with the names of its parameters. */
    private record Helper(String name, List<String> parameters) {}

    /** The declarations of a function, in the order in which tide needs them. */
    List<String> translate(Syntax.Function function) throws InputException {
        Statement body = Objects.requireNonNull(function.body());
        made.clear();
        helpers.clear();
        number = 0;
        length = 0;
        name = function.at().text();
        result = types.type(function.result());
        Map<String, Text> variables = new LinkedHashMap<>();
        for (int i = 0; i < function.parameters().size(); i++) {
            put(
                    variables,
                    function.parameters().get(i),
                    types.type(function.types().get(i)));
        }
        String text = after(Rest.of(body, null), variables, function.at());
        made.add(declared(name, variables, text));
        return List.copyOf(made);
    }

    private static void put(Map<String, Text> variables, Token named, Sort type) {
        variables.put(named.text(), own(named.text(), type));
    }

    private static Text own(String variable, Sort type) {
        return new Text(Expressions.quoted(variable), type, Expressions.ATOM);
    }

    private String declared(String called, Map<String, Text> parameters, String body) {
        String list = parameters.entrySet().stream()
                .map(each -> Expressions.quoted(each.getKey()) + ": "
                        + expressions.typeText(each.getValue().type()))
                .collect(Collectors.joining(", "));
        return "fun " + Expressions.quoted(called) + "(" + list + "): " + expressions.typeText(result) + " = " + body;
    }

    /** The value of the function after what is still to be done, as an expression. */
    private String after(@Nullable Rest rest, Map<String, Text> variables, Token at) throws InputException {
        if (rest == null) {
            throw at.error(
                    "the function " + InputException.quote(name) + " may end without a value; expected 'return'");
        }
        if (rest.turn != null) {
            return call(rest, variables, at);
        }
        Statement statement = Objects.requireNonNull(rest.statement);
        if (statement instanceof Syntax.Return back) {
            String text = expressions.translate(back.value(), variables, result).text();
            length += text.length();
            if (length > LONGEST) {
                throw at.error("the function " + InputException.quote(name) + " is too large without statements");
            }
            return text;
        }
        if (statement instanceof Syntax.While loop) {
            throw loop.at().error("a loop that may go on forever, with values that are not constant; expected 'for'");
        }
        if (isPlain(statement) && !(statement instanceof Syntax.Block)) {
            Map<String, Text> changed = changed(statement, variables);
            boolean isLong =
                    changed.values().stream().anyMatch(each -> each.text().length() > LONG);
            return isLong && rest.next != null
                    ? call(rest.next, changed, statement.at())
                    : after(rest.next, changed, statement.at());
        }
        if (statement instanceof Syntax.Block block) {
            Rest chain = rest.next;
            for (int i = block.statements().size() - 1; i >= 0; i--) {
                chain = Rest.of(block.statements().get(i), chain);
            }
            return after(chain, variables, block.at());
        }
        if (statement instanceof Syntax.For loop) {
            return after(unrolled(loop, 0, rest.next), variables, loop.at());
        }
        List<Exit> exits = new ArrayList<>();
        if (!alwaysReturns(statement) && addExits(statement, "", variables, exits)) {
            StringBuilder text = new StringBuilder();
            for (Exit exit : exits) {
                text.append("if ")
                        .append(exit.condition)
                        .append(" then ")
                        .append(exit.value)
                        .append(" else ");
            }
            return text + after(rest.next, variables, statement.at());
        }
        Syntax.If branch = (Syntax.If) statement;
        Statement otherwise = branch.otherwise();
        String condition = expressions.condition(branch.condition(), variables).text();
        Rest other = otherwise == null ? rest.next : Rest.of(otherwise, rest.next);
        return either(condition, Rest.of(branch.then(), rest.next), other, variables, branch.at());
    }

    private String either(
            String condition, @Nullable Rest then, @Nullable Rest otherwise, Map<String, Text> variables, Token at)
            throws InputException {
        if (condition.equals("true")) {
            return after(then, variables, at);
        }
        if (condition.equals("false")) {
            return after(otherwise, variables, at);
        }
        return "if " + condition + " then " + after(then, new LinkedHashMap<>(variables), at) + " else "
                + after(otherwise, new LinkedHashMap<>(variables), at);
    }

    /** A condition under which a function returns a value. */
    private record Exit(String condition, String value) {}

    /**
     * Adds the ways in which a statement returns, in their order, where it does nothing else than return or not; so that what comes after it is written once.
     *
     * @return whether it does nothing else
     */
    private boolean addExits(Statement statement, String given, Map<String, Text> variables, List<Exit> into)
            throws InputException {
        if (statement instanceof Syntax.Return back && !given.isEmpty()) {
            into.add(new Exit(
                    given,
                    expressions.translate(back.value(), variables, result).within(1)));
            return true;
        }
        if (statement instanceof Syntax.Block block) {
            for (Statement each : block.statements()) {
                if (!addExits(each, given, variables, into)) {
                    return false;
                }
            }
            return true;
        }
        if (!(statement instanceof Syntax.If branch)) {
            return false;
        }
        Text condition = expressions.condition(branch.condition(), variables);
        String start = given.isEmpty() ? "" : given + " && ";
        Statement otherwise = branch.otherwise();
        return addExits(branch.then(), start + condition.within(Expressions.COMPARISON), variables, into)
                && (otherwise == null || addExits(otherwise, start + "!(" + condition.text() + ")", variables, into));
    }

    /** The turns of a loop, each with its body, and what comes after it. */
    private @Nullable Rest unrolled(Syntax.For loop, int from, @Nullable Rest next) throws InputException {
        if (from == loop.over().size()) {
            return Rest.of(loop.body(), next);
        }
        Iteration each = loop.over().get(from);
        Sort type = types.evaluator().type(each);
        List<Object> values = Objects.requireNonNull(Types.values(type));
        Rest rest = next;
        for (int i = values.size() - 1; i >= 0; i--) {
            Turn turn = new Turn(each.name(), values.get(i), type, each.from(), each.to());
            rest = new Rest(null, turn, unrolled(loop, from + 1, rest), rest);
        }
        return rest;
    }

    /** A call of the function that does what is still to be done. */
    private String call(Rest rest, Map<String, Text> variables, Token at) throws InputException {
        Helper helper = helpers.get(rest);
        if (helper == null) {
            Map<String, Text> own = new LinkedHashMap<>();
            variables.forEach((variable, text) ->
                    own.put(variable, loopVariables.contains(variable) ? text : own(variable, text.type())));
            Turn turn = rest.turn;
            String body = turn == null ? after(rest, own, at) : turn(rest, turn, own, at);
            Map<String, Text> parameters = new LinkedHashMap<>();
            own.forEach((variable, text) -> {
                boolean isOwn = text.text().equals(Expressions.quoted(variable));
                if (isOwn
                        && Pattern.compile("\\b" + Pattern.quote(variable) + "\\b")
                                .matcher(body)
                                .find()) {
                    parameters.put(variable, text);
                }
            });
            String called;
            do {
                called = name + "_" + ++number;
            } while (types.function(called) != null || types.constant(called) != null);
            helper = new Helper(called, List.copyOf(parameters.keySet()));
            helpers.put(rest, helper);
            made.add(declared(called, parameters, body));
        }
        return Expressions.quoted(helper.name) + "("
                + helper.parameters.stream()
                        .map(each -> Objects.requireNonNull(variables.get(each)).text())
                        .collect(Collectors.joining(", "))
                + ")";
    }

    private String turn(Rest rest, Turn turn, Map<String, Text> variables, Token at) throws InputException {
        String variable = turn.variable.text();
        Map<String, Text> inner = new LinkedHashMap<>(variables);
        inner.put(variable, expressions.literal(turn.value, turn.type));
        boolean isNew = loopVariables.add(variable);
        String condition = "true";
        Exp from = turn.from;
        Exp to = turn.to;
        if (from != null && to != null) {
            Exp value = Expressions.constant(turn.variable, turn.value);
            Exp low = new Syntax.Binary(sign("<=", turn.variable), from, value);
            Exp high = new Syntax.Binary(sign("<=", turn.variable), value, to);
            condition = and(
                    expressions.condition(low, variables).text(),
                    expressions.condition(high, variables).text());
        }
        String text = among(condition, rest, inner, at);
        if (isNew) {
            loopVariables.remove(variable);
        }
        return text;
    }

    /** The value after a turn that is done under a condition. */
    private String among(String condition, Rest rest, Map<String, Text> variables, Token at) throws InputException {
        Rest inside = rest.inside;
        List<Exit> exits = new ArrayList<>();
        if (condition.equals("true")
                || condition.equals("false")
                || inside == null
                || inside.statement == null
                || alwaysReturns(inside.statement)
                || !addExits(inside.statement, "(" + condition + ")", variables, exits)) {
            return either(condition, inside, rest.next, variables, at);
        }
        StringBuilder text = new StringBuilder();
        for (Exit exit : exits) {
            text.append("if ")
                    .append(exit.condition)
                    .append(" then ")
                    .append(exit.value)
                    .append(" else ");
        }
        return text + after(rest.next, variables, at);
    }

    private static String and(String one, String other) {
        if (one.equals("true") || other.equals("false")) {
            return other;
        }
        return other.equals("true") || one.equals("false") ? one : one + " && " + other;
    }

    private static Token sign(String sign, Token at) {
        return new Token(Lexer.Kind.SIGN, sign, at.file(), at.line(), at.column());
    }

    private static boolean alwaysReturns(@Nullable Statement statement) {
        if (statement instanceof Syntax.Block block) {
            return block.statements().stream().anyMatch(Functions::alwaysReturns);
        }
        return statement instanceof Syntax.Return
                || (statement instanceof Syntax.If branch
                        && alwaysReturns(branch.then())
                        && alwaysReturns(branch.otherwise()));
    }

    /** Whether a statement only changes variables, without loops. */
    private static boolean isPlain(@Nullable Statement statement) {
        if (statement instanceof Syntax.Block block) {
            return block.statements().stream().allMatch(Functions::isPlain);
        }
        if (statement instanceof Syntax.If branch) {
            return isPlain(branch.then()) && isPlain(branch.otherwise());
        }
        return statement == null || statement instanceof Syntax.Declare || statement instanceof Syntax.Assign;
    }

    /** The variables after a plain statement. */
    private Map<String, Text> changed(@Nullable Statement statement, Map<String, Text> variables)
            throws InputException {
        Map<String, Text> changed = new LinkedHashMap<>(variables);
        if (statement instanceof Syntax.Block block) {
            for (Statement each : block.statements()) {
                changed = changed(each, changed);
            }
        } else if (statement instanceof Syntax.Declare declare) {
            Sort type = types.type(declare.type());
            Exp value = declare.value();
            Text initial = value == null
                    ? expressions.literal(Evaluator.first(type), type)
                    : expressions.translate(value, variables, type);
            changed.put(declare.name().text(), new Text(initial.text(), type, initial.strength()));
        } else if (statement instanceof Syntax.Assign assign) {
            Syntax.Name root = Evaluator.root(assign.target());
            Text old = variables.get(root.text());
            if (old == null) {
                throw root.at().error("no variable is called " + root.at().shown());
            }
            Exp whole =
                    new Expressions.Replacement(Map.of(root.text(), new Syntax.Whole(root.at()))).path(assign.target());
            Text value = whole instanceof Syntax.Whole
                    ? expressions.translate(assign.value(), variables, old.type())
                    : expressions.translate(
                            new Syntax.Update(assign.at(), root, whole, assign.value()), variables, old.type());
            if (value.text().length() > LONGEST) {
                throw assign.at()
                        .error("the function " + InputException.quote(name) + " is too large without statements");
            }
            changed.put(root.text(), new Text(value.text(), old.type(), value.strength()));
        } else if (statement instanceof Syntax.If branch) {
            String condition =
                    expressions.condition(branch.condition(), variables).text();
            Map<String, Text> then = changed(branch.then(), variables);
            Map<String, Text> otherwise = changed(branch.otherwise(), variables);
            for (Map.Entry<String, Text> before : variables.entrySet()) {
                Text one = Objects.requireNonNull(then.get(before.getKey()));
                Text other = Objects.requireNonNull(otherwise.get(before.getKey()));
                if (!one.equals(other)) {
                    String text = "if " + condition + " then " + one.text() + " else " + other.text();
                    changed.put(before.getKey(), new Text(text, one.type(), Expressions.CONDITIONAL));
                }
            }
        }
        return changed;
    }
}
