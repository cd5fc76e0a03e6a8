package org.tidemark.zoo;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.tidemark.net.PetriNet;

/** A model that builds its net with a {@link NetSketch}; the values passed to {@link #draw} have been checked. */
abstract class Exhibit extends ZooFacts {
    Exhibit(String name, String story, String shows, Parameter... parameters) {
        super(name, story, shows, parameters);
    }

    abstract void draw(NetSketch net, int[] values);

    @Override
    final PetriNet net(int[] values) {
        NetSketch net = new NetSketch(
                name() + Arrays.stream(values).mapToObj(v -> "-" + v).collect(Collectors.joining()));
        draw(net, values);
        return net.finish();
    }
}
