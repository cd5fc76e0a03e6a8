package org.tidemark.program;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.objectweb.asm.Label;
import org.tidemark.model.Layout;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.EdgeTables.Coded;

/** Makes byte code of the edges of a program whose processes start and end, or whose edges are not steps by themselves. Used once. */
final class EdgeCompiler {
    private static final String HERE = "([JI)";
    private static final String CHOICES = "Lorg/tidemark/program/CompiledEdges$Choices;";
    private static final String FIND = "([JI" + CHOICES + ")V";
    private static final int FREE = 3;
    private static final int FOUND = 3;

    private final Cells cells;
    private final EdgeTables tables;
    private final List<Expression> definitions;
    private final CodeClass made;

    EdgeCompiler(Cells cells, Layout layout, Intervals ranges, EdgeTables tables, List<Expression> definitions) {
        this.cells = cells;
        this.tables = tables;
        this.definitions = definitions;
        made = new CodeClass(cells, layout, ranges, CompiledEdges.class);
    }

    CodeClass.Factory compile() {
        int size = tables.edges.size();
        for (int id = 0; id < size; id++) {
            test(id);
            if (!tables.edges.get(id).isInner()) {
                find(id);
            }
            receives(id);
            accept(id);
            act(id);
        }
        made.dispatch("test", "t", size, "I");
        made.dispatch("receives", "r", size, "I");
        made.dispatch("accept", "c", size, "V");
        made.dispatch("act", "a", size, "V");
        for (int f = 0; f < cells.frames().size(); f++) {
            provided(f);
            begin(f);
            findOf(f);
        }
        made.dispatch("findOf", "f", cells.frames().size(), CHOICES, "V");
        findAll();
        made.dispatch("provided", "p", cells.frames().size(), "I");
        made.dispatch("begin", "b", cells.frames().size(), "V");
        made.values(definitions);
        return made.load();
    }

    private StepCode method(String called, String result, int frame) {
        StepCode code = made.method(called, HERE + result, FREE);
        code.of(frame);
        return code;
    }

    private void test(int id) {
        Coded coded = tables.edges.get(id);
        Edge edge = coded.edge();
        StepCode code = method("t" + id, "I", coded.frame());
        Label out = new Label();
        if (!tables.isElse[id]) {
            code.condition(edge.guard(), out, false);
        }
        if (edge.effects().stream().anyMatch(each -> each instanceof Statement.Run)) {
            code.help("isRoomForProcess", "I", () -> {}, "");
            code.visitor().visitJumpInsn(IFEQ, out);
        }
        Action action = edge.action();
        BufferCode buffer = new BufferCode(code, cells);
        if (buffer.isFor(action)) {
            buffer.test(action, out);
            code.push(CompiledEdges.ENABLED);
        } else if (action instanceof Action.Send send) {
            code.fill("message", send.values());
            code.help(
                    "offer",
                    "I",
                    () -> {
                        code.channel(send.channel());
                        code.push(send.values().size());
                    },
                    "II");
        } else if (action instanceof Action.Receive receive) {
            int parts = code.fillPattern(receive.patterns());
            code.help(
                    "find",
                    "I",
                    () -> {
                        code.channel(receive.channel());
                        code.push(parts);
                        code.push(receive.isAnywhere() ? 1 : 0);
                    },
                    "III");
            code.visitor().visitJumpInsn(IFLT, out);
            code.push(CompiledEdges.ENABLED);
        } else if (action instanceof Action.Sequence) {
            code.help("canBegin", "I", () -> code.push(id), "I");
        } else if (action instanceof Action.End) {
            code.help(
                    "isYoungest",
                    "I",
                    () -> code.push(cells.frames().get(coded.frame()).pid()),
                    "I");
        } else {
            code.push(CompiledEdges.ENABLED);
        }
        code.visitor().visitInsn(IRETURN);
        code.visitor().visitLabel(out);
        code.push(CompiledEdges.DISABLED);
        CodeClass.end(code, IRETURN);
    }

    /** The method that adds an edge to what is found, once for each process that takes what it offers. */
    private void find(int id) {
        Coded coded = tables.edges.get(id);
        StepCode code = made.method("e" + id, FIND, FOUND + 1);
        Label out = new Label();
        code.mayFailAnyhow();
        code.tryFaults();
        callHere(code, "t" + id, HERE + "I");
        if (coded.edge().action() instanceof Action.Send) {
            int result = code.store();
            Label alone = new Label();
            code.visitor().visitVarInsn(ILOAD, result);
            code.push(CompiledEdges.OFFERING);
            code.visitor().visitJumpInsn(IF_ICMPNE, alone);
            code.visitor().visitVarInsn(ALOAD, 0);
            code.push(id);
            pushHere(code);
            CodeClass.call(code, "findReceivers", "(I[JI" + CHOICES + ")V");
            code.visitor().visitInsn(RETURN);
            code.visitor().visitLabel(alone);
            code.visitor().visitVarInsn(ILOAD, result);
        }
        code.visitor().visitJumpInsn(IFEQ, out);
        code.visitor().visitVarInsn(ALOAD, FOUND);
        code.push(id);
        code.visitor()
                .visitMethodInsn(INVOKEVIRTUAL, "org/tidemark/program/CompiledEdges$Choices", "add", "(I)V", false);
        code.visitor().visitLabel(out);
        code.visitor().visitInsn(RETURN);
        code.catchFaults();
        CodeClass.end(code, RETURN);
    }

    private static void pushHere(StepCode code) {
        code.visitor().visitVarInsn(ALOAD, 1);
        code.visitor().visitVarInsn(ILOAD, 2);
        code.visitor().visitVarInsn(ALOAD, FOUND);
    }

    private static void callHere(StepCode code, String method, String type) {
        code.visitor().visitVarInsn(ALOAD, 0);
        code.visitor().visitVarInsn(ALOAD, 1);
        code.visitor().visitVarInsn(ILOAD, 2);
        CodeClass.call(code, method, type);
    }

    private static void callFind(StepCode code, String method) {
        code.visitor().visitVarInsn(ALOAD, 0);
        pushHere(code);
        CodeClass.call(code, method, FIND);
    }

    /** The method that finds the edges of a process: it looks where that is. */
    private void findOf(int frame) {
        int[][] byLocation = tables.atLocation[frame];
        for (int l = 0; l < byLocation.length; l++) {
            findAt("l" + frame + "_" + l, byLocation[l]);
        }
        StepCode code = made.method("f" + frame, FIND, FOUND + 1);
        code.of(frame);
        Label out = new Label();
        code.tryFaults();
        code.condition(cells.template(frame).provided(), out, false);
        code.read(cells.location(frame));
        Label[] labels = Stream.generate(Label::new).limit(byLocation.length).toArray(Label[]::new);
        int first = cells.locationNumber(0);
        code.visitor().visitTableSwitchInsn(first, first + labels.length - 1, out, labels);
        for (int l = 0; l < labels.length; l++) {
            code.visitor().visitLabel(labels[l]);
            callFind(code, "l" + frame + "_" + l);
            code.visitor().visitInsn(RETURN);
        }
        code.visitor().visitLabel(out);
        code.visitor().visitInsn(RETURN);
        code.catchFaults();
        CodeClass.end(code, RETURN);
    }

    /** The method that finds the edges of a location: those of the highest rank that has some, or else those that are for this case. */
    private void findAt(String called, int[] edges) {
        StepCode code = made.method(called, FIND, FOUND + 1);
        List<List<Integer>> groups = new ArrayList<>();
        for (boolean isElse : new boolean[] {false, true}) {
            Map<Integer, List<Integer>> byRank = new TreeMap<>(Comparator.reverseOrder());
            for (int edge : edges) {
                if (tables.isElse[edge] == isElse) {
                    byRank.computeIfAbsent(tables.rank[edge], rank -> new ArrayList<>())
                            .add(edge);
                }
            }
            groups.addAll(byRank.values());
        }
        pushSize(code);
        int before = code.store();
        Label out = new Label();
        for (int g = 0; g < groups.size(); g++) {
            groups.get(g).forEach(edge -> callFind(code, "e" + edge));
            if (g + 1 < groups.size()) {
                pushSize(code);
                code.visitor().visitVarInsn(ILOAD, before);
                code.visitor().visitJumpInsn(IF_ICMPNE, out);
            }
        }
        code.visitor().visitLabel(out);
        CodeClass.end(code, RETURN);
    }

    private static void pushSize(StepCode code) {
        code.visitor().visitVarInsn(ALOAD, FOUND);
        code.visitor().visitFieldInsn(GETFIELD, "org/tidemark/program/CompiledEdges$Choices", "size", "I");
    }

    private void findAll() {
        int frames = cells.frames().size();
        StepCode all = made.method("findAll", FIND, FOUND + 1);
        for (int first = 0; first < frames; first += CodeClass.CASES) {
            StepCode some = made.method("findFrom" + first, FIND, FOUND + 1);
            for (int f = first; f < Math.min(frames, first + CodeClass.CASES); f++) {
                callFind(some, "f" + f);
            }
            CodeClass.end(some, RETURN);
            callFind(all, "findFrom" + first);
        }
        CodeClass.end(all, RETURN);
    }

    private void receives(int id) {
        Coded coded = tables.edges.get(id);
        StepCode code = method("r" + id, "I", coded.frame());
        if (coded.edge().action() instanceof Action.Receive receive) {
            Label out = new Label();
            code.condition(coded.edge().guard(), out, false);
            int parts = code.fillPattern(receive.patterns());
            code.helpOnly(
                    "fits",
                    "I",
                    () -> {
                        code.channel(receive.channel());
                        code.push(parts);
                    },
                    "II");
            code.visitor().visitInsn(IRETURN);
            code.visitor().visitLabel(out);
        }
        code.push(0);
        CodeClass.end(code, IRETURN);
    }

    private void accept(int id) {
        Coded coded = tables.edges.get(id);
        StepCode code = method("c" + id, "V", coded.frame());
        if (coded.edge().action() instanceof Action.Receive receive) {
            code.receiveMessage(receive.patterns());
        }
        CodeClass.end(code, RETURN);
    }

    private void act(int id) {
        Coded coded = tables.edges.get(id);
        Edge edge = coded.edge();
        Action action = edge.action();
        StepCode code = method("a" + id, "V", coded.frame());
        if (action instanceof Action.End) {
            code.help("finish", "V", () -> code.push(coded.frame()), "I");
            CodeClass.end(code, RETURN);
            return;
        }
        BufferCode buffer = new BufferCode(code, cells);
        if (buffer.isFor(action)) {
            buffer.act(action);
        } else if (action instanceof Action.Send send) {
            Label handed = new Label();
            code.flag("meeting");
            code.visitor().visitJumpInsn(IFNE, handed);
            code.fill("message", send.values());
            code.help(
                    "send",
                    "V",
                    () -> {
                        code.channel(send.channel());
                        code.push(send.values().size());
                        code.push(send.isSorted() ? 1 : 0);
                    },
                    "III");
            code.visitor().visitLabel(handed);
        } else if (action instanceof Action.Receive receive) {
            Label accepted = new Label();
            code.flag("meeting");
            code.visitor().visitJumpInsn(IFNE, accepted);
            int parts = code.fillPattern(receive.patterns());
            code.help(
                    "take",
                    "V",
                    () -> {
                        code.channel(receive.channel());
                        code.push(parts);
                        code.push(receive.isAnywhere() ? 1 : 0);
                        code.push(receive.isCopied() ? 1 : 0);
                    },
                    "IIII");
            code.receiveMessage(receive.patterns());
            code.visitor().visitLabel(accepted);
        } else if (action instanceof Action.Sequence) {
            code.help("runSequence", "V", () -> code.push(id), "I");
        }
        if (!coded.isInner()) {
            code.moveTo(edge.to());
        }
        edge.effects().forEach(code::execute);
        for (int next : tables.following[id]) {
            Edge then = tables.edges.get(next).edge();
            code.moveTo(then.to());
            then.effects().forEach(code::execute);
        }
        CodeClass.end(code, RETURN);
    }

    private void provided(int frame) {
        StepCode code = method("p" + frame, "I", frame);
        code.number(cells.template(frame).provided());
        CodeClass.end(code, IRETURN);
    }

    /** Parameters, other variables in their order, priority and location. */
    private void begin(int frame) {
        Program.Template template = cells.template(frame);
        StepCode code = method("b" + frame, "V", frame);
        code.moveTo(template.graph().initial());
        if (cells.priority(frame) >= 0) {
            code.writePriority(template.priority());
        }
        List<Program.Variable> variables = template.locals().variables();
        for (int v = 0; v < variables.size(); v++) {
            if (cells.first(Expression.Scope.LOCAL, frame, v) < 0) {
                continue;
            }
            Program.Variable variable = variables.get(v);
            if (v < template.parameters()) {
                code.parameter(v);
            } else if (!variable.initial().isEmpty()) {
                for (int i = 0; i < variable.cells(); i++) {
                    Expression value = variable.initial().get(variable.initial().size() == 1 ? 0 : i);
                    Expression index = variable.isArray() ? new Expression.Constant(i) : null;
                    code.execute(new Statement.Assign(new Expression.Cell(Expression.Scope.LOCAL, v, index), value));
                }
            }
        }
        CodeClass.end(code, RETURN);
    }
}
