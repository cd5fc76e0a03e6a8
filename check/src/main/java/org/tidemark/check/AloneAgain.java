package org.tidemark.check;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.format.InputException;
import org.tidemark.logic.property.Property;

/** Another turn of a stage that ran short of memory beside others: this time it is alone, and has all of it. */
final class AloneAgain implements Stage {
    private final Stage stage;

    AloneAgain(Stage stage) {
        this.stage = stage;
    }

    @Override
    public String name() {
        return stage.name() + " with all memory";
    }

    @Override
    public Company company() {
        return Company.NONE;
    }

    @Override
    public Cost cost() {
        return stage.cost();
    }

    @Override
    public Set<ModelAspect> preserves() {
        return stage.preserves();
    }

    @Override
    public @Nullable String objection(Property property) {
        return stage.objection(property);
    }

    @Override
    public @Nullable String objection(Property property, Set<ModelAspect> needed) {
        return stage.objection(property, needed);
    }

    @Override
    public boolean settlesInquiries() {
        return stage.settlesInquiries();
    }

    @Override
    public boolean canSettle(Inquiry inquiry) {
        return stage.canSettle(inquiry);
    }

    @Override
    public boolean looksForHints() {
        return stage.looksForHints();
    }

    @Override
    public @Nullable String obstacle(Context context) {
        return stage.obstacle(context);
    }

    @Override
    public void run(Context context, List<Inquiry> open) throws InputException {
        stage.run(context, open);
    }
}
