package org.tidemark.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * The questions of a check: which are open, what has decided the others, and why the rest is open. An answer is announced as
 * soon as there is one, and inquiries that no open question depends on are dropped.
 *
 * <p>Stages that run at the same time take from it and decide in threads of their own, and inquiries may be settled by any thread: all of it is
 * changed under one lock. Whoever holds that may take the lock of an inquiry, but not the other way round.
 */
final class OpenQuestions {
    private final List<Property> properties;
    private final CheckOptions options;
    private final TimeLimit time;
    private final Supplier<TransitionSystem> system;
    private final BooleanSupplier allSeen;
    private final Map<Property, Question> questions = new LinkedHashMap<>();
    private final Set<Inquiry> inquiries = new LinkedHashSet<>();
    private final Map<Question, Set<ModelAspect>> needs = new ConcurrentHashMap<>();
    private final Map<Inquiry, Set<ModelAspect>> needsAlone = new ConcurrentHashMap<>();
    private final SharedInquiries shared = new SharedInquiries();
    private final Map<Property, Finding> decidedDirectly = new LinkedHashMap<>();
    private final Map<Property, Decision> decided = new LinkedHashMap<>();
    /** The stage that decided each property, and that settled each inquiry. */
    private final Map<Property, Stage> deciders = new HashMap<>();

    private final Map<Inquiry, Stage> settlers = new ConcurrentHashMap<>();
    private final Set<Property> refused = new HashSet<>();
    private final Map<Property, Plan.Refusal> refusedAsWritten = new LinkedHashMap<>();
    private final Map<Property, OpenReason> reasons = new HashMap<>();
    /** Inquiries to which a stage that failed may have added something wrong, and that stage. */
    private final Map<Inquiry, Stage> spoilt = new ConcurrentHashMap<>();

    private OpenReason whyOpen = OpenReasons.NO_TIME;
    private final CurrentStage stage = new CurrentStage();
    private final Set<Stage> besideOthers = ConcurrentHashMap.newKeySet();
    private @Nullable Stage exploredBy;
    private final Set<Stage> failed = ConcurrentHashMap.newKeySet();
    private volatile boolean isWithoutGround;

    /** The open properties as of then: to look up a long formula takes as long as to read it. */
    private @Nullable List<Property> open;

    private int settledThen;
    private int askedThen;

    /**
     * Nothing decided yet.
     *
     * @param system the system that is asked, once it is known
     * @param allSeen whether every state was seen
     */
    OpenQuestions(
            List<Property> properties,
            CheckOptions options,
            TimeLimit time,
            Supplier<TransitionSystem> system,
            BooleanSupplier allSeen) {
        this.properties = new ArrayList<>(properties);
        this.options = options;
        this.time = time;
        this.system = system;
        this.allSeen = allSeen;
    }

    /** The properties that are not decided yet, in the order asked. */
    List<Property> openProperties() {
        synchronized (decided) {
            int settled = decided.size() + refused.size();
            List<Property> known = open;
            if (known == null || settled != settledThen || properties.size() != askedThen) {
                known = properties.stream()
                        .filter(property -> !decided.containsKey(property) && !refused.contains(property))
                        .toList();
                open = known;
                settledThen = settled;
                askedThen = properties.size();
            }
            return known;
        }
    }

    /** Asks a property more. */
    void add(Property property) {
        synchronized (decided) {
            properties.add(property);
        }
    }

    /** Leaves a property unasked, for a reason. */
    void refuse(Property property, OpenReason why) {
        synchronized (decided) {
            refused.add(property);
            reasons.put(property, why);
        }
    }

    /**
     * Leaves a property unasked as long as it is not simplified; the simplified property is refused by {@code refusal},
     * or asked.
     */
    void refuseUnlessSimplified(Property property, OpenReason why, Plan.Refusal refusal) {
        synchronized (decided) {
            refuse(property, why);
            refusedAsWritten.put(property, refusal);
        }
    }

    /** Whether there are formulas that are refused as long as they are not simplified. */
    boolean hasRefusedFormulas() {
        synchronized (decided) {
            return !refusedAsWritten.isEmpty();
        }
    }

    /** From now on it is this stage that decides in the thread that calls this, and in those that it starts. */
    void begin(Stage next) {
        stage.begin(next);
    }

    /** Begins a stage that others run beside. */
    void beginBesideOthers(Stage next) {
        besideOthers.add(next);
        begin(next);
    }

    /** A stage that others run beside has ended. */
    void endBesideOthers(Stage ended) {
        besideOthers.remove(ended);
        end();
    }

    /** The thread that calls this does not work for any stage any more. */
    void end() {
        stage.end();
    }

    /** A bug of ours has ended a stage that was given some inquiries; neither what it settled counts, nor what it may have added to. */
    void failed(Stage broken, List<Inquiry> given) {
        failed.add(broken);
        given.stream().filter(Inquiry::isGathered).forEach(inquiry -> spoilt.putIfAbsent(inquiry, broken));
        if (!broken.settlesInquiries()) {
            isWithoutGround = true;
        }
        leaveOpen(OpenReasons.failed(broken.name()));
    }

    /** Whether a stage has failed that does not settle inquiries, so that others rest on it. */
    boolean isWithoutGround() {
        return isWithoutGround;
    }

    /** The stage that failed on which an answer rests; null where there is none. */
    private @Nullable Stage failedFor(Property property) {
        Stage decider = deciders.get(property);
        if (decider != null && failed.contains(decider)) {
            return decider;
        }
        Question question = questions.get(property);
        for (Inquiry inquiry : question == null ? List.<Inquiry>of() : question.inquiries()) {
            Stage adding = spoilt.get(inquiry);
            Stage settling = adding == null ? settlers.get(inquiry) : adding;
            if (settling != null && failed.contains(settling)) {
                return settling;
            }
        }
        return null;
    }

    /** The name of the stage that the thread which calls this works for; empty where there is none. */
    String stageName() {
        return stage.name();
    }

    /** The names of the properties that a stage decided. */
    List<String> decidedBy(Stage decider) {
        synchronized (decided) {
            return deciders.entrySet().stream()
                    .filter(entry -> entry.getValue() == decider && failedFor(entry.getKey()) == null)
                    .map(entry -> entry.getKey().name())
                    .sorted()
                    .toList();
        }
    }

    /** The inquiries that are open for the sake of some properties. */
    List<Inquiry> open(Predicate<Property> properties) {
        List<Question> asked;
        synchronized (decided) {
            asked = List.copyOf(questions.values());
        }
        Set<Inquiry> found = new LinkedHashSet<>();
        for (Question question : asked) {
            if (properties.test(question.property())) {
                question.inquiries().stream().filter(Inquiry::isOpen).forEach(found::add);
            }
        }
        return List.copyOf(found);
    }

    /** The inquiries that are open for the sake of properties of which a stage preserves all that they depend on. */
    Set<Inquiry> openPreservedBy(Stage stage) {
        List<Question> asked;
        synchronized (decided) {
            asked = List.copyOf(questions.values());
        }
        Set<Inquiry> found = new HashSet<>();
        for (Question question : asked) {
            if (stage.objection(question.form(), needs(question)) == null) {
                question.inquiries().stream().filter(Inquiry::isOpen).forEach(found::add);
            }
        }
        return found;
    }

    /** Whether a stage preserves all that an inquiry depends on by itself. */
    boolean preserves(Stage stage, Inquiry inquiry) {
        Property alone = inquiry.alone();
        return alone != null
                && stage.objection(alone, needsAlone.computeIfAbsent(inquiry, asked -> ModelAspect.neededBy(alone)))
                        == null;
    }

    /** The aspects that an open property needs and a stage does not preserve, in words; null where there are none. */
    @Nullable
    String objection(Stage stage, Property property) {
        Question question;
        synchronized (decided) {
            question = questions.get(property);
        }
        return question == null ? stage.objection(property) : stage.objection(question.form(), needs(question));
    }

    /** The aspects that the answer to a question depends on; computed once, since formulas may be long. */
    private Set<ModelAspect> needs(Question question) {
        return needs.computeIfAbsent(question, asked -> ModelAspect.neededBy(asked.form()));
    }

    /** Decides a property without an inquiry. */
    void decide(Finding finding) {
        Finding stamped = finding.by(stage.name());
        synchronized (decided) {
            if (decided.putIfAbsent(finding.property(), stamped.decision()) != null) {
                return; // the first answer stays
            }
            decidedDirectly.put(finding.property(), stamped);
            noteDecider(finding.property(), stage.stage());
        }
        options.announce().accept(stamped);
        announceDecided();
    }

    /** Turns the open properties into questions about the net, and reports those that simplification alone decides. */
    void ask(Simplifier simplifier) {
        for (Property property : openProperties()) {
            try {
                ask(question(property, simplifier));
            } catch (Cancelled noTime) {
                leaveOpen(property, OpenReasons.NO_TIME);
            } catch (Undefined unknown) {
                leaveOpen(property, Inquiry.open(unknown));
            }
        }
        announceDecided();
    }

    /** Asks for those formulas that were refused as they are written which a simplifier decides, or of which it leaves what is not refused. */
    void askRefused(Simplifier simplifier) {
        Map<Property, Plan.Refusal> some;
        synchronized (decided) {
            some = new LinkedHashMap<>(refusedAsWritten);
            refusedAsWritten.clear();
        }
        for (Map.Entry<Property, Plan.Refusal> each : some.entrySet()) {
            try {
                Question question = question(each.getKey(), simplifier);
                if (question.verdict() != null || each.getValue().of(question.form()) == null) {
                    take(question);
                }
            } catch (Cancelled noTime) {
                break; // the rest stays refused
            }
        }
        announceDecided();
    }

    private void take(Question question) {
        synchronized (decided) {
            refused.remove(question.property());
            reasons.remove(question.property());
            open = null;
            ask(question);
        }
    }

    /**
     * Asks for the truth of open formulas again, with more that is known; inquiries that are still open stay the same.
     *
     * @param isForRuns whether a formula that this would show violated, without a run, stays as it is
     */
    void askAgain(Simplifier simplifier, boolean isForRuns) {
        shared.forgetDropped();
        for (Property property : openProperties()) {
            if (property instanceof Property.Truth && questions.containsKey(property)) {
                try {
                    Question again = question(property, simplifier);
                    if (!(isForRuns && again.verdict() instanceof Verdict.Violated)) {
                        ask(again);
                    }
                } catch (Cancelled noTime) {
                    break; // the questions that are there will do
                }
            }
        }
        announceDecided();
    }

    private Question question(Property property, Simplifier simplifier) {
        return Question.of(property, system.get(), simplifier, shared, options.explains(), time::isReached);
    }

    /** A property as far as it is open, once it was asked; before, as it is. */
    Property form(Property property) {
        synchronized (decided) {
            Question question = questions.get(property);
            return question == null ? property : question.form();
        }
    }

    private void ask(Question question) {
        synchronized (decided) {
            questions.put(question.property(), question);
            for (Inquiry inquiry : question.inquiries()) {
                if (inquiries.add(inquiry)) {
                    inquiry.whenSettled(() -> noteSettler(inquiry), this::announceDecided);
                }
            }
        }
    }

    /** Reports what has been decided since the last time, and drops the inquiries that no open question depends on. */
    private void announceDecided() {
        synchronized (decided) {
            Set<Inquiry> needed = new HashSet<>();
            for (Question question : questions.values()) {
                if (decided.containsKey(question.property())) {
                    continue;
                }
                if (question.verdict() == null) {
                    needed.addAll(question.needed());
                } else {
                    Stage decider = decider(question);
                    noteDecider(question.property(), decider);
                    String name = decider == null ? "" : decider.name();
                    decided.put(question.property(), new Decision(name, time.seconds()));
                    if (failedFor(question.property()) == null) {
                        options.announce().accept(finding(question));
                    }
                }
            }
            inquiries.stream().filter(inquiry -> !needed.contains(inquiry)).forEach(Inquiry::drop);
        }
    }

    /**
     * The stage that has just decided a question: what follows from a net that was found by exploring, exploring has decided. Where stages run
     * at the same time, another one may have settled what decides it, and not have come to announce it.
     */
    private @Nullable Stage decider(Question question) {
        Inquiry decisive = question.decisive();
        if (decisive == null) {
            return exploredBy == null ? stage.stage() : exploredBy;
        }
        Stage settler = settlers.get(decisive);
        return settler != null && besideOthers.contains(settler) ? settler : stage.stage();
    }

    private void noteDecider(Property property, @Nullable Stage decider) {
        if (decider != null) {
            deciders.put(property, decider);
        }
    }

    /** Notes that the stage which the thread works for has settled an inquiry. */
    private void noteSettler(Inquiry inquiry) {
        Stage settler = stage.stage();
        if (settler != null) {
            settlers.put(inquiry, settler);
        }
    }

    /** Whether a stage has settled an inquiry. */
    boolean isSettledBy(Stage settler, Inquiry inquiry) {
        return settlers.get(inquiry) == settler;
    }

    /** An answer to each property, or why there is none. */
    List<Finding> findings() {
        synchronized (decided) {
            List<Finding> findings = new ArrayList<>();
            for (Property property : properties) {
                Question question = questions.get(property);
                Finding direct = decidedDirectly.get(property);
                OpenReason why = reasons.getOrDefault(property, whyOpen(property));
                Stage broken = failedFor(property);
                if (broken != null) {
                    findings.add(Finding.unknown(property, OpenReasons.failed(broken.name()), time.seconds()));
                    continue;
                }
                findings.add(
                        direct != null
                                ? direct
                                : question == null
                                        ? Finding.unknown(property, why, time.seconds())
                                        : finding(question));
            }
            return findings;
        }
    }

    private Finding finding(Question question) {
        Decision decision = decided.getOrDefault(question.property(), Decision.none(time.seconds()));
        return new FindingBuilder(system.get(), options.explains())
                .of(question, () -> whyOpen(question.property()), decision);
    }

    /** Why a property is open, as things stand in the end. */
    private OpenReason whyOpen(Property property) {
        if (whyOpen.equals(OpenReasons.NO_TIME) && !time.isReached()) {
            return options.skipped().words().isEmpty() ? OpenReasons.undecided(property) : OpenReasons.LEFT_OUT;
        }
        boolean isForTime = whyOpen.cause() == StopReason.TIME || (allSeen.getAsBoolean() && time.isReached());
        if (!isForTime) {
            return whyOpen;
        }
        boolean isCancelled = options.explore().cancelled().getAsBoolean();
        return isCancelled ? OpenReasons.CANCELLED : whyOpen.cause() == StopReason.TIME ? whyOpen : OpenReasons.NO_TIME;
    }

    /** Says why what is open now is open, should nothing later settle it. */
    void leaveOpen(OpenReason why) {
        synchronized (decided) {
            whyOpen = why;
        }
    }

    /** Says the same of one property, where it has a reason of its own. */
    void leaveOpen(Property property, OpenReason why) {
        synchronized (decided) {
            reasons.put(property, why);
        }
    }

    /** From now on what follows from the net was decided by the running stage, which has found it by exploring. */
    void followsFromExploring() {
        synchronized (decided) {
            exploredBy = stage.stage();
        }
    }

    /** The names of the properties that were asked by way of some inquiries, in the order asked. */
    List<String> namesOf(List<Inquiry> some) {
        synchronized (decided) {
            return questions.values().stream()
                    .filter(question -> !Collections.disjoint(question.inquiries(), some))
                    .map(question -> question.property().name())
                    .toList();
        }
    }

    /** The name of a property that needs it, for each inquiry that one does. */
    Map<Inquiry, String> namesOfInquiries() {
        synchronized (decided) {
            Map<Inquiry, String> names = new HashMap<>();
            for (Question question : questions.values()) {
                question.needed()
                        .forEach(inquiry ->
                                names.putIfAbsent(inquiry, question.property().name()));
            }
            return names;
        }
    }

    /** Which stage a thread works for, where several run at once: the one that it has begun, or that the thread which started it works for. */
    private static final class CurrentStage {
        @SuppressWarnings("ThreadLocalUsage") // of one check, and another may run in the same thread
        private final InheritableThreadLocal<@Nullable Stage> stage = new InheritableThreadLocal<>();

        /** From now on the thread that calls this, and those that it starts, work for this stage. */
        void begin(Stage next) {
            stage.set(next);
        }

        /** The stage that the thread which asks works for; null where there is none. */
        @Nullable
        Stage stage() {
            return stage.get();
        }

        /** The name of that stage; empty where there is none. */
        String name() {
            Stage known = stage.get();
            return known == null ? "" : known.name();
        }

        /** Forgets what the thread that calls this works for. */
        void end() {
            stage.remove();
        }
    }
}
