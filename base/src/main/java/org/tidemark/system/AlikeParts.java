package org.tidemark.system;

import java.util.List;
import org.tidemark.model.Model;
import org.tidemark.model.Orbits;

/** Parts of a system that may be exchanged for one another: what it does from one state it does from all states that differ by that. Thread-safe. */
public interface AlikeParts {
    /** The names of parts, as known by now: those of one list may be exchanged in any way. */
    List<List<String>> names();

    /** Why parts that look alike may not be exchanged, as clauses. */
    List<String> obstacles();

    /** Models in which parts that may be exchanged have equal fields. */
    StateModels models();

    /** Finds the representatives of the states of such a model; for one thread. */
    @SuppressWarnings("exports") // for modules of Tidemark only
    Orbits orbits(Model model);
}
