package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.format.tide.TideReader;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Model;
import org.tidemark.net.NetVocabulary;
import org.tidemark.system.StateModels;

class LocalStatesTest {
    private static final String COUNTING = "place n: 0..3000 = 0 place end: 0..3000 "
            + "transition up(x: 0..3000) { guard x < 3000 in n: x out n: x + 1 } "
            + "transition stop { in n: 3000 out end: 3000 }";

    /** States and what was found out about them are kept for the next formula, also where a search was cancelled. */
    @Test
    void searchesUseWhatOthersLearnt() throws Exception {
        DirectNet direct =
                DirectNet.of(TideReader.read(COUNTING, "m.tide", Map.of()).net());
        StateModels models = new DirectSystem(direct).models(() -> true, 0);
        Property asked = PropertyParser.parse("f", "AG EF end = 1", new NetVocabulary(direct.names()));
        Formula f = ((Property.Truth) asked).formula();
        Circuit circuit = new Circuit();
        int gate = circuit.add(f);
        Model model = models.model(StateModels.Use.WHOLE);
        LocalStates states = new LocalStates(circuit, models, model, model, ExploreOptions.plain());
        int[] left = {20};
        assertThat(states.holds(gate, () -> --left[0] < 0)).isNull();
        assertThat(states.holds(gate, () -> false)).isTrue();
        long expansions = states.expansions();
        assertThat(states.met()).isEqualTo(3_002);
        assertThat(states.holds(gate, () -> false)).isTrue();
        assertThat(states.expansions()).isEqualTo(expansions);
    }
}
