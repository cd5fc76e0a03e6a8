package org.tidemark.cli.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Report;
import org.tidemark.check.Finding;
import org.tidemark.check.question.NoRun;
import org.tidemark.format.LimitException;
import org.tidemark.input.InputException;
import org.tidemark.net.summary.Suggestion;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Remedy;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/** Which options help: what the core says of memory, time and files, in the words of the command line. */
public final class Advice {
    private Advice() {}

    /** The message about a wrong input, with the option that helps. */
    public static String message(InputException wrong) {
        Remedy remedy = wrong.remedy();
        return wrong.getMessage() + advice(remedy);
    }

    /** Which limit stopped the unfolding of a model, and what helps, without the file. */
    public static String sentence(LimitException limit) {
        return limit.sentence() + advice(limit.remedy());
    }

    /** A question that is open, in one word: {@code refused} where it was not asked at all. */
    public static String word(OpenReason why) {
        return why.cause() == StopReason.REFUSED ? "refused" : "unknown";
    }

    /** The reason why a question is open, in a word for programs. */
    public static String cause(OpenReason why) {
        return why.cause().name().toLowerCase(Locale.ROOT);
    }

    /** Why a question is open, and which option helps. */
    public static String sentence(OpenReason why) {
        return why.sentence() + advice(why.remedy());
    }

    private static String advice(@Nullable Remedy remedy) {
        return remedy == null ? "" : "; " + option(remedy);
    }

    private static String option(Remedy remedy) {
        return switch (remedy) {
            case REPLACE_FILE -> "use --force to replace it";
            case LIST_STEPS -> "--trace FILE keeps it step by step, as JSON";
            case UNFOLD -> "--colors unfold does";
            case UNFOLD_ALL -> "--colors unfold looks at them";
            case EXECUTE_DIRECTLY -> "explore and check do without the unfolding under --colors direct";
            case WRITE_UNFOLDING -> "--unfold writes the unfolding instead";
            case NAME_FORMAT -> "--format names it";
            case CHOOSE_EVENTS -> "--events chooses some";
            case CHECK_CONFORMANCE -> "check --conforms takes such automata";
            case MORE_MEMORY -> "raise --memory";
            case LARGER_HEAP -> "TIDEMARK_JAVA_OPTS=-Xmx… raises it";
            case MORE_TIME -> "raise --time";
            case MORE_STATES -> "raise --max-states";
            case GREATER_DEPTH -> "raise --max-depth";
            case OTHER_STORE -> "--store plain keeps every state";
            case ABSOLUTE_CLOCK -> "use --clock absolute";
            case BREADTH_FIRST -> "use --search bfs";
            case NO_REDUCTION -> "--reduce none leaves out nothing";
        };
    }

    /** A remedy as an option and its value, where that does not depend on what was measured; empty otherwise. */
    static List<String> literally(Remedy remedy) {
        return switch (remedy) {
            case UNFOLD, UNFOLD_ALL -> List.of("--colors", "unfold");
            case EXECUTE_DIRECTLY -> List.of("--colors", "direct");
            case OTHER_STORE -> List.of("--store", "plain");
            case ABSOLUTE_CLOCK -> List.of("--clock", "absolute");
            case BREADTH_FIRST -> List.of("--search", "bfs");
            case NO_REDUCTION -> List.of("--reduce", "none");
            case REPLACE_FILE,
                    LIST_STEPS,
                    WRITE_UNFOLDING,
                    NAME_FORMAT,
                    CHOOSE_EVENTS,
                    CHECK_CONFORMANCE,
                    MORE_MEMORY,
                    LARGER_HEAP,
                    MORE_TIME,
                    MORE_STATES,
                    GREATER_DEPTH -> List.of();
        };
    }

    /** The use of such an option. */
    static String gain(Remedy remedy) {
        return switch (remedy) {
            case UNFOLD, UNFOLD_ALL -> "the net without values is checked, with all stages there are";
            case EXECUTE_DIRECTLY -> "the net is executed as it is written, without its unfolding";
            case OTHER_STORE -> "every state is kept whole, for all stages to look at";
            case ABSOLUTE_CLOCK -> "the time that passes is counted";
            case BREADTH_FIRST -> "all states are kept, and nothing is forgotten";
            default -> "nothing is left out";
        };
    }

    /** Why there is no run to some state or answer, and which option helps. */
    public static String sentence(NoRun why, String toWhat) {
        return why.sentence(toWhat) + option(why);
    }

    private static String option(NoRun why) {
        return advice(why == NoRun.MEMORY ? Remedy.MORE_MEMORY : null);
    }

    /** The reason for an answer; where that is only that no run was found, with the option that helps. */
    public static String because(Finding finding) {
        NoRun why = finding.noRun();
        return why != null && finding.because().equals(why.sentence(NoRun.THAT_SHOWS_IT))
                ? finding.because() + option(why)
                : finding.because();
    }

    /** How to explore a net, and which options set the limits. */
    public static String sentence(Suggestion suggestion) {
        return suggestion.sentence()
                + switch (suggestion.limits()) {
                    case NONE -> "";
                    case MEMORY -> " (--memory sets how much to use)";
                    case MEMORY_OR_TIME -> "; --memory and --time set such limits";
                    case DEPTH_STATES_OR_MEMORY -> "; --max-depth, --max-states and --memory set such limits";
                };
    }

    /** A verdict, for programs. */
    public static Report value(Verdict verdict) {
        if (verdict instanceof Verdict.Unknown unknown) {
            return new Report()
                    .put("verdict", "unknown", "cause", cause(unknown.why()), "reason", sentence(unknown.why()));
        }
        if (verdict instanceof Verdict.Value value) {
            return new Report()
                    .put("verdict", "value", "value", value.most())
                    .putIfAny("attained", value.isAttained() ? null : false);
        }
        if (verdict instanceof Verdict.Unbounded) {
            return new Report().put("verdict", "unbounded", "value", "unbounded");
        }
        return new Report().put("verdict", verdict instanceof Verdict.Holds ? "holds" : "violated");
    }
}
