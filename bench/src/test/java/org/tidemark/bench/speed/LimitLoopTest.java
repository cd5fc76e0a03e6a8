package org.tidemark.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.zoo.Zoo;

/** The yardsticks count the same as the engine; otherwise they measure something else. */
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
        RowCounts counts = Contender.engine(net, 1).run().counts();
        assertThat(new LimitLoop(new OneWordRules(net)).run()).isEqualTo(counts);
        assertThat(new NumberedLimitLoop(new OneWordRules(net)).run()).isEqualTo(counts);
    }

    @Test
    void refusesWhatDoesNotFitAWord() throws Exception {
        var net = Zoo.open("zoo:philosophers/17");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OneWordRules(net))
                .withMessageContaining("one word");
    }
}
