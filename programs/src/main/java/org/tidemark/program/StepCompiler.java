package org.tidemark.program;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tidemark.model.Layout;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Program.Location;

/**
 * Makes byte code of the steps of a program: a hidden class with a method for each edge and for each pair of edges that meet, and for each process one that looks
 * where the process is. Methods stay small, since the virtual machine does not compile large ones. Used once.
 */
final class StepCompiler {
    private static final String SUCCESSORS = "org/tidemark/model/Successors";
    private static final String STEP = "([JIL" + SUCCESSORS + ";)V";
    private static final String TEST = "([JI)Z";

    /** Up to this many words are copied one by one. */
    private static final int FEW_WORDS = 12;

    private final Cells cells;
    private final Layout layout;
    private final List<Step> steps;
    private final List<Expression> definitions;
    private final CodeClass made;

    /** Whether some location is committed. */
    private final boolean hasCommitted;

    /**
     * A compiler.
     *
     * @param ranges the values that fit each cell
     * @param steps the events by their numbers
     * @param definitions the expressions that formulas use
     */
    StepCompiler(Cells cells, Layout layout, Intervals ranges, List<Step> steps, List<Expression> definitions) {
        this.cells = cells;
        this.layout = layout;
        made = new CodeClass(cells, layout, ranges, CompiledSteps.class);
        this.steps = steps;
        this.definitions = definitions;
        hasCommitted = IntStream.range(0, cells.frames().size())
                .anyMatch(
                        f -> locations(f).stream().anyMatch(each -> each.marks().isCommitted()));
    }

    private List<Location> locations(int frame) {
        return cells.template(frame).graph().locations();
    }

    CodeClass.Factory compile() {
        for (int event = 0; event < steps.size(); event++) {
            if (steps.get(event).isMeeting()) {
                meeting(event);
            } else {
                alone(event);
            }
        }
        committed();
        for (int f = 0; f < cells.frames().size(); f++) {
            process(f, "x", event -> true);
            if (hasCommitted) {
                process(f, "c", this::beginsCommitted);
            }
        }
        expand("expand", "x");
        step();
        made.values(definitions);
        return made.load();
    }

    private StepCode method(String called, String type, int firstLocal) {
        return made.method(called, type, firstLocal);
    }

    private static void end(StepCode code) {
        CodeClass.end(code, RETURN);
    }

    private Edge edge(int frame, int number) {
        return cells.template(frame).graph().edges().get(number);
    }

    // One step. Locals: 1 words, 2 at, 3 out, 4 where the successor begins, 5 its words, from 6 on numbers.

    private static final int OUT = 3;
    private static final int TO = 4;
    private static final int NEXT = 5;
    private static final int FREE = 6;

    /** The method of a step that one process takes: it is where the step begins. */
    private void alone(int event) {
        Step step = steps.get(event);
        Edge edge = edge(step.frame(), step.edge());
        StepCode code = method("e" + event, STEP, FREE);
        Label out = new Label();
        code.by(event);
        code.tryFaults();
        code.of(step.frame());
        code.condition(edge.guard(), out, false);
        boolean isOfBuffer = !(edge.action() instanceof Action.None);
        BufferCode buffer = new BufferCode(code, cells);
        if (isOfBuffer) {
            buffer.test(edge.action(), out);
        }
        begin(code);
        if (isOfBuffer) {
            buffer.act(edge.action());
        }
        code.moveTo(edge.to());
        edge.effects().forEach(code::execute);
        commit(code, event);
        code.visitor().visitLabel(out);
        code.visitor().visitInsn(RETURN);
        code.catchFaults();
        end(code);
    }

    /** The method of a step that two processes take together: both are where it begins, and the guard of the sender holds. */
    private void meeting(int event) {
        Step step = steps.get(event);
        Edge sending = edge(step.frame(), step.edge());
        Edge receiving = edge(step.otherFrame(), step.otherEdge());
        Action.Send send = (Action.Send) sending.action();
        Action.Receive receive = (Action.Receive) receiving.action();
        StepCode code = method("e" + event, STEP, FREE);
        Label out = new Label();
        code.by(event);
        code.tryFaults();
        code.of(step.frame());
        code.condition(sending.guard(), out, false);
        code.of(step.otherFrame());
        code.condition(receiving.guard(), out, false);
        Program.Channel channel =
                cells.queues().get(code.queue(receive.channel())).channel();
        code.of(step.frame());
        int[] message = new int[channel.fields().size()];
        for (int p = 0; p < message.length; p++) {
            code.number(
                    p < send.values().size() ? send.values().get(p) : Expression.FALSE,
                    channel.fields().get(p));
            message[p] = code.store();
        }
        code.of(step.otherFrame());
        for (int p = 0; p < receive.patterns().size(); p++) {
            if (receive.patterns().get(p) instanceof Expression.Pattern.Match match) {
                code.number(match.value());
                code.visitor().visitVarInsn(ILOAD, message[p]);
                code.visitor().visitJumpInsn(IF_ICMPNE, out);
            }
        }
        begin(code);
        code.receive(receive.patterns(), message, channel);
        code.moveTo(receiving.to());
        code.of(step.frame());
        code.moveTo(sending.to());
        sending.effects().forEach(code::execute);
        code.of(step.otherFrame());
        receiving.effects().forEach(code::execute);
        commit(code, event);
        code.visitor().visitLabel(out);
        code.visitor().visitInsn(RETURN);
        code.catchFaults();
        end(code);
    }

    /** Makes room for the successor and copies the state there; from then on the code works on the copy. */
    private void begin(StepCode code) {
        MethodVisitor visitor = code.visitor();
        visitor.visitVarInsn(ALOAD, OUT);
        visitor.visitMethodInsn(INVOKEVIRTUAL, SUCCESSORS, "reserve", "()I", false);
        visitor.visitVarInsn(ISTORE, TO);
        visitor.visitVarInsn(ALOAD, OUT);
        visitor.visitMethodInsn(INVOKEVIRTUAL, SUCCESSORS, "words", "()[J", false);
        visitor.visitVarInsn(ASTORE, NEXT);
        if (layout.words() > FEW_WORDS) {
            visitor.visitVarInsn(ALOAD, 1);
            visitor.visitVarInsn(ILOAD, 2);
            visitor.visitVarInsn(ALOAD, NEXT);
            visitor.visitVarInsn(ILOAD, TO);
            code.push(layout.words());
            visitor.visitMethodInsn(
                    INVOKESTATIC, "java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", false);
        } else {
            for (int w = 0; w < layout.words(); w++) {
                code.wordAddress(NEXT, TO, w);
                code.wordAddress(1, 2, w);
                visitor.visitInsn(LALOAD);
                visitor.visitInsn(LASTORE);
            }
        }
        code.in(NEXT, TO);
    }

    private void commit(StepCode code, int event) {
        code.visitor().visitVarInsn(ALOAD, OUT);
        code.push(event);
        code.visitor().visitMethodInsn(INVOKEVIRTUAL, SUCCESSORS, "commit", "(I)V", false);
        code.in(1, 2);
    }

    // Where processes are.

    private boolean beginsCommitted(int event) {
        Step step = steps.get(event);
        return isCommitted(step.frame(), step.edge())
                || (step.isMeeting() && isCommitted(step.otherFrame(), step.otherEdge()));
    }

    private boolean isCommitted(int frame, int edge) {
        return locations(frame).get(edge(frame, edge).from()).marks().isCommitted();
    }

    /** Whether some process is at a committed location. */
    private void committed() {
        StepCode code = method("committed", TEST, 3);
        for (int f = 0; f < cells.frames().size(); f++) {
            for (int l = 0; l < locations(f).size(); l++) {
                if (locations(f).get(l).marks().isCommitted()) {
                    Label next = new Label();
                    code.read(cells.location(f));
                    code.push(cells.locationNumber(l));
                    code.visitor().visitJumpInsn(IF_ICMPNE, next);
                    code.visitor().visitInsn(ICONST_1);
                    code.visitor().visitInsn(IRETURN);
                    code.visitor().visitLabel(next);
                }
            }
        }
        code.visitor().visitInsn(ICONST_0);
        code.visitor().visitInsn(IRETURN);
        code.visitor().visitMaxs(0, 0);
        code.visitor().visitEnd();
    }

    /** The method of a process: calls those of the steps that begin where the process is. Steps that two take belong to the sender. */
    private void process(int frame, String prefix, IntPredicate chosen) {
        Map<Integer, List<Integer>> byLocation = new TreeMap<>();
        for (int event = 0; event < steps.size(); event++) {
            Step step = steps.get(event);
            if (step.frame() == frame && chosen.test(event)) {
                byLocation
                        .computeIfAbsent(edge(frame, step.edge()).from(), l -> new ArrayList<>())
                        .add(event);
            }
        }
        byLocation.forEach((location, events) -> location(prefix + frame + "_" + location, events));
        StepCode code = method(prefix + frame, STEP, 4);
        if (!byLocation.isEmpty()) {
            code.read(cells.location(frame));
            cases(code, byLocation, prefix + frame + "_");
        }
        end(code);
    }

    private void cases(StepCode code, Map<Integer, List<Integer>> byLocation, String called) {
        int[] keys = byLocation.keySet().stream()
                .mapToInt(cells::locationNumber)
                .sorted()
                .toArray();
        Label[] labels = IntStream.of(keys).mapToObj(k -> new Label()).toArray(Label[]::new);
        Label out = new Label();
        code.visitor().visitLookupSwitchInsn(out, keys, labels);
        int at = 0;
        for (int location : byLocation.keySet()) {
            code.visitor().visitLabel(labels[at++]);
            call(code, called + location);
            code.visitor().visitJumpInsn(GOTO, out);
        }
        code.visitor().visitLabel(out);
    }

    /** The method of a location: its own steps, and those with processes that are where they could receive. */
    private void location(String called, List<Integer> events) {
        StepCode code = method(called, STEP, 4);
        Map<Integer, Map<Integer, List<Integer>>> byOther = new TreeMap<>();
        for (int event : events) {
            Step step = steps.get(event);
            if (step.isMeeting()) {
                byOther.computeIfAbsent(step.otherFrame(), f -> new TreeMap<>())
                        .computeIfAbsent(
                                edge(step.otherFrame(), step.otherEdge()).from(), l -> new ArrayList<>())
                        .add(event);
            } else {
                call(code, "e" + event);
            }
        }
        byOther.forEach((frame, byLocation) -> {
            code.read(cells.location(frame));
            int[] keys =
                    byLocation.keySet().stream().mapToInt(cells::locationNumber).toArray();
            Label[] labels = IntStream.of(keys).mapToObj(k -> new Label()).toArray(Label[]::new);
            Label out = new Label();
            code.visitor().visitLookupSwitchInsn(out, keys, labels);
            int at = 0;
            for (List<Integer> meetings : byLocation.values()) {
                code.visitor().visitLabel(labels[at++]);
                meetings.forEach(event -> call(code, "e" + event));
                code.visitor().visitJumpInsn(GOTO, out);
            }
            code.visitor().visitLabel(out);
        });
        end(code);
    }

    private void call(StepCode code, String method) {
        code.visitor().visitVarInsn(ALOAD, 0);
        code.visitor().visitVarInsn(ALOAD, 1);
        code.visitor().visitVarInsn(ILOAD, 2);
        code.visitor().visitVarInsn(ALOAD, OUT);
        CodeClass.call(code, method, STEP);
    }

    private void expand(String called, String prefix) {
        StepCode code = method(called, STEP, 4);
        if (hasCommitted) {
            Label free = new Label();
            ifNotCommitted(code, free);
            for (int f = 0; f < cells.frames().size(); f++) {
                call(code, "c" + f);
            }
            code.visitor().visitInsn(RETURN);
            code.visitor().visitLabel(free);
        }
        for (int f = 0; f < cells.frames().size(); f++) {
            call(code, prefix + f);
        }
        end(code);
    }

    private void ifNotCommitted(StepCode code, Label free) {
        code.visitor().visitVarInsn(ALOAD, 0);
        code.visitor().visitVarInsn(ALOAD, 1);
        code.visitor().visitVarInsn(ILOAD, 2);
        CodeClass.call(code, "committed", TEST);
        code.visitor().visitJumpInsn(IFEQ, free);
    }

    /** One step by its number. */
    private void step() {
        int parts = Math.max(1, (steps.size() + CodeClass.CASES - 1) / CodeClass.CASES);
        for (int part = 0; part < parts; part++) {
            stepPart(part);
        }
        StepCode code = method("step", "(I[JIL" + SUCCESSORS + ";)V", 5);
        Label[] labels = IntStream.range(0, parts).mapToObj(i -> new Label()).toArray(Label[]::new);
        Label out = new Label();
        code.visitor().visitVarInsn(ILOAD, 1);
        code.push(8);
        code.visitor().visitInsn(ISHR);
        code.visitor().visitTableSwitchInsn(0, parts - 1, out, labels);
        for (int part = 0; part < parts; part++) {
            code.visitor().visitLabel(labels[part]);
            code.visitor().visitVarInsn(ALOAD, 0);
            code.visitor().visitVarInsn(ALOAD, 2);
            code.visitor().visitVarInsn(ILOAD, 3);
            code.visitor().visitVarInsn(ALOAD, 4);
            code.visitor().visitVarInsn(ILOAD, 1);
            CodeClass.call(code, "step" + part, "([JIL" + SUCCESSORS + ";I)V");
            code.visitor().visitInsn(RETURN);
        }
        code.visitor().visitLabel(out);
        end(code);
    }

    private void stepPart(int part) {
        StepCode code = method("step" + part, "([JIL" + SUCCESSORS + ";I)V", 5);
        int first = part * CodeClass.CASES;
        int last = Math.min(steps.size(), first + CodeClass.CASES) - 1;
        Label out = new Label();
        if (last >= first) {
            Label[] labels = IntStream.rangeClosed(first, last)
                    .mapToObj(i -> new Label())
                    .toArray(Label[]::new);
            code.visitor().visitVarInsn(ILOAD, 4);
            code.visitor().visitTableSwitchInsn(first, last, out, labels);
            for (int event = first; event <= last; event++) {
                code.visitor().visitLabel(labels[event - first]);
                Step step = steps.get(event);
                isAt(code, step.frame(), edge(step.frame(), step.edge()).from(), out);
                if (step.isMeeting()) {
                    isAt(
                            code,
                            step.otherFrame(),
                            edge(step.otherFrame(), step.otherEdge()).from(),
                            out);
                }
                if (hasCommitted && !beginsCommitted(event)) {
                    Label free = new Label();
                    ifNotCommitted(code, free);
                    code.visitor().visitInsn(RETURN);
                    code.visitor().visitLabel(free);
                }
                call(code, "e" + event);
                code.visitor().visitInsn(RETURN);
            }
        }
        code.visitor().visitLabel(out);
        end(code);
    }

    private void isAt(StepCode code, int frame, int location, Label otherwise) {
        code.read(cells.location(frame));
        code.push(cells.locationNumber(location));
        code.visitor().visitJumpInsn(IF_ICMPNE, otherwise);
    }
}
