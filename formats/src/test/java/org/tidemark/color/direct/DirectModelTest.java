package org.tidemark.color.direct;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tidemark.color.ColorException;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.tide.TideReader;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.model.Successors;
import org.tidemark.reference.RandomColoredNets;
import org.tidemark.reference.Seeds;

class DirectModelTest extends ModelContract {
    @Override
    protected List<? extends Model> models() {
        List<DirectModel> models = new ArrayList<>();
        try {
            for (String file : List.of("dbm.tide", "philosophers.tide", "stop-and-wait.tide")) {
                ColoredNet net =
                        TideReader.read(Path.of("../examples", file), Map.of()).net();
                models.add(known(DirectNet.of(net)).model());
            }
            // Hardly anything is known of these, and some overflow.
            models.add(DirectNet.of(TideReader.read(Path.of("../examples/dbm.tide"), Map.of("n", "6"))
                            .net())
                    .model());
            for (long seed : Seeds.fixedAndOne(6)) {
                models.add(known(DirectNet.of(RandomColoredNets.net(seed))).model());
                models.add(
                        known(DirectNet.of(RandomColoredNets.prioritised(seed))).model());
            }
        } catch (ColorException | org.tidemark.input.InputException e) {
            throw new IllegalStateException(e);
        }
        return models;
    }

    /** The net after a short walk, so that there are events to be numbered. */
    private static DirectNet known(DirectNet direct) {
        DirectModel model = direct.wideModel();
        Expander expander = model.expander();
        Successors batch = new Successors(model.layout().words(), 16);
        model.initial(batch);
        for (int i = 0; i < 40 && i < batch.size(); i++) {
            long[] state = new long[model.layout().words()];
            System.arraycopy(batch.words(), batch.at(i), state, 0, state.length);
            expander.expand(state, 0, batch);
        }
        return direct;
    }
}
