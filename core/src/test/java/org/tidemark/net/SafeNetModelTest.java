package org.tidemark.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.model.ModelContract;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.Seeds;

/** One bit a place: safe nets, and nets that turn out not to be. */
class SafeNetModelTest extends ModelContract {
    @Override
    protected List<NetModel> models() {
        List<PetriNet> nets = SampleNets.safe();
        for (long seed : Seeds.fixedAndOne(200)) {
            PetriNet net = RandomNets.net(seed);
            if (FieldWidths.forCounts(net, net.initialMarking()).isSafe()) {
                nets.add(net);
            }
        }
        List<NetModel> models = new ArrayList<>();
        for (PetriNet net : nets) {
            models.add(NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking())));
        }
        assertThat(models).hasOnlyElementsOfType(SafeNetModel.class).hasSizeGreaterThan(30);
        return models;
    }
}
