package org.tidemark.workflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.workflow.Diagram.Definition;
import org.tidemark.workflow.Diagram.Flow;
import org.tidemark.workflow.Diagram.Message;
import org.tidemark.workflow.Diagram.Node;
import org.tidemark.workflow.Diagram.NodeType;
import org.tidemark.workflow.Diagram.Scope;
import org.tidemark.workflow.Diagram.Trigger;
import org.tidemark.workflow.StepTable.Kind;
import org.tidemark.workflow.StepTable.Step;

/**
 * A diagram as words: the numbers of {@link Fields}, then what the network needs beside the number of messages. Each step is compiled to lists of fields that it
 * needs, takes from, empties and puts into.
 *
 * <p>A queue is a row of slots, each with 0 or 1 + the place of a message flow in the list of its queue; the first slot is received first. For causal order, all
 * messages on their way are in one row by the order of sending, each with a mask of the slots that its sending depends on, and each process has such a mask.
 */
final class DiagramModel implements Model {
    private final StepTable table;
    private final Fields fields;
    private final int instances;
    private final Layout layout;
    private final Action[] actions;
    private final Mail mail;
    private final int mostReactions;

    /** A step as the fields that it tests and changes. */
    private static final class Action {
        int[] need = {};
        int[] empty = {};
        /** One of them at least has a token; none where that does not matter. */
        int[] some = {};
        /** Occurs at most as often as there are instances. */
        int limited = Fields.NONE;

        int[] take = {};
        int[] clear = {};
        int[] put = {};
        /** The end that is reached. */
        int reached = Fields.NONE;

        InclusiveJoin join = InclusiveJoin.NONE;
        int received = Fields.NONE;
        int[] sent = {};
        /** Its effects elsewhere, where that can happen. */
        Action[] reactions = {};
    }

    /**
     * The model of a diagram.
     *
     * @param widths of each number of the diagram, in bits
     * @param slots how many messages fit a queue
     */
    DiagramModel(
            Diagram diagram, StepTable table, Fields fields, Network network, int instances, int[] widths, int slots) {
        this.table = table;
        this.fields = fields;
        this.instances = instances;
        mail = new Mail(diagram, fields, network, slots);
        List<String> names = new ArrayList<>(fields.names());
        int[] bits = Arrays.copyOf(widths, fields.size() + mail.fields());
        for (int i = 0; i < mail.fields(); i++) {
            names.add("network " + i);
            bits[fields.size() + i] = mail.bits(i);
        }
        layout = Layout.packed(names, bits);
        Compiler compiler = new Compiler();
        actions = table.all().stream().map(compiler::action).toArray(Action[]::new);
        mostReactions = Arrays.stream(actions)
                .mapToInt(action -> action.reactions.length)
                .max()
                .orElse(0);
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public int events() {
        return actions.length;
    }

    @Override
    public String eventName(int event) {
        return table.name(event);
    }

    @Override
    public void initial(Successors out) {
        long[] words = new long[layout.words()];
        for (int f = 0; f < fields.size(); f++) {
            layout.set(words, 0, f, fields.initial(f));
        }
        out.add(Successors.NO_EVENT, words, 0);
    }

    @Override
    public Expander expander() {
        return new Stepper();
    }

    /** Turns steps into actions. */
    private final class Compiler {
        Action action(Step step) {
            Action action = new Action();
            action.put = flows(step.out());
            action.received = step.received() == null ? Fields.NONE : step.received().number;
            action.sent = step.sends().stream()
                    .filter(Message::isInner)
                    .mapToInt(message -> message.number)
                    .toArray();
            switch (step.kind()) {
                case START -> {
                    action.empty = array(fields.started(step.scope()));
                    action.put = with(action.put, fields.started(step.scope()));
                }
                case PASS, CHOOSE -> {
                    action.need = array(fields.of(step.inOf()));
                    action.take = action.need;
                    thrown(step, action);
                }
                case JOIN -> {
                    action.need = flows(step.nodeOf().in);
                    action.take = action.need;
                }
                case MERGE -> action.join = new InclusiveJoin(step.nodeOf(), fields);
                case BEGIN -> begin(step, action);
                case COMPLETE, REPEAT -> complete(step, action);
                case BOUNDARY -> boundary(step.nodeOf(), action);
                case TRIGGER -> trigger(step.nodeOf(), action);
            }
            return action;
        }

        private void thrown(Step step, Action action) {
            Node node = step.nodeOf();
            action.reached = fields.reached(node);
            if (step.kind() == Kind.CHOOSE) {
                return;
            }
            List<Action> reactions = new ArrayList<>();
            for (Definition definition : node.definitions) {
                if (node.type != NodeType.END && node.type != NodeType.THROW) {
                    continue;
                }
                if (definition.trigger() == Trigger.TERMINATE) {
                    action.clear = fields.everything(node.scope, false);
                } else if (definition.trigger() == Trigger.SIGNAL) {
                    table.reactions(definition.key()).forEach(each -> reactions.add(action(each)));
                } else {
                    Node catcher = table.catcher(node, definition);
                    if (catcher != null) {
                        Action caught = action(StepTable.caught(catcher));
                        caught.some = new int[0]; // the node that throws is active there
                        reactions.add(caught);
                    }
                }
            }
            action.reactions = reactions.toArray(Action[]::new);
        }

        private void begin(Step step, Action action) {
            Node node = step.nodeOf();
            action.need = array(fields.of(step.inOf()));
            action.take = action.need;
            action.put = with(action.put, fields.active(node));
            if (node.inside != null) {
                action.empty = array(fields.active(node));
            }
        }

        private void complete(Step step, Action action) {
            Node node = step.nodeOf();
            action.need = array(fields.active(node));
            action.clear = occurrences(node);
            if (node.inside != null) {
                action.empty = fields.tokens(node.insideOf());
                action.clear = with(action.clear, fields.everything(node.insideOf(), true));
            }
            if (step.kind() == Kind.COMPLETE) {
                action.take = action.need;
            }
        }

        private void boundary(Node event, Action action) {
            Node host = event.hostOf();
            action.need = array(fields.active(host));
            if (!event.isInterrupting) {
                action.limited = fields.occurred(event);
            } else if (host.inside == null) {
                action.take = action.need;
                action.clear = occurrences(host);
            } else {
                action.clear =
                        with(with(occurrences(host), fields.active(host)), fields.everything(host.insideOf(), true));
            }
        }

        private void trigger(Node sub, Action action) {
            Scope around = sub.scope;
            int[] interrupting = around.eventSubProcesses().stream()
                    .filter(other -> other == sub || other.trigger().isInterrupting)
                    .mapToInt(fields::active)
                    .toArray();
            action.empty = interrupting;
            if (around.owner == null) {
                action.some = fields.tokens(around);
            } else {
                action.need = array(fields.active(around.owner));
            }
            if (sub.trigger().isInterrupting) {
                action.clear = fields.everything(around, false);
            } else {
                action.limited = fields.occurred(sub);
            }
            action.put = with(action.put, fields.active(sub));
        }

        /** The occurrences of events at an activity, which are counted from its beginning. */
        private int[] occurrences(Node host) {
            return host.boundary.stream()
                    .mapToInt(fields::occurred)
                    .filter(field -> field != Fields.NONE)
                    .toArray();
        }

        private int[] flows(List<Flow> some) {
            return some.stream().mapToInt(fields::of).toArray();
        }

        private static int[] array(int field) {
            return new int[] {field};
        }

        private static int[] with(int[] some, int... more) {
            return IntStream.concat(Arrays.stream(some), Arrays.stream(more)).toArray();
        }
    }

    /**
     * When an inclusive gateway may go on: for every position of a token, the incoming flows that a token there can still reach without passing the gateway, as a
     * mask. A token that can reach an empty flow and no flow with a token is waited for.
     */
    private static final class InclusiveJoin {
        static final InclusiveJoin NONE = new InclusiveJoin();

        private final int[] incoming;
        private final int[] positions;
        private final long[] reachable;

        private InclusiveJoin() {
            incoming = new int[0];
            positions = new int[0];
            reachable = new long[0];
        }

        InclusiveJoin(Node gateway, Fields fields) {
            incoming = gateway.in.stream().mapToInt(fields::of).toArray();
            long[] masks = new long[fields.size()];
            for (int i = 0; i < gateway.in.size(); i++) {
                mark(gateway, gateway.in.get(i), 1L << i, fields, masks);
            }
            positions = IntStream.range(0, masks.length)
                    .filter(field -> masks[field] != 0)
                    .toArray();
            reachable =
                    Arrays.stream(positions).mapToLong(field -> masks[field]).toArray();
        }

        /** Marks every position that leads to a flow, against the direction of flows. */
        private static void mark(Node gateway, Flow to, long bit, Fields fields, long[] masks) {
            Deque<Flow> open = new ArrayDeque<>(List.of(to));
            masks[fields.of(to)] |= bit;
            while (!open.isEmpty()) {
                Node before = open.remove().source;
                if (before == null || before == gateway) {
                    continue;
                }
                if (fields.active(before) != Fields.NONE) {
                    masks[fields.active(before)] |= bit;
                }
                for (Flow flow : before.in) {
                    if ((masks[fields.of(flow)] & bit) == 0) {
                        masks[fields.of(flow)] |= bit;
                        open.add(flow);
                    }
                }
            }
        }

        boolean isEnabled(int[] state) {
            long filled = 0;
            for (int i = 0; i < incoming.length; i++) {
                filled |= state[incoming[i]] > 0 ? 1L << i : 0;
            }
            for (int p = 0; p < positions.length && filled != 0; p++) {
                boolean isAwaited =
                        state[positions[p]] > 0 && (reachable[p] & ~filled) != 0 && (reachable[p] & filled) == 0;
                if (isAwaited) {
                    return false;
                }
            }
            return filled != 0 || incoming.length == 0;
        }
    }

    /** How messages are kept, in fields behind those of the diagram. */
    private static final class Mail {
        private final Network network;
        private final int slots;
        private final int first;
        /** The number of messages of each flow on their way; the others are not kept. */
        private final int[] counts;

        private final boolean[] isInner;
        /** The queue of each flow, and its place in the list of that queue. */
        private final int[] queue;

        private final int[] code;
        private final int[] sender;
        private final int[] receiver;
        private final int queues;
        private final int flows;
        private final int processes;

        Mail(Diagram diagram, Fields fields, Network network, int slots) {
            this.network = network;
            this.slots = slots;
            first = fields.size();
            flows = diagram.messages().size();
            counts = diagram.messages().stream().mapToInt(fields::of).toArray();
            isInner = new boolean[flows];
            queue = new int[flows];
            code = new int[flows];
            sender = new int[flows];
            receiver = new int[flows];
            processes = diagram.processes().size();
            List<String> keys = new ArrayList<>();
            for (Message message : diagram.messages()) {
                int m = message.number;
                isInner[m] = message.isInner();
                code[m] = m + 1;
                if (message.isInner()) {
                    sender[m] = diagram.processes().indexOf(message.sender());
                    receiver[m] = diagram.processes().indexOf(message.receiver());
                    String key = key(sender[m], receiver[m]);
                    if (!keys.contains(key)) {
                        keys.add(key);
                    }
                    queue[m] = keys.indexOf(key);
                }
            }
            queues = network.isQueued() ? keys.size() : 0;
        }

        private String key(int from, int to) {
            return switch (network) {
                case FIFO_PAIR -> from + " " + to;
                case INBOX -> " " + to;
                case OUTBOX -> from + " ";
                case FIFO, BAG, CAUSAL, RSC -> "";
            };
        }

        /** How many fields it takes. */
        int fields() {
            return network == Network.CAUSAL ? 2 * slots + processes : queues * slots;
        }

        int bits(int field) {
            int codeBits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, flows));
            return network != Network.CAUSAL || field < slots ? codeBits : slots;
        }

        /** The slot of a message that can be received now; -1 where there is none. */
        private int slot(int[] state, int message) {
            if (network.isQueued()) {
                int at = first + queue[message] * slots;
                return state[at] == code[message] ? at : -1;
            }
            for (int i = 0; i < slots; i++) {
                if (state[first + i] == code[message]) {
                    return isDeliverable(state, i, receiver[message]) ? first + i : -1;
                }
            }
            return -1;
        }

        /** Whether no other message to the same process has to come first. */
        private boolean isDeliverable(int[] state, int slot, int to) {
            for (int j = 0; j < slots; j++) {
                boolean isBefore = (state[first + slots + slot] >> j & 1) != 0;
                if (isBefore && receiver[state[first + j] - 1] == to) {
                    return false;
                }
            }
            return true;
        }

        boolean canReceive(int[] state, int message) {
            boolean isThere = state[counts[message]] > 0;
            boolean isPlain = !isInner[message] || (!network.isQueued() && network != Network.CAUSAL);
            return isThere && (isPlain || slot(state, message) >= 0);
        }

        boolean canSend(int[] state, int[] sent) {
            if (network == Network.RSC && sent.length > 0) {
                for (int m = 0; m < flows; m++) {
                    if (isInner[m] && state[counts[m]] > 0) {
                        return false;
                    }
                }
            }
            return true;
        }

        void receive(int[] state, int message) {
            boolean isPlain = !isInner[message] || (!network.isQueued() && network != Network.CAUSAL);
            if (!isPlain && network.isQueued()) {
                int at = slot(state, message);
                System.arraycopy(state, at + 1, state, at, slots - 1);
                state[at + slots - 1] = 0;
            } else if (!isPlain) {
                receiveCausally(state, slot(state, message) - first, receiver[message]);
            }
            state[counts[message]]--;
        }

        private void receiveCausally(int[] state, int slot, int to) {
            int known = first + 2 * slots;
            state[known + to] |= state[first + slots + slot];
            for (int i = slot; i < slots; i++) {
                state[first + i] = i + 1 < slots ? state[first + i + 1] : 0;
                state[first + slots + i] = i + 1 < slots ? state[first + slots + i + 1] : 0;
            }
            for (int i = slots; i < 2 * slots + processes; i++) {
                int mask = state[first + i];
                int low = mask & ((1 << slot) - 1);
                state[first + i] = low | ((mask >> (slot + 1)) << slot);
            }
        }

        /** Sends a message. @throws FieldOverflow when there is no room for it */
        void send(int[] state, int message, int event) {
            state[counts[message]]++;
            if (!network.isQueued() && network != Network.CAUSAL) {
                return;
            }
            int from = network.isQueued() ? first + queue[message] * slots : first;
            int i = 0;
            while (i < slots && state[from + i] != 0) {
                i++;
            }
            if (i == slots) {
                throw new FieldOverflow(first, event);
            }
            state[from + i] = code[message];
            if (network == Network.CAUSAL) {
                int known = first + 2 * slots + sender[message];
                state[first + slots + i] = state[known];
                state[known] |= 1 << i;
            }
        }
    }

    /** Executes actions on states as arrays of numbers. */
    private final class Stepper implements Expander {
        private final int[] now = new int[layout.fields()];
        private final int[] next = new int[layout.fields()];
        private final long[] words = new long[layout.words()];
        /** Of the step that is happening: a reaction has no reactions itself. */
        private final boolean[] possible = new boolean[mostReactions];

        @Override
        public void expand(long[] state, int at, Successors out) {
            read(state, at);
            for (int event = 0; event < actions.length; event++) {
                if (isEnabled(actions[event], now)) {
                    happen(event);
                    out.add(event, words, 0);
                }
            }
        }

        @Override
        public boolean enabled(int event, long[] state, int at) {
            read(state, at);
            return isEnabled(actions[event], now);
        }

        @Override
        public boolean fire(int event, long[] state, int at) {
            read(state, at);
            if (!isEnabled(actions[event], now)) {
                return false;
            }
            happen(event);
            System.arraycopy(words, 0, state, at, words.length);
            return true;
        }

        private void read(long[] state, int at) {
            for (int f = 0; f < now.length; f++) {
                now[f] = (int) layout.get(state, at, f);
            }
        }

        private void happen(int event) {
            System.arraycopy(now, 0, next, 0, next.length);
            apply(actions[event], next, event);
            Arrays.fill(words, 0);
            for (int f = 0; f < next.length; f++) {
                if (next[f] > layout.maxValue(f)) {
                    throw new FieldOverflow(f, event);
                }
                words[layout.word(f)] |= (long) next[f] << layout.shift(f);
            }
        }

        private boolean isEnabled(Action action, int[] state) {
            for (int field : action.need) {
                if (state[field] == 0) {
                    return false;
                }
            }
            for (int field : action.empty) {
                if (state[field] != 0) {
                    return false;
                }
            }
            boolean isLimitReached = action.limited != Fields.NONE && state[action.limited] >= instances;
            return !isLimitReached
                    && (action.some.length == 0 || isSomeMarked(action.some, state))
                    && (action.join == InclusiveJoin.NONE || action.join.isEnabled(state))
                    && (action.received == Fields.NONE || mail.canReceive(state, action.received))
                    && mail.canSend(state, action.sent);
        }

        private static boolean isSomeMarked(int[] some, int[] state) {
            for (int field : some) {
                if (state[field] > 0) {
                    return true;
                }
            }
            return false;
        }

        private void apply(Action action, int[] state, int event) {
            for (int field : action.take) {
                state[field]--;
            }
            if (action.join != InclusiveJoin.NONE) {
                for (int field : action.join.incoming) {
                    state[field] -= state[field] > 0 ? 1 : 0;
                }
            }
            if (action.received != Fields.NONE) {
                mail.receive(state, action.received);
            }
            for (int i = 0; i < action.reactions.length; i++) {
                possible[i] = isEnabled(action.reactions[i], state); // before the step itself puts tokens anywhere
            }
            for (int field : action.clear) {
                state[field] = 0;
            }
            for (int field : action.put) {
                state[field]++;
            }
            for (int message : action.sent) {
                mail.send(state, message, event);
            }
            if (action.limited != Fields.NONE) {
                state[action.limited]++;
            }
            if (action.reached != Fields.NONE) {
                state[action.reached] = Math.min(Fields.MANY, state[action.reached] + 1);
            }
            for (int i = 0; i < action.reactions.length; i++) {
                if (possible[i] && isEnabled(action.reactions[i], state)) {
                    apply(action.reactions[i], state, event);
                }
            }
        }
    }
}
