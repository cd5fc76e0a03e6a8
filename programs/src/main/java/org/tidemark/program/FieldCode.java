package org.tidemark.program;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.program.Intervals.Interval;

/**
 * Byte code that reads and writes the fields of a state within one method: cells, and elements of arrays whose index is found there. The local variables 1 and 2 of
 * the method, at first, are the words of the state and where it begins.
 *
 * <p>A field holds the difference from the lowest value of its cell. A number that does not fit its field ends the step with a {@code FieldOverflow}.
 */
class FieldCode {
    static final String SUPER = "org/tidemark/program/CompiledCode";

    final MethodVisitor visitor;
    final Intervals ranges;
    private final Layout layout;

    /** The next local variable of the method that nothing uses. */
    private int free;

    private int event = Successors.NO_EVENT;
    private int words = 1;
    private int at = 2;

    FieldCode(MethodVisitor visitor, Layout layout, Intervals ranges, int firstLocal) {
        this.visitor = visitor;
        this.layout = layout;
        this.ranges = ranges;
        this.free = firstLocal;
    }

    MethodVisitor visitor() {
        return visitor;
    }

    /** Names the event that code is made for. */
    void by(int number) {
        event = number;
    }

    /** From now on, the state is in these local variables of the method. */
    void in(int array, int offset) {
        words = array;
        at = offset;
    }

    void push(int value) {
        if (value >= -1 && value <= 5) {
            visitor.visitInsn(ICONST_0 + value);
        } else if (value == (byte) value) {
            visitor.visitIntInsn(BIPUSH, value);
        } else if (value == (short) value) {
            visitor.visitIntInsn(SIPUSH, value);
        } else {
            visitor.visitLdcInsn(value);
        }
    }

    void push(long value) {
        if (value == 0 || value == 1) {
            visitor.visitInsn(value == 0 ? LCONST_0 : LCONST_1);
        } else {
            visitor.visitLdcInsn(value);
        }
    }

    /** A new local variable of the method. */
    int local() {
        return free++;
    }

    /** Keeps the number on the stack in a new local variable, which it returns. */
    int store() {
        int local = local();
        visitor.visitVarInsn(ISTORE, local);
        return local;
    }

    /** Pushes the words of the state and where it begins. */
    void pushState() {
        visitor.visitVarInsn(ALOAD, words);
        visitor.visitVarInsn(ILOAD, at);
    }

    /** Pushes an array and the index of a word of the state in it. */
    void wordAddress(int array, int offset, int word) {
        visitor.visitVarInsn(ALOAD, array);
        visitor.visitVarInsn(ILOAD, offset);
        if (word > 0) {
            push(word);
            visitor.visitInsn(IADD);
        }
    }

    /** Pushes the value of a cell. */
    void read(int cell) {
        wordAddress(words, at, layout.word(cell));
        visitor.visitInsn(LALOAD);
        int shift = layout.shift(cell);
        int width = layout.width(cell);
        if (shift > 0) {
            push(shift);
            visitor.visitInsn(LUSHR);
        }
        if (width <= Integer.SIZE - 1) {
            visitor.visitInsn(L2I);
            push((int) layout.maxValue(cell));
            visitor.visitInsn(IAND);
        } else {
            visitor.visitInsn(L2I);
        }
        addLow(cell);
    }

    private void addLow(int cell) {
        int low = low(cell);
        if (low != 0) {
            push(low);
            visitor.visitInsn(IADD);
        }
    }

    int low(int cell) {
        return (int) ranges.ofCell(cell).low();
    }

    /** Pushes an element of an array whose index is on the stack and in range. */
    void readElement(int first) {
        address(first);
        int where = store();
        pushState();
        visitor.visitVarInsn(ILOAD, where);
        push(6);
        visitor.visitInsn(IUSHR);
        visitor.visitInsn(IADD);
        visitor.visitInsn(LALOAD);
        visitor.visitVarInsn(ILOAD, where);
        visitor.visitInsn(LUSHR);
        visitor.visitInsn(L2I);
        if (layout.width(first) < Integer.SIZE) {
            push((int) layout.maxValue(first));
            visitor.visitInsn(IAND);
        }
        addLow(first);
    }

    /** Turns the index on the stack into the address of an element. */
    private void address(int first) {
        int index = store();
        visitor.visitVarInsn(ALOAD, 0);
        visitor.visitFieldInsn(GETFIELD, SUPER, "address", "[I");
        visitor.visitVarInsn(ILOAD, index);
        push(first);
        visitor.visitInsn(IADD);
        visitor.visitInsn(IALOAD);
    }

    /** Writes a number that is known. */
    void write(int cell, int value) {
        long stored = ((long) value - low(cell)) << layout.shift(cell);
        if ((((long) value - low(cell)) & ~layout.maxValue(cell)) != 0) {
            overflow(cell);
            return;
        }
        wordAddress(words, at, layout.word(cell));
        visitor.visitInsn(DUP2);
        visitor.visitInsn(LALOAD);
        if (stored != layout.mask(cell)) {
            push(~layout.mask(cell));
            visitor.visitInsn(LAND);
        }
        if (stored != 0) {
            push(stored);
            visitor.visitInsn(LOR);
        }
        visitor.visitInsn(LASTORE);
    }

    private void overflow(int cell) {
        push(cell);
        push(event);
        visitor.visitMethodInsn(INVOKESTATIC, SUPER, "overflow", "(II)Lorg/tidemark/model/FieldOverflow;", false);
        visitor.visitInsn(ATHROW);
    }

    /** Writes the number in a local variable, whose values are known to be in an interval, to a cell. */
    void write(int cell, int local, Interval value) {
        int stored = checked(cell, local, value);
        wordAddress(words, at, layout.word(cell));
        visitor.visitInsn(DUP2);
        visitor.visitInsn(LALOAD);
        push(~layout.mask(cell));
        visitor.visitInsn(LAND);
        widen(cell, stored);
        if (layout.shift(cell) > 0) {
            push(layout.shift(cell));
            visitor.visitInsn(LSHL);
        }
        visitor.visitInsn(LOR);
        visitor.visitInsn(LASTORE);
    }

    private void widen(int cell, int stored) {
        visitor.visitVarInsn(ILOAD, stored);
        visitor.visitInsn(I2L);
        if (layout.width(cell) == Integer.SIZE) {
            push(0xffffffffL);
            visitor.visitInsn(LAND);
        }
    }

    /** The local variable with what is stored for a value, after a look whether that fits. */
    private int checked(int cell, int local, Interval value) {
        int stored = local;
        if (low(cell) != 0) {
            visitor.visitVarInsn(ILOAD, local);
            push(low(cell));
            visitor.visitInsn(ISUB);
            stored = store();
        }
        if (layout.width(cell) < Integer.SIZE && !value.isIn(ranges.ofCell(cell))) {
            Label fine = new Label();
            visitor.visitVarInsn(ILOAD, stored);
            push(~(int) layout.maxValue(cell));
            visitor.visitInsn(IAND);
            visitor.visitJumpInsn(IFEQ, fine);
            overflow(cell);
            visitor.visitLabel(fine);
        }
        return stored;
    }

    /** Writes the number in a local variable to an element whose index is on the stack and in range. */
    void writeElement(int first, int local, Interval value) {
        address(first);
        int where = store();
        int stored = checked(first, local, value);
        pushState();
        visitor.visitVarInsn(ILOAD, where);
        push(6);
        visitor.visitInsn(IUSHR);
        visitor.visitInsn(IADD);
        visitor.visitInsn(DUP2);
        visitor.visitInsn(LALOAD);
        push(layout.maxValue(first));
        visitor.visitVarInsn(ILOAD, where);
        visitor.visitInsn(LSHL);
        push(-1L);
        visitor.visitInsn(LXOR);
        visitor.visitInsn(LAND);
        widen(first, stored);
        visitor.visitVarInsn(ILOAD, where);
        visitor.visitInsn(LSHL);
        visitor.visitInsn(LOR);
        visitor.visitInsn(LASTORE);
    }
}
