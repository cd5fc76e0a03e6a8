package org.tidemark.check.question;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.graph.ctl.Explanation.Part;
import org.tidemark.graph.ctl.Explanation.Why;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.model.Evidence;

/** Makes one run of an explanation whose reasons follow one another, as long as they do. */
public final class LinearRun {
    private final List<Integer> events = new ArrayList<>();
    private OptionalInt loop = OptionalInt.empty();
    private String end = "";

    private LinearRun() {}

    /** The run; null where it takes more than one to see it, or none shows it. */
    public static @Nullable Evidence of(Explanation explanation, boolean violated) {
        LinearRun run = new LinearRun();
        if (explanation.why() == Why.EVERY_RUN || !run.follow(explanation)) {
            return null;
        }
        String does = violated ? " that breaks it" : " that shows it";
        String shows = run.loop.isEmpty()
                ? run.end
                : (run.loop.getAsInt() == run.events.size() ? "a dead end" : "a loop") + does;
        return new Evidence(run.events, run.loop, shows);
    }

    /** Goes along an explanation and then along the only reason at its end that is more than a look at a state. */
    private boolean follow(Explanation e) {
        int start = events.size();
        events.addAll(e.events());
        if (e.loop().isPresent()) {
            loop = OptionalInt.of(start + e.loop().getAsInt());
        }
        List<Part> further = e.parts().stream()
                .filter(part -> part.reason().why() != Why.STATE)
                .toList();
        if (further.isEmpty()) {
            end = end(e);
            return true;
        }
        Part only = further.get(0);
        return further.size() == 1
                && loop.isEmpty()
                && only.step() == e.events().size()
                && only.reason().why() != Why.LEFT_OUT
                && follow(only.reason());
    }

    /** Describes the last state of a run; a formula about more than that state represents all runs from there. */
    private static String end(Explanation e) {
        List<String> facts = new ArrayList<>();
        List<Explanation> last = new ArrayList<>();
        e.parts().stream().filter(part -> part.step() == e.events().size()).forEach(part -> last.add(part.reason()));
        for (Explanation fact : last.isEmpty() ? List.of(e) : last) {
            facts.add(FormulaPrinter.print(fact.formula()) + (fact.holds() ? " holds" : " does not hold"));
        }
        return "a state where " + String.join(" and ", facts);
    }
}
