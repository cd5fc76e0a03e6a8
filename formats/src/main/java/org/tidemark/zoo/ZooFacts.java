package org.tidemark.zoo;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;

/** The facts about a zoo model, which its constructor states: name, story, formula and counts. */
abstract class ZooFacts implements ZooModel {
    private final String name;
    private final String story;
    private final String shows;
    private final List<Parameter> parameters;
    private final List<Census> measured = new ArrayList<>();
    private final Map<String, Function<int[], String>> measures = new LinkedHashMap<>();
    private boolean finite = true;
    private @Nullable String formula;
    private @Nullable Function<int[], BigInteger> count;

    ZooFacts(String name, String story, String shows, Parameter... parameters) {
        this.name = name;
        this.story = story;
        this.shows = shows;
        this.parameters = List.of(parameters);
    }

    /** The net for values that have been checked. */
    abstract PetriNet net(int[] values);

    /** States the formula for the number of states, as text and as code. */
    final void formula(String text, Function<int[], BigInteger> states) {
        formula = text;
        count = states;
    }

    /** States exact counts found by exploring the net with these parameters. */
    final void measured(long states, long edges, long deadlocks, Integer... values) {
        measured.add(new Census(List.of(values), states, edges, deadlocks));
    }

    /** States a progress measure: its name, and its terms for given parameters. */
    final void measure(String measureName, Function<int[], String> terms) {
        measures.put(measureName, terms);
    }

    /** States that some place can hold any number of tokens. */
    final void unbounded() {
        finite = false;
    }

    @Override
    public final PetriNet build(int... values) {
        check(values);
        return net(values.clone());
    }

    final void check(int[] values) {
        if (values.length != parameters.size()) {
            throw new IllegalArgumentException(name + " takes " + parameters.size() + " values, got " + values.length);
        }
        for (int i = 0; i < values.length; i++) {
            Parameter parameter = parameters.get(i);
            if (!parameter.allows(values[i])) {
                throw new IllegalArgumentException(
                        name + ": " + parameter.name() + " " + values[i] + " is not " + parameter.range());
            }
        }
    }

    @Override
    public final Optional<BigInteger> states(int... values) {
        check(values);
        return Optional.ofNullable(count).map(c -> c.apply(values.clone()));
    }

    @Override
    public Map<String, String> measures(int... values) {
        check(values);
        Map<String, String> texts = new LinkedHashMap<>();
        measures.forEach((title, terms) -> texts.put(title, terms.apply(values.clone())));
        return Collections.unmodifiableMap(texts);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String story() {
        return story;
    }

    @Override
    public final String shows() {
        return shows;
    }

    @Override
    public final List<Parameter> parameters() {
        return parameters;
    }

    @Override
    public final boolean finite() {
        return finite;
    }

    @Override
    public final Optional<String> formula() {
        return Optional.ofNullable(formula);
    }

    @Override
    public final List<Census> measured() {
        return List.copyOf(measured);
    }
}
