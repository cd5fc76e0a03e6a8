package org.tidemark.net.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;

/** One net as a model in every layout it can have, so that no test passes because bits happen to lie in the order of places. */
public final class NetLayouts {
    private NetLayouts() {}

    /**
     * The layouts that {@link NetModel} chooses, and those it would choose if its sample said otherwise: on small nets the
     * sample rarely asks for another order. The first model has the layout of {@link NetModel#of}.
     */
    public static List<NetModel> of(PetriNet net, FieldWidths widths) {
        List<NetModel> models = new ArrayList<>();
        NetModel asGiven = NetModel.of(net, widths);
        models.add(asGiven);
        models.add(NetModel.forParts(net, widths, false));
        models.add(NetModel.forParts(net, widths, true));
        for (int[] order : new int[][] {NearPlaces.of(net), backwards(net.places())}) {
            Layout ordered = asGiven.layout().inOrder(order);
            models.add(model(net, ordered, widths));
            models.add(model(net, ordered.evenly(), widths));
        }
        models.add(leanest(net, widths));
        return models;
    }

    /** A net as a model with every field that follows from others behind the rest, whether that pays or not. */
    public static NetModel leanest(PetriNet net, FieldWidths widths) {
        Layout whole = NetModel.of(net, widths).layout();
        LeanLayout lean = LeanLayout.of(net, whole, NearPlaces.asGiven(net), widths.isSafe(), false);
        return lean == null ? NetModel.of(net, widths) : NetModel.of(net, lean.layout(), lean.restoration(), widths);
    }

    private static NetModel model(PetriNet net, Layout layout, FieldWidths widths) {
        return widths.isSafe() ? new SafeNetModel(net, layout, null) : new GuardedNetModel(net, layout, null);
    }

    private static int[] backwards(int places) {
        return IntStream.range(0, places).map(i -> places - 1 - i).toArray();
    }
}
