package org.tidemark.program;

import static org.objectweb.asm.ClassWriter.COMPUTE_MAXS;
import static org.objectweb.asm.Opcodes.*;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tidemark.model.Layout;

/** A hidden class in the making, with methods that work on the words of states. */
final class CodeClass {
    /** The most cases of one method, since the virtual machine does not compile large methods. */
    static final int CASES = 256;

    private static final String NAME = "org/tidemark/program/Code";

    private final Cells cells;
    private final Layout layout;
    private final Intervals ranges;
    private final String above;
    private final List<int[]> tables = new ArrayList<>();
    private final ClassWriter writer = new ClassWriter(COMPUTE_MAXS);
    private boolean mayFail;

    /**
     * A class without methods.
     *
     * @param ranges the values that fit each cell
     * @param extended the class that it extends
     */
    CodeClass(Cells cells, Layout layout, Intervals ranges, Class<? extends CompiledCode> extended) {
        this.cells = cells;
        this.layout = layout;
        this.ranges = ranges;
        above = extended.getName().replace('.', '/');
        // A class of this version needs no frames: to compute them takes longer than all the rest.
        writer.visit(V1_5, ACC_FINAL | ACC_SUPER, NAME, null, above, null);
        constructor();
    }

    private void constructor() {
        String type = "(L" + StepCode.SUPER + "$Fields;[[I)V";
        MethodVisitor code = writer.visitMethod(0, "<init>", type, null, null);
        code.visitCode();
        code.visitVarInsn(ALOAD, 0);
        code.visitVarInsn(ALOAD, 1);
        code.visitVarInsn(ALOAD, 2);
        code.visitMethodInsn(INVOKESPECIAL, above, "<init>", type, false);
        code.visitInsn(RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** Begins a method whose local variables from this number on are free. */
    StepCode method(String called, String type, int firstLocal) {
        MethodVisitor code = writer.visitMethod(ACC_FINAL, called, type, null, null);
        code.visitCode();
        return new StepCode(code, cells, layout, ranges, tables, firstLocal, () -> mayFail = true);
    }

    /** Ends a method. */
    static void end(StepCode code, int returnInstruction) {
        code.visitor().visitInsn(returnInstruction);
        code.visitor().visitMaxs(0, 0);
        code.visitor().visitEnd();
    }

    /** Calls a method of the class with the first arguments of the calling one. */
    static void call(StepCode code, String method, String type) {
        code.visitor().visitMethodInsn(INVOKEVIRTUAL, NAME, method, type, false);
    }

    /**
     * A method {@code called(int which, long[] words, int at)} that calls one of the methods {@code prefix + which}, without {@code which}.
     *
     * @param result the letter of the type that they return
     */
    void dispatch(String called, String prefix, int methods, String result) {
        dispatch(called, prefix, methods, "", result);
    }

    /** A method with a further argument, an object of the type {@code last}, or without one where that is empty. */
    void dispatch(String called, String prefix, int methods, String last, String result) {
        int parts = Math.max(1, (methods + CASES - 1) / CASES);
        String type = "(I[JI" + last + ")" + result;
        int returns = result.equals("V") ? RETURN : IRETURN;
        for (int part = 0; part < parts; part++) {
            StepCode code = method(called + "_" + part, type, 5);
            int first = part * CASES;
            int most = Math.min(methods, first + CASES) - 1;
            cases(code, first, most, prefix, "([JI" + last + ")" + result, returns);
        }
        StepCode code = method(called, type, 5);
        Label[] labels = IntStream.range(0, parts).mapToObj(i -> new Label()).toArray(Label[]::new);
        Label none = new Label();
        code.visitor().visitVarInsn(ILOAD, 1);
        code.push(8);
        code.visitor().visitInsn(ISHR);
        code.visitor().visitTableSwitchInsn(0, parts - 1, none, labels);
        for (int part = 0; part < parts; part++) {
            code.visitor().visitLabel(labels[part]);
            code.visitor().visitVarInsn(ALOAD, 0);
            code.visitor().visitVarInsn(ILOAD, 1);
            pushArguments(code, !last.isEmpty());
            call(code, called + "_" + part, type);
            code.visitor().visitInsn(returns);
        }
        code.visitor().visitLabel(none);
        endWithNothing(code, returns);
    }

    private static void pushArguments(StepCode code, boolean isLastGiven) {
        code.visitor().visitVarInsn(ALOAD, 2);
        code.visitor().visitVarInsn(ILOAD, 3);
        if (isLastGiven) {
            code.visitor().visitVarInsn(ALOAD, 4);
        }
    }

    private static void cases(StepCode code, int first, int last, String prefix, String type, int returns) {
        Label none = new Label();
        if (last >= first) {
            Label[] labels = IntStream.rangeClosed(first, last)
                    .mapToObj(i -> new Label())
                    .toArray(Label[]::new);
            code.visitor().visitVarInsn(ILOAD, 1);
            code.visitor().visitTableSwitchInsn(first, last, none, labels);
            for (int which = first; which <= last; which++) {
                code.visitor().visitLabel(labels[which - first]);
                code.visitor().visitVarInsn(ALOAD, 0);
                pushArguments(code, type.contains(";"));
                call(code, prefix + which, type);
                code.visitor().visitInsn(returns);
            }
        }
        code.visitor().visitLabel(none);
        endWithNothing(code, returns);
    }

    private static void endWithNothing(StepCode code, int returns) {
        if (returns == IRETURN) {
            code.push(0);
        }
        end(code, returns);
    }

    /** The method for the values of what formulas use. */
    void values(List<Expression> definitions) {
        for (int d = 0; d < definitions.size(); d++) {
            StepCode code = method("d" + d, "([JI)I", 3);
            code.number(definitions.get(d));
            end(code, IRETURN);
        }
        dispatch("value", "d", definitions.size(), "I");
    }

    /** Loads the class. */
    Factory load() {
        writer.visitEnd();
        int[] address = new int[cells.size()];
        long[] most = new long[cells.size()];
        int[] low = new int[cells.size()];
        for (int cell = 0; cell < address.length; cell++) {
            address[cell] = layout.word(cell) * Long.SIZE + layout.shift(cell);
            most[cell] = layout.maxValue(cell);
            low[cell] = (int) ranges.ofCell(cell).low();
        }
        try {
            MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(writer.toByteArray(), true);
            MethodType type = MethodType.methodType(void.class, CompiledCode.Fields.class, int[][].class);
            MethodHandle constructor = hidden.findConstructor(hidden.lookupClass(), type);
            return new Factory(
                    constructor.asType(type.changeReturnType(CompiledCode.class)),
                    new CompiledCode.Fields(address, most, low),
                    tables.toArray(int[][]::new),
                    mayFail || above.endsWith("Edges"));
        } catch (IllegalAccessException | NoSuchMethodException e) {
            throw new IllegalStateException("the steps of the program cannot be executed", e);
        }
    }

    /** Makes objects of a loaded class. */
    static final class Factory {
        private final MethodHandle constructor;
        private final CompiledCode.Fields fields;
        private final int[][] tables;
        private final boolean mayFail;

        Factory(MethodHandle constructor, CompiledCode.Fields fields, int[][] tables, boolean mayFail) {
            this.constructor = constructor;
            this.fields = fields;
            this.tables = tables;
            this.mayFail = mayFail;
        }

        /** Whether a step may have no result. */
        boolean mayFail() {
            return mayFail;
        }

        /** New code for one thread. */
        CompiledCode create() {
            try {
                return (CompiledCode) constructor.invokeExact(fields, tables);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException("the steps of the program cannot be executed", e);
            }
        }
    }
}
