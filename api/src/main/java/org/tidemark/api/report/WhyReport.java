package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.why.Aim;
import org.tidemark.check.why.CausalSlice;
import org.tidemark.check.why.EventOrder;
import org.tidemark.check.why.KeptSum;
import org.tidemark.check.why.LassoTruth;
import org.tidemark.check.why.NeverTogether;
import org.tidemark.check.why.Reasons;
import org.tidemark.check.why.TimePath;
import org.tidemark.graph.ctl.Explanation;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.Undefined;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Fraction;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.Verdict;

/** The reasons for an answer as one screen for people, the verdict first, and as a tree for programs. */
public final class WhyReport {
    /** More lines of a run than this are not shown to people; the first and the last of them are. */
    private static final int MOST_STEPS = 24;

    /** Of a run with no more lines than this, what a step changes is shown on several lines. */
    private static final int FEW_STEPS = 12;

    private static final int MOST_SHOWN_SUMS = 6;
    private static final int MOST_REASONS = 16;
    private static final int MOST_WAITING = 6;
    private static final int MOST_PLACES = 12;
    private static final int WIDTH = 100;

    private final TransitionSystem system;
    private final CheckReport report;
    private final Reasons reasons;
    private final Remarks remarks;
    private final Words words;
    private final boolean isFull;

    /** Says things in the words of a face. */
    public interface Words {
        String open(OpenReason why);

        /** What a stage of the check did. */
        String how(String stage);

        /** What is printed of a proof or another reason that may fill screens. */
        String shortened(String reason);
    }

    /**
     * The remarks on an answer.
     *
     * @param mark the mark of an answer that depends on something; empty for others
     * @param sentences which runs are meant, and what the answer depends on
     * @param dates when the steps of the run that is shown may happen; empty where they have no dates
     * @param more how to see what is left out of a long run, after a semicolon; empty where there is no way
     */
    public record Remarks(String mark, List<String> sentences, List<String> dates, String more) {
        public Remarks {
            sentences = List.copyOf(sentences);
            dates = List.copyOf(dates);
        }
    }

    /**
     * The reasons for one of the answers of a check.
     *
     * @param isFull whether all is printed, however long it is
     */
    public WhyReport(
            TransitionSystem system,
            CheckReport report,
            Reasons reasons,
            Remarks remarks,
            Words words,
            boolean isFull) {
        this.system = system;
        this.report = report;
        this.reasons = reasons;
        this.remarks = remarks;
        this.words = words;
        this.isFull = isFull;
    }

    /** The whole report. */
    public Report report() {
        Report to = new Report().put("model", system.name());
        verdict(to);
        slice(to);
        spoilt(to);
        whole(to);
        truth(to);
        new NoReturnText(system, reasons, words).print(to);
        never(to);
        explanation(to);
        others(to);
        return to;
    }

    /** The condition of the model itself that the answer is about; null where it is about a question. */
    private @Nullable Obligation obligation() {
        String name = reasons.finding().property().name();
        return system.obligations().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    private boolean isViolated() {
        return reasons.finding().verdict() instanceof Verdict.Violated;
    }

    private boolean isNumber() {
        return reasons.finding().property() instanceof Property.Maximum;
    }

    private void verdict(Report to) {
        Finding finding = reasons.finding();
        String asked = PropertyPrinter.print(finding.property());
        Verdict verdict = finding.verdict();
        to.put("name", finding.property().name(), "formula", asked, "verdict", word(verdict));
        if (verdict instanceof Verdict.Value value) {
            to.put("value", value.most()).putIfAny("attained", value.isAttained() ? null : false);
        }
        String word = verdict instanceof Verdict.Value value
                ? value.reach().sign() + Figures.count(value.most())
                : word(verdict);
        Obligation kept = obligation();
        String shown = kept == null ? asked : finding.property().name() + ", " + kept.meaning();
        to.line(Report.hanging(word.toUpperCase(Locale.ROOT) + remarks.mark() + ": " + shown, 2));
        to.putIfAny("remarks", remarks.sentences());
        remarks.sentences().forEach(to::sentence);
        if (verdict instanceof Verdict.Unknown unknown) {
            to.put("reason", words.open(unknown.why()));
            to.sentence("It was not decided: " + words.open(unknown.why()) + ".");
        }
        Formula formula = reasons.formula();
        if (formula != null && !asked.equals(FormulaPrinter.print(formula))) {
            to.put("about", FormulaPrinter.print(formula));
            to.sentence("It fails for this: " + FormulaPrinter.print(formula));
        }
    }

    private void slice(Report to) {
        Reasons.Slice slice = reasons.slice();
        if (slice == null) {
            return;
        }
        CausalSlice run = slice.run();
        int steps = run.run().steps();
        to.line().sentence(introduction(slice));
        int loop = run.run().loop().orElse(steps);
        EventOrder round = slice.loop();
        Columns stem = new Columns(slice.stem(), 0);
        Columns again = round == null ? null : new Columns(round, loop);
        StepLines lines = new StepLines(system, run.run(), !isFull, this::isAsked);
        lines(to, lines, round == null ? steps : loop, "again and again:", (row, isRoom) -> {
            Columns columns = row.from() <= loop || again == null ? stem : again;
            return columns.line(row, lines.width(), isRoom);
        });
        List<Report> values = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            Columns columns = i < loop || again == null ? stem : again;
            values.add(step(run.run(), i).put("needs", columns.needs(i)).put("changes", lines.changes(i)));
        }
        to.put(
                "slice",
                new Report()
                        .put("steps", values)
                        .put("rows", values(lines))
                        .put("loop", run.run().loop().isPresent() ? loop : null)
                        .put("leftOut", run.leftOut(), "minimal", run.isMinimal()));
        end(to, run.run(), stem, again);
    }

    /** Sums that would rule it out, and who changes them. */
    private void spoilt(Report to) {
        List<KeptSum.Spoilt> spoilt =
                reasons.ofRun() == null ? List.of() : reasons.ofRun().spoilt();
        to.listIfAny(
                "spoilt",
                spoilt,
                each -> new Report()
                        .put("sum", each.sum().sum(), "transition", each.transition(), "change", each.change()));
        if (!spoilt.isEmpty()) {
            to.line();
            to.line("What would rule it out, if it were not for one transition:");
        }
        for (KeptSum.Spoilt each : spoilt) {
            to.line("   "
                    + Report.hanging(
                            String.format(
                                    Locale.ROOT,
                                    "%s at the start, and only %s changes this sum (by %+d)",
                                    each.sum().sum(),
                                    each.transition(),
                                    each.change()),
                            5));
        }
    }

    /**
     * A run of which no step is left out: one that goes on forever with more tokens each time, which has no loop and so no last chance, and one whose steps take
     * the time that was asked for.
     */
    private void whole(Report to) {
        Evidence run = reasons.finding().run();
        boolean isTimed = reasons.finding().property() instanceof Property.Duration;
        if (reasons.slice() != null || run == null || (run.pump().isEmpty() && !isTimed)) {
            return;
        }
        boolean grows = run.pump().isPresent();
        int from = run.pump().orElse(run.loop().orElse(run.steps()));
        String again = "again and again" + (grows ? ", with more tokens each time:" : ":");
        to.line().sentence(grows ? growth(run, from) : duration(run));
        StepLines lines = new StepLines(system, run, !isFull, this::isAsked);
        lines(
                to,
                lines,
                from,
                again,
                (row, isRoom) ->
                        cut(String.format(Locale.ROOT, "%8s  %s  %s", row.steps(), row.happening(), row.changed())
                                .stripTrailing()));
        List<Report> values = new ArrayList<>();
        for (int i = 0; i < run.steps(); i++) {
            values.add(step(run, i).put("changes", lines.changes(i)));
        }
        Report shown = new Report().put("steps", values).put("rows", values(lines));
        run.pump().ifPresent(step -> shown.put("pump", step));
        run.loop().ifPresent(step -> shown.put("loop", step));
        to.put("run", shown);
        dates(to);
        if (reasons.finding().property() instanceof Property.Duration asked
                && run.loop().isEmpty()
                && run.pump().isEmpty()) {
            timePath(to, asked, run);
        }
        String because = reasons.finding().because();
        if (isTimed && !because.isEmpty()) {
            to.put("because", because).sentence("Of this run, " + because + ".");
        }
    }

    /** Which steps of a run take its time. */
    private void timePath(Report to, Property.Duration asked, Evidence run) {
        List<Fraction> dates = remarks.dates().stream()
                .map(Fraction::read)
                .filter(Objects::nonNull)
                .toList();
        TimePath path = TimePath.of(system, asked, run.events(), dates);
        if (path == null || path.pieces().isEmpty()) {
            return;
        }
        to.listIfAny(
                "waits",
                path.pieces(),
                piece -> new Report()
                        .put("time", piece.time().toString(), "from", piece.from())
                        .put("to", piece.to() > run.steps() ? null : piece.to()));
        to.line();
        to.sentence("What takes the time, " + path.total() + (path.isThere() ? " in all" : " up to there")
                + "; the other steps go on meanwhile:");
        int width = path.pieces().stream()
                .mapToInt(piece -> piece.time().toString().length())
                .max()
                .orElse(0);
        List<TimePath.Piece> pieces = path.pieces();
        for (int i = 0; i < pieces.size(); i++) {
            boolean isLeftOut =
                    !isFull && pieces.size() > MOST_STEPS && i >= MOST_STEPS / 2 && i < pieces.size() - MOST_STEPS / 2;
            if (!isLeftOut) {
                to.line("   " + Report.hanging(waited(pieces.get(i), run, width), width + 5));
            } else if (i == MOST_STEPS / 2) {
                to.line("   … " + Figures.count(pieces.size() - MOST_STEPS, "further one") + remarks.more());
            }
        }
    }

    private String waited(TimePath.Piece piece, Evidence run, int width) {
        String from = piece.from() == 0 ? "from the start" : "after step " + named(piece.from(), run);
        String to = piece.to() > run.steps() ? ", and it has not come yet" : ", until step " + named(piece.to(), run);
        String time = piece.time().toString();
        return " ".repeat(width - time.length()) + time + "  " + from + to;
    }

    private String named(int step, Evidence run) {
        return step + " (" + StepLines.name(system, run.events().get(step - 1)) + ")";
    }

    private void dates(Report to) {
        List<String> dates = remarks.dates();
        if (!dates.isEmpty()) {
            boolean isCut = dates.size() > MOST_STEPS && !isFull;
            String shown = String.join(", ", isCut ? dates.subList(0, MOST_STEPS) : dates);
            String last = isCut ? ", … " + dates.get(dates.size() - 1) : "";
            to.put("dates", dates).line("   dates  " + Report.hanging(shown + last, 10));
        }
    }

    /** Prints a line of a run. */
    @FunctionalInterface
    private interface LineText {
        String of(ShortRun.Row row, boolean isRoom);
    }

    /** The steps of a run with what they change; unless all are wanted, without the middle of many. */
    private void lines(Report to, StepLines lines, int loop, String again, LineText text) {
        to.line("   start  " + Report.hanging(lines.start(), 10));
        List<ShortRun.Row> rows = lines.rows();
        boolean isCut = rows.size() > MOST_STEPS && !isFull;
        int head = isCut ? MOST_STEPS / 2 : rows.size();
        int tail = isCut ? rows.size() - MOST_STEPS / 2 : rows.size();
        for (int i = 0; i < rows.size(); i++) {
            ShortRun.Row row = rows.get(i);
            if (row.from() == loop + 1) {
                to.line("          from here on, " + again);
            }
            if (i < head || i >= tail) {
                to.line(text.of(row, isFull || rows.size() <= FEW_STEPS));
            } else if (i == head) {
                int left = rows.get(tail).from() - row.from();
                to.line("       …  " + Figures.count(left, "step") + " left out" + remarks.more());
            }
        }
    }

    private Report step(Evidence run, int step) {
        return new Report()
                .put("step", step + 1, "event", system.shownEvent(run.events().get(step)));
    }

    private static List<Report> values(StepLines lines) {
        return lines.rows().stream().map(ShortRun.Row::value).toList();
    }

    private String cut(String line) {
        return isFull ? line : Report.cut(line, WIDTH);
    }

    private String duration(Evidence run) {
        String steps = run.steps() == 0 ? "A run without a step" : "A run of " + Figures.count(run.steps(), "step");
        return steps
                + (reasons.finding().verdict() instanceof Verdict.Unbounded
                        ? " in which it does not come:"
                        : run.shows().startsWith("a state") ? " to " + run.shows() + ":" : " that takes this long:");
    }

    private String growth(Evidence run, int from) {
        return (from == 0 ? "" : Figures.count(from, "step") + ", then ") + Figures.count(run.steps() - from, "step")
                + " that can be repeated forever, with more tokens each time, "
                + (run.steps() == 1 ? "makes" : "make") + " up an endless run that "
                + (isViolated() ? "breaks it:" : "shows it:");
    }

    /** Whether the question names a place or variable. */
    private boolean isAsked(String field) {
        Formula formula = reasons.formula();
        return formula != null
                && Pattern.compile("(?<!\\w)" + Pattern.quote(field) + "(?!\\w)")
                        .matcher(FormulaPrinter.print(formula))
                        .find();
    }

    private String introduction(Reasons.Slice slice) {
        int steps = slice.run().run().steps();
        if (steps == 0) {
            return slice.loop() == null
                    ? "The initial state shows it already:"
                    : "Nothing can happen in the initial state, which shows it:";
        }
        boolean isEndless = slice.loop() != null;
        String what = reasons.aim() instanceof Aim.Lost lost
                ? " to a state from which " + FormulaPrinter.print(lost.goal()) + " can never be reached"
                : isEndless
                        ? (steps == 1 ? " makes" : " make") + " up an endless run that "
                                + (isViolated() ? "breaks it" : "shows it")
                        : isViolated()
                                ? " to a state that breaks it"
                                : isNumber() ? " to a state with this value" : " to such a state";
        String lead = isEndless ? "" : steps == 1 ? " leads" : " lead";
        String minimal = slice.run().isMinimal()
                ? steps == 1 ? "" : "; none of them can be left out"
                : "; whether fewer of them are enough was not found out in time";
        String leftOut = slice.run().leftOut() == 0
                ? ""
                : " (" + Figures.count(slice.run().leftOut(), "other step") + " of the run found did not matter)";
        return Figures.count(steps, "step") + lead + what + minimal + leftOut + ":";
    }

    private void end(Report to, Evidence run, Columns stem, @Nullable Columns again) {
        Game game = system.game();
        run.events().forEach(game::fire);
        String facts = facts(game);
        boolean isShown = run.steps() > 0 && run.loop().isEmpty();
        String whole = !isShown
                ? ""
                : !(system instanceof NetSystem of)
                        ? game.text()
                        : reasons.aim() instanceof Aim.Lost && game instanceof TokenGame tokens
                                ? MarkingText.of(of.net(), tokens.marking(), MOST_PLACES, Figures::count)
                                : "";
        String there = whole + (whole.isEmpty() || facts.isEmpty() ? "" : "; ") + facts;
        if (!there.isEmpty()) {
            to.put("there", there).line("   there  " + Report.hanging(there, 10));
        }
        dates(to);
        if (game.isDead()) {
            List<String> waiting = waiting(game);
            to.put("dead", true).putIfAny("waiting", waiting);
            to.line("          no " + system.nouns().event() + " is enabled there" + (waiting.isEmpty() ? "" : ":"));
            waiting.stream().limit(MOST_WAITING).forEach(each -> to.line("            " + each));
            if (waiting.size() > MOST_WAITING) {
                to.line("            … and " + (waiting.size() - MOST_WAITING) + " more");
            }
        }
        if (stem.hasSeveral() || (again != null && again.hasSeveral())) {
            to.line();
            boolean isLumped = stem.isLumped() || (again != null && again.isLumped());
            to.sentence(
                    "Columns are independent of each other unless \"needs\" says otherwise: any order of the steps that"
                            + " keeps to this leads to the same state."
                            + (isLumped ? " The last column is used for all further ones." : ""));
        }
    }

    /** The numbers that the conditions of the question compare, and the transitions it speaks of, in a state. */
    private String facts(Game game) {
        Formula goal = reasons.aim() instanceof Aim.Reached reached
                ? reached.goal()
                : reasons.aim() instanceof Aim.Lost lost ? lost.goal() : null;
        if (goal == null) {
            return "";
        }
        Obligation broken = obligation();
        if (broken != null) {
            Expansion names = new Expansion(system.vocabulary());
            return broken.clauses().stream()
                    .filter(clause -> !game.holds(names.of(clause.condition())))
                    .findFirst()
                    .map(Obligation.Clause::otherwise)
                    .orElse("");
        }
        Set<String> facts = new LinkedHashSet<>();
        facts(goal, game, facts);
        return String.join(", ", facts);
    }

    private void facts(Formula f, Game game, Set<String> into) {
        Expansion names = new Expansion(system.vocabulary());
        try {
            if (f instanceof Formula.Comparison comparison) {
                for (Term term : List.of(comparison.left(), comparison.right())) {
                    if (!(term instanceof Term.Constant)) {
                        into.add(term(term) + " = " + game.value(names.of(term)));
                    }
                }
            } else if (f instanceof Formula.Written || f instanceof Formula.Fireable || f instanceof Formula.Kept) {
                into.add(FormulaPrinter.print(f) + " is " + game.holds(names.of(f)));
            }
        } catch (Undefined | IllegalArgumentException unknown) {
            return;
        }
        f.children().forEach(part -> facts(part, game, into));
    }

    private static String term(Term term) {
        String text = FormulaPrinter.print(new Formula.Comparison(term, Relation.EQUAL, new Term.Constant(0)));
        return text.substring(0, text.length() - " = 0".length());
    }

    /**
     * The transitions of a net that have some of their tokens and lack others, and which; where some lack only places that were marked on the
     * way there, which others have emptied, these alone.
     */
    private List<String> waiting(Game game) {
        if (!(system instanceof NetSystem of) || !(game instanceof TokenGame tokens)) {
            return game.waiting();
        }
        PetriNet net = of.net();
        BitSet marked = markedOnTheWay(net);
        List<String> waiting = new ArrayList<>();
        List<String> emptied = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            Set<String> lacking = new LinkedHashSet<>();
            boolean isBegun = false;
            boolean areEmptied = true;
            for (Arcs arcs : List.of(net.inputs(), net.reads())) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    boolean isThere = tokens.marking()[arcs.place(a)] >= arcs.weight(a);
                    isBegun |= isThere;
                    if (!isThere) {
                        lacking.add(net.shownPlace(arcs.place(a)));
                        areEmptied &= marked.get(arcs.place(a));
                    }
                }
            }
            if (isBegun && !lacking.isEmpty()) {
                String line = net.shownTransition(t) + " waits for " + String.join(", ", lacking);
                (areEmptied ? emptied : waiting).add(line);
            }
        }
        return emptied.isEmpty() ? waiting : emptied;
    }

    /** The places that are marked at the start or in some state that the run passes. */
    private BitSet markedOnTheWay(PetriNet net) {
        BitSet marked = new BitSet();
        TokenGame game = new TokenGame(net);
        Reasons.Slice slice = reasons.slice();
        List<Integer> events = slice == null ? List.of() : slice.run().run().events();
        for (int i = 0; i <= events.size(); i++) {
            int[] tokens = game.marking();
            IntStream.range(0, tokens.length).filter(p -> tokens[p] > 0).forEach(marked::set);
            if (i < events.size()) {
                game.fire(events.get(i));
            }
        }
        return marked;
    }

    private void truth(Report to) {
        LassoTruth truth = reasons.ofRun() == null ? null : reasons.ofRun().truth();
        if (truth != null) {
            new TruthTable(truth).print(to, isViolated());
        }
    }

    private void never(Report to) {
        Reasons.OfProof proof = reasons.ofProof();
        if (proof == null) {
            return;
        }
        Formula goal = proof.goal();
        if (goal != null) {
            to.line().sentence("No reachable " + system.nouns().state() + " has this: " + FormulaPrinter.print(goal));
        }
        if (goal instanceof Formula.Fireable fireable
                && system.vocabulary().eventsOf(fireable.transition()).isEmpty()) {
            boolean hasValues = system instanceof NetSystem of && of.net().hasColors();
            String reason = hasValues
                    ? "no token that can ever come to its places has a value that it takes"
                    : "something that has to take part in it never does";
            to.put("because", reason).line("   " + Report.hanging(reason, 3));
            return;
        }
        together(to, proof.never());
        proof(to, proof);
    }

    private void together(Report to, @Nullable NeverTogether never) {
        if (never == null) {
            return;
        }
        List<String> texts =
                never.conditions().stream().map(NeverTogether.Condition::text).toList();
        boolean isOne = texts.size() == 1;
        to.put("neverTogether", texts).put("minimal", never.isMinimal());
        to.line(isOne ? "   never true:" : "   never true together:");
        texts.forEach(text -> to.line("     " + text));
        String open = never.why() == null ? "no time" : this.words.open(never.why());
        to.line(
                !never.isMinimal()
                        ? "   Whether all of them are needed was not found out: " + open + "."
                        : isOne
                                ? "   This alone is never true."
                                : "   Without any one of them, the others are true together in some "
                                        + system.nouns().state() + ".");
    }

    private void proof(Report to, Reasons.OfProof proof) {
        List<KeptSum> sums = proof.sums();
        to.listIfAny("sums", sums, sum -> new Report().put("sum", sum.sum(), "meaning", sum.meaning()));
        if (!sums.isEmpty()) {
            to.line();
            to.line(
                    proof.goal() == null
                            ? "What leaves each place room for one token, whatever happens:"
                            : "What rules it out, whatever happens:");
            sums.stream()
                    .limit(MOST_SHOWN_SUMS)
                    .forEach(sum -> to.line("   " + Report.hanging(sum.sum() + ": " + sum.meaning(), 5)));
            if (sums.size() > MOST_SHOWN_SUMS) {
                to.line("   … and " + (sums.size() - MOST_SHOWN_SUMS) + " more");
            }
        } else if (!proof.siphons().isEmpty()) {
            to.put("because", proof.siphons());
            to.line();
            to.sentence("What rules it out, whatever happens: " + proof.siphons()
                    + "; places that could run empty for good together always keep a token");
        } else {
            lookedAt(to);
        }
    }

    /** What an answer rests on that no run shows. */
    private void lookedAt(Report to) {
        Finding finding = reasons.finding();
        if (!finding.because().isEmpty()) {
            to.put("because", finding.because());
            to.line();
            ("Proof: " + words.shortened(finding.because())).lines().forEach(line -> to.line(Report.hanging(line, 2)));
        } else if (report.exploration() != null && report.exploration().complete()) {
            to.line();
            to.sentence("All " + Figures.count(report.exploration().states(), "state") + " were looked at.");
        } else if (finding.property() instanceof Property.QuasiLiveness) {
            to.line();
            to.sentence("Each " + system.nouns().event() + " was met in a run.");
        } else if (!finding.stage().isEmpty()) {
            String seen = finding.ownStates() < 0
                    ? ""
                    : ", which looked at "
                            + Figures.count(finding.ownStates(), system.nouns().state());
            to.put("stage", finding.stage());
            to.line();
            to.sentence(
                    "No run that shows it was found; how it was decided: " + words.how(finding.stage()) + seen + ".");
        }
    }

    private void explanation(Report to) {
        Explanation why = reasons.finding().explanation();
        boolean isShown = reasons.slice() != null || reasons.ofProof() != null;
        if (isShown) {
            return;
        }
        if (why == null) {
            if (!(reasons.finding().verdict() instanceof Verdict.Unknown) && reasons.run() == null) {
                lookedAt(to);
            }
            return;
        }
        ExplanationText text = new ExplanationText(system::shownEvent);
        to.put("explanation", text.value(why));
        to.line();
        to.line("Reasons, each with what it relies on below it:");
        List<String> lines = text.text(why).lines().toList();
        int most = isFull ? lines.size() : MOST_REASONS;
        lines.stream().limit(most).forEach(line -> to.line(cut("  " + line)));
        if (lines.size() > most) {
            to.line("  … " + Figures.count(lines.size() - most, "further reason") + remarks.more());
        }
    }

    /** The other questions: what else is violated. */
    private void others(Report to) {
        List<Finding> others = report.findings().stream()
                .filter(finding -> !finding.equals(reasons.finding()))
                .toList();
        to.listIfAny(
                "others",
                others,
                finding -> new Report()
                        .put("name", finding.property().name())
                        .put("verdict", word(finding.verdict()))
                        .put(
                                "steps",
                                finding.run() == null ? null : finding.run().steps()));
        List<String> violated = others.stream()
                .filter(finding -> finding.verdict() instanceof Verdict.Violated)
                .map(finding -> finding.property().name()
                        + (finding.run() == null
                                ? ""
                                : " (after " + Figures.count(finding.run().steps(), "step") + ")"))
                .toList();
        if (!violated.isEmpty()) {
            to.line();
            to.sentence("Also violated, and perhaps for the same reason: " + String.join(", ", violated));
        }
    }

    private static String word(Verdict verdict) {
        if (verdict instanceof Verdict.Value) {
            return "value";
        }
        if (verdict instanceof Verdict.Unbounded) {
            return "unbounded";
        }
        return verdict instanceof Verdict.Unknown
                ? "unknown"
                : verdict instanceof Verdict.Violated ? "violated" : "holds";
    }

    /** The events of a block in columns: a mark in the column of an event, a line in those that go on. */
    private static final class Columns {
        private static final int MOST = 8;
        private static final int MOST_LINES = 3;
        private static final int INDENT = 14;

        private final EventOrder order;
        private final int first;
        private final int[] columns;
        private final int[] last;

        Columns(EventOrder order, int first) {
            this.order = order;
            this.first = first;
            columns = order.columns();
            int count = Math.min(MOST, 1 + IntStream.of(columns).max().orElse(0));
            last = new int[count];
            for (int event = 0; event < columns.length; event++) {
                last[Math.min(columns[event], count - 1)] = event;
            }
        }

        boolean hasSeveral() {
            return last.length > 1;
        }

        /** Whether there are more columns than are shown. */
        boolean isLumped() {
            return IntStream.of(columns).anyMatch(column -> column >= last.length);
        }

        /** The steps that a step needs, by their numbers. */
        List<Integer> needs(int step) {
            return order.causes(step - first).stream()
                    .map(cause -> cause + first + 1)
                    .toList();
        }

        /** One line, or a few where there is room for what does not fit on one. */
        String line(ShortRun.Row row, int width, boolean isRoom) {
            int event = row.from() - 1 - first;
            int end = row.to() - first;
            StringBuilder marks = new StringBuilder();
            for (int column = 0; hasSeveral() && column < last.length; column++) {
                int of = column;
                boolean isHere = IntStream.range(event, end).anyMatch(e -> at(e) == of);
                boolean isBegun = IntStream.range(0, event).anyMatch(e -> at(e) == of);
                marks.append(isHere ? "● " : isBegun && event < last[column] ? "│ " : "  ");
            }
            List<Integer> needs = needs(row.from() - 1);
            boolean isPlain =
                    row.from() < row.to() || needs.isEmpty() || needs.equals(List.of(before(event) + first + 1));
            String needing = isPlain
                    ? ""
                    : "  needs " + needs.stream().map(String::valueOf).collect(Collectors.joining(", "));
            String name = row.happening();
            String pad = " ".repeat(Math.max(0, Math.min(30, width) - name.length()));
            String head = String.format(Locale.ROOT, "%8s  ", row.steps()) + marks + name + pad + "  ";
            String changes = row.changed();
            int room = WIDTH - head.length() - needing.length();
            if (!isRoom || changes.length() <= room) {
                return Report.cut(head + Report.cut(changes, Math.max(20, room)) + needing, WIDTH);
            }
            String below = Report.cut(changes, MOST_LINES * (WIDTH - INDENT));
            return Report.cut(head.stripTrailing() + needing, WIDTH) + "\n" + " ".repeat(INDENT)
                    + Report.hanging(below, INDENT);
        }

        private int at(int event) {
            return Math.min(columns[event], last.length - 1);
        }

        /** The event before one in its column; -1 for none. */
        private int before(int event) {
            for (int e = event - 1; e >= 0; e--) {
                if (columns[e] == columns[event]) {
                    return e;
                }
            }
            return -2 - first;
        }
    }
}
