package org.tidemark.check;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Technique;
import org.tidemark.input.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.verdict.Verdict;

/**
 * One way to settle questions: a proof, a walk, an exploration, a labelling. A {@link Plan} lists stages in the order in which
 * they are tried; {@link Checker} runs each with the questions that are still open and that it may settle, and reports what it
 * did.
 *
 * <p>A stage belongs to one check and is run at most once, or twice where it takes {@link Company} and {@linkplain Context#lacksMemory lacks
 * memory} beside others. What it learns beyond its answers it leaves in the {@link Context} for the
 * stages after it. Where a check has several threads, stages that take {@link Company} run at the same time as others.
 */
public abstract class Stage {
    /** The objection to a property of a kind that it does not know, as long as another stage may know it. */
    public static final String OTHER_KIND = "this is a question of another kind";

    /** How much work a stage is, at worst. */
    public enum Cost {
        /** Grows with the net, not with its states. */
        STRUCTURE("looks at the net"),
        /** Ends after a fixed time or number of states. */
        SAMPLE("looks at some states"),
        /** Grows with the number of states. */
        STATES("looks at all states");

        private final String words;

        Cost(String words) {
            this.words = words;
        }

        /** The cost in words. */
        public String words() {
            return words;
        }
    }

    /** Which other stages may run at the same time. */
    public enum Company {
        /** None: it changes what all stages depend on, decides properties as such, or uses every thread. */
        NONE,
        /** Any that take company, too: it settles inquiries, and leaves nothing that one after it in the plan cannot do without. */
        ANY,
        /**
         * Any that take company, too, once those before it in the plan have ended, since it depends on their results.
         */
        LATER
    }

    /** How a stage contributes to answers. */
    public enum Kind {
        /** It settles inquiries. */
        SETTLING,
        /** It decides properties as such, by whatever it has made of the model. */
        DECIDING,
        /**
         * It is run before there are inquiries: it finds the net, proves what simplifies formulas, and asks, and may decide properties as such. All
         * later stages look at the net that it leaves, so that its answers and theirs are those of the model only for properties that depend on
         * nothing but what it preserves; others are refused when the check is set up.
         */
        PREPARING,
        /** It answers {@link Property.StateSpace}: it counts states, or proves that there are infinitely many. */
        COUNTING
    }

    /** How long a stage may take, as things stand when it is invoked. */
    @FunctionalInterface
    public interface Allowance {
        /** Nanoseconds; 0 for no time at all. */
        long nanos(Context context);
    }

    private final String name;
    private final Cost cost;
    private final Kind kind;

    /** A stage that settles inquiries. */
    protected Stage(String name, Cost cost) {
        this(name, cost, Kind.SETTLING);
    }

    protected Stage(String name, Cost cost, Kind kind) {
        this.name = name;
        this.cost = cost;
        this.kind = kind;
    }

    /** Its name in the table of answers and in the explanation of a check. No other stage of a plan has this name. */
    public final String name() {
        return name;
    }

    public final Cost cost() {
        return cost;
    }

    /** Whether all later stages look at what it leaves of the model. */
    public final boolean isPreparation() {
        return kind == Kind.PREPARING;
    }

    /** Whether it simplifies formulas, also those that are refused otherwise. */
    public boolean simplifies() {
        return false;
    }

    /**
     * The aspects of the model that it preserves. It is never asked about a property that depends on more, and a
     * {@linkplain Kind#PREPARING preparation}, which changes the model for all later stages, keeps such a property from
     * being asked at all.
     */
    public Set<ModelAspect> preserves() {
        return ModelAspect.ALL;
    }

    /**
     * Says which aspects a property needs and this does not preserve, as a sentence without its full stop; null where
     * there are none.
     */
    public @Nullable String objection(Property property) {
        return objection(property, ModelAspect.neededBy(property));
    }

    /**
     * Says which of the given aspects that a property needs are not preserved; null where all are. Formulas may be
     * long, and stages are many, so that the aspects are computed once.
     *
     * @param needed as {@link ModelAspect#neededBy} says
     */
    public @Nullable String objection(Property property, Set<ModelAspect> needed) {
        Set<ModelAspect> lost = EnumSet.noneOf(ModelAspect.class);
        lost.addAll(needed);
        lost.removeAll(preserves());
        return lost.isEmpty()
                ? null
                : property.name() + " depends on " + ModelAspect.inWords(lost) + ", which it does not preserve";
    }

    /** Whether it settles inquiries; one that finds the net, asks, or decides properties as such does not. */
    public boolean settlesInquiries() {
        return kind == Kind.SETTLING;
    }

    /** Whether it may settle an inquiry of this kind at all. */
    public boolean canSettle(Inquiry inquiry) {
        return false;
    }

    /** Whether it is given {@linkplain Inquiry#isHint hints}, too: it finds them on its way, or soon. */
    public boolean looksForHints() {
        return false;
    }

    /** Whether other stages may run at the same time. */
    public Company company() {
        return Company.NONE;
    }

    /**
     * Whether it is run even after the time is up: it then looks at the clock first, ends at once, and still says how far it
     * came and why it ended. A stage that could only begin says no, and is not run.
     */
    public boolean endsAtOnceWithoutTime() {
        return kind == Kind.PREPARING || kind == Kind.COUNTING;
    }

    /** Why it cannot run, or would be a waste of time, as things stand; null where it is to be run. */
    public @Nullable String obstacle(Context context) {
        return kind == Kind.COUNTING ? obstacleToCounting(context) : null;
    }

    private @Nullable String obstacleToCounting(Context context) {
        for (Property property : context.openProperties()) {
            if (property instanceof Property.StateSpace) {
                return objection(property);
            }
        }
        return "the state space is not asked for";
    }

    /**
     * Settles what it can, within the time that the context allows it.
     *
     * @param open the inquiries that are open and that it may settle; others may close while it runs
     * @throws InputException when the model turns out to be wrong, such as a net that contradicts its NUPN section
     */
    public abstract void run(Context context, List<Inquiry> open) throws InputException;

    /** Decides how many states there are after every state was seen; null where some may have been seen more than once. */
    protected static void decideStateSpace(Context context, @Nullable Long states) {
        decideStateSpace(context, states == null ? new Verdict.Holds() : new Verdict.Value(states), Technique.SEARCH);
    }

    /** Decides how many states there are by a verdict. */
    protected static void decideStateSpace(Context context, Verdict verdict, Technique technique) {
        for (Property property : context.openProperties()) {
            if (property instanceof Property.StateSpace) {
                context.decide(Finding.of(property, verdict, technique, null, context.seconds()));
            }
        }
    }
}
