package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.engine.Reduction;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Program.Template;
import org.tidemark.system.SmallerSystem;
import org.tidemark.system.TransitionSystem;

/**
 * A program in which {@linkplain MergedSteps some steps are one}, and {@linkplain DeadVariables dead variables} are reset. Processes that a question looks into stay as they are. Questions are about states, or about runs
 * without a next state; whether a state is dead is asked only by those that the program brings along, and by itself.
 */
final class SmallerProgram implements SmallerSystem {
    /** A longer loop is not worth showing. */
    private static final int MOST_STEPS = 20_000;

    private final ProgramSystem whole;
    private final ProgramSystem smaller;
    private final List<Property> answered;
    private final boolean isMerged;

    private SmallerProgram(ProgramSystem whole, ProgramSystem smaller, List<Property> answered, boolean isMerged) {
        this.whole = whole;
        this.smaller = smaller;
        this.answered = List.copyOf(answered);
        this.isMerged = isMerged;
    }

    /** A way to make a program smaller for some questions: whether steps are merged, and the processes that are exchanged. */
    private record Way(boolean isMerged, ProcessSymmetry exchanged) {}

    /** Smaller programs for these questions, each for those that it is made in the same way for. */
    static List<SmallerSystem> of(ProgramSystem whole, List<Property> questions, Set<Reduction> by) {
        Program program = whole.program();
        boolean mayMerge = by.contains(Reduction.STRUCTURAL) && isFit(whole);
        boolean mayExchange = by.contains(Reduction.SYMMETRY);
        ProcessSymmetry none = ProcessSymmetry.none(program);
        ProcessSymmetry lasting = mayExchange ? ProcessSymmetry.of(program, whole.traits(), false) : none;
        ProcessSymmetry all = mayExchange && mayMerge ? ProcessSymmetry.of(program, whole.traits(), true) : none;
        Map<Way, List<Property>> byWay = new LinkedHashMap<>();
        for (Property question : questions) {
            Looks looks = new Looks(whole);
            boolean isMerged = mayMerge && looks.isAnswered(question);
            boolean isSymmetric = looks.isSymmetric(question);
            if (isMerged || isSymmetric) {
                looks.look(question);
                ProcessSymmetry exchanged = isMerged && looks.isAnonymous() ? all : lasting;
                Way way = new Way(isMerged, isSymmetric ? exchanged.without(looks.templates) : none);
                byWay.computeIfAbsent(way, ways -> new ArrayList<>()).add(question);
            }
        }
        List<SmallerSystem> found = new ArrayList<>();
        byWay.forEach((way, answered) -> {
            List<Template> templates = way.isMerged ? merged(whole, answered) : program.templates();
            if (!way.exchanged.isTrivial() || !templates.equals(program.templates())) {
                found.add(new SmallerProgram(whole, whole.with(templates, way.exchanged), answered, way.isMerged));
            }
        });
        return found;
    }

    /** Whether steps of a program may be merged at all. */
    private static boolean isFit(ProgramSystem whole) {
        return !whole.program().language().isSynchronous()
                && !whole.traits().usesLast()
                && !whole.traits().usesPriorities()
                && whole.program().templates().stream()
                        .flatMap(template -> template.graph().locations().stream())
                        .noneMatch(location -> location.marks().isCommitted());
    }

    /** The templates in which steps are merged that these questions do not see. */
    private static List<Template> merged(ProgramSystem whole, List<Property> answered) {
        Program program = whole.program();
        Looks looks = new Looks(whole);
        answered.forEach(looks::look);
        OwnParts parts = new OwnParts(program, looks.expressions);
        Set<Integer> risky = new HashSet<>(new StepRisks(program, whole.traits()).linesOfResults());
        List<Template> reset = new ArrayList<>();
        for (int t = 0; t < program.templates().size(); t++) {
            Template before = program.templates().get(t);
            reset.add(looks.templates.contains(t) ? before : DeadVariables.reset(before, parts.watchedVariables(t)));
        }
        Footprints footprints = new Footprints(program, reset);
        Footprints.Seen seen = footprints.seen(looks.expressions);
        List<Template> templates = new ArrayList<>();
        for (int t = 0; t < reset.size(); t++) {
            templates.add(
                    looks.templates.contains(t)
                            ? reset.get(t)
                            : MergedSteps.of(t, reset.get(t), parts, risky, footprints, seen));
        }
        return templates;
    }

    @Override
    public TransitionSystem system() {
        return smaller;
    }

    @Override
    public List<Property> answered() {
        return answered;
    }

    @Override
    public String difference() {
        ProcessSymmetry exchanged = smaller.symmetry();
        String who = exchanged == null
                ? ""
                : "with one state for all in which processes of " + String.join(", ", exchanged.names())
                        + " have changed places";
        String merged = isMerged
                ? "on a smaller program, in which steps that no other process can see are one with those before them"
                : "";
        return merged + (merged.isEmpty() || who.isEmpty() ? "" : ", and ") + who;
    }

    /** The parts of a program that questions are about. */
    private static final class Looks {
        private final ProgramSystem system;

        /** The expressions over the state. */
        private final List<Expression> expressions = new ArrayList<>();

        /** The templates whose processes are named. */
        private final Set<Integer> templates = new HashSet<>();

        Looks(ProgramSystem system) {
            this.system = system;
        }

        /** Whether the answer to a question is the same in both programs. */
        boolean isAnswered(Property question) {
            if (!(question instanceof Property.Truth truth) || !truth.fairness().isNone()) {
                return false;
            }
            boolean isOwn = system.claims().contains(question)
                    || system.obligations().stream()
                            .anyMatch(each -> each.property().equals(question));
            return isAnswered(truth.formula(), isOwn || isAboutDeadStates(truth.formula()));
        }

        private static boolean isAboutDeadStates(Formula formula) {
            return formula instanceof Formula.Deadlock
                    || (!formula.children().isEmpty()
                            && formula.children().stream().allMatch(Looks::isAboutDeadStates));
        }

        /** Whether a question sees nothing of single processes but what {@link #look} finds. */
        boolean isSymmetric(Property question) {
            return question instanceof Property.Truth truth
                    && truth.fairness().isNone()
                    && isSymmetric(truth.formula());
        }

        private boolean isSymmetric(Formula formula) {
            if (formula instanceof Formula.Written written) {
                return isSymmetric(written.meaning());
            }
            if (formula instanceof Formula.Kept kept) {
                Expression defined = system.expressions().get(kept.obligation());
                return defined == null || isAnswered(defined);
            }
            if (formula instanceof Formula.Comparison comparison) {
                return Stream.of(comparison.left(), comparison.right())
                        .flatMap(Looks::names)
                        .map(system.expressions()::get)
                        .allMatch(defined -> defined == null || isAnswered(defined));
            }
            return formula instanceof Formula.Constant
                    || formula instanceof Formula.Deadlock
                    || (formula instanceof Formula.Fireable && system.findsEvents())
                    || (!formula.children().isEmpty()
                            && formula.children().stream().allMatch(this::isSymmetric));
        }

        private boolean isAnswered(Formula formula, boolean mayBeDead) {
            if (formula instanceof Formula.Written written) {
                return isAnswered(written.meaning(), mayBeDead);
            }
            if (formula instanceof Formula.Kept kept) {
                Expression defined = system.expressions().get(kept.obligation());
                return defined == null || isAnswered(defined);
            }
            if (formula instanceof Formula.Comparison comparison) {
                return Stream.of(comparison.left(), comparison.right())
                        .flatMap(Looks::names)
                        .map(system.expressions()::get)
                        .allMatch(defined -> defined == null || isAnswered(defined));
            }
            if (formula instanceof Formula.Constant) {
                return true;
            }
            if (formula instanceof Formula.Deadlock) {
                return mayBeDead;
            }
            return !(formula instanceof Formula.Next)
                    && !formula.children().isEmpty()
                    && formula.children().stream().allMatch(part -> isAnswered(part, mayBeDead));
        }

        private static boolean isAnswered(Expression defined) {
            List<Expression> parts = new ArrayList<>();
            Traits.each(defined, parts::add);
            return parts.stream()
                    .noneMatch(part -> part instanceof Expression.About
                            || part.equals(new Expression.Predefined(PredefinedName.LAST))
                            || part.equals(new Expression.Predefined(PredefinedName.STUCK)));
        }

        /** The names of numbers in a term. */
        private static Stream<String> names(Term term) {
            if (term instanceof Term.Sum sum) {
                return sum.parts().stream().flatMap(Looks::names);
            }
            if (term instanceof Term.Product product) {
                return Stream.concat(names(product.left()), names(product.right()));
            }
            if (term instanceof Term.Negated negated) {
                return names(negated.of());
            }
            return term instanceof Term.Count count ? Stream.of(count.place()) : Stream.empty();
        }

        /** Notes what a question is about. */
        void look(Property question) {
            look(((Property.Truth) question).formula());
        }

        private void look(Formula formula) {
            if (formula instanceof Formula.Written written) {
                look(written.meaning());
            } else if (formula instanceof Formula.Kept kept) {
                look(kept.obligation());
            } else if (formula instanceof Formula.Comparison comparison) {
                Stream.of(comparison.left(), comparison.right())
                        .flatMap(Looks::names)
                        .forEach(this::look);
            }
            formula.children().forEach(this::look);
        }

        /** Whether nothing that was looked at is about certain processes, or how many there are. */
        boolean isAnonymous() {
            return templates.isEmpty() && !expressions.contains(new Expression.Predefined(PredefinedName.PROCESSES));
        }

        private void look(String name) {
            Expression defined = system.expressions().get(name);
            if (defined != null) {
                Traits.each(defined, part -> {
                    expressions.add(part);
                    if (part instanceof Expression.At where) {
                        templates.add(where.template());
                    } else if (part instanceof Expression.Remote remote) {
                        templates.add(remote.template());
                    }
                });
                return;
            }
            Cells cells = system.cells();
            Integer cell = cells.named(name);
            for (int f = 0; cell != null && f < cells.frames().size(); f++) {
                if (cells.isOfProcess(f, cell)) {
                    templates.add(cells.frames().get(f).template());
                }
            }
            if (cell != null) {
                expressions.addAll(cells.global(cell));
            }
        }
    }

    // Runs.

    /**
     * The same moves, of which fewer may be one step of the whole program, by the processes that have not changed places there. A loop is followed until it closes there,
     * too. Where the next step of the smaller program violates an assertion, the run goes on to the state where that of the whole one does.
     */
    @Override
    public @Nullable Evidence lifted(Property question, Evidence run) {
        if (run.pump().isPresent()) {
            return null;
        }
        Lift lift = new Lift();
        int loop = run.loop().orElse(run.steps());
        run.events().subList(0, loop).forEach(lift::take);
        if (run.loop().isEmpty()) {
            if (whole.assertions().named(question.name()) >= 0) {
                lift.goOn(new Formula.Kept(question.name()));
            }
            lift.end();
            return Evidence.run(lift.events, run.shows());
        }
        if (loop == run.steps()) {
            lift.end();
            return Evidence.lasso(lift.events, lift.events.size(), run.shows());
        }
        Map<List<Integer>, Integer> begun = new HashMap<>();
        while (lift.events.size() < MOST_STEPS) {
            Integer begin = begun.putIfAbsent(lift.here.contents(), lift.events.size());
            if (begin != null) {
                return Evidence.lasso(lift.events, begin, run.shows());
            }
            run.events().subList(loop, run.steps()).forEach(lift::take);
        }
        return null;
    }

    /** A run of both programs. */
    private final class Lift {
        private final World there;
        private final World here;
        private final List<Integer> events = new ArrayList<>();

        /** By the number of a process there, its number here. */
        private final List<Integer> pids = new ArrayList<>();

        /** The processes that have ended there, and here will when those have that were started later. */
        private final Set<Integer> ended = new HashSet<>();

        /** Asked before each event of the whole program whether this is enough. */
        private BooleanSupplier isEnough = () -> false;

        Lift() {
            there = new World(smaller.program(), smaller.traits());
            here = new World(whole.program(), whole.traits());
            for (int pid = 0; pid < here.processes(); pid++) {
                pids.add(pid);
            }
            exchange();
        }

        private Lift(Lift of) {
            there = of.there.copy();
            here = of.here.copy();
            events.addAll(of.events);
            pids.addAll(of.pids);
            ended.addAll(of.ended);
        }

        private void exchange() {
            ProcessSymmetry exchanged = smaller.symmetry();
            if (exchanged != null) {
                List<Integer> before = List.copyOf(pids);
                int[] from = there.exchange(exchanged);
                for (int pid = 0; pid < from.length; pid++) {
                    pids.set(pid, before.get(from[pid]));
                }
            }
        }

        /** Takes the moves of an event of the smaller program in both; false where what was taken is enough. */
        boolean take(int event) {
            int taken = EventTable.NO_PARENT;
            boolean isChoice = true;
            for (World.Move move : smaller.take(event, there.copy())) {
                if (taken == EventTable.NO_PARENT && isEnough.getAsBoolean()) {
                    return false;
                }
                if (isEnd(move)) {
                    there.take(move);
                    ended.add(pids.remove(move.pid()));
                    endProcesses();
                    continue;
                }
                World.Move same = here(move);
                int before = here.processes();
                int beforeThere = there.processes();
                there.take(move);
                taken = isChoice ? whole.events().number(taken, same) : taken;
                here.take(same);
                for (int pid = beforeThere; pid < there.processes(); pid++) {
                    pids.add(before + pid - beforeThere);
                }
                int holder = here.holder(same);
                int ways = holder < 0 ? 0 : here.movesOf(holder).size();
                here.takeFaults();
                there.takeFaults();
                isChoice = ways != 1;
                if (ways == 0) {
                    events.add(taken);
                    taken = EventTable.NO_PARENT;
                }
            }
            exchange();
            return true;
        }

        private boolean isEnd(World.Move move) {
            return whole.program()
                            .templates()
                            .get(move.template())
                            .graph()
                            .edges()
                            .get(move.edge())
                            .action()
                    instanceof Edge.Action.End;
        }

        private World.Move here(World.Move move) {
            return new World.Move(
                    pids.get(move.pid()),
                    move.template(),
                    move.edge(),
                    move.otherPid() < 0 ? move.otherPid() : pids.get(move.otherPid()),
                    move.otherTemplate(),
                    move.otherEdge());
        }

        /** Ends the youngest processes here that have ended there. */
        private void endProcesses() {
            while (ended.remove(here.processes() - 1)) {
                int youngest = here.processes() - 1;
                World.Move end = here.moves().stream()
                        .filter(move -> move.pid() == youngest && isEnd(move))
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("a process ends that cannot"));
                events.add(whole.events().number(EventTable.NO_PARENT, end));
                here.take(end);
                here.takeFaults();
            }
        }

        /** Lets processes end as long as nothing else is possible: there they have, or wait for others that are in another order. */
        void end() {
            for (List<World.Move> moves = here.moves();
                    smaller.symmetry() != null
                            && !moves.isEmpty()
                            && moves.stream().allMatch(this::isEnd);
                    moves = here.moves()) {
                events.add(whole.events().number(EventTable.NO_PARENT, moves.get(0)));
                here.take(moves.get(0));
            }
        }

        /** Goes on within one step of the smaller program to the first state that breaks a condition. */
        void goOn(Formula condition) {
            for (int event : new ProgramGame(smaller, there).enabled()) {
                Lift more = new Lift(this);
                more.isEnough = () -> !new ProgramGame(whole, more.here).atom(condition);
                if (!more.take(event)) {
                    events.addAll(more.events.subList(events.size(), more.events.size()));
                    return;
                }
            }
        }
    }
}
