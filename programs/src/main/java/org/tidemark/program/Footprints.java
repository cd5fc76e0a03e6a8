package org.tidemark.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.Cell;
import org.tidemark.program.Expression.Pattern;
import org.tidemark.program.Expression.Predefined;
import org.tidemark.program.Expression.PredefinedName;
import org.tidemark.program.Expression.Scope;
import org.tidemark.program.Program.Template;

/**
 * Variables and channels that processes look at and change from a location on: global variables, elements of arrays, and the two ends of channels. By it a state decides whether the steps of a
 * process can come before those of all others: where no other process, on any way through its control flow from where it is, changes what they look at, or looks at
 * what they change. Indices and channels are numbers in the state where they depend on nothing but constants, the number of the process, and variables that are
 * never assigned, such as parameters; any others may be all. (P. Godefroid, Partial-order methods for the verification of concurrent systems, 1996, section 4.6.)
 *
 * <p>A channel has a front and a back. Sending changes the back, receiving the front, and the length is both. Who sends or receives also looks at the other end where
 * that decides between several ways: of the process that is to be first, or where another one has an {@code else}. Immutable.
 */
final class Footprints {
    private static final int FRONT = 0;
    private static final int BACK = 1;
    private static final int BOTH = 2;

    private final Program program;
    private final List<Template> templates;

    /** By template, the variables of a process that keep the value with which it started. */
    private final List<BitSet> constant = new ArrayList<>();

    private final BitSet constantGlobals = new BitSet();

    /** The first bit of each global variable, of all channels, and of the number of processes. */
    private final int[] firstBit;

    private final int channelBits;

    /** The number of processes, as it changes by the end of the one that is to be first, and by that of others: these may follow one another. */
    private final int startedBit;

    private final int channels;
    private final int localChannels;
    private final List<List<Uses>> future = new ArrayList<>();

    /** A state, as far as it decides who may go first. Processes are numbered in any way; for one thread. */
    interface View {
        int most();

        boolean isAlive(int process);

        int template(int process);

        int pid(int process);

        int location(int process);

        /** The value of a variable of a process that is not an array. */
        int local(int process, int variable);

        int global(int variable, int index);
    }

    /** Uses of a variable or channel that is known in a state: {@code which} is an index, or the number of a channel. */
    private record Use(boolean isChange, int first, int size, Expression which, int end) {}

    /** Uses: those that are known, as sets of bits, and the others. */
    private static final class Uses {
        final BitSet looks = new BitSet();
        final BitSet changes = new BitSet();
        final Set<Use> others = new HashSet<>();
        final Set<Integer> runs = new HashSet<>();

        void add(Uses more) {
            looks.or(more.looks);
            changes.or(more.changes);
            others.addAll(more.others);
            runs.addAll(more.runs);
        }
    }

    /**
     * The footprints of a program.
     *
     * @param before templates whose assignments decide what is constant
     * @param templates the templates whose edges are taken
     */
    Footprints(Program before, List<Template> templates) {
        program = before;
        this.templates = List.copyOf(templates);
        constantGlobals.set(0, before.globals().variables().size());
        for (Template template : before.templates()) {
            BitSet locals = new BitSet();
            locals.set(0, template.locals().variables().size());
            template.graph()
                    .edges()
                    .forEach(edge -> targets(
                            edge,
                            cell -> (cell.scope() == Scope.GLOBAL ? constantGlobals : locals).clear(cell.variable())));
            constant.add(locals);
        }
        firstBit = new int[before.globals().variables().size()];
        int bit = 0;
        for (int v = 0; v < firstBit.length; v++) {
            firstBit[v] = bit;
            bit += before.globals().variables().get(v).cells();
        }
        channelBits = bit;
        localChannels = before.templates().stream()
                .mapToInt(template -> template.locals().channels().size())
                .max()
                .orElse(0);
        channels = before.globals().channels().size() + localChannels * Program.MOST_PROCESSES;
        startedBit = channelBits + 2 * channels;
        for (int t = 0; t < templates.size(); t++) {
            future.add(futureOf(t));
        }
        addStarted();
    }

    private static void targets(Edge edge, Consumer<Cell> found) {
        Traits.each(
                edge,
                each -> {
                    if (each.action() instanceof Action.Receive receive) {
                        receive.patterns().forEach(pattern -> {
                            if (pattern instanceof Pattern.Into into) {
                                found.accept(into.cell());
                            }
                        });
                    }
                },
                statement -> {
                    if (statement instanceof Statement.Assign assign) {
                        found.accept(assign.target());
                    } else if (statement instanceof Statement.Run run && run.target() != null) {
                        found.accept(run.target());
                    }
                },
                value -> {});
    }

    /** By location, what a process uses from there on. */
    private List<Uses> futureOf(int template) {
        List<Edge> edges = templates.get(template).graph().edges();
        int locations = templates.get(template).graph().locations().size();
        List<Uses> here = new ArrayList<>();
        List<List<Integer>> next = new ArrayList<>();
        for (int l = 0; l < locations; l++) {
            Uses provided = new Uses();
            Traits.each(templates.get(template).provided(), value -> value(value, template, provided));
            here.add(provided);
            next.add(new ArrayList<>());
        }
        for (Edge edge : edges) {
            use(edge, template, hasAlternative(edge, edges), here.get(edge.from()));
            if (!(edge.action() instanceof Action.End)) {
                next.get(edge.from()).add(edge.to());
            }
        }
        List<Uses> all = new ArrayList<>();
        for (int l = 0; l < locations; l++) {
            Uses sum = new Uses();
            BitSet met = new BitSet();
            Deque<Integer> open = new ArrayDeque<>(List.of(l));
            met.set(l);
            while (!open.isEmpty()) {
                int at = open.remove();
                sum.add(here.get(at));
                for (int to : next.get(at)) {
                    if (!met.get(to)) {
                        met.set(to);
                        open.add(to);
                    }
                }
            }
            all.add(sum);
        }
        return all;
    }

    /** Whether an edge that cannot be taken makes another one possible: {@code else} or what is left by {@code unless}. */
    private static boolean hasAlternative(Edge edge, List<Edge> all) {
        return all.stream()
                .filter(other -> other.from() == edge.from())
                .anyMatch(other ->
                        other.control().rank() != 0 || other.guard().equals(new Predefined(PredefinedName.ELSE)));
    }

    /** A process that starts others uses what these use; their numbers and parameters are not known yet. */
    private void addStarted() {
        Map<Integer, Uses> started = new HashMap<>();
        for (int t = 0; t < templates.size(); t++) {
            Set<Integer> all = new HashSet<>(Set.of(t));
            Deque<Integer> open = new ArrayDeque<>(all);
            Uses sum = new Uses();
            while (!open.isEmpty()) {
                int template = open.remove();
                Uses begun =
                        future.get(template).get(templates.get(template).graph().initial());
                templates
                        .get(template)
                        .locals()
                        .variables()
                        .forEach(variable -> variable.initial()
                                .forEach(value -> Traits.each(value, each -> value(each, template, sum))));
                sum.add(begun);
                begun.runs.stream().filter(all::add).forEach(open::add);
            }
            sum.others.forEach(use -> (use.isChange ? sum.changes : sum.looks).or(everything(use)));
            sum.others.clear();
            started.put(t, sum);
        }
        future.forEach(ofTemplate ->
                ofTemplate.forEach(uses -> List.copyOf(uses.runs).forEach(template -> {
                    Uses of = started.get(template);
                    if (of != null) {
                        uses.add(of);
                    }
                })));
    }

    private BitSet everything(Use use) {
        BitSet all = new BitSet();
        all.set(use.first, use.first + use.size);
        return all;
    }

    // What an edge uses.

    private void use(Edge edge, int template, boolean isChoice, Uses into) {
        Traits.each(
                edge,
                // Of a sequence that is one step, the first edge that is possible is taken.
                each -> action(each, template, isChoice || !each.equals(edge), into),
                statement -> {
                    if (statement instanceof Statement.Assign assign) {
                        cell(true, assign.target(), template, into);
                    } else if (statement instanceof Statement.Run run) {
                        into.looks.set(startedBit, startedBit + 2);
                        into.changes.set(startedBit, startedBit + 2);
                        into.runs.add(run.template());
                        if (run.target() != null) {
                            cell(true, run.target(), template, into);
                        }
                    }
                },
                value -> value(value, template, into));
    }

    private void action(Edge edge, int template, boolean isChoice, Uses into) {
        if (edge.action() instanceof Action.Send send) {
            channel(true, send.channel(), send.isSorted() ? BOTH : BACK, template, into);
            if (isChoice) {
                channel(false, send.channel(), FRONT, template, into);
            }
        } else if (edge.action() instanceof Action.Receive receive) {
            int end = receive.isAnywhere() ? BOTH : FRONT;
            channel(!receive.isCopied(), receive.channel(), end, template, into);
            if (isChoice) {
                channel(false, receive.channel(), BACK, template, into);
            }
            receive.patterns().forEach(pattern -> {
                if (pattern instanceof Pattern.Into target) {
                    cell(true, target.cell(), template, into);
                }
            });
        } else if (edge.action() instanceof Action.End) {
            into.changes.set(startedBit + 1);
            for (int c = 0; c < templates.get(template).locals().channels().size(); c++) {
                channel(true, new Expression.Channel(Scope.LOCAL, c), BOTH, template, into);
            }
        }
    }

    private void value(Expression value, int template, Uses into) {
        if (value instanceof Expression.Read read) {
            cell(false, read.cell(), template, into);
        } else if (value instanceof Expression.Content content) {
            channel(false, content.channel(), BOTH, template, into);
        } else if (value instanceof Expression.Poll poll) {
            channel(false, poll.channel(), BOTH, template, into);
        } else if (value.equals(new Predefined(PredefinedName.PROCESSES))) {
            into.looks.set(startedBit, startedBit + 2);
        }
    }

    private void cell(boolean isChange, Cell cell, int template, Uses into) {
        if (cell.scope() == Scope.GLOBAL && !constantGlobals.get(cell.variable())) {
            int size = program.globals().variables().get(cell.variable()).cells();
            Expression which = cell.index() == null ? Expression.FALSE : cell.index();
            add(new Use(isChange, firstBit[cell.variable()], size, which, -1), template, into);
        }
    }

    private void channel(boolean isChange, Expression channel, int end, int template, Uses into) {
        Expression which = channel instanceof Expression.Channel known && known.scope() == Scope.GLOBAL
                ? new Expression.Constant(known.channel() + 1)
                : channel;
        add(new Use(isChange, channelBits, 2 * channels, which, end), template, into);
    }

    private void add(Use use, int template, Uses into) {
        if (isKnown(use.which, template)) {
            Integer constantIndex = ConstantValue.of(use.which);
            if (constantIndex == null) {
                into.others.add(use);
            } else {
                (use.isChange ? into.changes : into.looks).or(bits(use, constantIndex));
            }
        } else {
            (use.isChange ? into.changes : into.looks).or(everything(use));
        }
    }

    /** The bits of a use whose index or number is known; all where that is out of range. */
    private BitSet bits(Use use, int which) {
        BitSet bits = new BitSet();
        if (use.end < 0 && which >= 0 && which < use.size) {
            bits.set(use.first + which);
        } else if (use.end >= 0 && which > 0 && which <= channels) {
            int front = use.first + 2 * (which - 1);
            bits.set(use.end == BACK ? front + BACK : front, use.end == FRONT ? front + 1 : front + BOTH);
        } else {
            return everything(use);
        }
        return bits;
    }

    /** Whether the value of an expression is the same in all states in which its process may still compute it. */
    private boolean isKnown(Expression expression, int template) {
        if (expression instanceof Expression.Read read) {
            Cell cell = read.cell();
            return cell.scope() == Scope.LOCAL
                    ? cell.index() == null && constant.get(template).get(cell.variable())
                    : constantGlobals.get(cell.variable()) && (cell.index() == null || isKnown(cell.index(), template));
        }
        if (expression instanceof Expression.Binary binary) {
            return isKnown(binary.left(), template) && isKnown(binary.right(), template);
        }
        return expression instanceof Expression.Constant
                || expression instanceof Expression.Channel
                || expression.equals(new Predefined(PredefinedName.PID));
    }

    /** The variables of a process that keep the value with which it started. */
    BitSet constant(int template) {
        return constant.get(template);
    }

    // Questions about a state.

    /**
     * The uses of the steps of one location, for the question whether they may come first.
     *
     * @param number of the template of the process
     * @param visible what nobody may see them change
     * @return null where they are not such steps in any state
     */
    @Nullable
    First first(int number, List<Edge> steps, Seen visible) {
        Uses here = new Uses();
        List<Expression> found = new ArrayList<>();
        for (Edge edge : steps) {
            use(edge, number, steps.size() > 1, here);
            Traits.each(edge, each -> channelOf(each, found), each -> {}, each -> {});
        }
        boolean isHidden = !here.changes.intersects(visible.bits)
                && here.others.stream()
                        .noneMatch(use -> use.isChange && everything(use).intersects(visible.bits));
        boolean isBuffered = found.stream().allMatch(channel -> isKnown(channel, number));
        if (here.changes.get(startedBit + 1)) {
            here.changes.clear(startedBit + 1);
            here.changes.set(startedBit);
        }
        return isHidden && isBuffered ? new First(this, number, here, found) : null;
    }

    private static void channelOf(Edge edge, List<Expression> found) {
        if (edge.action() instanceof Action.Send send) {
            found.add(send.channel());
        } else if (edge.action() instanceof Action.Receive receive) {
            found.add(receive.channel());
        }
    }

    /** The variables and channels that questions look at. */
    record Seen(BitSet bits) {}

    /** The variables and channels of the expressions of questions, which are over the state as a whole. */
    Seen seen(List<Expression> asked) {
        Uses uses = new Uses();
        asked.forEach(each -> value(each, 0, uses));
        uses.others.forEach(use -> uses.looks.or(everything(use)));
        return new Seen(uses.looks);
    }

    /** Decides, in a state, whether the steps of a process can come before those of all others. Immutable. */
    static final class First {
        private final Footprints of;
        private final int number;
        private final Uses here;
        private final List<Expression> messages;

        /** The footprints of the program. */
        Footprints of() {
            return of;
        }

        private First(Footprints of, int number, Uses here, List<Expression> messages) {
            this.of = of;
            this.number = number;
            this.here = here;
            this.messages = List.copyOf(messages);
        }

        /** Whether no other process can disturb the steps of this one, or be disturbed by them. */
        boolean isFirst(View state, int process) {
            if (!isBuffered(state, process)) {
                return false;
            }
            for (int other = 0; other < state.most(); other++) {
                if (other != process && state.isAlive(other) && isDisturbed(state, process, other)) {
                    return false;
                }
            }
            return true;
        }

        /** Whether the channels of its messages have buffers. */
        boolean isBuffered(View state, int process) {
            for (Expression channel : messages) {
                if (of.capacity(of.value(channel, state, process), state) <= 0) {
                    return false;
                }
            }
            return true;
        }

        /** Whether another process can disturb the steps of this one, or be disturbed by them. */
        boolean isDisturbed(View state, int process, int other) {
            if (here.others.isEmpty()) {
                return of.disturbs(state, other, here.looks, here.changes);
            }
            BitSet looks = (BitSet) here.looks.clone();
            BitSet changes = (BitSet) here.changes.clone();
            for (Use use : here.others) {
                (use.isChange ? changes : looks).or(of.bits(use, of.value(use.which, state, process)));
            }
            return of.disturbs(state, other, looks, changes);
        }

        /** Whether no channel of its messages belongs to a process, which may end. */
        boolean usesGlobalChannels(View state, int process) {
            for (Expression channel : messages) {
                if (of.value(channel, state, process)
                        > of.program.globals().channels().size()) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public String toString() {
            return "first steps of " + of.templates.get(number).name();
        }
    }

    private boolean disturbs(View state, int other, BitSet looks, BitSet changes) {
        Uses uses = future.get(state.template(other)).get(state.location(other));
        if (uses.changes.intersects(looks) || uses.changes.intersects(changes) || uses.looks.intersects(changes)) {
            return true;
        }
        for (Use use : uses.others) {
            BitSet all = bits(use, value(use.which, state, other));
            if (all.intersects(changes) || (use.isChange && all.intersects(looks))) {
                return true;
            }
        }
        return false;
    }

    /** The value of an expression that is {@linkplain #isKnown known}; -1 where it has none. */
    private int value(Expression expression, View state, int process) {
        if (expression instanceof Expression.Constant number) {
            return number.value();
        }
        if (expression instanceof Expression.Read read) {
            Cell cell = read.cell();
            if (cell.scope() == Scope.LOCAL) {
                return state.local(process, cell.variable());
            }
            int index = cell.index() == null ? 0 : value(cell.index(), state, process);
            boolean isThere = index >= 0
                    && index
                            < program.globals().variables().get(cell.variable()).cells();
            return isThere ? state.global(cell.variable(), index) : -1;
        }
        if (expression instanceof Expression.Channel channel) {
            return channel.scope() == Scope.GLOBAL
                    ? channel.channel() + 1
                    : program.globals().channels().size() + state.pid(process) * localChannels + channel.channel() + 1;
        }
        if (expression instanceof Expression.Binary binary) {
            int right = value(binary.right(), state, process);
            boolean divides = binary.operator() == Expression.BinaryOperator.DIVIDE
                    || binary.operator() == Expression.BinaryOperator.REMAINDER;
            return divides && right == 0
                    ? -1
                    : ConstantValue.of(binary.operator(), value(binary.left(), state, process), right);
        }
        return state.pid(process);
    }

    /** The room of the channel with a number; -1 where there is none. */
    private int capacity(int number, View state) {
        int global = program.globals().channels().size();
        if (number <= 0 || number <= global) {
            return number <= 0
                    ? -1
                    : program.globals().channels().get(number - 1).capacity();
        }
        int pid = (number - 1 - global) / Math.max(1, localChannels);
        int channel = (number - 1 - global) % Math.max(1, localChannels);
        for (int p = 0; p < state.most(); p++) {
            if (state.isAlive(p) && state.pid(p) == pid) {
                List<Program.Channel> declared =
                        templates.get(state.template(p)).locals().channels();
                return channel < declared.size() ? declared.get(channel).capacity() : -1;
            }
        }
        return -1;
    }
}
