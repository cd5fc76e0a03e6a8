package org.tidemark.cli.session;

import java.util.List;
import org.tidemark.check.StageFault;

/** Bugs of ours have ended stages of a check. Thrown when the answers of the others are printed, so that what to report comes last. */
public final class FailedStages extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<StageFault> faults;

    public FailedStages(List<StageFault> faults) {
        super(faults.get(0).stage(), faults.get(0).thrown());
        this.faults = List.copyOf(faults);
    }

    public List<StageFault> faults() {
        return faults;
    }
}
