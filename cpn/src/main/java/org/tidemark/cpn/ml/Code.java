package org.tidemark.cpn.ml;

import org.jspecify.annotations.Nullable;

/** An expression that can be evaluated. Thread-safe; frames and machines are not. */
@FunctionalInterface
public interface Code {
    Object run(Frame frame, Machine machine);

    /** The value, or {@link Machine#CALL} where it is that of a call which is left to the caller. */
    default Object tail(Frame frame, Machine machine) {
        return run(frame, machine);
    }

    /** An expression whose value may be that of a call, which then needs no stack of its own. */
    @FunctionalInterface
    @SuppressWarnings("FunctionalInterfaceMethodChanged") // run gives the same value as tail, on a stack of its own
    interface Tail extends Code {
        @Override
        Object tail(Frame frame, Machine machine);

        @Override
        default Object run(Frame frame, Machine machine) {
            return machine.value(tail(frame, machine));
        }
    }

    /** The variables of one call of a function, and the frame of the function around it. */
    final class Frame {
        final Object[] slots;
        final @Nullable Frame outer;

        public Frame(Object[] slots, @Nullable Frame outer) {
            this.slots = slots;
            this.outer = outer;
        }

        public Object get(int slot) {
            return slots[slot];
        }

        public void set(int slot, Object value) {
            slots[slot] = value;
        }

        Frame up(int levels) {
            Frame frame = this;
            for (int i = 0; i < levels && frame.outer != null; i++) {
                frame = frame.outer;
            }
            return frame;
        }
    }
}
