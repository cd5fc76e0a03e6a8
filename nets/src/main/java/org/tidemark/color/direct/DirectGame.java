package org.tidemark.color.direct;

import static java.util.Objects.requireNonNull;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.ColorException;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Logical;
import org.tidemark.color.expr.Pattern;
import org.tidemark.color.expr.ValueComparison;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredGame;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.Demand;
import org.tidemark.color.net.PlaceObligations;
import org.tidemark.color.type.DotType;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.Undefined;
import org.tidemark.model.Model;
import org.tidemark.net.Folding;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.system.Game;

/**
 * A high-level net executed one event at a time on maps of values and counts ({@link ColoredGame}), with the truth of formulas by their definition. It has
 * nothing in common with {@link DirectModel} and {@link StateFields} but the numbers of events and the meaning of expressions: whether a transition can
 * happen is found by a search of its own for a binding.
 */
public final class DirectGame implements Game {
    private final DirectNet direct;
    private final ColoredNet net;
    private final PetriNet names;
    private final ColoredGame game;

    DirectGame(DirectNet direct) {
        this.direct = direct;
        net = direct.net();
        names = direct.names();
        try {
            game = new ColoredGame(net);
        } catch (ColorException e) {
            throw new IllegalStateException("an initial marking that had a value before", e);
        }
    }

    @Override
    public boolean enabled(int event) {
        int transition = direct.transition(event);
        return hasStep(transition, direct.binding(event)) && !mustWait(transition);
    }

    /** Whether the tokens of a transition are there, and what it leaves has a value. */
    private boolean hasStep(int transition, long[] binding) {
        List<Map<Long, Integer>> before = marking();
        try {
            if (!game.enabled(transition, binding)) {
                return false;
            }
            game.fire(transition, binding);
            return true;
        } catch (EvaluationFault | ArithmeticException noValue) {
            return false;
        } finally {
            game.goTo(before);
        }
    }

    private boolean mustWait(int transition) {
        int priority = net.transitions().get(transition).priority();
        for (int t = 0; t < net.transitions().size(); t++) {
            if (net.transitions().get(t).priority() > priority && hasStep(t)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasStep(int transition) {
        return new BindingTrial(transition, binding -> true).succeeds();
    }

    @Override
    public void fire(int event) {
        if (!enabled(event)) {
            throw new IllegalStateException(
                    "a run with an event that is not enabled: " + direct.eventName(event) + " in " + text());
        }
        game.fire(direct.transition(event), direct.binding(event));
    }

    @Override
    public int[] enabled() {
        IntStream.Builder events = IntStream.builder();
        for (int t = 0; t < net.transitions().size(); t++) {
            int transition = t;
            if (!mustWait(t)) {
                new BindingTrial(t, binding -> {
                            if (hasStep(transition, binding)) {
                                events.add(direct.table().intern(transition, binding, CancellationCheck.ENDLESS));
                            }
                            return false;
                        })
                        .succeeds();
            }
        }
        return events.build().sorted().distinct().toArray();
    }

    /** Whether the tokens of an event are there, but it has no result. */
    boolean isFaulty(int event) {
        int transition = direct.transition(event);
        List<Map<Long, Integer>> before = marking();
        try {
            if (game.enabled(transition, direct.binding(event))) {
                game.fire(transition, direct.binding(event));
            }
            return false;
        } catch (EvaluationFault | ArithmeticException noValue) {
            return true;
        } finally {
            game.goTo(before);
        }
    }

    /** Why an event cannot happen although its tokens are there, as a sentence without its full stop. */
    public String fault(int event) {
        return game.fault(direct.transition(event), direct.binding(event));
    }

    @Override
    public boolean isDead() {
        for (int t = 0; t < net.transitions().size(); t++) {
            if (hasStep(t)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Object state() {
        return marking();
    }

    private List<Map<Long, Integer>> marking() {
        List<Map<Long, Integer>> all = new ArrayList<>();
        for (int place = 0; place < net.places().size(); place++) {
            all.add(Map.copyOf(game.tokens(place)));
        }
        return List.copyOf(all);
    }

    @Override
    public void goTo(Object state) {
        List<Map<Long, Integer>> tokens = new ArrayList<>();
        for (Object place : (List<?>) state) {
            Map<Long, Integer> counts = new HashMap<>();
            ((Map<?, ?>) place).forEach((rank, count) -> counts.put((Long) rank, (Integer) count));
            tokens.add(counts);
        }
        game.goTo(tokens);
    }

    @Override
    public boolean isAt(Model model, long[] words, int at) {
        if (!(model instanceof DirectModel states) || states.direct() != direct) {
            throw new IllegalArgumentException("a model of another system");
        }
        for (int place = 0; place < net.places().size(); place++) {
            if (!states.tokens(words, at, place).equals(game.tokens(place))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean atom(Formula f) {
        if (f instanceof Formula.Written values) {
            return holds(values.meaning());
        }
        if (f instanceof Formula.Related related) {
            return isRelated(related.condition());
        }
        if (f instanceof Formula.Kept kept) {
            return isKept(kept.obligation());
        }
        if (f instanceof Formula.Fireable fireable) {
            return isFireable(fireable.transition());
        }
        throw new IllegalArgumentException("not a formula about one state: " + f);
    }

    private boolean isFireable(String name) {
        int transition = names.transitionGroups().find(name);
        if (transition >= 0) {
            return hasStep(transition) && !mustWait(transition);
        }
        Folding.Bindings named = names().bindings(name);
        if (named == null) {
            throw new IllegalArgumentException("no such transition: " + name);
        }
        return new BindingTrial(named.group(), named.has()).succeeds() && !mustWait(named.group());
    }

    private Folding.Names names() {
        return requireNonNull(names.folding()).names();
    }

    @Override
    public BigInteger value(Term term) {
        return term instanceof Term.Tokens tokens ? sum(tokens.sum()) : Game.super.value(term);
    }

    /** The tokens of a place, or those of a value in a place. */
    @Override
    public BigInteger number(String name) {
        int place = names.placeGroups().find(name);
        if (place >= 0) {
            return game.tokens(place).values().stream()
                    .map(BigInteger::valueOf)
                    .reduce(BigInteger.ZERO, BigInteger::add);
        }
        TokenSum ofValue = names().tokens(name);
        if (ofValue == null) {
            throw new IllegalArgumentException("no such place: " + name);
        }
        return sum(ofValue);
    }

    private BigInteger sum(TokenSum sum) {
        BigInteger all = BigInteger.ZERO;
        try {
            for (Map.Entry<Long, Integer> token :
                    game.tokens(names.placeGroups().find(sum.place())).entrySet()) {
                for (long weight : sum.weights(token.getKey())) {
                    all = all.add(BigInteger.valueOf(weight).multiply(BigInteger.valueOf(token.getValue())));
                }
            }
        } catch (ArithmeticException tooLarge) {
            throw Undefined.tooLarge(DirectSystem.NUMBER_TOO_LARGE);
        }
        return all;
    }

    private boolean isRelated(TokenCondition condition) {
        List<SortedMap<Long, Integer>> places = condition.places().stream()
                .map(place -> game.tokens(names.placeGroups().find(place)))
                .toList();
        try {
            return condition.holds(new TokenCondition.Tokens() {
                @Override
                public long[] ranks(int place) {
                    return places.get(place).keySet().stream()
                            .mapToLong(Long::longValue)
                            .toArray();
                }

                @Override
                public int count(int place, int index) {
                    return List.copyOf(places.get(place).values()).get(index);
                }
            });
        } catch (ArithmeticException tooLarge) {
            throw Undefined.tooLarge(DirectSystem.NUMBER_TOO_LARGE);
        }
    }

    private boolean isKept(String obligation) {
        for (int p = 0; p < net.places().size(); p++) {
            ColoredPlace place = net.places().get(p);
            if (PlaceObligations.hasCapacity(place)
                    && PlaceObligations.capacity(place).equals(obligation)) {
                return keepsCapacity(place, game.tokens(p));
            }
            Content content = place.content();
            if (content != null && PlaceObligations.content(place).equals(obligation)) {
                return holdsContent(p, content);
            }
        }
        throw new IllegalArgumentException("no such obligation: " + obligation);
    }

    private static boolean keepsCapacity(ColoredPlace place, Map<Long, Integer> tokens) {
        Integer capacity = place.capacity();
        Integer each = place.each();
        long all = tokens.values().stream().mapToLong(Integer::longValue).sum();
        return (capacity == null || all <= capacity)
                && (each == null || tokens.values().stream().allMatch(count -> count <= each));
    }

    /** Whether a place holds exactly what is given minus what is taken. */
    private boolean holdsContent(int place, Content content) {
        Map<Long, BigInteger> due = new HashMap<>();
        try {
            content.given().forEach(share -> add(share, BigInteger.ONE, due));
            content.taken().forEach(share -> add(share, BigInteger.ONE.negate(), due));
        } catch (EvaluationFault noValue) {
            return false;
        }
        game.tokens(place).forEach((rank, count) -> due.merge(rank, BigInteger.valueOf(-count), BigInteger::add));
        return due.values().stream().allMatch(balance -> balance.signum() == 0);
    }

    private void add(Content.Share share, BigInteger sign, Map<Long, BigInteger> due) {
        Map<Long, Integer> source = share.place() == Content.Share.NOWHERE ? Map.of(0L, 1) : game.tokens(share.place());
        source.forEach((rank, count) -> {
            Bag one = new Bag();
            one.add(rank, 1);
            Bag tokens = new Bag();
            share.addTo(tokens, one);
            for (int i = 0; i < tokens.size(); i++) {
                BigInteger number = BigInteger.valueOf(tokens.count(i)).multiply(BigInteger.valueOf(count));
                due.merge(tokens.rank(i), number.multiply(sign), BigInteger::add);
            }
        });
    }

    /** The tokens of each place that has some; of a place whose tokens have no values, their number. */
    @Override
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int p = 0; p < net.places().size(); p++) {
            ColoredPlace place = net.places().get(p);
            if (!game.tokens(p).isEmpty()) {
                values.put(
                        place.name(),
                        place.type() instanceof DotType
                                ? requireNonNull(game.tokens(p).get(0L))
                                : shown(place, game.tokens(p)));
            }
        }
        return values;
    }

    /** How many tokens of each place have which value; of a place whose tokens have none, their number. */
    @Override
    public Map<String, Object> shown() {
        Map<String, Object> shown = values();
        for (int p = 0; p < net.places().size(); p++) {
            ColoredPlace place = net.places().get(p);
            if (shown.containsKey(place.name()) && !(place.type() instanceof DotType)) {
                Map<String, Integer> tokens = new LinkedHashMap<>();
                game.tokens(p).forEach((rank, count) -> tokens.put(place.type().show(rank), count));
                shown.put(place.name(), tokens);
            }
        }
        return shown;
    }

    private static String shown(ColoredPlace place, Map<Long, Integer> tokens) {
        List<String> shown = new ArrayList<>();
        tokens.forEach((rank, count) -> {
            String value = place.type().show(rank);
            shown.add(count == 1 ? value : count + "'" + value);
        });
        return String.join(", ", shown);
    }

    @Override
    public String text() {
        return MarkingText.of(shown());
    }

    /**
     * Looks for a binding under which a transition has a step here: tokens that it needs are tried one after the other, equations of its guard are solved, and
     * what is left takes every value.
     */
    private final class BindingTrial {
        private final int transition;
        private final ColoredTransition of;
        private final Predicate<long[]> wanted;
        private final List<Demand> demands;
        private final List<Expr> conditions;

        BindingTrial(int transition, Predicate<long[]> wanted) {
            this.transition = transition;
            this.wanted = wanted;
            of = net.transitions().get(transition);
            demands = Demand.all(of);
            conditions =
                    Logical.conjuncts(of.guard()).stream().filter(Expr::isTotal).toList();
        }

        boolean succeeds() {
            return succeeds(new BitSet(), new long[of.slots()]);
        }

        private boolean succeeds(BitSet bound, long[] binding) {
            if (!isPossible(bound, binding)) {
                return false;
            }
            Demand next = fewest(bound);
            if (next != null) {
                BitSet after = (BitSet) bound.clone();
                Pattern pattern = Pattern.partOf(next.element(), after);
                for (long rank : List.copyOf(game.tokens(next.place()).keySet())) {
                    if (pattern.match(rank, binding) && succeeds(after, binding)) {
                        return true;
                    }
                }
                return false;
            }
            for (Expr condition : conditions) {
                if (condition instanceof ValueComparison equation
                        && equation.relation() == ValueComparison.Relation.EQUAL
                        && !equation.isBoundBy(bound)) {
                    Boolean found = solved(equation.left(), equation.right(), bound, binding);
                    found = found == null ? solved(equation.right(), equation.left(), bound, binding) : found;
                    if (found != null) {
                        return found;
                    }
                }
            }
            for (Variable variable : of.variables()) {
                if (!bound.get(variable.index())) {
                    return tryAll(variable, bound, binding);
                }
            }
            return wanted.test(binding.clone()) && hasStep(transition, binding.clone());
        }

        private boolean tryAll(Variable variable, BitSet bound, long[] binding) {
            BitSet after = (BitSet) bound.clone();
            after.set(variable.index());
            for (long rank = 0; rank < variable.type().count(); rank++) {
                binding[variable.index()] = rank;
                if (succeeds(after, binding)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether nothing that is known by now rules the binding out. */
        private boolean isPossible(BitSet bound, long[] binding) {
            return conditions.stream().allMatch(condition -> !condition.isBoundBy(bound) || condition.holds(binding))
                    && demands.stream()
                            .allMatch(demand -> !demand.element().isBoundBy(bound) || isThere(demand, binding));
        }

        private boolean isThere(Demand demand, long[] binding) {
            try {
                return game.tokens(demand.place()).containsKey(demand.element().eval(binding));
            } catch (EvaluationFault fault) {
                return false;
            }
        }

        /** A needed token whose value binds variables, in the place with the fewest tokens; null where there is none. */
        private @Nullable Demand fewest(BitSet bound) {
            Demand best = null;
            for (Demand demand : demands) {
                BitSet after = (BitSet) bound.clone();
                Pattern.partOf(demand.element(), after);
                if (!after.equals(bound)
                        && (best == null
                                || game.tokens(demand.place()).size()
                                        < game.tokens(best.place()).size())) {
                    best = demand;
                }
            }
            return best;
        }

        /** Whether a binding is found with the values that an equation leaves to its variables; null where that cannot be said by this side of it. */
        private @Nullable Boolean solved(Expr unknown, Expr known, BitSet bound, long[] binding) {
            BitSet after = (BitSet) bound.clone();
            Pattern pattern = known.isBoundBy(bound) ? Pattern.of(unknown, after) : null;
            if (pattern == null) {
                return null;
            }
            Expr value = known.type().equals(unknown.type()) ? known : new Conversion(known, unknown.type());
            long rank;
            try {
                rank = value.eval(binding);
            } catch (EvaluationFault isNoneOfTheType) {
                return false;
            }
            return pattern.match(rank, binding) && succeeds(after, binding);
        }
    }
}
