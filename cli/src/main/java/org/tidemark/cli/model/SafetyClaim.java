package org.tidemark.cli.model;

import org.jspecify.annotations.Nullable;
import org.tidemark.cli.report.Figures;
import org.tidemark.cli.report.SteppedRun;
import org.tidemark.format.Notes;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;

/**
 * Watches whether a walk keeps to what its net claims in a NUPN section: that no place ever holds two tokens. A walk does
 * not rely on it, so a claim that proves false is remarked upon, once, and the walk goes on. Not thread-safe.
 */
final class SafetyClaim {
    private final @Nullable PetriNet net;
    private final Notes notes;
    private boolean open;

    SafetyClaim(TransitionSystem system, Notes notes) {
        net = system instanceof NetSystem of ? of.net() : null;
        this.notes = notes;
        this.open = net != null && FieldWidths.claimsSafety(net);
    }

    /** Looks at where the walk is; costs nothing where the net claims nothing. */
    void check(SteppedRun walk) {
        for (int p = 0; net != null && open && p < net.places(); p++) {
            int tokens = walk.marking()[p];
            if (tokens > 1) {
                open = false;
                notes.add(Nupn.contradicted(net, "there are " + Figures.count(tokens) + " tokens in", p));
            }
        }
    }
}
