package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
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
 * Rewrites formulas about single states of a high-level net for the fields and events of a {@link StateFields}, and collects what they
 * depend on. A place has one field, a number about values two (its positive part and its negative part), an obligation and a condition that relates tokens
 * one each. Events are the transitions, and the sets of bindings that formulas name. Belongs to one thread.
 */
public final class FormulaFields extends BorrowedNames {
    /** No name of a place or transition begins like this. */
    private static final String OWN = "\0";

    private final PetriNet net;
    private final Map<TokenSum, Integer> sums = new LinkedHashMap<>();
    private final Map<String, Folding.Bindings> bindings = new LinkedHashMap<>();
    private final Map<String, Integer> obligations = new LinkedHashMap<>();
    private final Map<TokenCondition, Integer> relations = new LinkedHashMap<>();
    private final BitSet places = new BitSet();

    /**
     * Names for a high-level net.
     *
     * @param net a net whose groups of places and transitions are called as those of the high-level net
     */
    public FormulaFields(PetriNet net) {
        super(new NetVocabulary(net));
        this.net = net;
    }

    /** A formula in these fields and events. */
    public Formula rewritten(Formula formula) {
        return new Expansion(this).of(formula);
    }

    /** A term in these fields. */
    public Term rewritten(Term term) {
        return new Expansion(this).of(term);
    }

    /** The numbers that the fields depend on: the tokens of places, and after them those about values. */
    public List<TokenSum> numbers() {
        List<TokenSum> numbers = new ArrayList<>();
        places.stream()
                .forEach(place -> numbers.add(new AllTokens(net.placeGroups().name(place))));
        numbers.addAll(sums.keySet());
        return numbers;
    }

    /** The place of each of {@link #numbers}. */
    public int[] placesOfNumbers() {
        return IntStream.concat(places.stream(), Arrays.stream(placesOfSums())).toArray();
    }

    /** The names of their fields: one for the tokens of a place, two for a number about values, first what is above zero and then what is below. */
    public List<String> numberFields() {
        List<String> fields = new ArrayList<>();
        places.stream().forEach(place -> fields.add(net.placeGroups().name(place)));
        for (int i = 0; i < sums.size(); i++) {
            fields.add(above(i));
            fields.add(OWN + i + "-");
        }
        return fields;
    }

    /** All tokens of a place. */
    private record AllTokens(String place) implements TokenSum {
        @Override
        public long weight(long rank) {
            return 1;
        }

        @Override
        public String text() {
            return place;
        }
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

    static String kept(int obligation) {
        return OWN + obligation + "=";
    }

    static String related(int relation) {
        return OWN + relation + "~";
    }

    private static String above(int sum) {
        return OWN + sum + "+";
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
        return sums.computeIfAbsent(sum, first -> sums.size());
    }

    @Override
    public Term expanded(TokenSum sum) {
        int number = number(sum);
        return new Term.Sum(
                List.of(new Term.Count(above(number)), new Term.Negated(new Term.Count(OWN + number + "-"))));
    }

    @Override
    public Formula expanded(TokenCondition condition) {
        int number = relations.computeIfAbsent(condition, first -> relations.size());
        return new Formula.Comparison(new Term.Count(related(number)), Relation.EQUAL, new Term.Constant(1));
    }

    @Override
    public Formula obligation(String name) {
        int number = obligations.computeIfAbsent(name, first -> obligations.size());
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
