package org.tidemark.check.direct.sight;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.net.Folding;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/**
 * Rewrites formulas for the fields that a {@link DirectSight} has: one for each place, two for each number about values
 * (what is above zero, and what is below), one for each obligation that may be kept and for each condition that relates
 * tokens, and an event for each transition and for each set of bindings that a formula names. Collects what they need. Belongs to one thread.
 */
public final class SightNames extends BorrowedNames {
    /** No name of a place or transition begins like this. */
    private static final String OWN = "\0";

    private final PetriNet net;
    private final Map<TokenSum, Integer> sums = new LinkedHashMap<>();
    private final Map<String, Folding.Bindings> bindings = new LinkedHashMap<>();
    private final Map<String, Integer> obligations = new LinkedHashMap<>();
    private final Map<TokenCondition, Integer> relations = new LinkedHashMap<>();
    private final BitSet places = new BitSet();
    private final List<BitSet> sumsOf = new ArrayList<>();
    private final List<BitSet> obligationsOf = new ArrayList<>();
    private final List<BitSet> relationsOf = new ArrayList<>();
    private BitSet used = new BitSet();
    private BitSet usedRelations = new BitSet();
    private BitSet usedObligations = new BitSet();

    /**
     * Names for a high-level net.
     *
     * @param net a net whose groups of places and transitions are called as those of the high-level net
     */
    public SightNames(PetriNet net) {
        super(new NetVocabulary(net));
        this.net = net;
    }

    /** The formulas in the fields of a sight. */
    public List<Formula> rewritten(List<Formula> formulas) {
        List<Formula> all = new ArrayList<>();
        for (Formula formula : formulas) {
            used = new BitSet();
            usedRelations = new BitSet();
            usedObligations = new BitSet();
            all.add(new Expansion(this).of(formula));
            sumsOf.add(used);
            relationsOf.add(usedRelations);
            obligationsOf.add(usedObligations);
        }
        return all;
    }

    /** The numbers that a formula depends on. */
    BitSet sumsOf(int formula) {
        return sumsOf.get(formula);
    }

    List<TokenSum> sums() {
        return List.copyOf(sums.keySet());
    }

    /** The place of each number. */
    public int[] placesOfSums() {
        return sums.keySet().stream()
                .mapToInt(sum -> net.placeGroups().find(sum.place()))
                .toArray();
    }

    /** The conditions that relate tokens. */
    List<TokenCondition> relations() {
        return List.copyOf(relations.keySet());
    }

    /** The conditions that relate tokens in a formula. */
    BitSet relationsOf(int formula) {
        return relationsOf.get(formula);
    }

    /** The places that each condition that relates tokens looks into. */
    public List<int[]> placesOfRelations() {
        return relations.keySet().stream()
                .map(relation -> relation.places().stream()
                        .mapToInt(net.placeGroups()::find)
                        .toArray())
                .toList();
    }

    /** The places whose tokens are counted. */
    public BitSet countedPlaces() {
        return places;
    }

    /** The names of the obligations that formulas speak of. */
    List<String> obligations() {
        return List.copyOf(obligations.keySet());
    }

    /** The obligations that a formula speaks of. */
    BitSet obligationsOf(int formula) {
        return obligationsOf.get(formula);
    }

    static String kept(int obligation) {
        return OWN + obligation + "=";
    }

    static String related(int relation) {
        return OWN + relation + "~";
    }

    static String above(int sum) {
        return OWN + sum + "+";
    }

    static String below(int sum) {
        return OWN + sum + "-";
    }

    /** The bindings that formulas name, in the order of the events after those of the transitions. */
    public List<Folding.Bindings> bindings() {
        return List.copyOf(bindings.values());
    }

    /** The names of these events. */
    List<String> bindingNames() {
        return bindings.keySet().stream().map(name -> OWN + name).toList();
    }

    @Override
    public List<String> placesOf(String place) {
        if (place.startsWith(OWN)) {
            return List.of(place);
        }
        int group = net.placeGroups().find(place);
        if (group >= 0) {
            places.set(group);
        }
        TokenSum tokens = group >= 0 || net.folding() == null
                ? null
                : Objects.requireNonNull(net.folding()).names().tokens(place);
        return tokens == null ? List.of(place) : List.of(above(number(tokens)));
    }

    private int number(TokenSum sum) {
        int number = sums.computeIfAbsent(sum, first -> sums.size());
        used.set(number);
        return number;
    }

    @Override
    public Term expanded(TokenSum sum) {
        int number = number(sum);
        return new Term.Sum(List.of(new Term.Count(above(number)), new Term.Negated(new Term.Count(below(number)))));
    }

    @Override
    public Formula expanded(TokenCondition condition) {
        int number = relations.computeIfAbsent(condition, first -> relations.size());
        usedRelations.set(number);
        return new Formula.Comparison(new Term.Count(related(number)), Relation.EQUAL, new Term.Constant(1));
    }

    @Override
    public Formula obligation(String name) {
        int number = obligations.computeIfAbsent(name, first -> obligations.size());
        usedObligations.set(number);
        return new Formula.Comparison(new Term.Count(kept(number)), Relation.EQUAL, new Term.Constant(1));
    }

    @Override
    public List<String> eventsOf(String transition) {
        Folding.Bindings some = net.transitionGroups().find(transition) >= 0 || net.folding() == null
                ? null
                : Objects.requireNonNull(net.folding()).names().bindings(transition);
        if (some == null) {
            return List.of(transition);
        }
        bindings.put(transition, some);
        return List.of(OWN + transition);
    }
}
