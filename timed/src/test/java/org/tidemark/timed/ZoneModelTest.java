package org.tidemark.timed;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.system.StateModels;

/** Models of zones keep the contract of models. */
class ZoneModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return RandomArcNets.denseSystems(16).stream()
                .map(system -> system.models(() -> true, 1)
                        .startingWith("6 16"
                                + " 3".repeat(system.vocabulary().places().size()))
                        .model(StateModels.Use.WHOLE))
                .toList();
    }
}
