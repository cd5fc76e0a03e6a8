package org.tidemark.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A BPMN diagram: nodes, flows between them, and where they are drawn. Not changed any more once it has been read, so that threads share it.
 *
 * @param name the name of the collaboration or the process, or else of the file
 * @param processes the processes, each of which runs once
 * @param nodes all nodes, of sub-processes, too
 * @param flows all sequence flows, and those that stand for something else (see {@link Flow#isDrawn})
 * @param messages the message flows
 * @param drawing where everything is drawn
 * @param remarks what was assumed about the file, one sentence each, without the full stop
 * @param text the whole content of the file
 */
record Diagram(
        String name,
        List<Scope> processes,
        List<Node> nodes,
        List<Flow> flows,
        List<Message> messages,
        Drawing drawing,
        List<String> remarks,
        String text) {
    /** The kind of a node. */
    enum NodeType {
        TASK("task", true),
        CALL("call activity", true),
        SUB_PROCESS("sub-process", true),
        EVENT_SUB_PROCESS("event sub-process", true),
        EXCLUSIVE("exclusive gateway", false),
        PARALLEL("parallel gateway", false),
        INCLUSIVE("inclusive gateway", false),
        EVENT_BASED("event-based gateway", false),
        START("start event", false),
        END("end event", false),
        CATCH("intermediate event", false),
        THROW("intermediate event", false),
        BOUNDARY("boundary event", false);

        private final String noun;
        private final boolean isActivity;

        NodeType(String noun, boolean isActivity) {
            this.noun = noun;
            this.isActivity = isActivity;
        }

        String noun() {
            return noun;
        }

        boolean isActivity() {
            return isActivity;
        }

        boolean isGateway() {
            return this == EXCLUSIVE || this == PARALLEL || this == INCLUSIVE || this == EVENT_BASED;
        }
    }

    /** The trigger or result of an event. */
    enum Trigger {
        MESSAGE,
        TIMER,
        CONDITIONAL,
        SIGNAL,
        ERROR,
        ESCALATION,
        CANCEL,
        TERMINATE,
        LINK;
    }

    /**
     * A definition of an event.
     *
     * @param key which signal, error, escalation or link it is; empty where the file does not say
     */
    record Definition(Trigger trigger, String key) {}

    /**
     * How an activity is executed several times.
     *
     * @param isParallel whether the instances run side by side instead of one after the other
     * @param count how many instances there are; 0 where the file does not say it as a number
     * @param endsEarly whether a condition may end it before all instances are completed
     */
    record Repetition(boolean isParallel, int count, boolean endsEarly) {
        /** Whether it may go on one by one as often as it likes. */
        boolean isEndless() {
            return !isParallel && count == 0;
        }
    }

    /** A process or a sub-process: what is inside it. */
    static final class Scope {
        final String id;
        /** The name of the pool, or of the process or sub-process. */
        String name;
        /** The sub-process that it is the inside of; null for a process. */
        final @Nullable Node owner;

        final List<Node> nodes = new ArrayList<>();
        final List<Flow> flows = new ArrayList<>();

        Scope(String id, String name, @Nullable Node owner) {
            this.id = id;
            this.name = name;
            this.owner = owner;
        }

        /** The scope that it lies in; null for a process. */
        @Nullable
        Scope parent() {
            return owner == null ? null : owner.scope;
        }

        /** The process that it is a part of. */
        Scope process() {
            Scope parent = parent();
            return parent == null ? this : parent.process();
        }

        /** Whether another scope is this one or lies in it. */
        boolean contains(@Nullable Scope other) {
            return other != null && (other == this || contains(other.parent()));
        }

        /** The start events of the scope. */
        List<Node> starts() {
            return nodes.stream().filter(node -> node.type == NodeType.START).toList();
        }

        /** The flows that get a token when the scope begins, whichever start event it begins with. */
        List<Flow> implicitStarts() {
            return flows.stream().filter(flow -> flow.source == null).toList();
        }

        /** The event sub-processes of the scope. */
        List<Node> eventSubProcesses() {
            return nodes.stream()
                    .filter(node -> node.type == NodeType.EVENT_SUB_PROCESS)
                    .toList();
        }

        String label() {
            return name.isBlank() ? "process " + id : "'" + name + "'";
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /** A task, a sub-process, a gateway or an event. */
    static final class Node {
        final int number;
        final NodeType type;
        final String id;
        final String name;
        final int line;
        final Scope scope;
        final List<Definition> definitions = new ArrayList<>();
        final List<Flow> in = new ArrayList<>();
        final List<Flow> out = new ArrayList<>();
        final List<Message> receives = new ArrayList<>();
        final List<Message> sends = new ArrayList<>();
        final List<Node> boundary = new ArrayList<>();
        /** Whether it ends what it is attached to, or for the start of an event sub-process, what that lies in. */
        boolean isInterrupting = true;
        /** Whether a process may begin with it although it is not a start event. */
        boolean isInstantiating;
        /** How it is executed several times; null where it is executed once, and for a single instance. */
        @Nullable
        Repetition repetition;
        /** The element of the file that it stands for. */
        String drawn;
        /** Which instance of that it is, or is inside of, like {@code #2}; empty where there is only one. */
        String instance = "";
        /** Whether it need not go on where nothing but conditional flows leaves it. */
        boolean mayEnd;
        /** Whether it begins with any number of its implicit starts, which are its instances. */
        boolean hasAnyNumber;
        /** Whether it stands for the completion condition of its activity, and is not in the file. */
        boolean isCondition;

        /** The activity that a boundary event is attached to. */
        @Nullable
        Node host;
        /** The inside of a sub-process. */
        @Nullable
        Scope inside;
        /** The flow that is taken where no condition holds. */
        @Nullable
        Flow byDefault;

        Node(int number, NodeType type, String id, String name, int line, Scope scope) {
            this.number = number;
            this.type = type;
            this.id = id;
            this.name = name.replaceAll("\\s+", " ").strip();
            this.line = line;
            this.scope = scope;
            drawn = id;
        }

        boolean has(Trigger trigger) {
            return definitions.stream().anyMatch(each -> each.trigger == trigger);
        }

        /** The key of a definition; null where it has no such definition. */
        @Nullable
        String key(Trigger trigger) {
            return definitions.stream()
                    .filter(each -> each.trigger == trigger)
                    .map(Definition::key)
                    .findFirst()
                    .orElse(null);
        }

        /** Whether time passes in it: something may happen while it is active. */
        boolean isLasting() {
            return inside != null || !boundary.isEmpty();
        }

        Scope insideOf() {
            return Objects.requireNonNull(inside, id);
        }

        Node hostOf() {
            return Objects.requireNonNull(host, id);
        }

        /** The event that starts an event sub-process. */
        Node trigger() {
            return insideOf().starts().get(0);
        }

        String label() {
            return plainLabel()
                    + (instance.isEmpty()
                            ? ""
                            : " (instance " + instance.replace('#', '.').substring(1) + ")");
        }

        /** Its label, whichever instance it is. */
        String plainLabel() {
            return isCondition || name.isBlank() ? type.noun() + " " + drawn : "'" + name + "'";
        }

        /** Its kind and its name. */
        String title() {
            if (isCondition) {
                return "the completion condition of " + plainLabel() + " holds";
            }
            return name.isBlank() ? label() : type.noun() + " " + label();
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /** A sequence flow within a scope. */
    static final class Flow {
        final int number;
        final String id;
        final String name;
        /** Null where it stands for the implicit start of its target. */
        final @Nullable Node source;

        final Node target;
        final Scope scope;
        final boolean isConditional;
        /** The element of the file that a token on it is drawn at. */
        String drawn;

        Flow(
                int number,
                String id,
                String name,
                @Nullable Node source,
                Node target,
                Scope scope,
                boolean isConditional) {
            this.number = number;
            this.id = id;
            this.name = name.replaceAll("\\s+", " ").strip();
            this.source = source;
            this.target = target;
            this.scope = scope;
            this.isConditional = isConditional;
            drawn = id;
        }

        /** Whether the file has it: an implicit start has a flow without a source, and a pair of links one from throw to catch. */
        boolean isDrawn() {
            return source != null && !source.has(Trigger.LINK);
        }

        /** Where a token on it is, as an end of a sentence. */
        String where() {
            if (source == null) {
                return "before " + target.label();
            }
            String named = name.isBlank() ? "" : " ('" + name + "')";
            return "between " + source.label() + " and " + target.label() + named;
        }

        /** Which way a choice goes. */
        String way() {
            return name.isBlank() ? target.label() : "'" + name + "'";
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /** A message flow. */
    static final class Message {
        final int number;
        final String id;
        final String name;
        /** The node that sends; null where a pool as a whole does. */
        final @Nullable Node source;
        /** The node that receives; null where a pool as a whole does. */
        final @Nullable Node target;
        /** The pools at both ends, in words. */
        final String from;

        final String to;

        Message(
                int number,
                String id,
                String name,
                @Nullable Node source,
                @Nullable Node target,
                String from,
                String to) {
            this.number = number;
            this.id = id;
            this.name = name.replaceAll("\\s+", " ").strip();
            this.source = source;
            this.target = target;
            this.from = from;
            this.to = to;
        }

        /** Whether nodes of the diagram both send and receive it, so that it can be on its way. */
        boolean isInner() {
            return source != null && target != null;
        }

        Scope sender() {
            return Objects.requireNonNull(source, id).scope.process();
        }

        Scope receiver() {
            return Objects.requireNonNull(target, id).scope.process();
        }

        String label() {
            return name.isBlank() ? "the message from " + from + " to " + to : "message '" + name + "'";
        }

        @Override
        public String toString() {
            return id;
        }
    }

    /** A point of the drawing. */
    record Point(double x, double y) {}

    /** A rectangle of the drawing. */
    record Box(double x, double y, double width, double height) {}

    /**
     * Positions of the file.
     *
     * @param boxes of nodes, pools and lanes, by their ids
     * @param lines of flows, by their ids
     * @param frames the names of pools and lanes, by their ids, outer ones first
     */
    record Drawing(Map<String, Box> boxes, Map<String, List<Point>> lines, Map<String, String> frames) {}

    /** All scopes, outer ones first. */
    List<Scope> scopes() {
        return Stream.concat(
                        processes.stream(),
                        nodes.stream().map(node -> node.inside).filter(Objects::nonNull))
                .toList();
    }

    /** Whether some node throws a signal, so that its catchers wait for that instead of the world outside. */
    boolean isThrown(String signal) {
        return nodes.stream()
                .filter(node -> node.type == NodeType.THROW || node.type == NodeType.END)
                .flatMap(node -> node.definitions.stream())
                .anyMatch(each -> each.trigger == Trigger.SIGNAL && each.key.equals(signal));
    }

    /** Whether a catching node waits for a signal that is thrown in the diagram. */
    boolean awaitsSignal(Node node) {
        String key = node.key(Trigger.SIGNAL);
        return key != null && node.definitions.size() == 1 && isThrown(key);
    }
}
