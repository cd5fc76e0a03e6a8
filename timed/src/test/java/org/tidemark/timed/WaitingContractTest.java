package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.system.Game;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** The states of random time Petri nets with the event that time passes forever, and their games agree. */
class WaitingContractTest extends SystemContract {
    @Override
    protected List<TransitionSystem> systems() {
        return Stream.concat(
                        Stream.of("linear", "strong", "regions")
                                .flatMap(classes -> RandomTimeNets.systems(12, classes).stream()),
                        RandomTimeNets.bounded(20, "atomic").stream())
                .map(WaitingContractTest::ofRuns)
                .toList();
    }

    private static TransitionSystem ofRuns(TransitionSystem system) {
        try {
            return system.deciding(
                    List.of(new Property.Truth("f", FormulaParser.formula("F p0 >= 9", system.vocabulary()))));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** Only where nothing has to fire, and something can. A run that was kept may have the event in any case. */
    @Test
    void timePassesForeverWhereNothingHasToFire() {
        String text = "pl p0 (1)\ntr t [1,w[ p0 -> a\ntr wait [0,3] a -> b\ntr u [2,w[ a -> p0\n";
        TransitionSystem plain = RandomTimeNets.system(text, "auto");
        TransitionSystem system = ofRuns(plain);
        Game game = system.game();
        assertThat(names(system, game.enabled())).containsExactly("t", "wait'");
        game.fire(system.findEvent("wait'").orElseThrow());
        game.fire(system.findEvent("t").orElseThrow());
        assertThat(names(system, game.enabled())).containsExactly("wait", "u");
        game.fire(system.findEvent("wait").orElseThrow());
        assertThat(game.isDead()).isTrue();
        assertThat(system.dates(List.of(3, 0, 1))).containsExactly("0", "1", "1");
        assertThat(names(plain, plain.game().enabled())).containsExactly("t");
        assertThat(plain.game().enabled(plain.findEvent("wait'").orElseThrow())).isTrue();
        TransitionSystem bounded = RandomTimeNets.system("pl p0 (1)\ntr t [1,2] p0 -> a\n", "auto");
        assertThat(ofRuns(bounded)).isSameAs(bounded);
    }

    private static List<String> names(TransitionSystem system, int[] events) {
        return Arrays.stream(events).mapToObj(system::eventName).toList();
    }
}
