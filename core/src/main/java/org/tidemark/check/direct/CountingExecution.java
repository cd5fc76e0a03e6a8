package org.tidemark.check.direct;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Context;
import org.tidemark.check.Counting;
import org.tidemark.check.WhyUnknown;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.DirectReport;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;

/**
 * Executes a high-level net directly for the sake of its states. Where the multi-sets that places hold become so many that an
 * unfolding promises more, and there is one, it takes over.
 */
public final class CountingExecution implements Counting {
    @Override
    public String name() {
        return "direct execution";
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return context.subject().direct() == null
                ? "the net is not executed directly"
                : Counting.super.obstacle(context);
    }

    @Override
    public void run(Context context, List<Inquiry> none) throws InputException {
        DirectNet direct = Objects.requireNonNull(context.subject().direct());
        PetriNet unfolded = context.subject().net();
        DirectAim aim = DirectAim.counting(direct.names(), unfolded != null);
        DirectExploration running = new DirectExploration(direct, context.optionsLeft(), aim);
        context.show(running::progress);
        DirectReport report = running.run();
        if (report.fault() == null && report.outgrown() && unfolded != null) {
            context.note(String.format(
                    Locale.ROOT,
                    "unfolded after all, since places held %,d multi-sets in %,d states",
                    report.tables().multiSets(),
                    report.exploration().states()));
            context.use(unfolded);
            return;
        }
        context.forgetNet();
        context.work().also(report);
        context.tellRunsIn(report.shown());
        context.work().broken(running.broken(report));
        aim.notLookedAt().forEach(context::note);
        context.leaveOpen(
                WhyUnknown.after(report.exploration(), context.options().explore())
                        .followedBy(report.filledBy()));
        if (report.fault() == null && report.exploration().complete()) {
            Counting.decide(context, report.exploration().states());
        }
    }
}
