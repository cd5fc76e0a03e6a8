package org.tidemark.format.tide;

import static org.tidemark.input.InputException.quote;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Everywhere;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.UnionExpr;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.Equivalence;
import org.tidemark.color.net.MultiSet;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.DotType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;
import org.tidemark.format.tide.Syntax.Declaration;
import org.tidemark.format.tide.Syntax.Items;
import org.tidemark.format.tide.Syntax.Place;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Source;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;

/**
 * Builds a high-level net from declarations. Parameters, constants, types and functions are declared before they are
 * used, so none can depend on itself; places and transitions may be in any order.
 */
final class NetMaker {
    private static final int MOST_PRIORITY = 1_000_000;

    private static final int MOST_CASES = 1 << 24;

    /** The variable for a delay that is chosen from an interval. */
    private static final String CHOSEN = "delay";

    private final Scope scope = new Scope();
    private final ValueMaker values = new ValueMaker(scope);
    private final SortMaker sorts = new SortMaker(scope, values);
    private final MultiSetMaker multiSets = new MultiSetMaker(scope, values, sorts);
    private final PlaceMaker placeMaker = new PlaceMaker(scope, values, sorts, multiSets);
    private final Map<String, String> settings;

    /** The parameters that have other values than in the file. */
    private final List<String> set = new ArrayList<>();

    /** All parameters with the values that they have. */
    private final Map<String, String> parameters = new LinkedHashMap<>();

    private final List<ColoredPlace> places = new ArrayList<>();
    private final List<ColoredTransition> transitions = new ArrayList<>();
    private final List<Syntax.Question> questions = new ArrayList<>();
    private final StringBuilder suffix = new StringBuilder();
    private @Nullable DelayTranslation timing;
    private String name;

    private NetMaker(String name, Map<String, String> settings) {
        this.name = name;
        this.settings = settings;
    }

    /** The intervals of transitions, by their names. */
    private final Map<String, FiringInterval> windows = new HashMap<>();

    static TideModel make(List<Declaration> declarations, String file, String title, Map<String, String> settings)
            throws InputException {
        NetMaker maker = new NetMaker(title, settings);
        maker.refuseUnknownSettings(declarations, file);
        try {
            return maker.model(declarations, file);
        } catch (InputException wrong) {
            boolean isInFile = wrong.line() > 0; // otherwise it is in a setting, which no other setting is to blame for
            throw maker.set.isEmpty() || !isInFile
                    ? wrong
                    : wrong.ending(" (with " + String.join(", ", maker.set) + ")");
        }
    }

    private TideModel model(List<Declaration> declarations, String file) throws InputException {
        scope.announce(declarations);
        for (Declaration declaration : declarations) {
            declare(declaration);
        }
        List<Syntax.Place> written = declarations.stream()
                .filter(Syntax.Place.class::isInstance)
                .map(Syntax.Place.class::cast)
                .toList();
        places.addAll(placeMaker.make(written));
        List<Syntax.Transition> rules = declarations.stream()
                .filter(Syntax.Transition.class::isInstance)
                .map(Syntax.Transition.class::cast)
                .toList();
        time(written, rules);
        for (Syntax.Transition transition : rules) {
            transition(transition);
        }
        letTimePass(declarations);
        List<Equivalence> equivalences = equivalences(declarations);
        ColoredNet net = new ColoredNet(
                name + suffix,
                places,
                transitions,
                new ValueQuestions(scope),
                timing == null ? null : timing.clock(transitions.size() - 1),
                equivalences);
        return new TideModel(
                net,
                windows,
                file,
                positions(declarations),
                questions,
                fairness(declarations),
                scope.numbers(),
                settings,
                parameters);
    }

    /** All equivalences, once the arcs are known. */
    private List<Equivalence> equivalences(List<Declaration> declarations) throws InputException {
        EquivalenceMaker maker = new EquivalenceMaker(scope, values, multiSets, places, transitions);
        List<Equivalence> made = new ArrayList<>();
        for (Declaration declaration : declarations) {
            if (declaration instanceof Syntax.Equivalence declared) {
                made.add(maker.of(declared));
            }
        }
        return made;
    }

    private static Fairness fairness(List<Declaration> declarations) {
        List<String> weak = new ArrayList<>();
        List<String> strong = new ArrayList<>();
        for (Declaration declaration : declarations) {
            if (declaration instanceof Syntax.Fair fair) {
                String transition = fair.at().text() + (fair.together() ? Fairness.TOGETHER : "");
                (fair.strongly() ? strong : weak).add(transition);
            }
        }
        return new Fairness(weak, strong);
    }

    private static boolean isNode(Declaration declaration) {
        return declaration instanceof Syntax.Place || declaration instanceof Syntax.Transition;
    }

    private static Map<String, String> positions(List<Declaration> declarations) {
        Map<String, String> positions = new HashMap<>();
        for (Declaration declaration : declarations) {
            if (isNode(declaration)) {
                positions.put(declaration.at().text(), declaration.at().position());
            }
        }
        return positions;
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
        Type type = parameter.sort() == null ? null : sorts.of(parameter.sort());
        String setting = settings.get(called);
        Constant constant =
                setting == null ? values.constant(parameter.value(), type) : constant(called, setting, type);
        scope.constant(parameter.at(), constant);
        String shown = constant.type().show(constant.rank());
        suffix.append('-').append(shown);
        parameters.put(called, shown);
        if (setting != null) {
            set.add(called + " = " + shown);
        }
    }

    /** The value that a parameter is given instead of its own; it is short, so that a position in it says nothing. */
    private Constant constant(String parameter, String setting, @Nullable Type type) throws InputException {
        Source given = new Source("-D " + parameter + "=" + setting, setting);
        if (setting.isBlank()) {
            throw new InputException(given.file() + ": expected a value after the equals sign");
        }
        try {
            return values.constant(TideParser.value(Lexer.tokens(given)), type);
        } catch (TokenError wrong) {
            throw new InputException(given.file() + ": " + wrong.sentence(), wrong);
        }
    }

    private void refuseUnknownSettings(List<Declaration> declarations, String file) throws InputException {
        List<String> parameters = declarations.stream()
                .filter(Syntax.Parameter.class::isInstance)
                .map(parameter -> parameter.at().text())
                .toList();
        for (String setting : settings.keySet()) {
            if (!parameters.contains(setting)) {
                throw new InputException(file + ": no parameter " + quote(setting)
                        + (parameters.isEmpty() ? "; it has none" : "; expected " + String.join(", ", parameters)));
            }
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

    /** Adds a clock if some tokens are delayed; the longest delay determines how many moments it must distinguish. */
    private void time(List<Syntax.Place> declared, List<Syntax.Transition> all) throws InputException {
        long longest = -1;
        for (Syntax.Place place : declared) {
            for (Syntax.Later later : place.later()) {
                longest = Math.max(
                        longest,
                        DelayTranslation.longest(delay(later), later.delay().at()));
            }
        }
        for (Syntax.Transition transition : all) {
            scope.clearVariables();
            variables(transition.variables());
            for (Syntax.Arc arc : transition.arcs()) {
                if (arc.delay() != null) {
                    longest = Math.max(longest, range(arc.delay()).spans().greatest());
                }
            }
        }
        timing = longest < 0 ? null : new DelayTranslation(longest, places, scope.values());
        for (int p = 0; timing != null && p < declared.size(); p++) {
            begin(p, declared.get(p), timing);
        }
    }

    private Constant delay(Syntax.Later later) throws InputException {
        scope.clearVariables();
        return values.constant(later.delay(), null);
    }

    /** Lets the tokens wait that a place gets later. */
    private void begin(int place, Syntax.Place declared, DelayTranslation clock) throws InputException {
        Type type = places.get(place).type();
        for (Syntax.Later later : declared.later()) {
            Constant delay = delay(later);
            scope.clearVariables();
            clock.begin(place, multiSets.of(later.items(), type), delay, later.at(), scope);
        }
    }

    /** The possible values of a delay. */
    private IntType range(Syntax.Delay delay) throws InputException {
        IntType least = DelayTranslation.range(
                values.of(delay.least(), null), delay.least().at());
        if (delay.most() == null) {
            return least;
        }
        IntType most = DelayTranslation.range(
                values.of(delay.most(), null), delay.most().at());
        if (most.spans().greatest() < least.spans().least()) {
            throw delay.at()
                    .error("the interval " + least.spans().least() + ".."
                            + most.spans().greatest() + " is empty: expected the smaller number first");
        }
        return IntType.of(least.spans().least(), most.spans().greatest());
    }

    /**
     * A variable for a delay that is chosen from an interval; null for a delay that is not. Nothing that is written can mean
     * it, so it hides no constant of its name.
     */
    private @Nullable Variable chosen(Syntax.@Nullable Delay delay, List<Variable> others) throws InputException {
        if (delay == null || delay.most() == null) {
            return null;
        }
        List<String> taken = others.stream().map(Variable::name).toList();
        String free = CHOSEN;
        for (int i = 2; taken.contains(free); i++) {
            free = CHOSEN + i;
        }
        return new Variable(scope.open("", range(delay)).index(), free, range(delay));
    }

    /** Requires that a chosen delay is within its interval, as far as its type does not imply it. */
    private void within(Variable chosen, Syntax.Delay delay, List<Expr> guards) throws InputException {
        Expr least = values.of(delay.least(), null);
        Expr most = values.of(Objects.requireNonNull(delay.most()), null);
        if (!(least instanceof Constant)) {
            guards.add(new ValueComparison(chosen, ValueComparison.Relation.AT_LEAST, least));
        }
        if (!(most instanceof Constant)) {
            guards.add(new ValueComparison(chosen, ValueComparison.Relation.AT_MOST, most));
        }
    }

    /** Adds the places and transitions of the clock, with reserved names. */
    private void letTimePass(List<Declaration> declarations) throws InputException {
        if (timing == null) {
            return;
        }
        transitions.addAll(timing.transitions(transitions));
        Map<String, Integer> nodes = new HashMap<>();
        places.forEach(place -> nodes.merge(place.id(), 1, Integer::sum));
        transitions.forEach(transition -> nodes.merge(transition.id(), 1, Integer::sum));
        for (Declaration declaration : declarations) {
            TideToken name = declaration.at();
            if (isNode(declaration) && nodes.getOrDefault(name.text(), 0) > 1) {
                throw name.error("the name " + quote(name.text())
                        + " is reserved for the clock, since some tokens are delayed; expected another one");
            }
        }
    }

    /** The variable for the time at which a transition fires, if it needs it; null otherwise. */
    private @Nullable Variable now(Syntax.Transition transition) throws InputException {
        boolean delays = transition.arcs().stream().anyMatch(arc -> arc.delay() != null);
        if (timing == null || !delays) {
            return null;
        }
        if (scope.findVariable(DelayTranslation.NOW) != null) {
            throw transition
                    .at()
                    .error(
                            "a variable 'now', which is reserved for the clock if tokens are delayed; expected another name");
        }
        return scope.open(DelayTranslation.NOW, timing.moments());
    }

    private void transition(Syntax.Transition transition) throws InputException {
        scope.transition(transition.at());
        Syntax.Window window = transition.window();
        if (window != null) {
            windows.put(transition.at().text(), interval(transition, window));
        }
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
        IdentityHashMap<Syntax.Delay, Variable> chosen = new IdentityHashMap<>();
        for (Syntax.Arc arc : transition.arcs()) {
            Variable delay = chosen(arc.delay(), variables);
            if (delay != null && arc.delay() != null) {
                variables.add(delay);
                chosen.put(arc.delay(), delay);
                within(delay, arc.delay(), guards);
            }
        }
        List<ColoredArc> arcs = new ArrayList<>();
        for (Syntax.Arc arc : transition.arcs()) {
            int place = scope.place(arc.at());
            Type type = places.get(place).type();
            MultiSet tokens = arc.items() == null ? MultiSetMaker.one(type, arc.at()) : multiSets.of(arc.items(), type);
            refuseNone(arc, type);
            if (timing != null && now != null && arc.delay() != null) {
                Variable free = chosen.get(arc.delay());
                Expr delay = free == null ? values.of(arc.delay().least(), null) : free;
                arcs.addAll(timing.put(place, tokens, delay, now, arc.delay().at(), scope));
                continue;
            }
            arcs.add(new ColoredArc(arc.kind(), place, tokens));
            if (arc.kind() == ColoredArc.Kind.INPUT || arc.kind() == ColoredArc.Kind.READ) {
                List<Expr> claims = new ArrayList<>();
                fits(tokens, Constant.TRUE, claims);
                refuseTooMany(claims, arc.at());
                guards.addAll(claims);
            }
        }
        if (timing != null && now != null) {
            arcs.add(timing.read(now));
        }
        Expr guard = guards.isEmpty() ? Constant.TRUE : guards.size() == 1 ? guards.get(0) : new Logical.And(guards);
        transitions.add(new ColoredTransition(
                transition.at().text(), null, variables, scope.mostSlots(), guard, arcs, priority(transition)));
    }

    private FiringInterval interval(Syntax.Transition transition, Syntax.Window window) throws InputException {
        if (timing != null) {
            throw window.at().error("an interval in a net with delayed tokens: expected one or the other");
        }
        if (transition.priority() != null) {
            throw window.at().error("an interval beside a priority: this version does not support both");
        }
        Syntax.Value end = window.most();
        long least = values.number(window.least());
        long most = end == null ? FiringInterval.UNBOUNDED : values.number(end);
        boolean isTooLarge = least > FiringInterval.LARGEST || (end != null && most > FiringInterval.LARGEST);
        if (least < 0 || most < 0 || isTooLarge) {
            throw window.at()
                    .error("interval from " + least + (end == null ? "" : " to " + most) + ": expected ends from 0 to "
                            + FiringInterval.LARGEST);
        }
        FiringInterval interval =
                new FiringInterval((int) least, window.isLeastOpen(), (int) most, window.isMostOpen());
        String fault = interval.fault();
        if (fault != null) {
            throw window.at().error("interval " + InputException.quote(interval.toString()) + ": " + fault);
        }
        return interval;
    }

    /** An arc that is written with 0 tokens is a slip; one whose parameters make it 0 is not. */
    private static void refuseNone(Syntax.Arc arc, Type type) throws InputException {
        Syntax.Items items = arc.items();
        Syntax.Item only =
                items != null && items.items().size() == 1 ? items.items().get(0) : null;
        Syntax.Value count =
                only == null ? null : type instanceof DotType && only.count() == null ? only.value() : only.count();
        if (count instanceof Syntax.Numeral numeral && numeral.at().text().equals("0")) {
            throw numeral.at().error("an arc with 0 tokens: expected at least 1, or no arc");
        }
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

    /**
     * A value outside the type of a place cannot be in it, so requiring such a token is a condition that fails, not a
     * fault.
     */
    private static void fits(MultiSet tokens, Expr asked, List<Expr> guards) {
        if (tokens instanceof MultiSet.Sum sum) {
            sum.parts().forEach(part -> fits(part, asked, guards));
        } else if (tokens instanceof MultiSet.Times times) {
            elementFits(times.element(), and(asked, isPositive(times.count())), guards);
        } else if (tokens instanceof MultiSet.Scaled scaled) {
            fits(scaled.part(), and(asked, isPositive(scaled.count())), guards);
        } else if (tokens instanceof MultiSet.Difference difference) {
            fits(difference.from(), asked, guards);
        } else if (tokens instanceof MultiSet.Comprehension each) {
            List<Expr> claims = new ArrayList<>();
            fits(each.part(), and(asked, each.condition()), claims);
            claims.forEach(claim -> guards.add(new Everywhere(each.variable(), claim)));
        }
    }

    /** Refuses claims about more values than can be checked for every binding. */
    private static void refuseTooMany(List<Expr> claims, TideToken at) throws InputException {
        for (Expr claim : claims) {
            if (claim instanceof Everywhere every && every.cases() > MOST_CASES) {
                throw at.error("tokens that may be outside the type of the place, for more than " + MOST_CASES
                        + " values of the variables after 'for': expected fewer, or a type that contains them all");
            }
        }
    }

    private static Expr isPositive(Expr count) {
        return new ValueComparison(count, ValueComparison.Relation.MORE, Constant.number(0));
    }

    private static Expr and(Expr condition, Expr more) {
        return condition.equals(Constant.TRUE) ? more : new Logical.And(List.of(condition, more));
    }

    private static void elementFits(@Nullable Expr element, Expr asked, List<Expr> guards) {
        if (element instanceof Conversion conversion) {
            elementFits(conversion.of(), asked, guards);
            if (!conversion.isTotal()) {
                guards.add(new Conversion.Fits(asked, conversion));
            }
        } else if (element instanceof TupleExpr || element instanceof UnionExpr.Tagged) {
            element.children().forEach(child -> elementFits(child, asked, guards));
        }
    }

    /**
     * Builds places from their declarations. The content of a place may be computed from others, in any order but not
     * from itself; its initial marking is then computed from theirs.
     */
    private static final class PlaceMaker {
        private final Scope scope;
        private final ValueMaker values;
        private final SortMaker sorts;
        private final MultiSetMaker multiSets;
        private final List<Place> declared = new ArrayList<>();
        private final List<Type> types = new ArrayList<>();
        private final List<@Nullable MultiSet> initial = new ArrayList<>();
        private final List<@Nullable Content> contents = new ArrayList<>();

        PlaceMaker(Scope scope, ValueMaker values, SortMaker sorts, MultiSetMaker multiSets) {
            this.scope = scope;
            this.values = values;
            this.sorts = sorts;
            this.multiSets = multiSets;
        }

        /** All places, numbered in the order of their declarations. */
        List<ColoredPlace> make(List<Place> places) throws InputException {
            for (Place place : places) {
                scope.clearVariables();
                types.add(place.sort() == null ? DotType.DOT : sorts.of(place.sort()));
                scope.place(place.at(), declared.size());
                declared.add(place);
            }
            for (int p = 0; p < declared.size(); p++) {
                scope.clearVariables();
                Items items = declared.get(p).initial();
                Type type = types.get(p);
                if (items != null && multiSets.draws(items)) {
                    refuseDelays(declared.get(p));
                    contents.add(multiSets.content(items, type, types));
                    initial.add(null);
                } else {
                    contents.add(null);
                    initial.add(items == null ? MultiSet.empty(type) : multiSets.of(items, type));
                }
            }
            List<ColoredPlace> made = new ArrayList<>();
            for (int p = 0; p < declared.size(); p++) {
                Syntax.Capacity capacity = declared.get(p).capacity();
                made.add(new ColoredPlace(
                        declared.get(p).at().text(),
                        null,
                        types.get(p),
                        initial(p, new ArrayList<>()),
                        capacity == null ? null : most(capacity.all()),
                        capacity == null ? null : most(capacity.each()),
                        contents.get(p)));
            }
            return made;
        }

        /** Refuses delayed tokens in a place whose content is computed from other places. */
        private static void refuseDelays(Place place) throws InputException {
            if (!place.later().isEmpty()) {
                throw place.later()
                        .get(0)
                        .at()
                        .error("a delay: expected none, since other places determine what place "
                                + quote(place.at().text()) + " holds");
            }
        }

        private @Nullable Integer most(@Nullable Value written) throws InputException {
            if (written == null) {
                return null;
            }
            long most = values.number(written);
            if (most < 0 || most > Integer.MAX_VALUE) {
                throw written.at().error("the capacity " + most + ": expected a number from 0 to " + Integer.MAX_VALUE);
            }
            return (int) most;
        }

        /** The initial marking of a place; if it is computed from others, theirs comes first. */
        private MultiSet initial(int p, List<Integer> above) throws InputException {
            MultiSet known = initial.get(p);
            Content content = contents.get(p);
            if (known != null || content == null) {
                return known == null ? MultiSet.empty(types.get(p)) : known;
            }
            TideToken name = declared.get(p).at();
            if (above.contains(p)) {
                throw name.error("the content of place " + quote(name.text())
                        + " depends on itself; expected places that do not depend on it");
            }
            above.add(p);
            Bag left = bag(content.given(), name, above);
            left.remove(bag(content.taken(), name, above));
            above.remove(above.size() - 1);
            List<MultiSet> parts = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                if (left.count(i) > 0) {
                    parts.add(MultiSet.Times.of(left.count(i), new Constant(types.get(p), left.rank(i))));
                }
            }
            MultiSet begins = new MultiSet.Sum(types.get(p), parts);
            initial.set(p, begins);
            return begins;
        }

        private Bag bag(List<Content.Share> shares, TideToken name, List<Integer> above) throws InputException {
            Bag bag = new Bag();
            for (Content.Share share : shares) {
                Bag source = new Bag();
                MultiSet tokens = share.place() == Content.Share.NOWHERE ? null : initial(share.place(), above);
                try {
                    if (tokens != null) {
                        tokens.addTo(source, 1, new long[tokens.slots()]);
                    }
                    share.addTo(bag, source);
                } catch (EvaluationFault fault) {
                    throw name.error("the initial marking of place " + quote(name.text()) + ": " + fault.getMessage());
                }
            }
            return bag;
        }
    }

    /**
     * Builds equivalences from their declarations, and refuses those that cannot be sound by the arcs of the net: a cap
     * on tokens that transitions take, or test for more of.
     */
    private static final class EquivalenceMaker {
        private final Scope scope;
        private final ValueMaker values;
        private final MultiSetMaker multiSets;
        private final List<ColoredPlace> places;
        private final List<ColoredTransition> transitions;

        EquivalenceMaker(
                Scope scope,
                ValueMaker values,
                MultiSetMaker multiSets,
                List<ColoredPlace> places,
                List<ColoredTransition> transitions) {
            this.scope = scope;
            this.values = values;
            this.multiSets = multiSets;
            this.places = places;
            this.transitions = transitions;
        }

        Equivalence of(Syntax.Equivalence declared) throws InputException {
            scope.declare("equivalence", declared.at());
            scope.clearVariables();
            List<Type> types = places.stream().map(ColoredPlace::type).toList();
            List<Equivalence.Drawn> drawn = new ArrayList<>();
            for (Syntax.Draw draw : declared.draws()) {
                int place = scope.place(draw.place());
                drawn.add(new Equivalence.Drawn(
                        place, scope.variable(draw.at(), types.get(place)).index()));
            }
            List<Expr> guards = new ArrayList<>();
            for (Syntax.Value guard : declared.guards()) {
                guards.add(values.of(guard, BoolType.BOOL));
            }
            List<Equivalence.Part> parts = new ArrayList<>();
            Set<Integer> changed = new HashSet<>();
            // Where it depends on other tokens whether a place is changed, a step may end what it changed before.
            boolean isProven = drawn.isEmpty() && guards.isEmpty();
            for (Syntax.Definition definition : declared.definitions()) {
                int place = changed(definition.at(), changed);
                parts.add(new Equivalence.Part(
                        place, multiSets.content(definition.items(), types.get(place), types), Integer.MAX_VALUE));
                isProven &= transitions.stream()
                        .flatMap(transition -> transition.arcs().stream())
                        .noneMatch(arc -> arc.place() == place && arc.kind() != ColoredArc.Kind.OUTPUT);
            }
            for (Syntax.Cap cap : declared.caps()) {
                int place = changed(cap.at(), changed);
                parts.add(new Equivalence.Part(place, null, most(cap, place)));
            }
            if (parts.isEmpty()) {
                throw declared.at()
                        .error("the equivalence " + quote(declared.at().text())
                                + " changes no place: expected tokens for a place, after '=', or 'at most'");
            }
            Expr guard =
                    guards.isEmpty() ? Constant.TRUE : guards.size() == 1 ? guards.get(0) : new Logical.And(guards);
            return new Equivalence(
                    declared.at().text(), declared.at().position(), drawn, guard, parts, scope.mostSlots(), isProven);
        }

        /** The number of a place that is changed; twice is refused, and so is one that the model says more about. */
        private int changed(TideToken name, Set<Integer> changed) throws InputException {
            int place = scope.place(name);
            if (!changed.add(place)) {
                throw name.error("the place " + quote(name.text()) + " for the second time: expected each place once");
            }
            boolean isObliged = places.stream()
                    .anyMatch(other -> other.content() != null
                            && (other.equals(places.get(place))
                                    || other.content().places().contains(place)));
            if (places.get(place).capacity() != null || places.get(place).each() != null) {
                throw name.error(
                        "the place " + quote(name.text())
                                + " has a capacity, and whether that is kept would no longer be seen: expected a place without");
            }
            if (isObliged) {
                throw name.error(
                        "the place " + quote(name.text())
                                + " has a declared content, or that of another place is computed from it: expected a place of which nothing is declared");
            }
            return place;
        }

        /** How many tokens of one value are enough: no transition may take one, or test for more. */
        private int most(Syntax.Cap cap, int place) throws InputException {
            long most = values.number(cap.most());
            String which = "the place " + quote(cap.at().text()) + " at most " + most + ": ";
            if (most < 0 || most > Integer.MAX_VALUE) {
                throw cap.most().at().error(which + "expected a number from 0 to " + Integer.MAX_VALUE);
            }
            for (ColoredTransition transition : transitions) {
                for (ColoredArc arc : transition.arcs()) {
                    if (arc.place() != place || arc.kind() == ColoredArc.Kind.OUTPUT) {
                        continue;
                    }
                    String who = which + "transition " + quote(transition.name());
                    if (arc.kind() == ColoredArc.Kind.INPUT) {
                        throw cap.at()
                                .error(who + " takes tokens from it, so that " + (most + 1) + " do not behave like "
                                        + most + "; expected a place from which no transition takes tokens");
                    }
                    if (weight(arc.tokens()) > most) {
                        throw cap.at().error(who + " may test for more; expected a number that no arc exceeds");
                    }
                }
            }
            return (int) most;
        }

        /** A number that the tokens of one value do not exceed. */
        private static long weight(MultiSet tokens) {
            if (tokens instanceof MultiSet.Times times && times.count().type() instanceof IntType number) {
                return number.spans().greatest();
            }
            if (tokens instanceof MultiSet.Sum sum) {
                long all = 0;
                for (MultiSet part : sum.parts()) {
                    long more = weight(part);
                    all = Math.max(all, more) > Integer.MAX_VALUE ? Long.MAX_VALUE : all + more;
                }
                return all;
            }
            if (tokens instanceof MultiSet.Difference difference) {
                return weight(difference.from());
            }
            return tokens instanceof MultiSet.All ? 1 : Long.MAX_VALUE;
        }
    }
}
