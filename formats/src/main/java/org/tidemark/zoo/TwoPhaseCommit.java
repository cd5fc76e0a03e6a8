package org.tidemark.zoo;

/**
 * The two-phase commit protocol of Jensen, Kristensen and Mailund's survey of the sweep-line method (2012, section 2),
 * unfolded.
 *
 * <p>The coordinator collects all votes in one step and all acknowledgements in another, so there is a transition of
 * either kind for every set of workers who voted yes; a worker's vote is named by the letter {@code y} or {@code n}
 * in its position. In each phase a worker is in one of three states: while votes come in, the worker has yet to vote,
 * voted yes or voted no; while acknowledgements come in, it has yet to hear, has acknowledged, or is excused because
 * it voted no. With the idle state that makes 1 + 3^W + 3^W.
 */
final class TwoPhaseCommit extends Exhibit {
    private static final String PHASE = "waitingVotes + 2*waitingAcknowledgements";

    TwoPhaseCommit() {
        super(
                "two-phase-commit",
                "A coordinator asks W workers whether they can commit, notifies those who can of the decision, and starts over",
                "progress that starts over: the three layers of the first example of the sweep-line method",
                new Parameter("workers", 2, 1, 12, "workers"));
        formula("2·3^W + 1", of -> Exact.THREE.pow(of[0]).shiftLeft(1).add(Exact.of(1)));
        measure("paper", of -> PHASE);
        measure("finer", of -> PHASE + ", " + answers(of[0]));
        measured(7, 8, 0, 1);
        measured(19, 27, 0, 2);
        measured(1_459, 4_503, 0, 6);
        measured(118_099, 592_539, 0, 10);
    }

    /** How many workers have answered in the phase. */
    private static String answers(int w) {
        WeightedSum sum = new WeightedSum();
        for (String answer : new String[] {"yes_", "no_", "acknowledgement_"}) {
            sum.addAll(1, w, answer, i -> 1);
        }
        return sum.toString();
    }

    @Override
    void draw(NetSketch net, int[] of) {
        int w = of[0];
        net.place("coordinatorIdle", 1);
        net.places("waitingVotes", "waitingAcknowledgements");
        for (int i = 1; i <= w; i++) {
            drawWorker(net, i);
        }
        NetSketch.Rule ask =
                net.transition("sendCanCommit").takes("coordinatorIdle").gives("waitingVotes");
        for (int i = 1; i <= w; i++) {
            ask.gives("canCommit_" + i);
        }
        for (int yes = 0; yes < 1 << w; yes++) {
            drawCoordinator(net, yes, w);
        }
    }

    private static void drawWorker(NetSketch net, int i) {
        net.place("workerIdle_" + i, 1);
        net.places("workerWaiting_" + i, "canCommit_" + i, "yes_" + i, "no_" + i);
        net.places("commit_" + i, "abort_" + i, "acknowledgement_" + i, "excused_" + i);
        net.transition("voteYes_" + i)
                .takes("canCommit_" + i, "workerIdle_" + i)
                .gives("yes_" + i, "workerWaiting_" + i);
        net.transition("voteNo_" + i).takes("canCommit_" + i, "workerIdle_" + i).gives("no_" + i, "workerIdle_" + i);
        for (String decision : new String[] {"commit", "abort"}) {
            net.transition(decision + "Work_" + i)
                    .takes(decision + "_" + i, "workerWaiting_" + i)
                    .gives("acknowledgement_" + i, "workerIdle_" + i);
        }
    }

    /** The coordinator's two collecting steps after the workers in the set voted yes and the others no. */
    private static void drawCoordinator(NetSketch net, int yes, int w) {
        StringBuilder votes = new StringBuilder("_");
        for (int i = 1; i <= w; i++) {
            votes.append(in(yes, i) ? 'y' : 'n');
        }
        String decision = yes == (1 << w) - 1 ? "commit_" : "abort_";
        NetSketch.Rule decide =
                net.transition("collectVotes" + votes).takes("waitingVotes").gives("waitingAcknowledgements");
        NetSketch.Rule end = net.transition("receiveAcknowledgements" + votes)
                .takes("waitingAcknowledgements")
                .gives("coordinatorIdle");
        for (int i = 1; i <= w; i++) {
            decide.takes((in(yes, i) ? "yes_" : "no_") + i).gives((in(yes, i) ? decision : "excused_") + i);
            end.takes((in(yes, i) ? "acknowledgement_" : "excused_") + i);
        }
    }

    private static boolean in(int set, int worker) {
        return (set >> (worker - 1) & 1) != 0;
    }
}
