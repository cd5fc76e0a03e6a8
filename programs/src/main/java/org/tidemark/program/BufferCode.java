package org.tidemark.program;

import static org.objectweb.asm.Opcodes.*;

import org.objectweb.asm.Label;
import org.tidemark.program.Edge.Action;
import org.tidemark.program.Expression.Pattern;

/** Byte code of actions that put a message at the end of a known buffer, or take the first one out. */
final class BufferCode {
    private final StepCode code;
    private final Cells cells;

    BufferCode(StepCode code, Cells cells) {
        this.code = code;
        this.cells = cells;
    }

    /** Whether an action of the process that the code is made for is one of these. */
    boolean isFor(Action action) {
        if (!Traits.usesEnds(action) || cells.traits().looksAtMessages()) {
            return false;
        }
        Cells.Queue queue = queue(action);
        boolean fits = !(action instanceof Action.Receive receive)
                || receive.patterns().size() <= queue.parts().length;
        return queue.length() >= 0 && fits;
    }

    private Cells.Queue queue(Action action) {
        Expression channel = action instanceof Action.Send send ? send.channel() : ((Action.Receive) action).channel();
        return cells.queues().get(code.queue(channel));
    }

    /** Jumps where the action is not possible. */
    void test(Action action, Label otherwise) {
        Cells.Queue queue = queue(action);
        code.read(queue.length());
        if (action instanceof Action.Receive receive) {
            code.visitor().visitJumpInsn(IFEQ, otherwise);
            for (int p = 0; p < receive.patterns().size(); p++) {
                if (receive.patterns().get(p) instanceof Pattern.Match match) {
                    code.number(match.value());
                    code.read(queue.cell(0, p));
                    code.visitor().visitJumpInsn(IF_ICMPNE, otherwise);
                }
            }
        } else {
            code.push(queue.channel().capacity());
            code.visitor().visitJumpInsn(IF_ICMPGE, otherwise);
        }
    }

    void act(Action action) {
        Cells.Queue queue = queue(action);
        if (action instanceof Action.Send send) {
            code.send(queue, send.values());
        } else if (action instanceof Action.Receive receive) {
            int[] message = new int[receive.patterns().size()];
            for (int p = 0; p < message.length; p++) {
                code.read(queue.cell(0, p));
                message[p] = code.store();
            }
            code.remove(queue);
            code.receive(receive.patterns(), message, queue.channel());
        }
    }
}
