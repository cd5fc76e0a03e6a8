package org.tidemark.format.tide;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.BoolType;
import org.tidemark.color.ColorException;
import org.tidemark.color.ColoredArc;
import org.tidemark.color.ColoredNet;
import org.tidemark.color.ColoredPlace;
import org.tidemark.color.ColoredTransition;
import org.tidemark.color.Comparison;
import org.tidemark.color.Constant;
import org.tidemark.color.Conversion;
import org.tidemark.color.Expr;
import org.tidemark.color.Function;
import org.tidemark.color.Logical;
import org.tidemark.color.MultiSet;
import org.tidemark.color.TupleExpr;
import org.tidemark.color.Type;
import org.tidemark.color.UnionExpr;
import org.tidemark.color.Variable;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.format.tide.Token.Source;

/**
 * Makes a high-level net of declarations. Parameters, constants, types and functions are declared before they are used,
 * so none can depend on itself; places and transitions come in any order.
 */
final class NetMaker {
    private static final int MOST_PRIORITY = 1_000_000;

    private final Scope scope = new Scope();
    private final ValueMaker values = new ValueMaker(scope);
    private final SortMaker sorts = new SortMaker(scope, values);
    private final MultiSetMaker multiSets = new MultiSetMaker(scope, values, sorts);
    private final PlaceMaker placeMaker = new PlaceMaker(scope, values, sorts, multiSets);
    private final Map<String, String> settings;
    private final List<String> parameters = new ArrayList<>();
    private final List<ColoredPlace> places = new ArrayList<>();
    private final List<ColoredTransition> transitions = new ArrayList<>();
    private final List<Syntax.Question> questions = new ArrayList<>();
    private final StringBuilder suffix = new StringBuilder();
    private @Nullable Timing timing;
    private String name;

    private NetMaker(String name, Map<String, String> settings) {
        this.name = name;
        this.settings = new LinkedHashMap<>(settings);
    }

    static TideModel make(List<Declaration> declarations, String file, String title, Map<String, String> settings)
            throws InputException {
        NetMaker maker = new NetMaker(title, settings);
        maker.scope.announce(declarations);
        for (Declaration declaration : declarations) {
            maker.declare(declaration);
        }
        maker.refuseUnknownSettings(file);
        maker.places.addAll(maker.placeMaker.make(declarations.stream()
                .filter(Syntax.Place.class::isInstance)
                .map(Syntax.Place.class::cast)
                .toList()));
        List<Syntax.Transition> transitions = declarations.stream()
                .filter(Syntax.Transition.class::isInstance)
                .map(Syntax.Transition.class::cast)
                .toList();
        maker.time(transitions);
        for (Syntax.Transition transition : transitions) {
            maker.transition(transition);
        }
        maker.letTimePass(file);
        ColoredNet net = new ColoredNet(maker.name + maker.suffix, maker.places, maker.transitions);
        return new TideModel(net, file, maker.questions, maker.scope.numbers(), settings);
    }

    private void declare(Declaration declaration) throws InputException {
        if (declaration instanceof Syntax.NetName title) {
            scope.declare("net", title.at());
            name = title.at().text();
        } else if (declaration instanceof Syntax.Parameter parameter) {
            parameter(parameter);
        } else if (declaration instanceof Syntax.ConstantIs constant) {
            Type type = constant.sort() == null ? null : sorts.of(constant.sort());
            scope.constant(constant.at(), values.constant(constant.value(), type));
        } else if (declaration instanceof Syntax.TypeIs type) {
            scope.type(type.at(), sorts.of(type.sort(), type.at().text()));
        } else if (declaration instanceof Syntax.FunctionIs function) {
            function(function);
        } else if (declaration instanceof Syntax.Question question) {
            scope.declare(question.measure() ? "measure" : "property", question.at());
            questions.add(question);
        }
    }

    private void parameter(Syntax.Parameter parameter) throws InputException {
        String called = parameter.at().text();
        parameters.add(called);
        Type type = parameter.sort() == null ? null : sorts.of(parameter.sort());
        String set = settings.remove(called);
        Syntax.Value value = set == null
                ? parameter.value()
                : TideParser.value(Lexer.tokens(new Source("-D " + called + "=" + set, set)));
        Constant constant = values.constant(value, type);
        scope.constant(parameter.at(), constant);
        suffix.append('-').append(constant.type().show(constant.rank()));
    }

    private void refuseUnknownSettings(String file) throws InputException {
        for (String setting : settings.keySet()) {
            throw new InputException(file + ": no parameter " + quote(setting)
                    + (parameters.isEmpty() ? "; it has none" : "; expected " + String.join(", ", parameters)));
        }
    }

    private void function(Syntax.FunctionIs declared) throws InputException {
        scope.clearVariables();
        List<Variable> variables = variables(declared.parameters());
        Type type = sorts.of(declared.sort());
        Function function = new Function(declared.at().text(), variables, type);
        Expr body = values.of(declared.body(), type);
        scope.clearVariables();
        try {
            function.define(body);
        } catch (ColorException e) {
            throw declared.at().error(String.valueOf(e.getMessage()));
        }
        scope.function(declared.at(), function);
    }

    private List<Variable> variables(List<Syntax.Binder> binders) throws InputException {
        List<Variable> variables = new ArrayList<>();
        for (Syntax.Binder binder : binders) {
            variables.add(scope.variable(binder.at(), sorts.of(binder.sort())));
        }
        return variables;
    }

    /** Adds a clock where some tokens come later; it has to tell apart as many moments as the longest delay says. */
    private void time(List<Syntax.Transition> all) throws InputException {
        long longest = -1;
        for (Syntax.Transition transition : all) {
            scope.clearVariables();
            variables(transition.variables());
            for (Syntax.Arc arc : transition.arcs()) {
                if (arc.delay() != null) {
                    Token at = arc.delay().at();
                    longest = Math.max(longest, Timing.longest(values.of(arc.delay(), null), at));
                }
            }
        }
        timing = longest < 0 ? null : new Timing(longest, places);
    }

    /** Adds what the clock needs, under names of its own. */
    private void letTimePass(String file) throws InputException {
        if (timing == null) {
            return;
        }
        transitions.addAll(timing.transitions(transitions));
        Set<String> ids = new HashSet<>();
        List<String> all = new ArrayList<>();
        places.forEach(place -> all.add(place.id()));
        transitions.forEach(transition -> all.add(transition.id()));
        for (String id : all) {
            if (!ids.add(id)) {
                throw new InputException(file + ": the name " + quote(id)
                        + " is that of what lets time pass, since some tokens come later; expected another one");
            }
        }
    }

    /** The moment at which a transition happens, where it has to know; null where not. */
    private @Nullable Variable now(Syntax.Transition transition) throws InputException {
        boolean delays = transition.arcs().stream().anyMatch(arc -> arc.delay() != null);
        if (timing == null || !delays) {
            return null;
        }
        if (scope.findVariable(Timing.NOW) != null) {
            throw transition
                    .at()
                    .error("a variable 'now', which is the clock's where tokens come later; expected another name");
        }
        return scope.open(Timing.NOW, timing.moments());
    }

    private void transition(Syntax.Transition transition) throws InputException {
        scope.declare("node", transition.at());
        scope.clearVariables();
        List<Variable> variables = variables(transition.variables());
        Variable now = now(transition);
        if (now != null) {
            variables.add(now);
        }
        List<Expr> guards = new ArrayList<>();
        for (Syntax.Value guard : transition.guards()) {
            guards.add(values.of(guard, BoolType.BOOL));
        }
        List<ColoredArc> arcs = new ArrayList<>();
        for (Syntax.Arc arc : transition.arcs()) {
            int place = scope.place(arc.at());
            Type type = places.get(place).type();
            MultiSet tokens = arc.items() == null ? MultiSetMaker.one(type, arc.at()) : multiSets.of(arc.items(), type);
            if (timing != null && now != null && arc.delay() != null) {
                Expr delay = values.of(arc.delay(), null);
                arcs.addAll(timing.put(place, tokens, delay, now, arc.delay().at(), scope));
                continue;
            }
            arcs.add(new ColoredArc(arc.kind(), place, tokens));
            if (arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.READ) {
                fits(tokens, guards);
            }
        }
        if (timing != null && now != null) {
            arcs.add(timing.read(now));
        }
        Expr guard = guards.isEmpty() ? Constant.TRUE : guards.size() == 1 ? guards.get(0) : new Logical.And(guards);
        transitions.add(new ColoredTransition(
                transition.at().text(), null, variables, scope.mostSlots(), guard, arcs, priority(transition)));
    }

    private int priority(Syntax.Transition transition) throws InputException {
        Syntax.Value written = transition.priority();
        long priority = written == null ? 0 : values.number(written);
        if (written != null && Math.abs(priority) > MOST_PRIORITY) {
            throw written.at()
                    .error("the priority " + priority + ": expected a number from -" + MOST_PRIORITY + " to "
                            + MOST_PRIORITY);
        }
        return (int) priority;
    }

    /** What is outside the type of a place cannot be in it, so asking for it, if it is asked for, is a condition and no fault. */
    private static void fits(MultiSet tokens, List<Expr> guards) {
        if (tokens instanceof MultiSet.Sum sum) {
            sum.parts().forEach(part -> fits(part, guards));
        } else if (tokens instanceof MultiSet.Times times) {
            Expr asked = new Comparison(times.count(), Comparison.Relation.MORE, Constant.number(0));
            fits(times.element(), asked, guards);
        }
    }

    private static void fits(@Nullable Expr element, Expr asked, List<Expr> guards) {
        if (element instanceof Conversion conversion) {
            fits(conversion.of(), asked, guards);
            if (!conversion.isTotal()) {
                guards.add(new Conversion.Fits(asked, conversion));
            }
        } else if (element instanceof TupleExpr || element instanceof UnionExpr.Tagged) {
            element.children().forEach(child -> fits(child, asked, guards));
        }
    }
}
