package org.tidemark.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.input.InputException;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.model.Successors;
import org.tidemark.system.StateModels;

/** The models of nets of CPN Tools keep the contract of models. */
class CpnModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return SampleNets.systems().stream()
                .filter(each -> !each.net().isTimed()) // where time passes, the next time is searched for
                .map(CpnModelTest::model)
                .toList();
    }

    /** A model with few event numbers, since the contract looks at all of them. */
    static Model model(CpnSystem system) {
        explore(system.models(() -> true, 1).model(StateModels.Use.WHOLE));
        StateModels models = system.models(() -> true, 1);
        try {
            models.widen(new FieldOverflow(0, 0));
        } catch (InputException e) {
            throw new AssertionError(e);
        }
        return models.model(StateModels.Use.WHOLE);
    }

    /** Meets all multi-sets. */
    private static void explore(Model model) {
        int length = model.layout().words();
        Successors found = new Successors(length, 16);
        model.initial(found);
        List<long[]> open = new ArrayList<>(List.of(Arrays.copyOf(found.words(), length)));
        Set<List<Long>> seen = new HashSet<>();
        for (int i = 0; i < open.size(); i++) {
            found.clear();
            model.expander().expand(open.get(i), 0, found);
            for (int k = 0; k < found.size(); k++) {
                long[] next = Arrays.copyOfRange(found.words(), found.at(k), found.at(k) + length);
                if (seen.add(Arrays.stream(next).boxed().toList())) {
                    open.add(next);
                }
            }
        }
    }

    /** In so little memory what is known of events is forgotten again and again, which must not make states the same. */
    @Test
    void noStateIsLostWhenEffectsAreForgotten() throws InputException {
        int most = 4000;
        NetText text = SampleNets.empty()
                .place("Idle", "INT", "1`0")
                .place("Counter", "INT", "1`0")
                .transition("Aaa")
                .in("Idle", "Aaa", "j")
                .out("Idle", "Aaa", "j")
                .transition("Count", "[i < " + most + "]", "", "", "")
                .in("Counter", "Count", "i")
                .out("Counter", "Count", "i + 1");
        for (int k = 0; k < 30; k++) {
            text.place("Toggle" + k, "INT", "1`0")
                    .in("Toggle" + k, "Count", "i mod 2")
                    .out("Toggle" + k, "Count", "(i + 1) mod 2");
        }
        StateModels models = text.system().models(() -> true, 1);
        models.charge(new MemoryBudget(8 << 20));
        Model model = models.model(StateModels.Use.WHOLE);
        Expander expander = model.expander();
        Successors found = new Successors(model.layout().words(), 16);
        found.leaveOutRepeated();
        model.initial(found);
        long[] state = Arrays.copyOf(found.words(), model.layout().words());
        for (int i = 0; i <= most; i++) {
            found.clear();
            expander.expand(state, 0, found);
            assertThat(found.size()).as("successors of %s", i).isEqualTo(i < most ? 2 : 1);
            int last = found.at(found.size() - 1);
            state = Arrays.copyOfRange(found.words(), last, last + state.length);
        }
    }
}
