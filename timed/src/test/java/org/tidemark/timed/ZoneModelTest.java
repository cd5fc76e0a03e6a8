package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.model.Successors;
import org.tidemark.system.StateModels;

/** Models of zones keep the contract of models. */
class ZoneModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return RandomArcNets.denseSystems(16).stream()
                .map(system -> system.models(() -> true, 1)
                        .startingWith("6 8 16"
                                + " 3".repeat(system.vocabulary().places().size()))
                        .model(StateModels.Use.WHOLE))
                .toList();
    }

    private static StateModels models(int tokens, int age) throws Exception {
        String net = String.format(
                "<pnml><net id='n'><place id='p' initialMarking='%d' invariant='&lt; inf'/><transition id='t'/>"
                        + "<arc id='a' inscription='(2,%d)' source='p' target='t' type='timed' weight='1'/></net></pnml>",
                tokens, age);
        return new ArcReader()
                .read(new ByteArrayInputStream(net.getBytes(StandardCharsets.UTF_8)), "m.tapn", Map.of())
                .models(() -> true, 1);
    }

    @ParameterizedTest
    @CsvSource({"64, 4", "3, 100000000"})
    void asManyTokensAsFitAreTakenAndNoMore(int most, int age) throws Exception {
        StateModels models = models(most, age);
        Model model = models.model(StateModels.Use.WHOLE);
        model.initial(new Successors(model.layout().words(), 1));
        FieldOverflow another = new FieldOverflow(1, Successors.NO_EVENT); // behind the one place
        assertThat(models.widen(another)).isFalse();
        assertThat(models.limit(another)).contains("more than " + most + " tokens with ages");
        for (int tokens : new int[] {most + 1, 1_000_000}) {
            assertThatThrownBy(() -> models(tokens, age))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("tokens with ages, and dense time takes at most " + most);
        }
    }

    /** A first state without ages needs no room for them, and the places may fill their words: later states get room all the same. */
    @ParameterizedTest
    @ValueSource(ints = {62, 63, 64})
    void laterStatesGetRoomForAges(int places) throws Exception {
        StringBuilder net = new StringBuilder("<pnml><net id='n'>");
        for (int p = 0; p < places; p++) {
            net.append("<place id='p" + p + "' initialMarking='" + (p == 0 ? 1 : 0) + "' invariant='&lt; inf'/>");
        }
        net.append("<transition id='t'/><transition id='u'/>")
                .append("<arc id='a' inscription='[0,inf)' source='p0' target='t' type='timed' weight='1'/>")
                .append("<arc id='b' inscription='1' source='t' target='p1' type='normal' weight='1'/>")
                .append("<arc id='c' inscription='(1,3]' source='p1' target='u' type='timed' weight='1'/>")
                .append("</net></pnml>");
        StateModels models = new ArcReader()
                .read(new ByteArrayInputStream(net.toString().getBytes(StandardCharsets.UTF_8)), "m.tapn", Map.of())
                .models(() -> true, 1);
        Model model = models.model(StateModels.Use.WHOLE);
        for (int wider = 0; ; wider++) {
            Successors first = new Successors(model.layout().words(), 1);
            Successors second = new Successors(model.layout().words(), 1);
            model.initial(first);
            try {
                model.expander().expand(first.words(), first.at(0), second);
                assertThat(second.size()).isPositive();
                return;
            } catch (FieldOverflow overflow) {
                assertThat(wider).isLessThan(2);
                assertThat(models.widen(overflow)).isTrue();
                model = models.model(StateModels.Use.WHOLE);
            }
        }
    }
}
