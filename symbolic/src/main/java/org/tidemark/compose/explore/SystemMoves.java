package org.tidemark.compose.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * The lists of moves of all parts of a system: what each does alone, and what each does for each joint step. Joint steps that
 * some partner never takes are left out. Takes a quarter of what the budget has left at most, until {@link #release}.
 */
public final class SystemMoves {
    private final ListRoom room;
    private final LocalScratch[] scratch;
    private final MoveLists[] alone;
    private final List<MoveLists[]> joint = new ArrayList<>();
    private final List<int[]> partners = new ArrayList<>();

    /**
     * The moves of a system.
     *
     * @param closures whether a part does alone all it can, and takes any number of steps of its own before a joint one;
     *     otherwise every step is a single one
     */
    public SystemMoves(Kronecker system, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        int parts = system.parts().size();
        scratch = new LocalScratch[parts];
        alone = new MoveLists[parts];
        for (int p = 0; p < parts; p++) {
            scratch[p] = new LocalScratch(system.parts().get(p).local(), closures, budget, cancelled);
        }
        room = new ListRoom(budget, (budget.limitBytes() - budget.usedBytes()) / 4);
        List<HashMap<StepMatrix, MoveLists>> made = new ArrayList<>();
        for (int p = 0; p < parts; p++) {
            alone[p] = new MoveLists(null, scratch[p], room);
            made.add(new HashMap<>());
        }
        for (Kronecker.Joint together : system.joints()) {
            if (together.steps().stream().allMatch(matrix -> matrix.steps() > 0)) {
                MoveLists[] lists = new MoveLists[together.partners().size()];
                for (int k = 0; k < lists.length; k++) {
                    int p = together.partners().get(k);
                    lists[k] = made.get(p)
                            .computeIfAbsent(together.steps().get(k), then -> new MoveLists(then, scratch[p], room));
                }
                joint.add(lists);
                partners.add(together.partners().stream().mapToInt(p -> p).toArray());
            }
        }
    }

    public MoveLists alone(int part) {
        return alone[part];
    }

    public int joints() {
        return joint.size();
    }

    /** The moves of each partner of a joint step. */
    public MoveLists[] joint(int number) {
        return joint.get(number);
    }

    public int[] partners(int number) {
        return partners.get(number);
    }

    public void release() {
        room.release();
        for (LocalScratch of : scratch) {
            of.release();
        }
    }
}
