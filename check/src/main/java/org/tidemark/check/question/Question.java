package org.tidemark.check.question;

import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * A property of a net, put as inquiries about its states, and the verdict as soon as enough of them are settled.
 *
 * <p>Goals are shared: two properties that ask for the same states ask once.
 */
public abstract class Question {
    private final Property property;

    Question(Property property) {
        this.property = property;
    }

    public final Property property() {
        return property;
    }

    /** The property as far as it is open: one that has the same answer, and may depend on less of the model. */
    public Property form() {
        return property;
    }

    /** All inquiries that the verdict may depend on. */
    public abstract List<Inquiry> inquiries();

    /** The inquiries whose answers may still change the verdict from unknown to known. */
    public List<Inquiry> needed() {
        return inquiries().stream().filter(Inquiry::isOpen).toList();
    }

    /** The verdict; null while too little is known. */
    public abstract @Nullable Verdict verdict();

    /** The inquiry whose state shows the verdict, or that settled it; null where none was needed. */
    @Nullable
    public Inquiry decisive() {
        return inquiries().isEmpty() ? null : inquiries().get(0);
    }

    /**
     * Describes the state that the run of the decisive inquiry leads to; empty where no single state shows the answer.
     */
    public abstract String shows();

    /**
     * Which place or transition the verdict is about, as a sentence without its full stop; empty where the run says it all.
     *
     * @param end the net at the end of the run that shows the verdict; null where no run does
     */
    public String about(@Nullable Game end) {
        return "";
    }

    /** The step of the run from which on the rest can be repeated with more tokens each time; -1 where it is not such a run. */
    public int repeatedFrom() {
        return -1;
    }

    /** The step of the run to which its end leads back; -1 where the run ends. */
    public int returnsTo() {
        return -1;
    }

    /** Why the verdict is what it is, where several runs or none are needed to see it; null where there is nothing to say. */
    @Nullable
    public Explanation explanation() {
        return null;
    }

    /** An explanation of the engines', with formulas as they were written. */
    public Explanation asWritten(Explanation why) {
        return why;
    }

    /** Why it could not be decided, where there is a specific reason; null otherwise. */
    public @Nullable OpenReason obstacle() {
        for (Inquiry inquiry : needed()) {
            OpenReason obstacle = inquiry.obstacle();
            if (obstacle != null) {
                return obstacle;
            }
        }
        return null;
    }

    /**
     * The part of the answer that is known, as the beginning of a sentence; empty where nothing is known.
     *
     * @param isCutOff whether all states up to a cut-off were seen
     */
    public String known(boolean isCutOff) {
        return "";
    }

    /** The technique that decided a question without inquiries. */
    public Technique withoutInquiry() {
        return Technique.INITIAL_STATE;
    }

    /**
     * The question that a property asks of a system.
     *
     * @param explains whether the answer is to be explained, or is all that is wanted
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static Question of(
            Property property,
            TransitionSystem system,
            Simplifier simplifier,
            SharedInquiries shared,
            boolean explains,
            BooleanSupplier cancelled) {
        Expansion expansion = shared.expansion(system, cancelled);
        if (property instanceof Property.Truth truth) {
            return TruthQuestion.of(truth, system, expansion, simplifier, shared, explains);
        }
        if (property instanceof Property.Maximum maximum) {
            return maximum(maximum, expansion, shared);
        }
        if (property instanceof Property.Conformance conformance) {
            return conforms(conformance);
        }
        if (property instanceof Property.Forbidden forbidden) {
            return forbidden(forbidden, expansion, shared);
        }
        boolean isOfEvents = property instanceof Property.QuasiLiveness || property instanceof Property.Liveness;
        Folding.Groups transitions = isOfEvents ? transitions(system) : null;
        if (transitions != null && property instanceof Property.QuasiLiveness quasi) {
            return quasiLive(quasi, transitions);
        }
        if (transitions != null && property instanceof Property.Liveness live) {
            return live(live, transitions);
        }
        boolean hasTime = system instanceof NetSystem || system.ticks() != null || system.alarms() != null;
        if (property instanceof Property.Duration duration && hasTime) {
            return duration(duration, expansion);
        }
        if (!(system instanceof NetSystem of)) {
            String instead = isOfEvents ? "; 'tidemark report' lists live and dead transitions" : "";
            return new Refused(
                    property,
                    new OpenReason(
                            StopReason.REFUSED,
                            "it can only be asked of nets without values, or with values that can be unfolded"
                                    + instead));
        }
        PetriNet net = of.net();
        if (property instanceof Property.OneSafe safe) {
            return oneSafe(safe, net);
        }
        if (property instanceof Property.StableMarking stable) {
            return stable(stable, net);
        }
        throw new IllegalArgumentException("not a question about states or runs: " + property.name());
    }

    /** The events of a system by their transitions; null where they cannot be asked about so. */
    private static Folding.@Nullable Groups transitions(TransitionSystem system) {
        if (system instanceof NetSystem of) {
            return of.net().transitionGroups();
        }
        if (system.findsEvents()) {
            return null;
        }
        int events = system.models(() -> true, 1).model(StateModels.Use.WHOLE).events();
        return Folding.Groups.of(system.vocabulary().transitions(), events, system::transitionOf);
    }

    private static Question maximum(Property.Maximum property, Expansion expansion, SharedInquiries shared) {
        MaximumInquiry peak = shared.peak(expansion.of(property.term()));
        return new Single(property, peak, "the largest value") {
            @Override
            Verdict settled() {
                return peak.isUnbounded() ? new Verdict.Unbounded() : new Verdict.Value(peak.most());
            }

            @Override
            public String shows() {
                return peak.isUnbounded() ? "a marking from which on it grows" : super.shows();
            }

            @Override
            public String known(boolean isCutOff) {
                String known = isCutOff ? "it is %,d up to the cut-off; " : "it is at least %,d; ";
                return peak.most() == Long.MIN_VALUE ? "" : String.format(Locale.ROOT, known, peak.most());
            }

            @Override
            public int repeatedFrom() {
                return peak.repeatedFrom();
            }
        };
    }

    private static Question duration(Property.Duration property, Expansion expansion) {
        Formula after = property.after() == null ? null : expansion.of(property.after());
        Property.Deadline deadline = property.deadline();
        TimeSpan span = new TimeSpan(property.isLongest(), after, expansion.of(property.until()), deadline);
        return new Single(property, span, "") {
            @Override
            Verdict settled() {
                if (deadline != null) {
                    return Verdict.of(span.isKept());
                }
                return span.isEndless() ? new Verdict.Unbounded() : new Verdict.Value(span.time(), span.reach());
            }

            @Override
            public String shows() {
                return span.shows();
            }

            @Override
            public @Nullable OpenReason obstacle() {
                return span.obstacle();
            }

            @Override
            public String about(@Nullable Game end) {
                if (span.isEndless()) {
                    return "";
                }
                String from = span.begin() == 0 ? "" : "time counts from step " + span.begin() + " on";
                String time = deadline == null && !span.isApproached() ? "" : span.inWords();
                return time + (time.isEmpty() || from.isEmpty() ? "" : "; ") + from;
            }

            @Override
            public int returnsTo() {
                return span.loop();
            }
        };
    }

    private static Question oneSafe(Property.OneSafe property, PetriNet net) {
        SecondToken second = new SecondToken(net.placeGroups());
        return new Single(property, second, "two tokens in one place") {
            @Override
            Verdict settled() {
                return Verdict.of(!second.isShown());
            }

            @Override
            public String about(@Nullable Game end) {
                return end == null ? "" : second.fullPlace(end);
            }
        };
    }

    private static Question stable(Property.StableMarking property, PetriNet net) {
        ChangingPlaces changes = new ChangingPlaces(net);
        return new Single(property, changes, "") {
            @Override
            Verdict settled() {
                return Verdict.of(!changes.stable().isEmpty());
            }

            @Override
            public String about(@Nullable Game end) {
                return changes.stablePlaces();
            }
        };
    }

    private static Question quasiLive(Property.QuasiLiveness property, Folding.Groups transitions) {
        FirableTransitions firings = new FirableTransitions(transitions);
        return new Single(property, firings, "") {
            @Override
            Verdict settled() {
                return Verdict.of(firings.idle().isEmpty());
            }

            @Override
            public String about(@Nullable Game end) {
                return firings.neverHappening();
            }
        };
    }

    private static Question forbidden(Property.Forbidden property, Expansion expansion, SharedInquiries shared) {
        List<Formula> propositions = property.automaton().propositions();
        LinearClaim claim = shared.rejected(
                property.automaton()
                        .meaning(propositions.stream().map(expansion::of).toList()),
                property.fairness());
        return new Single(property, claim, "a run that is accepted") {
            @Override
            Verdict settled() {
                return Verdict.of(Boolean.TRUE.equals(claim.truth()));
            }
        };
    }

    private static Question conforms(Property.Conformance property) {
        ConformanceClaim claim = new ConformanceClaim(property.automaton());
        return new Single(property, claim, "a state that breaks it") {
            @Override
            Verdict settled() {
                return Verdict.of(Boolean.TRUE.equals(claim.truth()));
            }
        };
    }

    private static Question live(Property.Liveness property, Folding.Groups transitions) {
        LiveTransitions asked = new LiveTransitions(transitions);
        return new Single(property, asked, "") {
            @Override
            Verdict settled() {
                return Verdict.of(asked.live());
            }

            /** A run of no steps is not printed. */
            @Override
            public String about(@Nullable Game end) {
                List<Integer> run = asked.run();
                int never = asked.neverAgain();
                return run == null || !run.isEmpty() || never < 0
                        ? ""
                        : "'" + transitions.name(never) + "' never happens";
            }

            @Override
            public String shows() {
                int never = asked.neverAgain();
                return never < 0 ? "" : "a state after which '" + transitions.name(never) + "' never happens";
            }
        };
    }

    /** A property that cannot be asked of the system. */
    private static final class Refused extends Question {
        private final OpenReason why;

        Refused(Property property, OpenReason why) {
            super(property);
            this.why = why;
        }

        @Override
        public List<Inquiry> inquiries() {
            return List.of();
        }

        @Override
        public @Nullable Verdict verdict() {
            return null;
        }

        @Override
        public String shows() {
            return "";
        }

        @Override
        public OpenReason obstacle() {
            return why;
        }
    }

    /** A property that is one inquiry. */
    private abstract static class Single extends Question {
        private final Inquiry inquiry;
        private final String shows;

        Single(Property property, Inquiry inquiry, String shows) {
            super(property);
            this.inquiry = inquiry;
            this.shows = shows;
        }

        /** The verdict of the settled inquiry. */
        abstract Verdict settled();

        @Override
        public List<Inquiry> inquiries() {
            return List.of(inquiry);
        }

        @Override
        @Nullable
        public Verdict verdict() {
            return inquiry.isSettled() ? settled() : null;
        }

        @Override
        public String shows() {
            return shows;
        }
    }
}
