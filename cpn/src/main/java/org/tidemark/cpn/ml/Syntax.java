package org.tidemark.cpn.ml;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The syntax trees of CPN ML. Every node knows where it begins in its text. */
public final class Syntax {
    private Syntax() {}

    /** An expression. */
    public sealed interface Exp {
        int at();
    }

    /** A number, a string or a character. */
    public record Constant(Object value, String type, int at) implements Exp {}

    public record Name(String name, int at) implements Exp {}

    public record Apply(Exp function, Exp argument, int at) implements Exp {}

    /** Expressions in brackets; none is the unit. */
    public record Tuple(List<Exp> parts, int at) implements Exp {}

    public record RecordExp(Map<String, Exp> fields, int at) implements Exp {}

    public record ListExp(List<Exp> items, int at) implements Exp {}

    public record Select(String label, int at) implements Exp {}

    public record If(Exp condition, Exp then, Exp otherwise, int at) implements Exp {}

    public record AndAlso(Exp left, Exp right, int at) implements Exp {}

    public record OrElse(Exp left, Exp right, int at) implements Exp {}

    public record Case(Exp of, List<Rule> rules, int at) implements Exp {}

    public record Fn(List<Rule> rules, int at) implements Exp {}

    public record Let(List<Dec> declarations, Exp body, int at) implements Exp {}

    public record Sequence(List<Exp> parts, int at) implements Exp {}

    public record Typed(Exp of, TypeExp type, int at) implements Exp {}

    public record Raise(Exp exception, int at) implements Exp {}

    public record Handle(Exp of, List<Rule> rules, int at) implements Exp {}

    public record While(Exp condition, Exp body, int at) implements Exp {}

    /** A pattern and what to do where it matches. */
    public record Rule(Pat pattern, Exp body) {}

    /** A pattern. */
    public sealed interface Pat {
        int at();
    }

    public record Wildcard(int at) implements Pat {}

    /** A variable, or a constructor without an argument. */
    public record NamePat(String name, int at) implements Pat {}

    public record ConstantPat(Constant constant, int at) implements Pat {}

    public record TuplePat(List<Pat> parts, int at) implements Pat {}

    public record RecordPat(Map<String, Pat> fields, boolean isOpen, int at) implements Pat {}

    public record ListPat(List<Pat> items, int at) implements Pat {}

    public record ApplyPat(String constructor, Pat argument, int at) implements Pat {}

    public record AsPat(String name, Pat pattern, int at) implements Pat {}

    public record TypedPat(Pat pattern, TypeExp type, int at) implements Pat {}

    /** A type as it is written. */
    public sealed interface TypeExp {
        int at();
    }

    public record TypeName(String name, List<TypeExp> arguments, int at) implements TypeExp {}

    public record TypeVariable(String name, int at) implements TypeExp {}

    public record TypeTuple(List<TypeExp> parts, int at) implements TypeExp {}

    public record TypeRecord(Map<String, TypeExp> fields, int at) implements TypeExp {}

    public record TypeFunction(TypeExp from, TypeExp to, int at) implements TypeExp {}

    /** A declaration. */
    public sealed interface Dec {
        int at();
    }

    public record Val(List<ValBind> bindings, boolean isRecursive, int at) implements Dec {}

    public record ValBind(Pat pattern, Exp value) {}

    public record Fun(List<FunBind> functions, int at) implements Dec {}

    public record FunBind(String name, List<Clause> clauses, int at) {}

    public record Clause(List<Pat> parameters, @Nullable TypeExp result, Exp body) {}

    public record TypeDec(List<String> parameters, String name, TypeExp type, int at) implements Dec {}

    public record Datatype(List<DatatypeBind> types, int at) implements Dec {}

    public record DatatypeBind(List<String> parameters, String name, Map<String, @Nullable TypeExp> constructors) {}

    public record ExceptionDec(String name, @Nullable TypeExp of, int at) implements Dec {}

    public record Local(List<Dec> hidden, List<Dec> visible, int at) implements Dec {}

    public record Fixity(List<String> operators, int at) implements Dec {}

    /** A colour set. */
    public record ColourDec(String name, ColourExp of, boolean isTimed, int at) implements Dec {}

    /** Variables of a colour set. */
    public record VarDec(List<String> names, String colourSet, int at) implements Dec {}

    /** A reference that all inscriptions share. */
    public record GlobalRef(String name, Exp value, int at) implements Dec {}

    /** The right side of the declaration of a colour set. */
    public sealed interface ColourExp {}

    /** {@code unit bool int intinf real time string}, perhaps with a range, for unit and bool with names, for strings with the least and most length. */
    public record Basic(
            String kind,
            @Nullable Exp low,
            @Nullable Exp high,
            List<String> names,
            @Nullable Exp least,
            @Nullable Exp most)
            implements ColourExp {
        public Basic(String kind, @Nullable Exp low, @Nullable Exp high, List<String> names) {
            this(kind, low, high, names, null, null);
        }
    }

    public record Enumeration(List<String> names) implements ColourExp {}

    public record Index(String name, Exp low, Exp high) implements ColourExp {}

    public record Product(List<String> parts) implements ColourExp {}

    /** A record or a union: labels and their colour sets, which are empty for a constructor without an argument. */
    public record Fields(boolean isUnion, Map<String, String> parts) implements ColourExp {}

    public record ListOf(
            String element, @Nullable Exp least, @Nullable Exp most) implements ColourExp {}

    public record Subset(String of, @Nullable Exp by, List<Exp> with) implements ColourExp {}

    public record Alias(String of) implements ColourExp {}
}
