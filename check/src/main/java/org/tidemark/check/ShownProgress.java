package org.tidemark.check;

import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.StageProgress;

/** The progress that a check reports. One thread sets its source; any thread may read it. */
final class ShownProgress {
    private volatile Supplier<@Nullable RunProgress> source = () -> null;

    /**
     * From now on it is that of a stage: how many of the inquiries it was given are closed.
     *
     * @param names what to call inquiries
     */
    void begin(Stage stage, List<Inquiry> given, Map<Inquiry, String> names) {
        source = () -> {
            List<Inquiry> open = given.stream().filter(Inquiry::isOpen).toList();
            String at = open.isEmpty() ? "" : names.getOrDefault(open.get(0), "");
            int done = given.size() - open.size();
            return new StageProgress(stage.name(), at, given.isEmpty() ? -1 : 100 * done / given.size());
        };
    }

    /** From now on it has the given percentage, and otherwise what it said before. */
    void showPercent(IntSupplier percent) {
        Supplier<@Nullable RunProgress> before = source;
        source = () -> before.get() instanceof StageProgress at
                ? new StageProgress(at.stage(), at.question(), percent.getAsInt())
                : null;
    }

    /** From now on it is what this says. */
    void show(Supplier<? extends @Nullable RunProgress> other) {
        source = other::get;
    }

    @Nullable
    RunProgress now() {
        return source.get();
    }
}
