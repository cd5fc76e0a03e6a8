package org.tidemark.check;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Contradiction;
import org.tidemark.check.question.Inquiry;
import org.tidemark.format.InputException;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.property.Property;
import org.tidemark.store.disk.FolderFault;

/**
 * What a stage has to do as things stand when it has its turn.
 *
 * @param given the open inquiries that it may settle
 * @param whyNot why it is not run; null where it is
 */
record Turn(Stage stage, List<Inquiry> given, @Nullable String whyNot) {
    static Turn of(Stage stage, Context context) {
        context.begin(stage);
        if (context.isDone(stage)) {
            return of(stage, StageReport.NOTHING_OPEN);
        }
        if (context.isWithoutGround()) {
            return of(stage, "a stage that it rests on failed");
        }
        if (context.options().leftOut().has(stage)) {
            return of(stage, "it was left out");
        }
        // to see what a stage may settle takes long, too, where formulas are long
        if (context.isCancelled() && !stage.endsAtOnceWithoutTime()) {
            return of(stage, "no time is left");
        }
        List<Inquiry> open = given(stage, context);
        if (open.isEmpty() && stage.settlesInquiries()) {
            return of(stage, whyNothing(stage, context));
        }
        boolean isWithoutNet = context.hasSystem() && !context.hasNet();
        return new Turn(
                stage,
                open,
                isWithoutNet && !(stage instanceof AnySystem)
                        ? "the system is not a place/transition net"
                        : stage.obstacle(context));
    }

    private static Turn of(Stage stage, String why) {
        return new Turn(stage, List.of(), why);
    }

    boolean isRun() {
        return whyNot == null;
    }

    /** What is reported of a stage that is not run. */
    StageReport skipped() {
        return StageReport.skipped(stage, String.valueOf(whyNot));
    }

    /** Runs the stage, unless it is not to be run, in the thread that calls this. */
    StageReport take(Context context) throws InputException {
        if (whyNot != null) {
            return skipped();
        }
        double start = context.seconds();
        context.begin(stage, given);
        try {
            stage.run(context, given);
        } catch (FolderFault | Contradiction | OutOfMemoryError ofTheWholeCheck) {
            throw ofTheWholeCheck;
        } catch (Undefined unknown) {
            Context.undefined(given, unknown);
        } catch (RuntimeException | Error bug) {
            context.failed(stage, given, bug);
            return StageReport.failed(stage, start, context.seconds() - start);
        }
        return StageReport.run(stage, start, context.seconds() - start);
    }

    /** The open inquiries that a stage may settle: it preserves what they depend on, or all that a property does which needs them. */
    private static List<Inquiry> given(Stage stage, Context context) {
        Set<Inquiry> preserved = context.openPreservedBy(stage);
        return context.open().stream()
                .filter(inquiry -> stage.canSettle(inquiry) && (!inquiry.isHint() || stage.looksForHints()))
                .filter(inquiry -> preserved.contains(inquiry) || context.preserves(stage, inquiry))
                .toList();
    }

    /** Why a stage is asked nothing: it could settle nothing that is open, or not soundly. */
    private static String whyNothing(Stage stage, Context context) {
        for (Property property : context.openProperties()) {
            boolean isOfUse = context.open(property::equals).stream().anyMatch(stage::canSettle);
            String objection = isOfUse ? context.objection(stage, property) : null;
            if (objection != null) {
                return objection;
            }
        }
        return StageReport.NOTHING_TO_SETTLE;
    }
}
