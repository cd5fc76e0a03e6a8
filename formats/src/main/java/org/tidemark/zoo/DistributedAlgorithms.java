package org.tidemark.zoo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Processes that work together by messages. */
final class DistributedAlgorithms {
    private DistributedAlgorithms() {}

    /** The models of this family, in the order in which they are listed. */
    static List<ZooModel> all() {
        return List.of(
                new DatabaseManagers(),
                new TwoPhaseCommit(),
                new StopAndWait(),
                new LeaderElection(),
                new RisingLeader(),
                new Eratosthenes());
    }

    /**
     * The distributed database of Genrich, Lautenbach and Jensen, unfolded: one place for every message.
     *
     * <p>Either nobody updates, or one of N managers does and each of its N−1 messages is sent, received or acknowledged.
     */
    private static final class DatabaseManagers extends Exhibit {
        /** As many as fit one number for any N, besides who updates and the number of steps taken. */
        private static final int MOST_FINER_DIGITS = 14;

        /** As many digits as fit one number for any N, besides who updates, without the number of steps. */
        private static final int MOST_DIGITS = 24;

        DatabaseManagers() {
            super(
                    "dbm",
                    "N database managers: one at a time updates, notifies all others, and waits for their acknowledgements",
                    "the classic benchmark of state-space papers; wide states that change little per step",
                    new Parameter("managers", 4, 2, 200, "managers"));
            formula(
                    "N·3^(N−1) + 1",
                    of -> Exact.THREE.pow(of[0] - 1).multiply(Exact.of(of[0])).add(Exact.of(1)));
            measure("paper", of -> updating(of[0]) + ", " + messages(of[0], MOST_DIGITS, 1));
            measure(
                    "finer",
                    of -> updating(of[0]) + ", " + messages(of[0], 0, 1) + ", "
                            + messages(of[0], MOST_FINER_DIGITS, -1));
            measure("steps", of -> updating(of[0]) + ", " + messages(of[0], 0, 1));
            measured(7, 8, 0, 2);
            measured(109, 224, 0, 4);
            measured(17_497, 81_664, 0, 8);
            measured(196_831, 1_181_000, 0, 10);
        }

        /** Who updates: the order of the managers. */
        private static String updating(int n) {
            return new WeightedSum().addAll(1, n, "waiting_", i -> i).toString();
        }

        /**
         * The progress of the messages: two steps each. The messages to the first managers are digits in base 3, the most
         * significant first; those to all others have equal weight.
         */
        private static String messages(int n, int digits, int sign) {
            WeightedSum sum = new WeightedSum();
            long weight = 1;
            for (int j = n; j >= 1; j--) {
                for (int i = 1; i <= n; i++) {
                    if (i != j) {
                        sum.add(sign * weight, "received_" + i + "_" + j);
                        sum.add(2L * sign * weight, "acknowledged_" + i + "_" + j);
                    }
                }
                weight *= j - 1 <= digits ? 3 : 1;
            }
            return sum.toString();
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            net.place("exclusion", 1);
            for (int i = 1; i <= n; i++) {
                net.place("inactive_" + i, 1);
                net.places("waiting_" + i, "performing_" + i);
            }
            for (int i = 1; i <= n; i++) {
                for (int j = 1; j <= n; j++) {
                    if (i != j) {
                        drawMessage(net, i, j);
                    }
                }
                drawUpdate(net, i, n);
            }
        }

        private static void drawMessage(NetSketch net, int i, int j) {
            String message = "_" + i + "_" + j;
            net.place("unused" + message, 1);
            net.places("sent" + message, "received" + message, "acknowledged" + message);
            net.transition("receive" + message)
                    .takes("sent" + message, "inactive_" + j)
                    .gives("received" + message, "performing_" + j);
            net.transition("acknowledge" + message)
                    .takes("received" + message, "performing_" + j)
                    .gives("acknowledged" + message, "inactive_" + j);
        }

        private static void drawUpdate(NetSketch net, int i, int n) {
            NetSketch.Rule update = net.transition("update_" + i)
                    .takes("inactive_" + i, "exclusion")
                    .gives("waiting_" + i);
            NetSketch.Rule finish =
                    net.transition("finish_" + i).takes("waiting_" + i).gives("inactive_" + i, "exclusion");
            for (int j = 1; j <= n; j++) {
                if (i != j) {
                    String message = "_" + i + "_" + j;
                    update.takes("unused" + message).gives("sent" + message);
                    finish.takes("acknowledged" + message).gives("unused" + message);
                }
            }
        }
    }

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
    private static final class TwoPhaseCommit extends Exhibit {
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
            net.transition("voteNo_" + i)
                    .takes("canCommit_" + i, "workerIdle_" + i)
                    .gives("no_" + i, "workerIdle_" + i);
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

    /**
     * The stop-and-wait protocol: packet k is sent again and again until its acknowledgement arrives, then comes packet
     * k+1. Both channels hold up to C messages, may lose them and let them overtake each other; sequence numbers keep the
     * protocol correct.
     */
    private static final class StopAndWait extends Exhibit {
        StopAndWait() {
            super(
                    "stop-and-wait",
                    "A sender delivers N numbered packets, one at a time, over channels that lose and reorder messages",
                    "a protocol with progress (the packet number), where a sweep stores only a fraction of the states at a time",
                    new Parameter("packets", 4, 1, 200, "packets to send"),
                    new Parameter("capacity", 1, 1, 1_000, "messages that each channel can hold"));
            measure("paper", of -> received(of[0]));
            measure("finer", of -> received(of[0]) + ", " + sent(of[0]));
            measured(10, 16, 1, 1, 1);
            measured(43, 85, 1, 4, 1);
            measured(485, 1_952, 1, 4, 2);
            measured(2_785, 15_137, 1, 4, 3);
            measured(6_111, 28_816, 1, 10, 2);
            measured(14_657, 90_424, 1, 6, 3);
        }

        /** How many packets the receiver has. */
        private static String received(int n) {
            return new WeightedSum()
                    .addAll(1, n, "expects_", k -> k - 1L)
                    .add(n, "gotAll")
                    .toString();
        }

        /** The progress of the sender: two steps per packet. */
        private static String sent(int n) {
            return new WeightedSum()
                    .addAll(1, n, "sends_", k -> 2L * k - 2)
                    .addAll(1, n, "waits_", k -> 2L * k - 1)
                    .add(2L * n, "sentAll")
                    .toString();
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            net.place("dataFree", of[1]);
            net.place("ackFree", of[1]);
            for (int k = 1; k <= n; k++) {
                net.place("sends_" + k, k == 1 ? 1 : 0);
                net.places("waits_" + k);
                net.place("expects_" + k, k == 1 ? 1 : 0);
                net.places("data_" + k, "ack_" + k);
            }
            net.places("sentAll", "gotAll");
            for (int k = 1; k <= n; k++) {
                drawPacket(net, k, n);
                drawReceiver(net, k, n);
            }
        }

        private static void drawPacket(NetSketch net, int k, int n) {
            String next = k < n ? "sends_" + (k + 1) : "sentAll";
            net.transition("send_" + k).takes("sends_" + k, "dataFree").gives("waits_" + k, "data_" + k);
            net.transition("resend_" + k).takes("dataFree").reads("waits_" + k).gives("data_" + k);
            net.transition("loseData_" + k).takes("data_" + k).gives("dataFree");
            net.transition("loseAck_" + k).takes("ack_" + k).gives("ackFree");
            net.transition("acknowledged_" + k).takes("waits_" + k, "ack_" + k).gives(next, "ackFree");
            for (int now = k + 1; now <= n; now++) {
                net.transition("ignoreAck_" + k + "_at_" + now)
                        .takes("ack_" + k)
                        .reads("waits_" + now)
                        .gives("ackFree");
            }
        }

        /**
         * The packet expected moves the receiver on; the acknowledgement of an older one was lost, so it is acknowledged
         * again.
         */
        private static void drawReceiver(NetSketch net, int k, int n) {
            net.transition("receive_" + k)
                    .takes("data_" + k, "expects_" + k, "ackFree")
                    .gives(expects(k + 1, n), "ack_" + k, "dataFree");
            for (int now = k + 1; now <= n + 1; now++) {
                net.transition("receiveAgain_" + k + (now <= n ? "_at_" + now : "_atEnd"))
                        .takes("data_" + k, "ackFree")
                        .reads(expects(now, n))
                        .gives("ack_" + k, "dataFree");
            }
        }

        private static String expects(int k, int n) {
            return k <= n ? "expects_" + k : "gotAll";
        }
    }

    /**
     * The sieve of Eratosthenes as a row of processes: a generator sends the numbers from 2 to N to the first tester,
     * which owns the prime 2. A tester drops the multiples of its prime; the first other number becomes the prime of a
     * new tester, and the rest are passed on to that one. An end mark follows the numbers down the row, and the last
     * tester acknowledges it.
     *
     * <p>Channels keep the order. So the numbers a tester gets are fixed, and only the positions of the processes vary: a
     * channel is represented by the number of messages in it.
     */
    private static final class Eratosthenes extends Exhibit {
        Eratosthenes() {
            super(
                    "eratosthenes",
                    "A row of processes sieves the numbers up to N: each drops multiples of its prime and passes on the rest",
                    "a pipeline with many interleavings and one final state, in wide states that differ little",
                    new Parameter("numbers", 10, 2, 400, "the greatest number to test"));
            measured(384, 873, 1, 10);
            measured(2_267, 6_324, 1, 15);
            measured(48_561, 180_710, 1, 25);
            measured(187_288, 786_749, 1, 30);
        }

        /** A tester, the numbers it gets, and the prime of the tester it creates, or 0. */
        private record Tester(int prime, List<Integer> gets, int successor) {
            static List<Tester> upTo(int n) {
                List<Tester> row = new ArrayList<>();
                List<Integer> numbers = IntStream.rangeClosed(2, n).boxed().toList();
                int prime = 2;
                while (prime > 0) {
                    int divisor = prime;
                    List<Integer> left =
                            numbers.stream().filter(m -> m % divisor != 0).toList();
                    int successor = left.isEmpty() ? 0 : left.get(0);
                    row.add(new Tester(prime, numbers, successor));
                    numbers = left.isEmpty() ? left : left.subList(1, left.size());
                    prime = successor;
                }
                return row;
            }
        }

        @Override
        void draw(NetSketch net, int[] of) {
            List<Tester> testers = Tester.upTo(of[0]);
            for (Tester tester : testers) {
                drawPlaces(net, tester);
            }
            drawGenerator(net, of[0]);
            for (Tester tester : testers) {
                drawTester(net, tester);
            }
        }

        private static void drawPlaces(NetSketch net, Tester tester) {
            for (int j = 0; j <= tester.gets().size(); j++) {
                net.place(idle(tester.prime(), j), tester.prime() == 2 && j == 0 ? 1 : 0);
                net.places(tests(tester.prime(), j));
            }
            net.places(channel(tester.prime()), "ended_" + tester.prime());
        }

        private static void drawGenerator(NetSketch net, int n) {
            for (int m = 2; m <= n + 1; m++) {
                net.place("next_" + m, m == 2 ? 1 : 0);
            }
            net.places("waits", "acknowledged", "done");
            for (int m = 2; m <= n; m++) {
                net.transition("send_" + m).takes("next_" + m).gives("next_" + (m + 1), channel(2));
            }
            net.transition("sendEnd").takes("next_" + (n + 1)).gives("waits", channel(2));
            net.transition("finish").takes("waits", "acknowledged").gives("done");
        }

        private static void drawTester(NetSketch net, Tester tester) {
            int prime = tester.prime();
            int successor = tester.successor();
            int end = tester.gets().size();
            for (int j = 0; j <= end; j++) {
                net.transition("receive_" + prime + "_" + j)
                        .takes(idle(prime, j), channel(prime))
                        .gives(tests(prime, j));
            }
            for (int j = 0; j < end; j++) {
                int number = tester.gets().get(j);
                String name = "_" + prime + "_" + number;
                String to = idle(prime, j + 1);
                if (number % prime == 0) {
                    net.transition("drop" + name).takes(tests(prime, j)).gives(to);
                } else if (number == successor) {
                    net.transition("create" + name).takes(tests(prime, j)).gives(to, idle(number, 0));
                } else {
                    net.transition("pass" + name).takes(tests(prime, j)).gives(to, channel(successor));
                }
            }
            net.transition("end_" + prime)
                    .takes(tests(prime, end))
                    .gives("ended_" + prime, successor == 0 ? "acknowledged" : channel(successor));
        }

        /** About to receive message j. */
        private static String idle(int prime, int j) {
            return "idle_" + prime + "_" + j;
        }

        private static String tests(int prime, int j) {
            return "tests_" + prime + "_" + j;
        }

        private static String channel(int prime) {
            return "channel_" + prime;
        }
    }

    /**
     * Leader election on a one-way ring by Chang and Roberts (1979), with the identities in the most expensive order.
     *
     * <p>Process i sends to i−1, and process 1 to N. A process sends its identity when it wakes up, spontaneously or on a
     * message; it forwards a greater identity and becomes passive, it drops a smaller one, and it is elected when its own
     * comes back. As messages travel towards smaller identities, identity m is sent m times. Channels do not keep
     * messages in order.
     */
    private static final class LeaderElection extends Exhibit {
        LeaderElection() {
            super(
                    "leader",
                    "N processes on a one-way ring elect the one with the greatest identity by passing identities on",
                    "a distributed algorithm that ends, in one final state, and makes progress all the way there",
                    new Parameter("processes", 4, 2, 200, "processes on the ring"));
            measure("work", of -> workDone(of[0]));
            measured(9, 13, 1, 2);
            measured(38, 82, 1, 3);
            measured(194, 561, 1, 4);
            measured(1_160, 4_246, 1, 5);
            measured(7_968, 35_574, 1, 6);
            measured(62_024, 328_768, 1, 7);
            measured(541_288, 3_335_996, 1, 8);
        }

        /**
         * The work left to do, negated: a message has hops ahead of it, and a sleeping process has its own message to
         * send and more.
         */
        private static String workDone(int n) {
            WeightedSum left = new WeightedSum();
            for (int m = 1; m <= n; m++) {
                left.add(-(n + 2L), "asleep_" + m);
                for (int i = next(m, n), hops = 1; ; i = next(i, n), hops++) {
                    left.add(hops - n - 1L, message(m, i));
                    if (i == n) {
                        break;
                    }
                }
            }
            return left.toString();
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            for (int i = 1; i <= n; i++) {
                net.place("asleep_" + i, 1);
                net.places("candidate_" + i);
            }
            for (int i = 1; i < n; i++) {
                net.places("passive_" + i);
            }
            net.places("leader_" + n);
            for (int m = 1; m <= n; m++) {
                for (int i = 1; i <= n; i++) {
                    if (arrives(m, i, n)) {
                        net.places(message(m, i));
                    }
                }
            }
            for (int i = 1; i <= n; i++) {
                net.transition("wake_" + i).takes("asleep_" + i).gives("candidate_" + i, message(i, next(i, n)));
                for (int m = 1; m <= n; m++) {
                    if (arrives(m, i, n)) {
                        drawReceive(net, m, i, n);
                    }
                }
            }
        }

        private static void drawReceive(NetSketch net, int m, int i, int n) {
            String what = "_" + m + "_by_" + i;
            if (m == i) {
                net.transition("elect_" + i)
                        .takes(message(m, i), "candidate_" + i)
                        .gives("leader_" + i);
            } else if (m < i) {
                net.transition("wakeAndDrop" + what)
                        .takes(message(m, i), "asleep_" + i)
                        .gives("candidate_" + i, message(i, next(i, n)));
                for (String state : new String[] {"candidate", "leader"}) {
                    net.transition("drop" + what + "_" + state)
                            .takes(message(m, i))
                            .reads(state + "_" + i);
                }
            } else {
                for (String state : new String[] {"asleep", "candidate", "passive"}) {
                    net.transition("forward" + what + "_" + state)
                            .takes(message(m, i), state + "_" + i)
                            .gives("passive_" + i, message(m, next(i, n)));
                }
            }
        }

        private static int next(int i, int n) {
            return i == 1 ? n : i - 1;
        }

        /**
         * Whether identity m can reach process i: it travels down to 1, and from there to N, which drops all but its own.
         */
        private static boolean arrives(int m, int i, int n) {
            return i < m || i == n;
        }

        private static String message(int identity, int to) {
            return "identity_" + identity + "_to_" + to;
        }
    }

    /**
     * Leader election by Chang and Roberts (1979) with the identities in the cheapest order: process i sends to i+1, and
     * process N to 1.
     *
     * <p>Every identity but the greatest is dropped by the next process, which is greater. Only N's travels all the way
     * around the ring: every process it passes loses, and N wins when it comes back. {@link Rings.LeaderElection} has the
     * opposite order.
     */
    private static final class RisingLeader extends Exhibit {
        RisingLeader() {
            super(
                    "leader-rising",
                    "N processes on a ring elect the one with the greatest identity, passing identities to the next greater",
                    "a distributed algorithm in its best case: many interleavings of a short run, one final state",
                    new Parameter("processes", 4, 2, 10_000, "processes on the ring"));
            measured(9, 13, 1, 2);
            measured(27, 58, 1, 3);
            measured(219, 770, 1, 5);
            measured(11_775, 73_916, 1, 9);
            measured(82_899, 636_742, 1, 11);
        }

        @Override
        void draw(NetSketch net, int[] of) {
            int n = of[0];
            for (int i = 1; i <= n; i++) {
                net.place("asleep_" + i, 1);
                net.places("candidate_" + i, i < n ? "passive_" + i : "leader_" + n, greatestTo(i));
                if (i > 1) {
                    net.places(sentTo(i, n));
                }
            }
            for (int i = 1; i <= n; i++) {
                net.transition("wake_" + i).takes("asleep_" + i).gives("candidate_" + i, sentTo(i + 1, n));
                if (i > 1) {
                    drawSwallow(net, i, n);
                }
                if (i < n) {
                    drawLose(net, i);
                }
            }
            net.transition("win_" + n).takes("candidate_" + n, greatestTo(n)).gives("leader_" + n);
        }

        /** The identity of the previous process is smaller, so it is dropped in any state. */
        private static void drawSwallow(NetSketch net, int i, int n) {
            net.transition("wakeAndDrop_" + i)
                    .takes("asleep_" + i, sentTo(i, n))
                    .gives("candidate_" + i, sentTo(i + 1, n));
            for (String state : new String[] {"candidate", i < n ? "passive" : "leader"}) {
                net.transition("drop_" + i + "_" + state).takes(sentTo(i, n)).reads(state + "_" + i);
            }
        }

        private static void drawLose(NetSketch net, int i) {
            for (String state : new String[] {"asleep", "candidate"}) {
                net.transition("lose_" + i + "_" + state)
                        .takes(state + "_" + i, greatestTo(i))
                        .gives("passive_" + i, greatestTo(i + 1));
            }
        }

        /** The identity of process i−1 on its way to i; the greatest goes on from N to 1. */
        private static String sentTo(int i, int n) {
            return i > n ? greatestTo(1) : "identity_" + (i - 1) + "_to_" + i;
        }

        private static String greatestTo(int i) {
            return "greatest_to_" + i;
        }
    }
}
