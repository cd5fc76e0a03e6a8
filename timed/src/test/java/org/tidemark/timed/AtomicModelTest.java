package org.tidemark.timed;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.system.StateModels;

/** Models of time Petri nets with atomic classes keep the contract of models. */
class AtomicModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return RandomTimeNets.bounded(20, "atomic").stream()
                .map(system -> system.models(() -> true, 1))
                .map(models -> models.startingWith(
                        "6" + " 3".repeat(models.system().vocabulary().places().size())))
                .map(models -> models.model(StateModels.Use.WHOLE))
                .toList();
    }
}
