package org.tidemark.color.net;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.Value;
import org.tidemark.logic.Brackets;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.NearName;

/**
 * A transition with values of some of its variables, as people write it: {@code send(src = 2)}. Immutable.
 *
 * @param transition its number
 * @param values the values given, by the order of the variables; null where none is given
 * @param objection what is wrong with the text; empty if nothing is
 */
record WrittenBinding(ColoredNet net, int transition, List<@Nullable Value> values, String objection) {
    /** Reads a text; null if it does not begin with a transition and a parenthesis. */
    static @Nullable WrittenBinding find(ColoredNet net, String text) {
        int open = text.indexOf('(');
        if (open <= 0 || !text.endsWith(")")) {
            return null;
        }
        for (int t = 0; t < net.transitions().size(); t++) {
            ColoredTransition transition = net.transitions().get(t);
            for (String name : List.of(transition.name(), transition.id())) {
                boolean named = text.startsWith(name + "(");
                if (named && Brackets.closing(text, name.length(), text.length()) == text.length() - 1) {
                    return of(net, t, text.substring(name.length() + 1, text.length() - 1));
                }
            }
        }
        return null;
    }

    private static WrittenBinding of(ColoredNet net, int t, String text) {
        List<Variable> variables = net.transitions().get(t).variables();
        List<@Nullable Value> values = new ArrayList<>();
        variables.forEach(variable -> values.add(null));
        String objection = "";
        for (String part : parts(text)) {
            int equals = part.indexOf('=');
            String name = (equals < 0 ? part : part.substring(0, equals)).strip();
            Variable variable = variables.stream()
                    .filter(v -> v.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (equals < 0) {
                objection = "found '" + part.strip() + "', expected a variable, '=' and its value";
            } else if (variable == null) {
                objection = "'" + net.transitions().get(t).name() + "' has no variable '" + name + "'"
                        + meant(name, variables);
            } else if (values.get(variable.index()) != null) {
                objection = "the variable '" + name + "' has two values here";
            } else {
                try {
                    long rank = net.language().rank(variable.type(), part.substring(equals + 1));
                    values.set(variable.index(), variable.type().value(rank));
                } catch (FormulaSyntaxException wrong) {
                    objection = "the value of '" + name + "': " + wrong.sentence();
                }
            }
        }
        return new WrittenBinding(net, t, values, objection);
    }

    private static String meant(String name, List<Variable> variables) {
        List<String> known = variables.stream().map(Variable::name).toList();
        return NearName.of(name, known)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse(known.isEmpty() ? "; it has none" : "; expected one of " + String.join(", ", known));
    }

    /** The parts between commas, except commas within brackets or quotes. */
    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                i = Brackets.closingQuote(text, i, text.length());
            } else if (c == '(' || c == '[' || c == '{') {
                int close = Brackets.closing(text, i, text.length());
                i = close < 0 ? text.length() : close;
            } else if (c == ',') {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** Whether a binding has the values given. */
    boolean fits(List<Value> binding) {
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) != null && !Objects.equals(values.get(i), binding.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** The same as it is shown. */
    String text() {
        ColoredTransition of = net.transitions().get(transition);
        StringJoiner text = new StringJoiner(", ", of.name() + "(", ")");
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            if (value != null) {
                Variable variable = of.variables().get(i);
                text.add(variable.name() + " = " + variable.type().show(value));
            }
        }
        return text.toString();
    }
}
