package org.tidemark.program;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.system.StateModels;

/** The models of programs keep the contract of models. */
class ProgramModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return new ProgramContractTest()
                .systems().stream()
                        .map(each -> each.models(() -> true, 1).model(StateModels.Use.WHOLE))
                        .toList();
    }
}
