package org.tidemark.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.zoo.Zoo;

/** The yardstick counts the same as the engine; otherwise it measures something else. */
class LimitLoopTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "philosophers/2",
                "philosophers/13",
                "ring/12",
                "slotted-ring/5",
                "kanban/1",
                "kanban/4",
                "coins/200"
            })
    void countsWhatTheEngineCounts(String reference) throws Exception {
        var net = Zoo.open("zoo:" + reference);
        assertThat(new LimitLoop(new OneWordRules(net)).run())
                .isEqualTo(Contender.engine(net, 1).run().counts());
    }

    @Test
    void refusesWhatDoesNotFitAWord() throws Exception {
        var net = Zoo.open("zoo:philosophers/17");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OneWordRules(net))
                .withMessageContaining("one word");
    }
}
