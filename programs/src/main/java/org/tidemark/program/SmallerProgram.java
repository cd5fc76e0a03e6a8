package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
    /** A loop that does not close has values from before it, which the next rounds forget. */
    private static final int MOST_ROUNDS = 4;

    private final ProgramSystem whole;
    private final ProgramSystem smaller;
    private final List<Property> answered;

    private SmallerProgram(ProgramSystem whole, ProgramSystem smaller, List<Property> answered) {
        this.whole = whole;
        this.smaller = smaller;
        this.answered = List.copyOf(answered);
    }

    /** A smaller program for some of these questions; null where there is none. */
    static @Nullable SmallerProgram of(ProgramSystem whole, List<Property> questions) {
        Program program = whole.program();
        Looks looks = new Looks(whole);
        List<Property> answered = questions.stream().filter(looks::isAnswered).toList();
        boolean isFit = !program.language().isSynchronous()
                && !whole.traits().usesLast()
                && !whole.traits().usesPriorities()
                && program.templates().stream()
                        .flatMap(template -> template.graph().locations().stream())
                        .noneMatch(location -> location.marks().isCommitted());
        if (!isFit || answered.isEmpty()) {
            return null;
        }
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
        return templates.equals(program.templates())
                ? null
                : new SmallerProgram(whole, whole.with(templates), answered);
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
        return "on a smaller program, in which steps that no other process can see are one with those before them";
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
                            || part.equals(new Expression.Predefined(PredefinedName.LAST)));
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
     * The same moves, of which fewer may be one step of the whole program. A loop is followed until it closes there, too. Where the next step of the smaller program violates an assertion, the run goes on to the
     * state where that of the whole one does.
     */
    @Override
    public @Nullable Evidence lifted(Property question, Evidence run) {
        if (run.pump().isPresent()) {
            return null;
        }
        World there = new World(smaller.program(), smaller.traits());
        World here = new World(whole.program(), whole.traits());
        List<Integer> events = new ArrayList<>();
        int loop = run.loop().orElse(run.steps());
        for (int event : run.events().subList(0, loop)) {
            take(event, there, here, events, () -> false);
        }
        if (run.loop().isEmpty()) {
            if (whole.assertions().named(question.name()) >= 0) {
                goOn(new Formula.Kept(question.name()), there, here, events);
            }
            return Evidence.run(events, run.shows());
        }
        if (loop == run.steps()) {
            return Evidence.lasso(events, events.size(), run.shows());
        }
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<Integer> before = here.contents();
            int begin = events.size();
            for (int event : run.events().subList(loop, run.steps())) {
                take(event, there, here, events, () -> false);
            }
            if (here.contents().equals(before)) {
                return Evidence.lasso(events, begin, run.shows());
            }
        }
        return null;
    }

    /** Goes on within one step of the smaller program to the first state that breaks a condition. */
    private void goOn(Formula condition, World there, World here, List<Integer> events) {
        for (int event : new ProgramGame(smaller, there).enabled()) {
            World end = here.copy();
            List<Integer> more = new ArrayList<>();
            if (take(event, there.copy(), end, more, () -> !new ProgramGame(whole, end).atom(condition))) {
                events.addAll(more);
                return;
            }
        }
    }

    /**
     * Takes the moves of an event of the smaller program in both.
     *
     * @param isEnough asked before each event of the whole program; where it says so, true is returned
     */
    private boolean take(int event, World there, World here, List<Integer> events, BooleanSupplier isEnough) {
        int taken = EventTable.NO_PARENT;
        boolean isChoice = true;
        for (World.Move move : smaller.take(event, there)) {
            if (taken == EventTable.NO_PARENT && isEnough.getAsBoolean()) {
                return true;
            }
            taken = isChoice ? whole.events().number(taken, move) : taken;
            here.take(move);
            int holder = here.holder(move);
            int ways = holder < 0 ? 0 : here.movesOf(holder).size();
            here.takeFaults();
            isChoice = ways != 1;
            if (ways == 0) {
                events.add(taken);
                taken = EventTable.NO_PARENT;
            }
        }
        return false;
    }
}
