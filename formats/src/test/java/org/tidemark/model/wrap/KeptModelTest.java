package org.tidemark.model.wrap;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.input.InputException;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetLayouts;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.TokenProbe;
import org.tidemark.zoo.Zoo;

/** Kept words are states as good as any; an overflow, of which there is none here, is named as in whole states. */
class KeptModelTest extends ModelContract {
    @Override
    protected List<? extends Model> models() {
        List<Model> models = new ArrayList<>();
        for (String name : List.of(
                "zoo:philosophers/3",
                "zoo:philosophers/40",
                "zoo:kanban/2",
                "zoo:kanban/300",
                "zoo:fms/3",
                "zoo:dbm/8",
                "zoo:readers-writers/20",
                "zoo:elevator/4")) {
            models.add(kept(name));
        }
        return models;
    }

    private static Model kept(String name) {
        try {
            PetriNet net = Zoo.open(name);
            NetModel model = NetLayouts.leanest(net, FieldWidths.forCounts(net, TokenProbe.most(net, 1)));
            return requireNonNull(model.implied()).kept();
        } catch (InputException e) {
            throw new IllegalStateException(e);
        }
    }
}
