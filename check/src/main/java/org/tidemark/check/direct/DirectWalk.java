package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ColorException;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.DirectSystem;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.type.DotType;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;

/**
 * A walk through a high-level net that is not unfolded, step by step, forwards and back. Each step costs as much as the
 * events that are enabled, and each step back as much as the walk. Not thread-safe.
 */
public final class DirectWalk {
    private final DirectNet direct;
    private final List<Integer> past = new ArrayList<>();
    private DirectModel model;
    private DirectExpander expander;
    private long[] state;
    private List<Integer> choices = List.of();

    public DirectWalk(DirectNet direct) {
        this.direct = direct;
        model = direct.wideModel();
        expander = model.expander();
        state = ShownRuns.initial(model);
        look();
    }

    /** Finds what is enabled; where a field is too narrow for it, in a wider model. */
    private void look() {
        direct.forgetFault();
        Successors batch = new Successors(model.layout().words(), 16);
        try {
            expander.expand(state, 0, batch);
        } catch (FieldOverflow narrow) {
            model = direct.model();
            expander = model.expander();
            replay();
            return;
        }
        choices = IntStream.range(0, batch.size()).mapToObj(batch::event).toList();
    }

    private void replay() {
        state = ShownRuns.initial(model);
        for (int event : past) {
            expander.fire(event, state, 0);
        }
        look();
    }

    /** The enabled events. */
    public List<Integer> choices() {
        return choices;
    }

    /** How many events have happened. */
    public int steps() {
        return past.size();
    }

    /** Lets an enabled event happen. */
    public void fire(int event) {
        if (!expander.fire(event, state, 0)) {
            throw new IllegalArgumentException(direct.eventName(event) + " is not enabled");
        }
        past.add(event);
        look();
    }

    /** Takes the last steps back; there must be as many. */
    public void back(int steps) {
        past.subList(past.size() - steps, past.size()).clear();
        replay();
    }

    /** {@code receive(s=1,r=2)}: an event as it is shown to users. */
    public String name(int event) {
        return direct.eventName(event);
    }

    /** An event that has all its tokens here but no effect, and why, as a sentence without its full stop; null if none. */
    public @Nullable String fault() {
        DirectNet.Fault fault = direct.fault();
        return fault == null
                ? null
                : direct.eventName(fault.event()) + " has all its tokens, but "
                        + new DirectSystem(direct).game().fault(fault.event());
    }

    /** Of each marked place the number of its tokens or, where they have values, how many have which. */
    public Map<String, Object> contents() {
        Map<String, Object> contents = new LinkedHashMap<>();
        for (int p = 0; p < direct.net().places().size(); p++) {
            ColoredPlace place = direct.net().places().get(p);
            Map<String, Integer> values = new LinkedHashMap<>();
            model.tokens(state, 0, p)
                    .forEach((rank, count) -> values.put(place.type().show(rank), count));
            if (!values.isEmpty()) {
                Object tokens = place.type() instanceof DotType
                        ? values.values().iterator().next()
                        : values;
                contents.put(place.name(), tokens);
            }
        }
        return contents;
    }

    /**
     * A place/transition net of the events of the walk, in which {@link #run} can be shown.
     *
     * @throws ColorException when it outgrows the limits
     */
    public PetriNet shown(UnfoldingLimits limits) throws ColorException {
        return direct.told(direct.inOrder(past), limits);
    }

    /** The walk, as transitions of {@link #shown}. */
    public List<Integer> run() {
        List<Integer> inOrder = direct.inOrder(past);
        return past.stream().map(inOrder::indexOf).toList();
    }
}
