package org.tidemark.cli.report;

import org.tidemark.dd.frozen.DagCard;
import org.tidemark.dd.frozen.DagPicture;

/** The names of the levels and values of a kept diagram in a picture. */
public record CardNames(DagCard card) implements DagPicture.Names {
    @Override
    public String level(int level) {
        return card.levels().get(level).name();
    }

    /** In the row of a place, its tokens are enough. */
    @Override
    public String value(int level, int value) {
        DagCard.Level at = card.levels().get(level);
        return at.isPlace() ? String.valueOf(value) : at.stateName(value);
    }
}
