package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/** What automata that are run along states found on the fly say about the room they had. */
class AutomatonRunsTest {
    private static final int MOST_STATES = 2_000;

    private record Tried(boolean hadMemory, boolean isFull, long states) {}

    private static Tried tried(long bytes) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/12");
        Property asked = PropertyParser.parse("f", "G eat_1 + eat_2 <= 1", new NetVocabulary(net));
        Formula formula = ((Property.Truth) asked).formula();
        LinearClaim claim = new LinearClaim(formula, Fairness.NONE);
        AutomatonRuns runs = new AutomatonRuns(
                new NetSystem(net), List.of(claim), Emptiness.Method.COMPONENTS, false, new Circuit());
        ExploreOptions options = ExploreOptions.plain().withMemory(bytes).withMaxStates(MOST_STATES);
        try (LinearStates states = LinearStates.walked(
                new NetSystem(net).models(() -> true, 0),
                NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking())),
                NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking())),
                options,
                false,
                Emptiness.Method.COMPONENTS)) {
            boolean hadMemory = runs.settle(states, List.of(claim), SearchAttempt.ONLY, () -> false, () -> false);
            return new Tried(hadMemory, runs.isFull(), states.ownStates());
        }
    }

    @Test
    void aLimitOfStatesThatEndsBothTriesIsNotOneOfMemory() throws Exception {
        assertThat(tried(Long.MAX_VALUE)).isEqualTo(new Tried(true, true, MOST_STATES));
    }

    /** The try that keeps edges has no room for them, and the frugal one meets the limit of states. */
    @Test
    void aShortageOfMemoryIsNotForgottenWhenTheNextTryMeetsTheLimitOfStates() throws Exception {
        assertThat(tried(100_000)).isEqualTo(new Tried(false, true, MOST_STATES));
    }

    @Test
    void memoryThatEndsBothTriesIsShort() throws Exception {
        Tried tried = tried(40_000);
        assertThat(tried.hadMemory()).isFalse();
        assertThat(tried.states()).isLessThan(MOST_STATES);
    }
}
