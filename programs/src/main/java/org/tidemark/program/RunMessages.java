package org.tidemark.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tidemark.program.Edge.Action;
import org.tidemark.system.MessageChart;
import org.tidemark.system.MessageChart.Line;
import org.tidemark.system.MessageChart.Message;
import org.tidemark.system.MessageChart.Step;

/** Turns a run into a message-sequence chart: it is walked again, and each message is followed through the buffer of its channel. Used once. */
final class RunMessages {
    private final ProgramSystem system;
    private final World world;
    private final List<Line> lines = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();

    /** By number, the line of each process that runs. */
    private final List<Integer> running = new ArrayList<>();

    /** By channel, the messages in its buffer by their places in {@link #messages}. */
    private final Map<List<Integer>, List<Integer>> buffers = new HashMap<>();

    private int row;

    RunMessages(ProgramSystem system) {
        this.system = system;
        world = new World(system.program(), system.traits());
        begin(MessageChart.NEVER);
    }

    /** The chart of a run. */
    MessageChart of(List<Integer> events, int loop) {
        int from = MessageChart.NEVER;
        for (int i = 0; i < events.size(); i++) {
            from = i == loop ? row : from;
            World before = world.copy();
            for (World.Move move : system.take(events.get(i), before)) {
                take(move);
            }
        }
        return new MessageChart(lines, steps, messages, row, from);
    }

    private void begin(int atRow) {
        for (int pid = running.size(); pid < world.processes(); pid++) {
            running.add(lines.size());
            lines.add(new Line(
                    system.program().templates().get(world.templateOf(pid)).name() + "[" + pid + "]", atRow, -1));
        }
    }

    private void take(World.Move move) {
        Edge edge = edge(move.template(), move.edge());
        int line = running.get(move.pid());
        Map<List<Integer>, List<List<Integer>>> before = contents();
        world.take(move);
        world.takeFaults();
        if (move.otherPid() >= 0) {
            messages.add(new Message(line, row, running.get(move.otherPid()), row, text(edge, world.handed())));
        } else {
            boolean isMessage = follow(before, line, edge);
            if (edge.action() instanceof Action.End) {
                running.remove(move.pid());
                lines.set(line, new Line(lines.get(line).name(), lines.get(line).begins(), row));
            } else if (!isMessage) {
                steps.add(new Step(line, row, text(edge)));
            }
        }
        begin(row);
        row++;
    }

    private Edge edge(int template, int number) {
        return system.program().templates().get(template).graph().edges().get(number);
    }

    private static String text(Edge edge) {
        return edge.source().text().isEmpty()
                ? "line " + edge.source().line()
                : edge.source().line() + ": " + edge.source().text();
    }

    /** The text of a step that sends, with the message where that is not in the text. */
    private static String text(Edge edge, List<Integer> message) {
        boolean isInText = edge.action() instanceof Action.Send send
                && send.values().stream().allMatch(value -> value instanceof Expression.Constant);
        return isInText
                ? text(edge)
                : text(edge) + " = " + message.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** All channels with messages. */
    private Map<List<Integer>, List<List<Integer>>> contents() {
        Map<List<Integer>, List<List<Integer>>> all = new HashMap<>();
        for (int pid = -1; pid < world.processes(); pid++) {
            Program.Declarations declared = pid < 0
                    ? system.program().globals()
                    : system.program().templates().get(world.templateOf(pid)).locals();
            for (int c = 0; c < declared.channels().size(); c++) {
                all.put(List.of(pid, c), List.copyOf(world.messages(pid, c)));
            }
        }
        return all;
    }

    /** Finds out what a step has put into buffers and taken from them; false where that is nothing. */
    private boolean follow(Map<List<Integer>, List<List<Integer>>> before, int line, Edge edge) {
        boolean[] isMessage = new boolean[1];
        contents().forEach((channel, after) -> {
            List<List<Integer>> was = before.getOrDefault(channel, List.of());
            List<Integer> buffer = buffers.computeIfAbsent(channel, each -> new ArrayList<>());
            if (after.equals(was)) {
                return;
            }
            isMessage[0] = true;
            int same = 0;
            while (same < Math.min(was.size(), after.size()) && was.get(same).equals(after.get(same))) {
                same++;
            }
            if (after.size() == was.size() + 1
                    && was.subList(same, was.size()).equals(after.subList(same + 1, after.size()))) {
                put(buffer, same, line, text(edge, after.get(same)));
            } else if (after.size() + 1 == was.size()
                    && after.subList(same, after.size()).equals(was.subList(same + 1, was.size()))) {
                receive(buffer.remove(same), line);
            } else { // several at once: the first ones are received, and others are sent behind the rest
                int gone = 0;
                while (!after.subList(0, Math.min(after.size(), was.size() - gone))
                        .equals(was.subList(gone, was.size()))) {
                    gone++;
                }
                for (int i = 0; i < gone; i++) {
                    receive(buffer.remove(0), line);
                }
                while (buffer.size() < after.size()) {
                    put(buffer, buffer.size(), line, text(edge, after.get(buffer.size())));
                }
            }
        });
        return isMessage[0];
    }

    private void put(List<Integer> buffer, int place, int line, String text) {
        buffer.add(place, messages.size());
        messages.add(new Message(line, row, -1, MessageChart.NEVER, text));
    }

    private void receive(int message, int line) {
        Message sent = messages.get(message);
        messages.set(message, new Message(sent.from(), sent.fromRow(), line, row, sent.text()));
    }
}
