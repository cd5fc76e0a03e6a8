package org.tidemark.timed;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.system.StateModels;

/** Models of timed-arc nets keep the contract of models. */
class ArcModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return RandomArcNets.systems(30).stream()
                .map(system -> system.models(() -> true, 1)
                        .startingWith("16 "
                                + "6 ".repeat(system.vocabulary().places().size())
                                + "3 ".repeat(system.vocabulary().places().size()))
                        .model(StateModels.Use.WHOLE))
                .toList();
    }
}
