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
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.OpenReason.Cause;
import org.tidemark.check.question.Question;
import org.tidemark.check.question.SharedInquiries;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.form.Simplifier;
import org.tidemark.logic.property.Property;
import org.tidemark.system.TransitionSystem;

/**
 * The questions of a check: which are open, what has decided the others, and why the rest is open. An answer is announced as
 * soon as there is one, and inquiries that no open question depends on are dropped.
 *
 * <p>Stages that run at the same time take from it and decide in threads of their own, and inquiries may be settled by any thread: all of it is
 * changed under one lock. Whoever holds that may take the lock of an inquiry, but not the other way round.
 */
final class Agenda {
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
    private final Set<Property> refused = new HashSet<>();
    private final Map<Property, Plan.Refusal> refusedAsWritten = new LinkedHashMap<>();
    private final Map<Property, OpenReason> reasons = new HashMap<>();
    /** Inquiries to which a stage that failed may have added something wrong, and that stage. */
    private final Map<Inquiry, String> spoilt = new ConcurrentHashMap<>();

    private OpenReason whyOpen = WhyUnknown.NO_TIME;
    private final CurrentStage stage = new CurrentStage();
    private final Set<String> besideOthers = ConcurrentHashMap.newKeySet();
    private @Nullable String exploredBy;
    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private volatile boolean isWithoutGround;

    /** The open properties as of then: to look up a long formula takes as long as to read it. */
    private @Nullable List<Property> open;

    private int settledThen;
    private int askedThen;

    /**
     * Nothing decided yet.
     *
     * @param net the net that questions are asked of
     * @param allSeen whether every state was seen
     */
    Agenda(
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

    /** The same as long as it is not simplified; what is left then is refused by {@code refusal}, or asked. */
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

    /** The same of a stage that others run beside. */
    void beginBesideOthers(Stage next) {
        besideOthers.add(next.name());
        begin(next);
    }

    /** A stage that others run beside has ended. */
    void endBesideOthers(Stage ended) {
        besideOthers.remove(ended.name());
        end();
    }

    /** The thread that calls this does not work for any stage any more. */
    void end() {
        stage.end();
    }

    /** A bug of ours has ended a stage that was given some inquiries; neither what it settled counts, nor what it may have added to. */
    void failed(Stage broken, List<Inquiry> given) {
        failed.add(broken.name());
        given.stream().filter(Inquiry::isGathered).forEach(inquiry -> spoilt.putIfAbsent(inquiry, broken.name()));
        if (!broken.settlesInquiries()) {
            isWithoutGround = true;
        }
        leaveOpen(WhyUnknown.failed(broken.name()));
    }

    /** Whether a stage has failed that does not settle inquiries, so that others rest on it. */
    boolean isWithoutGround() {
        return isWithoutGround;
    }

    /** The stage that failed on which an answer rests; null where there is none. */
    private @Nullable String failedFor(Property property) {
        Decision decision = decided.get(property);
        if (decision != null && failed.contains(decision.stage())) {
            return decision.stage();
        }
        Question question = questions.get(property);
        return question == null
                ? null
                : question.inquiries().stream()
                        .map(inquiry -> spoilt.getOrDefault(inquiry, inquiry.settler()))
                        .filter(failed::contains)
                        .findFirst()
                        .orElse(null);
    }

    /** The name of the stage that the thread which calls this works for; empty where there is none. */
    String stageName() {
        return stage.name();
    }

    /** The names of the properties that a stage decided. */
    List<String> decidedBy(String name) {
        synchronized (decided) {
            return decided.entrySet().stream()
                    .filter(entry -> entry.getValue().stage().equals(name) && failedFor(entry.getKey()) == null)
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

    /** What of a property, as far as it is open, a stage does not preserve; null where there is nothing. */
    @Nullable
    String objection(Stage stage, Property property) {
        Question question;
        synchronized (decided) {
            question = questions.get(property);
        }
        return question == null ? stage.objection(property) : stage.objection(question.form(), needs(question));
    }

    /** What the answer to a question depends on; found out once, since formulas may be long. */
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
                leaveOpen(property, WhyUnknown.NO_TIME);
            } catch (Undefined unknown) {
                leaveOpen(property, new OpenReason(Cause.NUMBER_TOO_LARGE, String.valueOf(unknown.getMessage())));
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
                    inquiry.whenSettled(stage::name, this::announceDecided);
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
                    decided.put(question.property(), new Decision(decider(question), time.seconds()));
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
    private String decider(Question question) {
        Inquiry decisive = question.decisive();
        if (decisive == null) {
            return exploredBy == null ? stage.name() : exploredBy;
        }
        return besideOthers.contains(decisive.settler()) ? decisive.settler() : stage.name();
    }

    /** An answer to each property, or why there is none. */
    List<Finding> findings() {
        synchronized (decided) {
            List<Finding> findings = new ArrayList<>();
            for (Property property : properties) {
                Question question = questions.get(property);
                Finding direct = decidedDirectly.get(property);
                OpenReason why = reasons.getOrDefault(property, whyOpen(property));
                String broken = failedFor(property);
                if (broken != null) {
                    findings.add(Finding.unknown(property, WhyUnknown.failed(broken), time.seconds()));
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
        if (whyOpen.equals(WhyUnknown.NO_TIME) && !time.isReached()) {
            return options.leftOut().words().isEmpty() ? WhyUnknown.undecided(property) : WhyUnknown.LEFT_OUT;
        }
        boolean isForTime = whyOpen.cause() == Cause.TIME || (allSeen.getAsBoolean() && time.isReached());
        if (!isForTime) {
            return whyOpen;
        }
        boolean isCancelled = options.explore().cancelled().getAsBoolean();
        return isCancelled ? WhyUnknown.CANCELLED : whyOpen.cause() == Cause.TIME ? whyOpen : WhyUnknown.NO_TIME;
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
            exploredBy = stage.name();
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
}
