package org.tidemark.program;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.Relation;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.program.Intervals.Interval;

/** A program as words: a field for each cell, and the steps as byte code. */
final class ProgramModel implements Model, OwnPredicates {
    private final ProgramSystem system;
    private final Cells cells;
    private final Layout layout;
    private final Intervals ranges;
    private final CodeClass.Factory code;
    private final List<String> defined;
    private final @Nullable EdgeTables edges;
    private final int events;
    private final BooleanSupplier isOver;
    private final ThreadLocal<LastExpansion> last;

    /** Of states that differ by which process is where, only one; null where all of them are met. */
    private final @Nullable Quotient representatives;

    /** A model whose fields hold the values of these intervals, one for each group of cells; each is as large as some bits are. */
    ProgramModel(ProgramSystem system, Cells cells, Interval[] fields, int events, BooleanSupplier isOver) {
        this.system = system;
        this.cells = cells;
        this.isOver = isOver;
        boolean isPlain = system.traits().isPlain();
        this.events = isPlain ? system.events().size() : events;
        ranges = new Intervals(cells, fields);
        layout = layout(cells, ranges);
        last = ThreadLocal.withInitial(() -> new LastExpansion(layout.words()));
        defined = List.copyOf(system.expressions().keySet());
        List<Expression> expressions = List.copyOf(system.expressions().values());
        if (isPlain) {
            edges = null;
            code = new StepCompiler(cells, layout, ranges, system.steps(), expressions).compile();
        } else {
            edges = new EdgeTables(cells);
            code = new EdgeCompiler(cells, layout, ranges, edges, expressions).compile();
        }
        ProcessSymmetry symmetry = system.symmetry();
        representatives = symmetry == null
                ? null
                : new Quotient(new Plain(this), () -> new SortedProcesses(symmetry, cells, layout));
    }

    /** The fields with room for the values of each cell. */
    static Layout layout(Cells cells, Intervals ranges) {
        int[] widths = new int[cells.size()];
        for (int cell = 0; cell < widths.length; cell++) {
            Interval interval = ranges.ofCell(cell);
            widths[cell] = Long.SIZE - Long.numberOfLeadingZeros(interval.high() - interval.low());
        }
        return Layout.packed(cells.fieldNames(), widths);
    }

    Cells cells() {
        return cells;
    }

    /** The values that fit a cell. */
    Interval range(int cell) {
        return ranges.ofCell(cell);
    }

    /** The number of a cell in a state. */
    int value(long[] words, int at, int cell) {
        return (int) (layout.get(words, at, cell) + ranges.ofCell(cell).low());
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return events;
    }

    @Override
    public String eventName(int event) {
        return event < system.events().size() ? system.eventName(event) : "event " + event;
    }

    @Override
    public void initial(Successors out) {
        if (representatives == null) {
            begin(out);
        } else {
            representatives.initial(out);
        }
    }

    private void begin(Successors out) {
        World start = new World(system.program(), system.traits());
        long[] words = new long[layout.words()];
        for (int cell = 0; cell < cells.size(); cell++) {
            layout.set(
                    words,
                    0,
                    cell,
                    cells.value(start, cell) - ranges.ofCell(cell).low());
        }
        out.add(Successors.NO_EVENT, words, 0);
    }

    @Override
    public Expander expander() {
        return representatives == null ? steps() : representatives.expander();
    }

    /** The steps to states themselves. */
    private Expander steps() {
        return expander(code.create());
    }

    private Expander expander(CompiledCode made) {
        return edges == null
                ? new CodeExpander((CompiledSteps) made)
                : new ChainExpander(system, layout, edges, (CompiledEdges) made, events, last, isOver);
    }

    /** Runs the byte code. */
    private final class CodeExpander implements Expander {
        private final CompiledSteps steps;
        private final LastExpansion.OfThread lastOfThread = new LastExpansion.OfThread(last);
        private final Successors one = new Successors(layout.words(), 1);

        /** The events that happened here. */
        private final boolean[] happened = new boolean[events];

        CodeExpander(CompiledSteps steps) {
            this.steps = steps;
        }

        @Override
        public void expand(long[] words, int at, Successors out) {
            int before = out.size();
            LastExpansion shown = lastOfThread.get();
            shown.begin(steps);
            steps.expand(words, at, out);
            shown.end(words, at, steps);
            for (int i = before; i < out.size(); i++) {
                if (!happened[out.event(i)]) {
                    happened[out.event(i)] = true;
                    system.reached().take(system.events().get(out.event(i)).move());
                }
            }
        }

        /** A step whose result does not fit the fields is enabled, too. */
        @Override
        public boolean enabled(int event, long[] words, int at) {
            try {
                return step(event, words, at);
            } catch (FieldOverflow tooNarrow) {
                return true;
            }
        }

        @Override
        public boolean fire(int event, long[] words, int at) {
            if (!step(event, words, at)) {
                return false;
            }
            System.arraycopy(one.words(), 0, words, at, layout.words());
            return true;
        }

        private boolean step(int event, long[] words, int at) {
            one.clear();
            steps.step(event, words, at, one);
            return one.size() > 0;
        }
    }

    // Formulas.

    /** This model with all states, for formulas about fields alone. */
    private record Plain(ProgramModel of) implements Model {
        @Override
        public Layout layout() {
            return of.layout;
        }

        @Override
        public int events() {
            return of.events();
        }

        @Override
        public String eventName(int event) {
            return of.eventName(event);
        }

        @Override
        public void initial(Successors out) {
            of.begin(out);
        }

        @Override
        public Expander expander() {
            return of.steps();
        }
    }

    @Override
    public StatePredicate predicate(Formula f) throws FormulaException {
        if (f instanceof Formula.Kept kept && kept.obligation().equals(ProgramSystem.END)) {
            StatePredicate ends = ends();
            StatePredicate hasResults = everyStepHasAResult();
            return (words, at, dead) -> ends.holds(words, at, dead) || !hasResults.holds(words, at, dead);
        }
        if (f instanceof Formula.Kept kept && system.assertions().named(kept.obligation()) >= 0) {
            return keeps(system.assertions().named(kept.obligation()));
        }
        if (f instanceof Formula.Kept kept && kept.obligation().equals(ProgramSystem.STEPS)) {
            return everyStepHasAResult();
        }
        if (f instanceof Formula.Kept kept) {
            StateNumber value = defined(kept.obligation());
            return (words, at, dead) -> value.value(words, at) != 0;
        }
        if (f instanceof Formula.Not not) {
            StatePredicate of = predicate(not.of());
            return (words, at, dead) -> !of.holds(words, at, dead);
        }
        if (f instanceof Formula.And and) {
            return junction(and.parts(), true);
        }
        if (f instanceof Formula.Or or) {
            return junction(or.parts(), false);
        }
        if (f instanceof Formula.Implies implies) {
            return junction(List.of(new Formula.Not(implies.premise()), implies.conclusion()), false);
        }
        if (f instanceof Formula.Iff iff) {
            StatePredicate left = predicate(iff.left());
            StatePredicate right = predicate(iff.right());
            return (words, at, dead) -> left.holds(words, at, dead) == right.holds(words, at, dead);
        }
        if (f instanceof Formula.Comparison comparison) {
            return comparison(comparison);
        }
        if (f instanceof Formula.Fireable fireable && edges != null) {
            return begins(system.vocabulary().transitions().indexOf(fireable.transition()));
        }
        Plain plain = new Plain(this);
        return StatePredicate.of(f, plain, plain.expander());
    }

    /** Whether every process is where it may stay forever. */
    private StatePredicate ends() {
        boolean[][] ends = byFrame(cells.frames().stream()
                .map(frame -> system.program()
                        .templates()
                        .get(frame.template())
                        .graph()
                        .locations())
                .map(locations -> {
                    boolean[] is = new boolean[locations.size()];
                    for (int l = 0; l < is.length; l++) {
                        is[l] = locations.get(l).marks().isEnd();
                    }
                    return is;
                })
                .toList());
        int first = cells.locationNumber(0);
        return (words, at, dead) -> {
            for (int frame = 0; frame < ends.length; frame++) {
                int location = value(words, at, cells.location(frame));
                if (location >= first && !ends[frame][location]) {
                    return false;
                }
            }
            return true;
        };
    }

    /** Locations by the numbers that states have for them; the lowest one may be that of a process that does not run. */
    private boolean[][] byFrame(List<boolean[]> byLocation) {
        int shift = cells.locationNumber(0);
        return byLocation.stream()
                .map(plain -> {
                    boolean[] shifted = new boolean[plain.length + shift];
                    System.arraycopy(plain, 0, shifted, shift, plain.length);
                    return shifted;
                })
                .toArray(boolean[][]::new);
    }

    /** Whether no step violates an assertion. */
    private StatePredicate keeps(int assertion) {
        boolean[][] byTemplate = system.assertions().before(assertion);
        boolean[][] before = byFrame(cells.frames().stream()
                .map(frame -> byTemplate[frame.template()])
                .toList());
        Expander steps = steps();
        Successors scratch = new Successors(layout.words(), 16);
        return (words, at, dead) -> {
            for (int frame = 0; frame < before.length; frame++) {
                int location = value(words, at, cells.location(frame));
                if (before[frame][location]) {
                    return !expansion(words, at, steps, scratch).hasViolated(assertion);
                }
            }
            return true;
        };
    }

    /** Takes all steps of a state to see whether they have results; nothing is done where the code has no step without one. */
    private StatePredicate everyStepHasAResult() {
        if (!code.mayFail()) {
            return (words, at, dead) -> true;
        }
        Expander steps = steps();
        Successors scratch = new Successors(layout.words(), 16);
        return (words, at, dead) -> !expansion(words, at, steps, scratch).hasFault();
    }

    /** What the steps from a state show: most often, those that were taken last. */
    private LastExpansion expansion(long[] words, int at, Expander steps, Successors scratch) {
        LastExpansion shown = last.get();
        if (!shown.isOf(words, at)) {
            scratch.clear();
            try {
                steps.expand(words, at, scratch);
            } catch (FieldOverflow tooNarrow) {
                // Whoever expands the state meets it, too, and begins again with wider fields.
            }
        }
        return shown;
    }

    /** Whether a step begins with an edge, of whichever process. */
    private StatePredicate begins(int transition) {
        Expander all = expander();
        Successors out = new Successors(layout.words(), 16);
        return (words, at, dead) -> {
            out.clear();
            try {
                all.expand(words, at, out);
            } catch (FieldOverflow tooNarrow) {
                return false; // whoever expands the state begins again with wider fields
            }
            for (int i = 0; i < out.size(); i++) {
                if (system.transitionOf(out.event(i)) == transition) {
                    return true;
                }
            }
            return false;
        };
    }

    private StatePredicate comparison(Formula.Comparison comparison) throws FormulaException {
        if (isPlain(comparison.left()) && isPlain(comparison.right())) {
            Plain plain = new Plain(this);
            Formula shifted = new Formula.Comparison(
                    shifted(comparison.left()), comparison.relation(), shifted(comparison.right()));
            return StatePredicate.of(shifted, plain, plain.expander());
        }
        StateNumber left = number(comparison.left());
        StateNumber right = number(comparison.right());
        Relation relation = comparison.relation();
        return (words, at, dead) -> relation.holds(left.value(words, at), right.value(words, at));
    }

    private StatePredicate junction(List<Formula> parts, boolean isAnd) throws FormulaException {
        List<StatePredicate> all = new ArrayList<>();
        for (Formula part : parts) {
            all.add(predicate(part));
        }
        StatePredicate[] predicates = all.toArray(StatePredicate[]::new);
        return (words, at, dead) -> {
            for (StatePredicate each : predicates) {
                if (each.holds(words, at, dead) != isAnd) {
                    return !isAnd;
                }
            }
            return isAnd;
        };
    }

    /** Whether a term is about fields and numbers alone. */
    private boolean isPlain(Term term) {
        if (term instanceof Term.Sum sum) {
            return sum.parts().stream().allMatch(this::isPlain);
        }
        if (term instanceof Term.Product product) {
            return isPlain(product.left()) && isPlain(product.right());
        }
        if (term instanceof Term.Negated negated) {
            return isPlain(negated.of());
        }
        return !(term instanceof Term.Count count) || !defined.contains(count.place());
    }

    /** A term about variables as one about fields, which hold what a variable has more than its lowest value. */
    private Term shifted(Term term) {
        if (term instanceof Term.Count count) {
            Integer fixed = cells.fixed(count.place());
            Integer cell = cells.named(count.place());
            long low = cell == null
                    ? 0
                    : ranges.ofCell(cell).low() - cells.numbers(cell).least();
            return fixed != null
                    ? new Term.Constant(fixed)
                    : low == 0 ? term : new Term.Sum(List.of(term, new Term.Constant(low)));
        }
        if (term instanceof Term.Sum sum) {
            return new Term.Sum(sum.parts().stream().map(this::shifted).toList());
        }
        if (term instanceof Term.Product product) {
            return new Term.Product(shifted(product.left()), shifted(product.right()));
        }
        return term instanceof Term.Negated negated ? new Term.Negated(shifted(negated.of())) : term;
    }

    private StateNumber defined(String name) throws FormulaException {
        int definition = defined.indexOf(name);
        if (definition < 0) {
            throw new FormulaException("the program has nothing with the name '" + name + "'");
        }
        CompiledCode steps = code.create();
        expander(steps); // gives the code its tables, by which it finds processes and channels
        return (words, at) -> steps.value(definition, words, at);
    }

    @Override
    public StateNumber number(Term term) throws FormulaException {
        if (isPlain(term)) {
            return StateNumber.known(shifted(term), layout);
        }
        if (term instanceof Term.Count count) {
            return defined(count.place());
        }
        if (term instanceof Term.Negated negated) {
            StateNumber of = number(negated.of());
            return (words, at) -> -of.value(words, at);
        }
        if (term instanceof Term.Product product) {
            StateNumber left = number(product.left());
            StateNumber right = number(product.right());
            return (words, at) -> left.value(words, at) * right.value(words, at);
        }
        List<StateNumber> parts = new ArrayList<>();
        for (Term part : ((Term.Sum) term).parts()) {
            parts.add(number(part));
        }
        return (words, at) -> {
            long sum = 0;
            for (StateNumber part : parts) {
                sum += part.value(words, at);
            }
            return sum;
        };
    }
}
