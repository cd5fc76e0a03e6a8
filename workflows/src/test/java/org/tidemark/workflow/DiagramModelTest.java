package org.tidemark.workflow;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.system.StateModels;

/** The models of diagrams keep the contract of models. */
class DiagramModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return DiagramContractTest.diagrams().stream()
                .map(each -> each.models(() -> true, 1).model(StateModels.Use.WHOLE))
                .toList();
    }
}
