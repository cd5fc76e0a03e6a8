package org.tidemark.check;

import java.util.List;
import java.util.function.Consumer;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;

/** Checks of nets as tests set them up. */
public final class Checks {
    private Checks() {}

    /** A check by the usual plan, which reports every decision. */
    public static Checker of(
            PetriNet net, List<Property> properties, ExploreOptions options, Consumer<Finding> announce) {
        return of(net, properties, options, announce, StageTimes.USUAL);
    }

    /** The same with other times. */
    public static Checker of(
            PetriNet net,
            List<Property> properties,
            ExploreOptions options,
            Consumer<Finding> announce,
            StageTimes times) {
        return exploring(
                net, properties, new CheckOptions(options).withTimes(times).announcing(announce));
    }

    /** The same, with infinite runs looked for by nested depth-first search. */
    public static Checker nested(PetriNet net, List<Property> properties, ExploreOptions options, StageTimes times) {
        return exploring(
                net, properties, new CheckOptions(options).withTimes(times).withEmptiness(Emptiness.Method.NESTED));
    }

    private static Checker exploring(PetriNet net, List<Property> properties, CheckOptions options) {
        return new Checker(Subject.of(net), properties, options, Plans.exploring(UnfoldingLimits.usual()));
    }

    /** A check by sweeps. */
    public static Checker of(
            PetriNet net,
            List<Property> properties,
            ExploreOptions options,
            Consumer<Finding> announce,
            SweepMeasure.Wish measure) {
        return sweeping(net, properties, new CheckOptions(options).announcing(announce), measure);
    }

    /** A check by sweeps, for verdicts only. */
    public static Checker sweeping(
            PetriNet net, List<Property> properties, CheckOptions options, SweepMeasure.Wish measure) {
        return new Checker(Subject.of(net), properties, options, Plans.sweeping(measure));
    }

    /** The same properties about fair runs only. */
    public static List<Property> fair(List<? extends Property> properties, Fairness fairness) {
        return properties.stream().map(property -> fair(property, fairness)).toList();
    }

    /** The same property about fair runs only; one that is not about runs stays as it is. */
    public static Property fair(Property property, Fairness fairness) {
        if (property instanceof Property.Truth truth) {
            return new Property.Truth(truth.name(), truth.formula(), fairness);
        }
        if (property instanceof Property.Forbidden forbidden) {
            return new Property.Forbidden(forbidden.name(), forbidden.automaton(), fairness);
        }
        return property;
    }

    /** Fairness to transitions by their numbers. */
    public static Fairness fairness(PetriNet net, List<Integer> weak, List<Integer> strong) {
        return new Fairness(
                weak.stream().map(net::transitionName).toList(),
                strong.stream().map(net::transitionName).toList());
    }
}
