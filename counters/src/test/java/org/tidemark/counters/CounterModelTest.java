package org.tidemark.counters;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.system.StateModels;

/** The models of counter machines keep the contract of models. */
class CounterModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return new CounterContractTest()
                .systems().stream()
                        .map(each -> each.models(() -> true, 1).model(StateModels.Use.WHOLE))
                        .toList();
    }
}
