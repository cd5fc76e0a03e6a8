package org.tidemark.format.helena;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.format.helena.Expressions.Text;
import org.tidemark.format.helena.Lexer.Token;
import org.tidemark.format.helena.Syntax.Exp;
import org.tidemark.format.helena.Syntax.Item;
import org.tidemark.format.helena.Types.Sort;
import org.tidemark.format.helena.Types.Typed;
import org.tidemark.format.tide.Translated.Piece;
import org.tidemark.input.InputException;

/** Translates the declarations of a net one after the other. Not thread-safe. */
final class Translation {
    private final Types types = new Types();
    private final Expressions expressions;
    private final List<Piece> pieces = new ArrayList<>();
    private final Map<String, Exp> propositions = new LinkedHashMap<>();
    private final Set<String> declared = new LinkedHashSet<>();

    /**
     * Translates a net.
     *
     * @param settings values of parameters, instead of those in the file
     */
    Translation(Syntax.Net net, Map<String, Long> settings, boolean keepsTops) throws InputException {
        expressions = new Expressions(types, keepsTops);
        pieces.add(new Piece(
                net.name().line(), "net " + Expressions.quoted(net.name().text())));
        for (Syntax.Parameter parameter : net.parameters()) {
            String name = parameter.at().text();
            constant(
                    parameter.at(),
                    new Typed(
                            settings.getOrDefault(name, parameter.value()),
                            number(settings.getOrDefault(name, parameter.value()))));
        }
        for (Syntax.Declaration each : net.declarations()) {
            meaning(each);
        }
        for (Syntax.Declaration each : net.declarations()) {
            if (each instanceof Syntax.Place place) {
                types.place(place);
            }
        }
        for (Syntax.Declaration each : net.declarations()) {
            node(each);
        }
    }

    List<Piece> pieces() {
        return pieces;
    }

    private static Sort number(long value) {
        return new Types.Whole("", value, value, 0);
    }

    private void add(Token at, String text) {
        pieces.add(new Piece(at.line(), text));
    }

    private void constant(Token name, Typed value) {
        types.constant(name.text(), value);
        if (value.value() instanceof Long) {
            add(name, "const " + Expressions.quoted(name.text()) + " = " + value.value());
        }
    }

    /** Types, constants and functions must be declared before they are used, as in Helena itself. */
    private void meaning(Syntax.Declaration declaration) throws InputException {
        if (declaration instanceof Syntax.TypeIs type) {
            type(type);
        } else if (declaration instanceof Syntax.Constant constant) {
            Sort type = use(constant.type());
            Object value = types.evaluator().constant(constant.value(), type).value();
            constant(constant.at(), new Typed(Evaluator.fitting(constant.at(), value, type), type));
        } else if (declaration instanceof Syntax.Function function) {
            function(function);
        }
    }

    private void node(Syntax.Declaration declaration) throws InputException {
        if (declaration instanceof Syntax.Place place) {
            place(place);
        } else if (declaration instanceof Syntax.Transition transition) {
            transition(transition);
        } else if (declaration instanceof Syntax.Proposition proposition) {
            propositions.put(proposition.at().text(), proposition.condition());
        }
    }

    /** The condition of a proposition as a formula. */
    String proposition(Token name) throws InputException {
        Exp condition = propositions.get(name.text());
        if (condition == null) {
            throw name.error("no proposition is called " + name.shown() + "; there are "
                    + (propositions.isEmpty() ? "none" : String.join(", ", propositions.keySet())));
        }
        return expressions
                .condition(new Splitting(types).split(condition), Map.of())
                .text();
    }

    /** A type as it is used: those that are always there are declared when they are used first. */
    private Sort use(Token name) throws InputException {
        Sort type = types.type(name);
        if (type instanceof Types.Whole number && number.name().equals(name.text()) && declared.add(name.text())) {
            add(name, "type " + Expressions.quoted(name.text()) + " = " + number.first() + ".." + number.last());
        }
        return type;
    }

    private void type(Syntax.TypeIs declaration) throws InputException {
        Syntax.Definition definition = declaration.definition();
        if (definition instanceof Syntax.VectorOf vector) {
            use(vector.element());
        } else if (definition instanceof Syntax.ListOf list) {
            use(list.element());
        } else if (definition instanceof Syntax.SetOf set) {
            use(set.element());
        } else if (definition instanceof Syntax.StructOf struct) {
            for (Token each : struct.types()) {
                use(each);
            }
        }
        Sort type = types.declare(declaration);
        declared.add(declaration.at().text());
        String start = "type " + Expressions.quoted(declaration.at().text()) + " = ";
        if (definition instanceof Syntax.Enumeration && type instanceof Types.Enumeration each) {
            List<String> names =
                    each.constants().stream().map(Expressions::quoted).toList();
            add(declaration.at(), start + "enum {" + String.join(", ", names) + "}");
        } else if (definition instanceof Syntax.RangeOf range && range.of() != null && !(type instanceof Types.Whole)) {
            String of = Expressions.quoted(range.of().text());
            add(declaration.at(), start + part(type, of));
        } else {
            add(declaration.at(), start + defined(type));
        }
    }

    private static String part(Sort type, String of) {
        if (!(type instanceof Types.Enumeration each)) {
            return of;
        }
        return "x: " + of + " where x >= " + Expressions.quoted(each.constants().get(0)) + " && x <= "
                + Expressions.quoted(each.constants().get(each.constants().size() - 1));
    }

    private String defined(Sort type) {
        if (type instanceof Types.Whole number) {
            return number.first() + ".." + number.last();
        }
        if (type instanceof Types.Vector vector) {
            return "array[" + expressions.typeText(vector.index()) + "] of " + expressions.typeText(vector.element());
        }
        if (type instanceof Types.ListType list) {
            return expressions.sequence() + "[" + list.capacity() + "] of " + expressions.typeText(list.element());
        }
        if (type instanceof Types.SetType set) {
            return "set of " + expressions.typeText(set.element());
        }
        Types.Struct struct = (Types.Struct) type;
        List<String> fields = struct.fields().entrySet().stream()
                .map(field -> Expressions.quoted(field.getKey()) + ": " + expressions.typeText(field.getValue()))
                .toList();
        return "{" + String.join(", ", fields) + "}";
    }

    private void function(Syntax.Function function) throws InputException {
        for (Token type : function.types()) {
            use(type);
        }
        use(function.result());
        types.function(function);
        if (function.body() == null) {
            return;
        }
        try {
            for (String text : new Functions(types, expressions).translate(function)) {
                add(function.at(), text);
            }
        } catch (InputException e) {
            types.refuse(function, e);
        }
    }

    private void place(Syntax.Place place) throws InputException {
        List<String> domain = new ArrayList<>();
        for (Token type : place.domain()) {
            domain.add(expressions.typeText(use(type)));
        }
        StringBuilder text =
                new StringBuilder("place " + Expressions.quoted(place.at().text()));
        if (!domain.isEmpty()) {
            text.append(": ").append(domain.size() == 1 ? domain.get(0) : "(" + String.join(", ", domain) + ")");
        }
        Exp capacity = place.capacity();
        if (capacity != null) {
            Object most = types.evaluator().constant(capacity, Types.ANY_NUMBER).value();
            text.append(" capacity ").append(most).append(domain.isEmpty() ? "" : " each");
        }
        if (!place.initial().isEmpty()) {
            text.append(" = ").append(items(place.at(), place.initial(), Map.of()));
        }
        add(place.at(), text.toString());
    }

    private void transition(Syntax.Transition transition) throws InputException {
        Map<String, Text> variables = variables(transition);
        Map<String, Text> parameters = new LinkedHashMap<>(variables);
        List<String> lines = new ArrayList<>();
        for (Syntax.Pick pick : transition.picks()) {
            Text picked = pick(pick, variables, lines);
            variables.put(pick.name().text(), picked);
            parameters.put(pick.name().text(), picked);
        }
        for (Syntax.Let let : transition.lets()) {
            Sort type = types.type(let.type());
            Text value = expressions.translate(let.value(), variables, type);
            variables.put(let.name().text(), new Text(value.text(), type, value.strength()));
        }
        Exp guard = transition.guard();
        if (guard != null) {
            lines.add("guard " + expressions.condition(guard, variables).text());
        }
        for (Syntax.Arc arc : transition.arcs()) {
            lines.add(arc.kind() + " " + arc(arc, variables));
        }
        add(transition.at(), header(transition, parameters) + " {\n  " + String.join("\n  ", lines) + "\n}");
    }

    private String header(Syntax.Transition transition, Map<String, Text> parameters) throws InputException {
        List<String> list = parameters.values().stream()
                .map(each -> each.text() + ": " + expressions.typeText(each.type()))
                .toList();
        String header = "transition " + Expressions.quoted(free(transition.at().text()))
                + (list.isEmpty() ? "" : "(" + String.join(", ", list) + ")");
        Exp priority = transition.priority();
        if (priority == null) {
            return header;
        }
        if (!types.evaluator().isConstant(priority, parameters.keySet())) {
            throw priority.at().error("a priority that depends on the marking or on values; expected a constant");
        }
        return header + " priority "
                + types.evaluator().constant(priority, Types.ANY_NUMBER).value();
    }

    /** The name of a transition: places have other names in tide. */
    private String free(String transition) {
        String name = transition;
        while (types.place(name) != null) {
            name += "_";
        }
        return name;
    }

    /** The variables that tokens of input places give their values, each with the type of its first place. */
    private Map<String, Text> variables(Syntax.Transition transition) throws InputException {
        Set<String> others = new LinkedHashSet<>();
        transition.picks().forEach(pick -> others.add(pick.name().text()));
        transition.lets().forEach(let -> others.add(let.name().text()));
        Map<String, Text> variables = new LinkedHashMap<>();
        for (Syntax.Arc arc : transition.arcs()) {
            List<Sort> domain = types.domain(arc.place());
            for (Item item : arc.kind().equals("in") ? arc.items() : List.<Item>of()) {
                List<Exp> parts = parts(arc.place(), item, domain);
                for (int i = 0; i < parts.size(); i++) {
                    if (parts.get(i) instanceof Syntax.Name name
                            && !others.contains(name.text())
                            && types.constant(name.text()) == null
                            && item.over().stream()
                                    .noneMatch(each -> each.name().text().equals(name.text()))) {
                        Sort type = domain.get(i);
                        variables.computeIfAbsent(
                                name.text(), each -> new Text(Expressions.quoted(each), type, Expressions.ATOM));
                    }
                }
            }
        }
        return variables;
    }

    private static List<Exp> parts(Token place, Item item, List<Sort> domain) throws InputException {
        List<Exp> parts = item.parts() == null ? List.of() : item.parts();
        if (parts.size() != domain.size()) {
            throw item.at()
                    .error("tokens with " + parts.size() + " components, of the place " + place.shown() + "; expected "
                            + (domain.isEmpty() ? "'epsilon'" : domain.size() + " components"));
        }
        return parts;
    }

    private Text pick(Syntax.Pick pick, Map<String, Text> variables, List<String> lines) throws InputException {
        String name = Expressions.quoted(pick.name().text());
        if (pick.in() instanceof Syntax.Name type
                && !variables.containsKey(type.text())
                && types.find(type.text()) != null) {
            return new Text(name, types.type(type.at()), Expressions.ATOM);
        }
        Text in = expressions.translate(pick.in(), variables);
        if (!(in.type() instanceof Types.SetType set)) {
            throw pick.name().error("a value picked from something else than a type or a set");
        }
        lines.add("guard has(" + in.text() + ", " + name + ")");
        return new Text(name, set.element(), Expressions.ATOM);
    }

    private String arc(Syntax.Arc arc, Map<String, Text> variables) throws InputException {
        String place = Expressions.quoted(arc.place().text());
        List<Sort> domain = types.domain(arc.place());
        Item only = arc.items().get(0);
        boolean isOne = arc.items().size() == 1
                && domain.isEmpty()
                && only.over().isEmpty()
                && only.condition() == null
                && only.times() == null;
        return isOne ? place : place + ": " + items(arc.place(), arc.items(), variables);
    }

    private String items(Token place, List<Item> items, Map<String, Text> variables) throws InputException {
        List<Sort> domain = types.domain(place);
        List<String> texts = new ArrayList<>();
        for (Item item : items) {
            texts.add(item(place, item, domain, variables));
        }
        return String.join(", ", texts);
    }

    private String item(Token place, Item item, List<Sort> domain, Map<String, Text> outer) throws InputException {
        List<Exp> parts = parts(place, item, domain);
        Map<String, Text> variables = new HashMap<>(outer);
        List<String> conditions = new ArrayList<>();
        StringBuilder over = new StringBuilder();
        for (Syntax.Iteration each : item.over()) {
            if (!(each.in() instanceof Syntax.Name in)) {
                throw each.name().error("expected a type after 'in'");
            }
            Sort type = use(in.at());
            String name = Expressions.quoted(each.name().text());
            variables.put(each.name().text(), new Text(name, type, Expressions.ATOM));
            over.append(" for ").append(name).append(": ").append(range(each, type, variables, conditions));
        }
        Exp condition = item.condition();
        if (condition != null) {
            conditions.add(expressions.condition(condition, variables).within(Expressions.AND));
        }
        String where = conditions.isEmpty() ? "" : " where " + String.join(" && ", conditions);
        return times(item, variables, domain.isEmpty()) + value(parts, domain, variables) + over + where;
    }

    /** The values of an iteration: a range where its bounds are constant, otherwise conditions. */
    private String range(Syntax.Iteration each, Sort type, Map<String, Text> variables, List<String> conditions)
            throws InputException {
        Exp from = each.from();
        Exp to = each.to();
        if (from == null || to == null) {
            return expressions.typeText(type);
        }
        String name = Expressions.quoted(each.name().text());
        Text low = expressions.translate(from, variables, type);
        Text high = expressions.translate(to, variables, type);
        Evaluator evaluator = types.evaluator();
        if (type instanceof Types.Whole
                && evaluator.isConstant(from, variables.keySet())
                && evaluator.isConstant(to, variables.keySet())) {
            return evaluator.constant(from, type).value() + ".."
                    + evaluator.constant(to, type).value();
        }
        conditions.add(name + " >= " + low.within(Expressions.SUM));
        conditions.add(name + " <= " + high.within(Expressions.SUM));
        return expressions.typeText(type);
    }

    private String times(Item item, Map<String, Text> variables, boolean isBlack) throws InputException {
        Exp times = item.times();
        if (times == null) {
            return isBlack ? "1" : "";
        }
        if (!types.evaluator().isConstant(times, variables.keySet())) {
            throw times.at().error("a number of tokens that is not constant");
        }
        Object number = types.evaluator().constant(times, Types.ANY_NUMBER).value();
        return isBlack ? number.toString() : number + "'";
    }

    private String value(List<Exp> parts, List<Sort> domain, Map<String, Text> variables) throws InputException {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            texts.add(expressions
                    .translate(parts.get(i), variables, domain.get(i))
                    .text());
        }
        return texts.isEmpty() ? "" : texts.size() == 1 ? texts.get(0) : "(" + String.join(", ", texts) + ")";
    }

    /** Rewrites conditions so that no function and no choice is left in their numbers, since questions about states have neither. */
    private static final class Splitting {
        private static final Set<String> COMPARISONS = Set.of("=", "!=", "<", "<=", ">", ">=");
        private final Types types;

        Splitting(Types types) {
            this.types = types;
        }

        Exp split(Exp exp) throws InputException {
            if (exp instanceof Syntax.Binary each) {
                Exp left = split(each.left());
                Exp right = split(each.right());
                if (COMPARISONS.contains(each.sign()) && left instanceof Syntax.Cond cond) {
                    return choice(
                            cond,
                            new Syntax.Binary(each.at(), cond.then(), right),
                            new Syntax.Binary(each.at(), cond.otherwise(), right));
                }
                return new Syntax.Binary(each.at(), left, right);
            }
            if (exp instanceof Syntax.Unary each) {
                return new Syntax.Unary(each.at(), split(each.of()));
            }
            if (exp instanceof Syntax.Quantified each) {
                Exp filter = each.filter();
                Exp body = each.body();
                return new Syntax.Quantified(
                        each.at(),
                        each.over(),
                        filter == null ? null : split(filter),
                        body == null ? null : split(body));
            }
            Syntax.Function function =
                    exp instanceof Syntax.Call call ? types.function(call.at().text()) : null;
            if (function != null
                    && exp instanceof Syntax.Call call
                    && function.body() instanceof Syntax.Return back
                    && call.arguments().size() == function.parameters().size()) {
                Map<String, Exp> arguments = new HashMap<>();
                for (int i = 0; i < call.arguments().size(); i++) {
                    arguments.put(
                            function.parameters().get(i).text(),
                            call.arguments().get(i));
                }
                return split(new Expressions.Replacement(arguments).in(back.value()));
            }
            return exp;
        }

        private static Exp choice(Syntax.Cond cond, Exp then, Exp otherwise) {
            Token at = cond.at();
            Exp one = new Syntax.Binary(named("and", at), cond.condition(), then);
            Exp not = new Syntax.Unary(named("not", at), cond.condition());
            return new Syntax.Binary(named("or", at), one, new Syntax.Binary(named("and", at), not, otherwise));
        }

        private static Token named(String word, Token at) {
            return new Token(Lexer.Kind.NAME, word, at.file(), at.line(), at.column());
        }
    }
}
