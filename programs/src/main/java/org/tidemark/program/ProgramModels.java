package org.tidemark.program;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.program.Intervals.Interval;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * Models of a program whose fields are as wide as the values that data flow finds. Where it finds none, the width is a guess by declaration, which grows with each
 * guess that was wrong. A random walk before the first search finds the worst guesses, and where it saves words, fields get room for twice what it met. Thread-safe.
 */
final class ProgramModels implements StateModels {
    /** The bits of a first guess; the next one has twice as many, and then a field has what its type allows. */
    private static final int GUESSED_BITS = 8;

    private static final int GUESSES = 2;

    private static final int LEAST_EVENTS = 1 << 10;

    /** From this many wrong guesses on, each makes all guessed fields wider. */
    private static final int MANY_WRONG = 3;

    private static final int MOST_MISLED = 8;

    /** A search that took longer is not to be begun again for another field that a walk took for narrow. */
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ProgramSystem system;

    /** The processes whose fields are to be equal; null where that does not matter. */
    private final @Nullable ProcessSymmetry alike;

    /** How often the width of each declaration was too small. */
    private final Map<String, Integer> wrong = new HashMap<>();

    /** The least number of wrong guesses that every guessed field is taken to have had, from many of them on. */
    private int wrongAnyhow;

    /** The walk whose values decide about widths; null where none does. */
    private @Nullable TrialWalk walk;

    /** The declarations that this walk has misled about. */
    private final Set<String> misled = new HashSet<>();

    private boolean isRoomy;
    private boolean isTried;

    /** The widths of another process, as long as none of them was too small. */
    private Interval @Nullable [] given;

    private @Nullable ProgramModel current;
    private long begun;
    private int events = LEAST_EVENTS;
    private int widenings;
    private volatile BooleanSupplier isOver = () -> false;

    /** The walk that is going on, which has less time than a search; null where there is none. */
    private volatile @Nullable TrialWalk walking;

    ProgramModels(ProgramSystem system, @Nullable ProcessSymmetry alike) {
        this.system = system;
        this.alike = alike;
    }

    @Override
    public TransitionSystem system() {
        return system;
    }

    @Override
    public synchronized Model model(Use use) {
        ProgramModel model = current;
        if (model == null
                || model.cells() != system.cells()) { // a formula may be about a process that is started later
            model = isTried ? create(fields(walk)) : tried();
            current = model;
            begun = System.nanoTime();
        }
        return model;
    }

    private ProgramModel create(Interval[] fields) {
        return new ProgramModel(system, system.cells(), fields, events, this::isOver);
    }

    private boolean isOver() {
        TrialWalk through = walking;
        return through == null ? isOver.getAsBoolean() : through.isOver();
    }

    /** A model through which a random walk has led. */
    private ProgramModel tried() {
        isTried = true;
        try {
            while (true) {
                ProgramModel model = create(fields(null));
                TrialWalk through = new TrialWalk(model.cells(), () -> isOver.getAsBoolean());
                walking = through;
                FieldOverflow tooNarrow = through.through(model);
                if (tooNarrow == null || !widens(model, tooNarrow)) {
                    return narrower(model, through);
                }
            }
        } finally {
            walking = null;
        }
    }

    /** A model with room for what a walk met, where that saves words. */
    private ProgramModel narrower(ProgramModel model, TrialWalk through) {
        Interval[] narrow = fields(through);
        if (ProgramModel.layout(model.cells(), new Intervals(model.cells(), narrow))
                        .words()
                < model.layout().words()) {
            walk = through;
            return create(narrow);
        }
        return model;
    }

    /** The values that each group of cells has room for. */
    private Interval[] fields(@Nullable TrialWalk through) {
        Cells cells = system.cells();
        if (given != null && given.length == cells.groups().size()) {
            return given;
        }
        World start = new World(system.program(), system.traits());
        Interval[] fields = new Intervals(cells).byGroup();
        for (int group = 0; group < fields.length; group++) {
            fields[group] = rounded(field(cells, group, fields[group], through));
        }
        for (int cell = 0; cell < cells.size(); cell++) {
            int value = cells.value(start, cell);
            Interval field = fields[cells.groupOf(cell)];
            if (value < field.low() || value > field.high()) {
                fields[cells.groupOf(cell)] = whole(cells.numbers(cell));
            }
        }
        ProcessSymmetry exchanged = alike;
        if (exchanged != null) {
            exchanged.templates().stream().forEach(template -> join(cells, template, fields));
        }
        return fields;
    }

    /** Gives the same fields to all processes of a template. */
    private static void join(Cells cells, int template, Interval[] fields) {
        int[][] groups = IntStream.range(0, cells.frames().size())
                .filter(frame -> cells.frames().get(frame).template() == template)
                .mapToObj(frame -> Arrays.stream(cells.ofProcess(frame))
                        .map(cells::groupOf)
                        .toArray())
                .toArray(int[][]::new);
        for (int i = 0; groups.length > 0 && i < groups[0].length; i++) {
            Interval all = fields[groups[0][i]];
            for (int[] ofProcess : groups) {
                all = all.or(fields[ofProcess[i]]);
            }
            for (int[] ofProcess : groups) {
                fields[ofProcess[i]] = rounded(all);
            }
        }
    }

    private Interval field(Cells cells, int group, Interval flowing, @Nullable TrialWalk through) {
        String declaration = declaration(cells, group);
        Interval field = guessed(flowing, Math.max(wrongAnyhow, wrong.getOrDefault(declaration, 0)));
        if (field.equals(flowing) && wrong.containsKey(declaration)) {
            return whole(cells.groups().get(group));
        }
        Interval met = through == null
                ? null
                : through.met(cells.names().get(cells.groups().get(group).first()));
        return met == null || !cells.isOfValues(group) || misled.contains(declaration)
                ? field
                : new Interval(Math.min(0, more(met.low())), more(met.high())).and(field);
    }

    /** Twice as much, and more once a long search was begun again for it. */
    private long more(long value) {
        return isRoomy ? 4 * value + Long.signum(value) : 2 * value;
    }

    /** The values for which a field has room after some wrong guesses: those that data flow finds, where they are not too many. */
    private static Interval guessed(Interval flowing, int guesses) {
        if (guesses >= GUESSES || flowing.high() - flowing.low() < 1L << (GUESSED_BITS << guesses)) {
            return flowing;
        }
        long values = 1L << (GUESSED_BITS << guesses);
        return flowing.low() < 0 ? new Interval(-values / 2, values / 2 - 1) : new Interval(0, values - 1);
    }

    /** The declaration of the cells of a group, which processes of one template share. */
    private static String declaration(Cells cells, int group) {
        return cells.names().get(cells.groups().get(group).first()).replaceAll("\\[\\d+\\]", "");
    }

    private static Interval whole(Cells.Numbers numbers) {
        return rounded(new Interval(numbers.least(), numbers.most()));
    }

    /** All values that fit the bits of these, from 0 or the lowest one on. */
    private static Interval rounded(Interval interval) {
        if (interval.isOne()) {
            return new Interval(interval.low(), interval.low() + 1);
        }
        long low = Math.min(0, interval.low());
        int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(interval.high() - low));
        return new Interval(low, low + (1L << bits) - 1);
    }

    /** A model that is too small also says so where it has no room for a process or for an event. */
    @Override
    public synchronized boolean widen(FieldOverflow overflow) {
        ProgramModel model = current;
        if (model == null) {
            return true;
        }
        current = null;
        widenings++;
        boolean wasLong = System.nanoTime() - begun > LONG_NANOS;
        String declaration = declaration(model.cells(), model.cells().groupOf(overflow.field()));
        boolean isOfWalk = walk != null
                && model.cells() == system.cells()
                && system.events().size() < events;
        if (isOfWalk && misled.add(declaration)) {
            walk = (wasLong && isRoomy) || misled.size() > MOST_MISLED ? null : walk;
            isRoomy |= wasLong;
            return true;
        }
        return widens(model, overflow);
    }

    private boolean widens(ProgramModel model, FieldOverflow overflow) {
        given = null;
        if (model.cells() != system.cells()) {
            return true;
        }
        if (system.events().size() >= events) {
            events = 4 * system.events().size();
            return true;
        }
        Cells cells = model.cells();
        int narrow = cells.groupOf(overflow.field());
        wrong.merge(declaration(cells, narrow), 1, Integer::sum);
        int all = wrong.values().stream().mapToInt(Integer::intValue).sum();
        wrongAnyhow = Math.max(0, all - MANY_WRONG + 1);
        return !whole(cells.groups().get(narrow)).isIn(model.range(overflow.field()));
    }

    @Override
    public void cancelWhen(BooleanSupplier over) {
        isOver = over;
    }

    @Override
    public synchronized boolean isWidened() {
        return widenings > 0;
    }

    /** The processes that there is room for, and the values of each group of cells. */
    @Override
    public synchronized String widths() {
        ProgramModel model = current;
        if (model == null) {
            return "";
        }
        Cells cells = model.cells();
        String frames = cells.frames().stream()
                .map(frame -> frame.pid() + ":" + frame.template())
                .collect(Collectors.joining(" "));
        String ranges = cells.groups().stream()
                .map(numbers -> model.range(numbers.first()))
                .map(range -> range.low() + ":" + range.high())
                .collect(Collectors.joining(" "));
        return frames + ";" + ranges;
    }

    @Override
    public StateModels startingWith(String widths) {
        ProgramModels models = new ProgramModels(system, alike);
        if (!widths.isEmpty()) {
            String[] parts = widths.split(";", -1);
            pairs(parts[0]).forEach(frame -> system.addFrame((int) frame[0], (int) frame[1]));
            models.given =
                    pairs(parts[1]).map(pair -> new Interval(pair[0], pair[1])).toArray(Interval[]::new);
            models.isTried = true;
        }
        return models;
    }

    private static Stream<long[]> pairs(String text) {
        return Stream.of(text.split(" ", -1)).map(pair -> pair.split(":", -1)).map(pair ->
                new long[] {Long.parseLong(pair[0]), Long.parseLong(pair[1])});
    }

    @Override
    public String fieldName(FieldOverflow overflow) {
        ProgramModel model = current;
        return model == null ? "field " + overflow.field() : model.layout().name(overflow.field());
    }
}
