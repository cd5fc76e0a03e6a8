package org.tidemark.check.direct.formula;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tidemark.color.ColorException;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredGame;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.model.Successors;
import org.tidemark.trace.PathFinder;

/**
 * Plays a run of a high-level net again, step by step, by the textbook firing rule and compares every marking on the way.
 * It shares no code with direct execution but that of expressions.
 *
 * <p>A step that does not fit is an {@link IllegalStateException}: a fault of the engine that gave it.
 */
public final class DirectReplay implements PathFinder.StepObserver {
    private final DirectModel model;
    private final DirectNet direct;
    private final ColoredGame game;
    private long steps;

    public DirectReplay(DirectModel model) {
        this.model = model;
        this.direct = model.direct();
        try {
            game = new ColoredGame(direct.net());
        } catch (ColorException e) {
            throw new IllegalStateException("an initial marking that had a value before", e);
        }
    }

    public ColoredGame game() {
        return game;
    }

    @Override
    public void step(int event, long[] state) {
        if (event != Successors.NO_EVENT) {
            steps++;
            long[] binding = direct.binding(event);
            if (!game.enabled(direct.transition(event), binding)) {
                throw new IllegalStateException(
                        "step " + steps + " of a run: " + model.eventName(event) + " is not enabled");
            }
            game.fire(direct.transition(event), binding);
        }
        for (int p = 0; p < direct.net().places().size(); p++) {
            if (!model.tokens(state, 0, p).equals(game.tokens(p))) {
                throw new IllegalStateException("step " + steps + " of a run: the marking is not what firing gives");
            }
        }
    }

    /** The marking reached, as people write it: {@code inactive: 1, 2; sent: 3'(1,2)}. */
    public String marking() {
        List<String> places = new ArrayList<>();
        for (int p = 0; p < direct.net().places().size(); p++) {
            ColoredPlace place = direct.net().places().get(p);
            List<String> tokens = new ArrayList<>();
            for (Map.Entry<Long, Integer> token : game.tokens(p).entrySet()) {
                String value = place.type().show(token.getKey());
                tokens.add(token.getValue() == 1 ? value : token.getValue() + "'" + value);
            }
            if (!tokens.isEmpty()) {
                places.add(place.name() + ": " + String.join(", ", tokens));
            }
        }
        return places.isEmpty() ? "no tokens at all" : String.join("; ", places);
    }
}
