package org.tidemark.color.unfold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.net.Bag;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.Content;
import org.tidemark.color.net.Demand;
import org.tidemark.color.net.PlaceObligations;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.DotType;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.PetriNet;
import org.tidemark.system.Obligation;
import org.tidemark.system.Obligation.Clause;

/**
 * The assumptions of a high-level net, expressed over the places of its unfolding: capacities, declared contents, and
 * that every expression that is needed has a value. Costs one clause per capacity, one per value of a place with a
 * declared content, and one per binding with a fault. Not thread-safe.
 */
final class ColoredObligations {
    private final ColoredNet net;
    private final ColorSet[] colors;
    private final int[] firstPlace;
    private final int[] lastTransition;
    private final Map<Integer, List<Fault>> faults = new TreeMap<>();

    /**
     * Obligations of a net that is being unfolded.
     *
     * @param firstPlace the first unfolded place of each place
     * @param lastTransition one more than the last unfolded transition of each transition
     */
    ColoredObligations(ColoredNet net, ColorSet[] colors, int[] firstPlace, int[] lastTransition) {
        this.net = net;
        this.colors = colors;
        this.firstPlace = firstPlace;
        this.lastTransition = lastTransition;
    }

    /** A binding under which an expression has no value although these tokens are there. */
    private record Fault(Tokens tokens, String sentence) {}

    /** Lower and upper bounds on the tokens of places. */
    private static final class Tokens {
        private final Map<Integer, Long> taken = new LinkedHashMap<>();
        private final Map<Integer, Long> read = new LinkedHashMap<>();
        private final Map<Integer, Long> fewer = new LinkedHashMap<>();

        void add(ColoredArc.Kind kind, int place, long count) {
            switch (kind) {
                case INPUT -> taken.merge(place, count, Long::sum);
                case READ -> read.merge(place, count, Math::max);
                case INHIBITOR -> fewer.merge(place, count, Math::min);
                case OUTPUT -> {}
            }
        }

        int size() {
            return taken.size() + read.size() + fewer.size();
        }

        List<Formula> conditions(PetriNet unfolded) {
            List<Formula> conditions = new ArrayList<>();
            taken.forEach((p, n) -> conditions.add(compare(unfolded, p, Relation.AT_LEAST, n)));
            read.forEach((p, n) -> conditions.add(compare(unfolded, p, Relation.AT_LEAST, n)));
            fewer.forEach((p, n) -> conditions.add(compare(unfolded, p, Relation.LESS, n)));
            return conditions;
        }
    }

    private static Formula compare(PetriNet unfolded, int place, Relation relation, long number) {
        return new Formula.Comparison(new Term.Count(unfolded.placeName(place)), relation, new Term.Constant(number));
    }

    /**
     * Records a binding under which some expression has no value, unless its tokens can never be there; returns the
     * number of tokens it needs.
     */
    int fault(int transition, long[] binding, EvaluationFault fault) {
        ColoredTransition faulty = net.transitions().get(transition);
        Tokens tokens = new Tokens();
        for (ColoredArc arc : faulty.arcs()) {
            if (arc.kind() != ColoredArc.Kind.OUTPUT && !need(arc, binding, tokens)) {
                return 0;
            }
        }
        String shown = faulty.show(binding);
        faults.computeIfAbsent(transition, t -> new ArrayList<>())
                .add(new Fault(
                        tokens,
                        "transition '" + faulty.name() + "'" + (shown.isEmpty() ? "" : " with " + shown)
                                + " finds its tokens, but " + fault.getMessage()
                                + "; a guard can exclude what is not meant to happen"));
        return tokens.size();
    }

    /** Adds what an arc needs, as far as it has a value; false if that can never be there. */
    private boolean need(ColoredArc arc, long[] binding, Tokens into) {
        Bag bag = new Bag();
        arc.addTo(bag, binding);
        for (int i = 0; i < bag.size(); i++) {
            int color = colors[arc.place()].indexOf(bag.rank(i));
            if (bag.count(i) > 0 && color >= 0) {
                into.add(arc.kind(), firstPlace[arc.place()] + color, bag.count(i));
            } else if (bag.count(i) > 0 && Demand.asks(arc)) {
                return false;
            }
        }
        return true;
    }

    /** All obligations, with the names of the unfolding. */
    List<Obligation> of(PetriNet unfolded) {
        List<Obligation> all = new ArrayList<>();
        for (int p = 0; p < colors.length; p++) {
            ColoredPlace place = net.places().get(p);
            capacity(place, p, unfolded, all);
            if (place.content() != null) {
                all.add(content(place.content(), p, unfolded));
            }
        }
        faults.forEach((t, bindings) -> all.add(faults(t, bindings, unfolded)));
        return all;
    }

    private void capacity(ColoredPlace place, int p, PetriNet unfolded, List<Obligation> all) {
        List<Clause> clauses = new ArrayList<>();
        String who = "place '" + place.name() + "' holds ";
        if (place.capacity() != null) {
            List<String> fields = unfolded.placeNames().subList(firstPlace[p], firstPlace[p] + colors[p].size());
            Term sum = Term.counts(fields);
            clauses.add(new Clause(
                    new Formula.Comparison(sum, Relation.AT_MOST, new Term.Constant(place.capacity())),
                    who + "more than " + PlaceObligations.tokens(place.capacity())));
        }
        if (place.each() != null) {
            for (int c = 0; c < colors[p].size(); c++) {
                clauses.add(new Clause(
                        compare(unfolded, firstPlace[p] + c, Relation.AT_MOST, place.each()),
                        who + "more than " + PlaceObligations.tokens(place.each()) + " of the value "
                                + place.type().show(colors[p].at(c))));
            }
        }
        if (PlaceObligations.hasCapacity(place)) {
            all.add(new Obligation(PlaceObligations.capacity(place), PlaceObligations.capacityInWords(place), clauses));
        }
    }

    private Obligation content(Content content, int p, PetriNet unfolded) {
        ColoredPlace place = net.places().get(p);
        List<Clause> clauses = new ArrayList<>();
        Map<Long, Equation> equations = new TreeMap<>(place.type()::order);
        for (int c = 0; c < colors[p].size(); c++) {
            equations.put(colors[p].at(c), new Equation());
        }
        content.given().forEach(share -> share(share, 1, place, unfolded, equations, clauses));
        content.taken().forEach(share -> share(share, -1, place, unfolded, equations, clauses));
        equations.forEach((rank, equation) -> {
            int color = colors[p].indexOf(rank);
            if (color >= 0) {
                equation.add(firstPlace[p] + color, -1);
            }
            Formula condition = equation.formula(unfolded);
            clauses.add(new Clause(
                    condition,
                    "place '" + place.name() + "' does not hold what is declared"
                            + (place.type() instanceof DotType
                                    ? ""
                                    : " of the value " + place.type().show(rank)) + ": "
                            + FormulaPrinter.print(condition) + " does not hold"));
        });
        return new Obligation(PlaceObligations.content(place), PlaceObligations.contentInWords(place), clauses);
    }

    /** Adds a part of a content to the equations of the values that its tokens have. */
    private void share(
            Content.Share share,
            int sign,
            ColoredPlace place,
            PetriNet unfolded,
            Map<Long, Equation> equations,
            List<Clause> clauses) {
        boolean always = share.place() == Content.Share.NOWHERE;
        ColorSet sources = always ? new ColorSet() : colors[share.place()];
        for (int c = 0; c < (always ? 1 : sources.size()); c++) {
            Bag bag = new Bag();
            Bag one = new Bag();
            if (!always) {
                one.add(sources.at(c), 1);
            }
            int source = always ? Equation.CONSTANT : firstPlace[share.place()] + c;
            try {
                share.addTo(bag, one);
            } catch (EvaluationFault fault) {
                clauses.add(new Clause(
                        always ? new Formula.Constant(false) : compare(unfolded, source, Relation.EQUAL, 0),
                        "what place '" + place.name() + "' should hold has no value: " + fault.getMessage()));
            }
            for (int i = 0; i < bag.size(); i++) {
                equations.computeIfAbsent(bag.rank(i), rank -> new Equation()).add(source, sign * bag.count(i));
            }
        }
    }

    /** A weighted sum of tokens that equals zero; terms with negative weights are written on the left. */
    private static final class Equation {
        private static final int CONSTANT = -1;

        private final Map<Integer, Long> times = new TreeMap<>();

        void add(int place, long count) {
            times.merge(place, count, Long::sum);
        }

        Formula formula(PetriNet unfolded) {
            List<Term> left = new ArrayList<>();
            List<Term> right = new ArrayList<>();
            times.forEach((place, count) -> {
                if (place != CONSTANT && count != 0) {
                    Term tokens = new Term.Count(unfolded.placeName(place));
                    long n = Math.abs(count);
                    (count < 0 ? left : right).add(n == 1 ? tokens : new Term.Product(new Term.Constant(n), tokens));
                }
            });
            long constant = times.getOrDefault(CONSTANT, 0L);
            if (constant != 0) {
                right.add(new Term.Constant(constant));
            }
            return new Formula.Comparison(sum(left), Relation.EQUAL, sum(right));
        }

        private static Term sum(List<Term> parts) {
            return switch (parts.size()) {
                case 0 -> new Term.Constant(0);
                case 1 -> parts.get(0);
                default -> new Term.Sum(parts);
            };
        }
    }

    /**
     * Conditions under which a transition of higher priority is enabled. The unfolding has no priorities if all its
     * transitions have the same one.
     */
    private List<Formula> before(ColoredTransition faulty, PetriNet unfolded) {
        List<Formula> before = new ArrayList<>();
        for (int t = 0; t < lastTransition.length; t++) {
            int from = t == 0 ? 0 : lastTransition[t - 1];
            if (net.transitions().get(t).priority() > faulty.priority()) {
                for (int u = from; u < lastTransition[t]; u++) {
                    before.add(new Formula.Fireable(unfolded.transitionName(u)));
                }
            }
        }
        return before;
    }

    private Obligation faults(int transition, List<Fault> bindings, PetriNet unfolded) {
        ColoredTransition faulty = net.transitions().get(transition);
        List<Formula> before = before(faulty, unfolded);
        List<Clause> clauses = new ArrayList<>();
        for (Fault fault : bindings) {
            List<Formula> there = fault.tokens.conditions(unfolded);
            if (!before.isEmpty()) {
                there.add(new Formula.Not(Formula.or(before)));
            }
            clauses.add(new Clause(new Formula.Not(Formula.and(there)), fault.sentence));
        }
        return Obligation.values(faulty.id(), faulty.name(), clauses);
    }
}
