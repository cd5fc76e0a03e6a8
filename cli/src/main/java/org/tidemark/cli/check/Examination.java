package org.tidemark.cli.check;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;

/** The examinations of the Model Checking Contest. */
enum Examination {
    STATE_SPACE("StateSpace"),
    ONE_SAFE("OneSafe"),
    STABLE_MARKING("StableMarking"),
    QUASI_LIVENESS("QuasiLiveness"),
    LIVENESS("Liveness"),
    REACHABILITY_DEADLOCK("ReachabilityDeadlock"),
    UPPER_BOUNDS("UpperBounds"),
    REACHABILITY_CARDINALITY("ReachabilityCardinality"),
    REACHABILITY_FIREABILITY("ReachabilityFireability"),
    CTL_CARDINALITY("CTLCardinality"),
    CTL_FIREABILITY("CTLFireability"),
    LTL_CARDINALITY("LTLCardinality"),
    LTL_FIREABILITY("LTLFireability");

    private final String contestName;

    Examination(String contestName) {
        this.contestName = contestName;
    }

    String contestName() {
        return contestName;
    }

    static @Nullable Examination named(String name) {
        return Arrays.stream(values())
                .filter(examination -> examination.contestName.equals(name))
                .findFirst()
                .orElse(null);
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Examination::contestName).toList();
    }

    /** The questions it asks of every model; empty when they come from a file, or when it asks for figures. */
    List<Property> questions() {
        return switch (this) {
            case ONE_SAFE -> List.of(new Property.OneSafe(contestName));
            case STABLE_MARKING -> List.of(new Property.StableMarking(contestName));
            case QUASI_LIVENESS -> List.of(new Property.QuasiLiveness(contestName));
            case LIVENESS -> List.of(new Property.Liveness(contestName));
            case REACHABILITY_DEADLOCK ->
                List.of(new Property.Truth(contestName, Formula.reachable(new Formula.Deadlock())));
            default -> List.of();
        };
    }
}
