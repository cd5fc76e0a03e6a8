package org.tidemark.timed;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.system.StateModels;

/** Models of time Petri nets with linear classes that cover each other keep the contract of models. */
class MarkingsModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return RandomTimeNets.bounded(30, "markings").stream()
                .map(system -> system.models(() -> true, 1))
                .map(models -> models.startingWith(
                        "6" + " 3".repeat(models.system().vocabulary().places().size())))
                .map(models -> models.model(StateModels.Use.WHOLE))
                .toList();
    }
}
