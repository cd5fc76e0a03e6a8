package org.tidemark.color.expr;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.type.Type;

/**
 * A function defined in the model: the body is an expression over the parameters, which are numbered from 0. It is
 * declared first and defined once, so that functions may be in any order; a recursive function is rejected when it is
 * defined.
 */
public final class Function {
    private final String name;
    private final List<Variable> parameters;
    private final Type type;
    private @Nullable Expr body;
    private boolean isTotal;

    public Function(String name, List<Variable> parameters, Type type) {
        this.name = name;
        this.parameters = List.copyOf(parameters);
        this.type = type;
    }

    /**
     * Sets the body of the function.
     *
     * @throws ColorException when it calls itself, directly or through others
     */
    public void define(Expr definition) throws ColorException {
        Expr.require(definition.type().equals(type), "a value of type " + type, definition.type());
        body = definition;
        if (calls(definition, this, new HashSet<>())) {
            throw new ColorException("function '" + name + "' calls itself; expected functions without recursion");
        }
        isTotal = definition.isTotal();
    }

    private static boolean calls(Expr expr, Function sought, Set<Function> seen) {
        if (expr instanceof Call call && seen.add(call.function())) {
            Expr inner = call.function().body;
            if (call.function() == sought || (inner != null && calls(inner, sought, seen))) {
                return true;
            }
        }
        return expr.children().stream().anyMatch(child -> calls(child, sought, seen));
    }

    public String name() {
        return name;
    }

    public List<Variable> parameters() {
        return parameters;
    }

    /** The meaning of a call, in terms of the parameters. */
    public Expr body() {
        if (body == null) {
            throw new IllegalStateException("function " + name + " was never defined");
        }
        return body;
    }

    /** A call of a function; evaluation allocates a binding for the arguments. */
    public record Call(Function function, List<Expr> children) implements Expr {
        public Call {
            children = List.copyOf(children);
            List<Type> found = children.stream().map(Expr::type).toList();
            List<Type> expected =
                    function.parameters.stream().map(Variable::type).toList();
            if (!expected.equals(found)) {
                throw new IllegalArgumentException(
                        "function " + function.name + " expects " + expected + ", found " + found);
            }
        }

        @Override
        public Type type() {
            return function.type;
        }

        @Override
        public long eval(long[] binding) {
            long[] arguments = new long[children.size()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = children.get(i).eval(binding);
            }
            return function.body().eval(arguments);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return children.stream().allMatch(child -> child.isTotalWhere(given)) && function.isTotal;
        }
    }
}
