package org.tidemark.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.model.ModelContract;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.GuardedNetModel;
import org.tidemark.net.exec.NetLayouts;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.SafeNetModel;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;

/** Nets whose transitions have priorities, in both kinds of fields and every layout. */
class PriorityModelTest extends ModelContract {
    private static final int FEW = 300;

    /** Made once: to choose a layout takes a sample of states. */
    private static final List<NetModel> MODELS = inEveryLayout();

    @Override
    protected List<NetModel> models() {
        return MODELS;
    }

    private static List<NetModel> inEveryLayout() {
        List<NetModel> models = new ArrayList<>();
        for (long seed : Seeds.fixedAndOne(60)) {
            PetriNet net = RandomNets.prioritized(seed);
            int[] most = new int[net.places()];
            Arrays.fill(most, TokenGame.MOST_TOKENS);
            models.addAll(NetLayouts.of(net, FieldWidths.forCounts(net, most)));
            NaiveStateSpace plain = NaiveStateSpace.of(RandomNets.net(seed), FEW);
            if (plain.isComplete() && plain.maxTokensInPlace() <= 1) {
                models.addAll(NetLayouts.of(net, FieldWidths.forCounts(net, plain.maxima())));
            }
        }
        assertThat(models).hasAtLeastOneElementOfType(SafeNetModel.class);
        assertThat(models).hasAtLeastOneElementOfType(GuardedNetModel.class);
        return models;
    }

    @Test
    void whatMustWaitCannotOverflow() {
        PetriNetBuilder builder = new PetriNetBuilder("flood");
        int valve = builder.place("valve", 1);
        int pool = builder.place("pool", 1);
        int fill = builder.transition("fill");
        builder.output(fill, pool, 1);
        int open = builder.transition("open");
        builder.input(open, valve, 1).priority(open, 1);
        PetriNet net = builder.build();
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, new int[] {1, 1}));
        Successors out = new Successors(1, 4);
        model.initial(out);
        model.expander().expand(out.words().clone(), 0, out);
        assertThat(out.size()).isEqualTo(2);
        assertThat(out.event(1)).isEqualTo(open);
    }
}
