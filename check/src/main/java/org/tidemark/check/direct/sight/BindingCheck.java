package org.tidemark.check.direct.sight;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.net.Folding;

/** Whether events have bindings that a formula names; each is looked at once. Belongs to one thread. */
final class BindingCheck implements IntPredicate {
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final DirectNet direct;
    private final Folding.Bindings bindings;
    private byte[] answers = new byte[64];

    BindingCheck(DirectNet direct, Folding.Bindings bindings) {
        this.direct = direct;
        this.bindings = bindings;
    }

    int transition() {
        return bindings.group();
    }

    @Override
    public boolean test(int event) {
        if (event >= answers.length) {
            answers = Arrays.copyOf(answers, Math.max(event + 1, 2 * answers.length));
        }
        if (answers[event] == 0) {
            answers[event] = bindings.has().test(direct.binding(event)) ? YES : NO;
        }
        return answers[event] == YES;
    }
}
