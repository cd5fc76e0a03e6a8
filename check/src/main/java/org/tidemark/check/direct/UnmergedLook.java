package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.check.Context;
import org.tidemark.check.direct.sight.DirectGoal;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.report.DirectReport;
import org.tidemark.color.direct.DirectNet;

/**
 * A look at the first states of a net without its equivalences, for what may be so in one state of a class and not in another: a state that
 * is found there is one, whatever is assumed of the equivalences. Stateless.
 */
final class UnmergedLook {
    /** How many states are looked at; there may be no end of them. */
    private static final long FIRST_STATES = 100_000;

    private static final double PART_OF_TIME = 0.5;

    private UnmergedLook() {}

    /** The runs to states that were found, of those goals that an exploration of classes could not decide. */
    static Map<DirectGoal, List<Integer>> runs(
            Context context, DirectNet direct, List<DirectGoal> goals, DirectExploration classes) {
        List<DirectGoal> open = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            if (goals.get(i).tellsApart() && classes.runOf(goals.get(i)) == null) {
                open.add(goals.get(i));
            }
        }
        if (open.isEmpty() || context.isCancelled()) {
            return Map.of();
        }
        ExploreOptions options = context.optionsLeft().withTime(context.part(PART_OF_TIME));
        DirectExploration look = new DirectExploration(
                direct,
                options.withMaxStates(Math.min(FIRST_STATES, options.maxStates())),
                DirectAim.deciding(direct.names(), open, false).inEveryState());
        context.show(look::progress);
        DirectReport.Fault fault = look.run().fault();
        direct.forgetFault(); // of a state that no class was met of
        if (fault != null) {
            context.note("without its equivalences the net comes to a fault that no class of states shows: "
                    + fault.event() + " has all its tokens, but " + fault.why());
        }
        Map<DirectGoal, List<Integer>> found = new LinkedHashMap<>();
        for (int i = 0; i < open.size(); i++) {
            List<Integer> run = look.runOf(open.get(i));
            if (run == null) {
                open.get(i).notFound();
            } else {
                found.put(open.get(i), run);
            }
        }
        return found;
    }
}
