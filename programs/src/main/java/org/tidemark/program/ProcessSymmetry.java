package org.tidemark.program;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Program.Template;

/**
 * The templates whose processes may be exchanged: nothing in the program tells one from another. To exchange two that run is to exchange all that belongs to them,
 * and what one could do before the other can do then (C. N. Ip and D. Dill, Better verification through symmetry, 1996, with the numbers of processes as a scalar
 * set). Equal to another one of the same program with the same templates. Immutable.
 *
 * <p>Processes end in the reverse order of their starts, which tells them apart. Where no number of any process is looked at, that is all they can be told by, and it
 * only delays steps that nobody can see: states differ by such steps then, and questions that do not see those have the same answers. Such processes are
 * exchanged, too, if they {@linkplain #of may end}.
 */
final class ProcessSymmetry {
    private final Program program;
    private final BitSet templates;

    /** Those of the templates whose processes may end. */
    private final BitSet ending;

    /** By template with several processes, what tells them apart, as a clause about them. */
    private final Map<Integer, String> obstacles;

    private ProcessSymmetry(Program program, BitSet templates, BitSet ending, Map<Integer, String> obstacles) {
        this.program = program;
        this.templates = templates;
        this.ending = ending;
        this.obstacles = obstacles;
    }

    /**
     * The templates of a program whose processes may be exchanged.
     *
     * @param mayEnd whether those count that may end, for questions that do not see the step by which they do
     */
    static ProcessSymmetry of(Program program, Traits traits, boolean mayEnd) {
        Uses uses = new Uses(program);
        BitSet templates = new BitSet();
        BitSet ending = new BitSet();
        Map<Integer, String> obstacles = new TreeMap<>();
        for (int t = 0; t < program.templates().size(); t++) {
            if (uses.areSeveral(t)) {
                String obstacle = uses.obstacle(t, traits, mayEnd);
                if (obstacle == null) {
                    templates.set(t);
                    ending.set(t, uses.canEnd(t));
                } else {
                    obstacles.put(t, obstacle);
                }
            }
        }
        return new ProcessSymmetry(program, templates, ending, obstacles);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProcessSymmetry symmetry && templates.equals(symmetry.templates);
    }

    @Override
    public int hashCode() {
        return templates.hashCode();
    }

    /** No processes of a program. */
    static ProcessSymmetry none(Program program) {
        return new ProcessSymmetry(program, new BitSet(), new BitSet(), Map.of());
    }

    /** These but for some templates. */
    ProcessSymmetry without(Set<Integer> named) {
        BitSet left = (BitSet) templates.clone();
        named.forEach(left::clear);
        return new ProcessSymmetry(program, left, ending, obstacles);
    }

    boolean isTrivial() {
        return templates.isEmpty();
    }

    /**
     * Whether processes are exchanged that may end. Where there are as many processes as there can be, these are told apart after all: one that waits for the end of a
     * younger one keeps others from being started.
     */
    boolean isOfEnding() {
        return ending.intersects(templates);
    }

    /** The numbers of the templates whose processes may be exchanged. */
    BitSet templates() {
        return (BitSet) templates.clone();
    }

    /** The names of the processes that there is room for, by template, where there are several that may be exchanged. */
    List<List<String>> exchanged(Cells cells) {
        return templates.stream()
                .mapToObj(template -> IntStream.range(0, cells.frames().size())
                        .filter(frame -> cells.frames().get(frame).template() == template)
                        .boxed()
                        .sorted(Comparator.comparing(
                                frame -> cells.frames().get(frame).pid()))
                        .map(cells::frameName)
                        .toList())
                .filter(names -> names.size() > 1)
                .toList();
    }

    /** The names of the templates whose processes may be exchanged. */
    List<String> names() {
        return templates.stream()
                .mapToObj(template -> program.templates().get(template).name())
                .toList();
    }

    /** What tells processes of one template apart, of which there is room for several, as clauses: "processes of P look at their numbers". */
    List<String> obstacles(Cells cells) {
        return obstacles.entrySet().stream()
                .filter(each -> cells.frames().stream()
                                .filter(frame -> frame.template() == each.getKey())
                                .count()
                        > 1)
                .map(each ->
                        "processes of " + program.templates().get(each.getKey()).name() + " " + each.getValue())
                .toList();
    }

    /** The number by which processes at a location are put into order: those that have nothing left but to end come last. */
    int place(int template, int location) {
        return isOnlyEnd(program.templates().get(template), location) ? Integer.MAX_VALUE : location;
    }

    private static boolean isOnlyEnd(Template template, int location) {
        List<Edge> ways = template.graph().edges().stream()
                .filter(edge -> edge.from() == location)
                .toList();
        return !ways.isEmpty() && ways.stream().allMatch(edge -> edge.action() instanceof Action.End);
    }

    /** What a program does with its processes. */
    private static final class Uses {
        private final Program program;
        private final List<Expression> expressions = new ArrayList<>();
        private final List<Statement.Run> runs = new ArrayList<>();

        /** The expressions of each template. */
        private final List<List<Expression>> own = new ArrayList<>();

        Uses(Program program) {
            this.program = program;
            program.globals().variables().forEach(each -> each.initial().forEach(this::add));
            for (Template template : program.templates()) {
                int before = expressions.size();
                add(template.provided());
                template.locals().variables().forEach(each -> each.initial().forEach(this::add));
                template.graph()
                        .edges()
                        .forEach(edge -> Traits.each(
                                edge,
                                each -> {},
                                statement -> {
                                    if (statement instanceof Statement.Run run) {
                                        runs.add(run);
                                    }
                                },
                                expressions::add));
                own.add(List.copyOf(expressions.subList(before, expressions.size())));
            }
        }

        private void add(Expression expression) {
            Traits.each(expression, expressions::add);
        }

        private Stream<Statement.Run> runsOf(int template) {
            return runs.stream().filter(run -> run.template() == template);
        }

        private long startsOf(int template) {
            return program.starts().stream()
                    .filter(start -> start.template() == template)
                    .count();
        }

        /** Whether there may be several processes of a template: a {@code run} is executed once only where it is certain. */
        boolean areSeveral(int template) {
            long runs = runsOf(template).count();
            return startsOf(template) + runs > 1
                    || (runs > 0 && FixedStarts.of(program).isEmpty());
        }

        /** What tells the processes of a template apart, as a clause; null where nothing does. */
        @Nullable
        String obstacle(int t, Traits traits, boolean mayEnd) {
            if (program.language().isSynchronous() || traits.usesLast()) {
                return "are told apart by who takes the last step";
            }
            if (traits.usesPriorities() || expressions.stream().anyMatch(each -> each instanceof Expression.About)) {
                return "are told apart by their priorities";
            }
            if (own.get(t).contains(new Expression.Predefined(PredefinedName.PID))) {
                return "look at their numbers";
            }
            if (expressions.stream().anyMatch(each -> isAbout(t, each))
                    || runsOf(t).anyMatch(run -> run.target() != null)) {
                return "are named by their numbers";
            }
            if (!program.templates().get(t).locals().channels().isEmpty()) {
                return "have channels of their own";
            }
            if (program.templates().get(t).parameters() > 0 && !areStartedAlike(t)) {
                return "are started with different values";
            }
            return canEnd(t) && !(mayEnd && isAnonymous()) ? "end in the reverse order of their starts" : null;
        }

        private static boolean isAbout(int template, Expression expression) {
            return (expression instanceof Expression.At where && where.template() == template)
                    || (expression instanceof Expression.Remote remote && remote.template() == template);
        }

        private boolean areStartedAlike(int template) {
            List<List<Expression>> arguments = Stream.concat(
                            program.starts().stream()
                                    .filter(start -> start.template() == template)
                                    .map(Program.Start::arguments),
                            runsOf(template).map(Statement.Run::arguments))
                    .distinct()
                    .toList();
            return arguments.size() == 1 && arguments.get(0).stream().allMatch(Uses::isFixed);
        }

        private static boolean isFixed(Expression value) {
            return value instanceof Expression.Constant
                    || (value instanceof Expression.Channel channel && channel.scope() == Expression.Scope.GLOBAL);
        }

        /** Whether a process of a template may end: it comes there, and a younger process that runs from the beginning does not stay forever. */
        private boolean canEnd(int template) {
            if (!comesToEnd(template)) {
                return false;
            }
            int last = -1;
            int lastForever = -1;
            for (int pid = 0; pid < program.starts().size(); pid++) {
                int of = program.starts().get(pid).template();
                last = of == template ? pid : last;
                lastForever = comesToEnd(of) ? lastForever : pid;
            }
            return runsOf(template).findAny().isPresent() || last > lastForever;
        }

        private boolean comesToEnd(int template) {
            return program.templates().get(template).graph().hasEnd();
        }

        /** Whether no number of a process, nor how many there are, is looked at, and nothing is said about where they end. */
        private boolean isAnonymous() {
            return runs.stream().allMatch(run -> run.target() == null)
                    && program.templates().stream()
                            .allMatch(template -> template.locals().channels().isEmpty() && endsSilently(template))
                    && expressions.stream()
                            .noneMatch(each -> each instanceof Expression.At
                                    || each instanceof Expression.Remote
                                    || each.equals(new Expression.Predefined(PredefinedName.PID))
                                    || each.equals(new Expression.Predefined(PredefinedName.PROCESSES)));
        }

        /** Whether the places where the only step is to end mean nothing but that, and nothing holds processes there. */
        private static boolean endsSilently(Template template) {
            return template.provided().equals(Expression.TRUE)
                    && template.graph().edges().stream()
                            .filter(edge -> edge.action() instanceof Action.End)
                            .allMatch(edge -> {
                                Program.Marks marks = template.graph()
                                        .locations()
                                        .get(edge.from())
                                        .marks();
                                return isOnlyEnd(template, edge.from())
                                        && marks.isEnd()
                                        && !marks.isProgress()
                                        && !marks.isAccepting()
                                        && edge.guard().equals(Expression.TRUE)
                                        && !edge.control().isKept();
                            });
        }
    }
}
