package org.tidemark.check.direct.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.tide.TideReader;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;

class FormulaStatesTest {
    private static final String COUNTING = "place n: 0..3000 = 0 place end: 0..3000 "
            + "transition up(x: 0..3000) { guard x < 3000 in n: x out n: x + 1 } "
            + "transition stop { in n: 3000 out end: 3000 }";

    /** States are kept for the next formula; what was found out about them for one is not, whether it was answered or not. */
    @Test
    void formulasGiveBackWhatTheyLearnt() throws Exception {
        DirectNet direct =
                DirectNet.of(TideReader.read(COUNTING, "m.tide", Map.of()).net());
        MemoryBudget budget = MemoryBudget.unlimited();
        FormulaStates states = new FormulaStates(direct.wideModel(), budget, 100_000);
        Property asked = PropertyParser.parse("f", "AG EF end = 1", new NetVocabulary(direct.names()));
        Formula f = ((Property.Truth) asked).formula();
        assertThat(states.branching(f, true, 1, false, () -> false).holds()).isTrue();
        long used = budget.usedBytes();
        assertThat(states.branching(f, true, 2, false, () -> false).holds()).isTrue();
        int[] left = {20};
        assertThatThrownBy(() -> states.branching(f, false, 2, false, () -> --left[0] < 0))
                .isInstanceOf(Cancelled.class);
        assertThat(budget.usedBytes()).isEqualTo(used);
    }
}
