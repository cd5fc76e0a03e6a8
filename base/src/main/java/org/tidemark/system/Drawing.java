package org.tidemark.system;

import java.io.IOException;

/** The drawing of a system at the positions of its file. Thread-safe. */
public interface Drawing {
    /**
     * Writes the drawing as SVG. What has a part of a state, or can happen, carries its name: as its {@code id}, or as {@code data-name} where several elements are the
     * same thing.
     *
     * @param isEachInstance whether parts that the system has several times are drawn once for each of them, to show a state in
     */
    void svg(boolean isEachInstance, Appendable out) throws IOException;
}
