package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Finding;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;

/**
 * Conditions that never hold in the same state, although without any one of them all others do in some state: why a transition is never enabled,
 * or a state never reached.
 *
 * @param conditions the conditions, as a person reads them
 * @param isMinimal whether it was shown of each that the others hold together somewhere; false where some check stayed open
 * @param why why it is not known to be minimal; null where it is
 */
public record NeverTogether(
        List<Condition> conditions,
        boolean isMinimal,
        @Nullable OpenReason why) {
    /** With more conditions than this, each of which takes a check, none is looked for. */
    private static final int MOST_CONDITIONS = 40;

    /**
     * A condition on a state.
     *
     * @param text as a person reads it
     * @param formula as it is asked
     */
    public record Condition(String text, Formula formula) {}

    public NeverTogether {
        conditions = List.copyOf(conditions);
    }

    /**
     * A smallest part of a conjunction that is true in no reachable state; null where the formula is not a conjunction of several conditions. A transition stands for what
     * it needs; if it has several bindings, for the places that each of them takes from or looks at, which may be marked together all the same: then null, too.
     */
    static @Nullable NeverTogether of(LaterQuestions questions, Formula never) throws InputException {
        TransitionSystem system = questions.system();
        List<Condition> conditions = new ArrayList<>(conjuncts(system, never).values());
        if (never instanceof Fireable fireable
                && system.vocabulary().eventsOf(fireable.transition()).size() > 1) {
            conditions = places(system, fireable.transition());
        }
        boolean isMany = conditions.size() > MOST_CONDITIONS;
        boolean isNews = conditions.size() > 1 || (never instanceof Fireable && !conditions.isEmpty());
        if (isMany || !isNews || conditions.stream().anyMatch(each -> each.formula.equals(never))) {
            return null;
        }
        Formula all = Formula.and(conditions.stream().map(Condition::formula).toList());
        return questions.ask(List.of(), Formula.reachable(all), Fairness.NONE).verdict() instanceof Verdict.Violated
                ? smallest(questions, conditions)
                : null;
    }

    /** That the places are marked which all bindings of a transition take from or look at; empty where that is not known. */
    private static List<Condition> places(TransitionSystem system, String transition) {
        if (!(system instanceof NetSystem of) || of.net().hasPriorities()) {
            return List.of();
        }
        PetriNet net = of.net();
        Set<Integer> common = null;
        for (String event : system.vocabulary().eventsOf(transition)) {
            int number = net.findTransition(event);
            if (number < 0) {
                continue; // a binding that was left out of the net, since it never happens
            }
            Set<Integer> groups = new LinkedHashSet<>();
            for (Arcs arcs : List.of(net.inputs(), net.reads())) {
                for (int a = arcs.from(number); a < arcs.to(number); a++) {
                    groups.add(net.placeGroups().of(arcs.place(a)));
                }
            }
            if (common == null) {
                common = groups;
            } else {
                common.retainAll(groups);
            }
        }
        return common == null
                ? List.of()
                : common.stream()
                        .map(group -> net.placeGroups().name(group))
                        .map(name -> new Condition(
                                name + " is marked",
                                new Comparison(new Term.Count(name), Relation.AT_LEAST, new Term.Constant(1))))
                        .toList();
    }

    /** Leaves out conditions as long as the others are never true together; what is needed once stays needed when others are left out. */
    private static NeverTogether smallest(LaterQuestions questions, List<Condition> conditions) throws InputException {
        List<Condition> left = new ArrayList<>(conditions);
        Set<Condition> needed = new HashSet<>();
        OpenReason open = null;
        while (needed.size() < left.size() && left.size() > 1) {
            List<Condition> tried =
                    left.stream().filter(each -> !needed.contains(each)).toList();
            List<Finding> answers = questions.ask(
                    List.of(),
                    tried.stream().map(each -> reachableWithout(left, each)).toList(),
                    Fairness.NONE);
            Condition dropped = null;
            for (int i = 0; i < tried.size(); i++) {
                Verdict verdict = answers.get(i).verdict();
                if (verdict instanceof Verdict.Violated) {
                    dropped = tried.get(i);
                } else {
                    needed.add(tried.get(i));
                    open = verdict instanceof Verdict.Unknown unknown ? unknown.why() : open;
                }
            }
            if (dropped != null) {
                left.remove(dropped);
            }
        }
        return new NeverTogether(left, open == null, open);
    }

    private static Formula reachableWithout(List<Condition> all, Condition one) {
        return Formula.reachable(Formula.and(all.stream()
                .filter(each -> !each.equals(one))
                .map(Condition::formula)
                .toList()));
    }

    /** The conditions that make up a conjunction, by their texts. */
    private static Map<String, Condition> conjuncts(TransitionSystem system, Formula never) {
        Map<String, Condition> conditions = new LinkedHashMap<>();
        collect(system, never, false, conditions);
        return conditions;
    }

    private static void collect(TransitionSystem system, Formula f, boolean isDenied, Map<String, Condition> into) {
        if (f instanceof Not not) {
            collect(system, not.of(), !isDenied, into);
        } else if ((f instanceof And && !isDenied) || (f instanceof Or && isDenied)) {
            f.children().forEach(part -> collect(system, part, isDenied, into));
        } else if (f instanceof Implies implies && isDenied) {
            collect(system, implies.premise(), false, into);
            collect(system, implies.conclusion(), true, into);
        } else if (f instanceof Fireable fireable && !isDenied && needs(system, fireable.transition(), into)) {
            return;
        } else if (f instanceof Comparison comparison && isDenied) {
            add(new Comparison(comparison.left(), comparison.relation().negated(), comparison.right()), into);
        } else {
            add(isDenied ? new Not(f) : f, into);
        }
    }

    private static void add(Formula f, Map<String, Condition> into) {
        String text = FormulaPrinter.print(f);
        into.putIfAbsent(text, new Condition(text, f));
    }

    /** Adds the needs of a transition of a net, one for each place; false where the name means several transitions, or is not one of a net. */
    private static boolean needs(TransitionSystem system, String transition, Map<String, Condition> into) {
        List<String> events = system.vocabulary().eventsOf(transition);
        PetriNet net = system instanceof NetSystem of ? of.net() : null;
        int number = net == null || events.size() != 1 ? -1 : net.findTransition(events.get(0));
        if (net == null || number < 0 || net.hasPriorities()) {
            return false;
        }
        Map<Integer, Integer> least = new LinkedHashMap<>();
        for (Arcs arcs : List.of(net.inputs(), net.reads())) {
            for (int a = arcs.from(number); a < arcs.to(number); a++) {
                least.merge(arcs.place(a), arcs.weight(a), Math::max);
            }
        }
        least.forEach((place, tokens) -> need(net, place, Relation.AT_LEAST, tokens, into));
        Arcs inhibitors = net.inhibitors();
        for (int a = inhibitors.from(number); a < inhibitors.to(number); a++) {
            need(net, inhibitors.place(a), Relation.LESS, inhibitors.weight(a), into);
        }
        return true;
    }

    private static void need(PetriNet net, int place, Relation relation, int tokens, Map<String, Condition> into) {
        boolean hasToken = relation == Relation.AT_LEAST && tokens == 1;
        boolean isEmpty = relation == Relation.LESS && tokens == 1;
        String text = net.shownPlace(place)
                + (hasToken ? " is marked" : isEmpty ? " is empty" : " " + relation.sign() + " " + tokens);
        Formula formula = new Comparison(new Term.Count(net.placeName(place)), relation, new Term.Constant(tokens));
        into.putIfAbsent(text, new Condition(text, formula));
    }
}
