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
import org.tidemark.logic.Objection;

/**
 * A transition with values of some of its variables, as people write it: {@code send(src = 2)}. Immutable.
 *
 * @param transition its number
 * @param values the values given, by the order of the variables; null where none is given
 * @param objection what is wrong with the text; null if nothing is
 */
record WrittenBinding(
        ColoredNet net,
        int transition,
        List<@Nullable Value> values,
        @Nullable Objection objection) {
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
                    return of(net, t, text, name.length() + 1);
                }
            }
        }
        return null;
    }

    private static WrittenBinding of(ColoredNet net, int t, String text, int from) {
        Binder binder = new Binder(net, t, text);
        int to = text.length() - 1;
        int at = from;
        for (int comma : Brackets.commas(text, from, to)) {
            binder.bind(at, comma);
            at = comma + 1;
        }
        binder.bind(at, to);
        return new WrittenBinding(net, t, binder.values, binder.objection);
    }

    /** Reads one value after the other, and keeps the first objection. Not thread-safe. */
    private static final class Binder {
        private final ColoredNet net;
        private final ColoredTransition transition;
        private final String text;
        private final List<@Nullable Value> values = new ArrayList<>();
        private @Nullable Objection objection;

        Binder(ColoredNet net, int t, String text) {
            this.net = net;
            this.text = text;
            transition = net.transitions().get(t);
            transition.variables().forEach(variable -> values.add(null));
        }

        /** Reads {@code src = 2} in a part of the text. */
        void bind(int from, int to) {
            int start = from;
            while (start < to && Character.isWhitespace(text.charAt(start))) {
                start++;
            }
            int equals = text.indexOf('=', start);
            boolean isPair = equals >= 0 && equals < to;
            String name = text.substring(start, isPair ? equals : to).strip();
            List<Variable> variables = transition.variables();
            Variable variable = variables.stream()
                    .filter(v -> v.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (start == to) {
                object(
                        start,
                        "no value is given here: expected one such as " + example()
                                + "; without parentheses all bindings are meant");
            } else if (!isPair) {
                object(start, "found '" + name + "', expected a variable, '=' and its value");
            } else if (variable == null) {
                object(start, "'" + transition.name() + "' has no variable '" + name + "'" + meant(name, variables));
            } else if (values.get(variable.index()) != null) {
                object(start, "the variable '" + name + "' has two values here");
            } else {
                try {
                    long rank = net.language().rank(variable.type(), text, equals + 1, to);
                    values.set(variable.index(), variable.type().value(rank));
                } catch (FormulaSyntaxException wrong) {
                    object(wrong.offset(), "the value of '" + name + "': " + wrong.sentence());
                }
            }
        }

        private void object(int offset, String sentence) {
            objection = objection == null ? new Objection(offset, sentence) : objection;
        }

        private String example() {
            if (transition.variables().isEmpty()) {
                return transition.name();
            }
            Variable first = transition.variables().get(0);
            return transition.name() + "(" + first.name() + " = " + first.type().show(0) + ")";
        }
    }

    private static String meant(String name, List<Variable> variables) {
        List<String> known = variables.stream().map(Variable::name).toList();
        return known.isEmpty() ? "; it has none" : NearName.hint(name, known);
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
