package org.tidemark.program;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.reference.NaiveProgram;
import org.tidemark.system.SystemContract;
import org.tidemark.system.TransitionSystem;

/** Programs keep the contract of systems: byte code and tree walker agree state by state. */
class ProgramContractTest extends SystemContract {
    @Override
    protected List<TransitionSystem> systems() {
        List<TransitionSystem> systems = new ArrayList<>();
        for (int seed = 1; seed <= 40; seed++) {
            systems.add(Programs.dve(new NaiveProgram(seed).text()));
        }
        return systems;
    }
}
