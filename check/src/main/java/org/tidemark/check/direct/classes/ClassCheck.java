package org.tidemark.check.direct.classes;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.tidemark.color.direct.DirectExpander;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.Representatives;
import org.tidemark.model.Canonical;
import org.tidemark.model.Successors;

/**
 * Replaces states by their representatives, and looks whether both behave alike: whether the same transitions lead to the same classes.
 * That is looked at wherever an equivalence that is not proven changed a state, and proves nothing about other states. Belongs to one thread.
 */
final class ClassCheck implements Canonical {
    private final DirectModel model;
    private final DirectNet direct;
    private final Representatives representatives;
    private final DirectExpander expander;
    private final LongAdder compared;
    private final long[] before;
    private final Successors some;
    private final Successors others;

    /**
     * A check of the states of a model.
     *
     * @param compared counts the states that were compared
     */
    ClassCheck(DirectModel model, LongAdder compared) {
        this.model = model;
        this.compared = compared;
        direct = model.direct();
        representatives = model.representatives();
        expander = model.expander();
        before = new long[model.layout().words()];
        some = new Successors(before.length, 16);
        others = new Successors(before.length, 16);
    }

    @Override
    public void canonise(long[] words, int at) {
        System.arraycopy(words, at, before, 0, before.length);
        representatives.canonise(words, at);
        if (Arrays.equals(before, 0, before.length, words, at, at + before.length)) {
            return;
        }
        if (representatives.wasAssumed()) {
            compared.increment();
            expand(before, 0, some);
            expand(words, at, others);
            compare(words, at);
        }
    }

    /** The successors of a state. A fault in one of them is found again where its representative is expanded. */
    private void expand(long[] words, int at, Successors into) {
        boolean hadNone = direct.fault() == null;
        into.clear();
        expander.expand(words, at, into);
        DirectNet.Fault fault = direct.fault();
        if (hadNone && fault != null && fault.thread() == Thread.currentThread()) {
            direct.forgetFault();
        }
    }

    private void compare(long[] words, int at) {
        long[] mine = classes(some);
        long[] theirs = classes(others);
        int missing = missing(mine, theirs);
        boolean isMine = missing >= 0;
        missing = isMine ? missing : missing(theirs, mine);
        if (missing < 0 || direct.breach() != null) {
            return;
        }
        Successors of = isMine ? some : others;
        String event = direct.eventName(of.event(missing));
        String here = direct.shown(model.layout(), before, 0);
        String there = direct.shown(model.layout(), words, at);
        direct.report(new DirectNet.Breach(
                DirectClasses.blamed(direct),
                "it takes '" + here + "' for '" + there + "', but only from the " + (isMine ? "first" : "second") + ", "
                        + event + " leads to a state like '" + direct.shown(model.layout(), of.words(), of.at(missing))
                        + "'"));
    }

    /** A hash of the transition and the class of each successor, which becomes its representative. */
    private long[] classes(Successors batch) {
        long[] hashes = new long[batch.size()];
        for (int i = 0; i < hashes.length; i++) {
            int at = batch.at(i);
            representatives.canonise(batch.words(), at);
            long hash = direct.transition(batch.event(i)) + 1L;
            for (int w = at; w < at + before.length; w++) {
                hash = (hash ^ batch.words()[w]) * 0x9E3779B97F4A7C15L;
                hash ^= hash >>> 29;
            }
            hashes[i] = hash;
        }
        return hashes;
    }

    /** The first that is not among others, or -1. */
    private static int missing(long[] hashes, long[] among) {
        long[] sorted = among.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < hashes.length; i++) {
            if (Arrays.binarySearch(sorted, hashes[i]) < 0) {
                return i;
            }
        }
        return -1;
    }
}
