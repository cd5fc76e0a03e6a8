package org.tidemark.net.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.model.ModelContract;
import org.tidemark.net.PetriNet;
import org.tidemark.net.SampleNets;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;

/** One bit per place, in every layout: safe nets, and nets that turn out not to be. */
class SafeNetModelTest extends ModelContract {
    /** Made once: to choose a layout takes a sample of states. */
    private static final List<NetModel> MODELS = inEveryLayout();

    @Override
    protected List<NetModel> models() {
        return MODELS;
    }

    private static List<NetModel> inEveryLayout() {
        List<PetriNet> nets = SampleNets.safe();
        for (long seed : Seeds.fixedAndOne(200)) {
            PetriNet net = RandomNets.net(seed);
            if (FieldWidths.forCounts(net, net.initialMarking()).isSafe()) {
                nets.add(net);
            }
        }
        List<NetModel> models = new ArrayList<>();
        for (PetriNet net : nets) {
            models.addAll(NetLayouts.of(net, FieldWidths.forCounts(net, net.initialMarking())));
        }
        assertThat(models).hasOnlyElementsOfType(SafeNetModel.class).hasSizeGreaterThan(200);
        return models;
    }
}
