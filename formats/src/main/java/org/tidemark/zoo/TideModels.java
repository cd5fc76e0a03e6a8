package org.tidemark.zoo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.tide.TideModel;
import org.tidemark.format.tide.TideReader;
import org.tidemark.input.InputException;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** The models written in the tide language: their stories, and what is known about them. */
final class TideModels {
    private static final String PREFIX = "tide-";

    static final TideExhibit MANAGERS = new TideExhibit(
                    PREFIX + "dbm",
                    "dbm",
                    "the database managers; each message is a pair of identities",
                    "a high-level net of eight places whose unfolding grows with the square of N",
                    new Parameter("n", 4, 1, 60, "managers"))
            .counting(new long[] {28, 42, 0, 3}, new long[] {109, 224, 0, 4}, new long[] {406, 1_090, 0, 5});

    static final TideExhibit REDUNDANT_MANAGERS = new TideExhibit(
                    PREFIX + "dbm-redundant",
                    "dbm-redundant",
                    "the database managers without the place for unused messages",
                    "capacities, and redundant places whose content is computed from other places: both are checked in every state",
                    new Parameter("n", 4, 1, 60, "managers"))
            .counting(new long[] {28, 42, 0, 3}, new long[] {109, 224, 0, 4});

    static final TideExhibit COMMIT = new TideExhibit(
                    PREFIX + "two-phase-commit",
                    "two-phase-commit",
                    "a coordinator asks workers whether they can commit, and notifies those who can of the decision",
                    "ballots as arrays; the example of the sweep-line papers",
                    new Parameter("workers", 2, 1, 10, "workers"))
            .counting(new long[] {19, 27, 0, 2}, new long[] {163, 357, 0, 4});

    static final TideExhibit STOP_AND_WAIT = new TideExhibit(
                    PREFIX + "stop-and-wait",
                    "stop-and-wait",
                    "a sender delivers numbered packets, one at a time, over channels that lose and reorder messages",
                    "numbers on tokens, and progress given by the packet number",
                    new Parameter("packets", 4, 1, 50, "packets to send"),
                    new Parameter("capacity", 1, 1, 10, "messages that each channel can hold"))
            .counting(new long[] {43, 85, 1, 4, 1}, new long[] {939, 4_562, 1, 3, 3});

    static final TideExhibit SIEVE = new TideExhibit(
                    PREFIX + "eratosthenes",
                    "eratosthenes",
                    "the sieve as a pipeline: every stage keeps its first number and passes on those it does not divide",
                    "arithmetic in guards",
                    new Parameter("n", 20, 3, 40, "the last number"))
            .counting(new long[] {62, 101, 1, 10}, new long[] {402, 846, 1, 20});

    static final TideExhibit SIEVE_PROGRAM = new TideExhibit(
                    "sieve",
                    "sieve",
                    "a program with tasks sieves the numbers up to N: each task creates the next one and calls it with what its prime does not divide",
                    "a program statement by statement: calls with rendezvous, variables, and tasks created on the way",
                    new Parameter("n", 10, 3, 40, "the last number"))
            .counting(
                    new long[] {196, 372, 1, 4},
                    new long[] {838, 2_019, 1, 5},
                    new long[] {10_682, 33_883, 1, 10},
                    new long[] {183_160, 769_101, 1, 15},
                    new long[] {2_544_634, 13_260_433, 1, 20});

    static final TideExhibit PETERSON = new TideExhibit(
                    PREFIX + "peterson",
                    "peterson",
                    "mutual exclusion of N processes by N - 1 levels; at each level the last to arrive waits",
                    "few lines for a state space that grows fast",
                    new Parameter("n", 3, 3, 8, "processes"))
            .counting(new long[] {20_754, 62_262, 0, 3});

    static final TideExhibit LEADER = new TideExhibit(
                    PREFIX + "leader",
                    "leader",
                    "leader election on a one-way ring, after Chang and Roberts",
                    "neighbours by succ and pred, messages as values",
                    new Parameter("n", 4, 2, 50, "processes"))
            .counting(new long[] {194, 561, 1, 4}, new long[] {7_968, 35_574, 1, 6});

    static final TideExhibit PHILOSOPHERS = new TideExhibit(
                    PREFIX + "philosophers",
                    "philosophers",
                    "philosophers take their left fork, then their right one",
                    "the deadlock of the plain net, and properties that hold and others that do not",
                    new Parameter("n", 5, 2, 100, "philosophers"))
            .counting(new long[] {82, 265, 1, 5}, new long[] {478, 2_163, 1, 7});

    static final TideExhibit MUTEX = new TideExhibit(
                    PREFIX + "mutex",
                    "mutex",
                    "one lock, and whoever holds it is in the critical section",
                    "the first model to read",
                    new Parameter("n", 3, 1, 50, "processes"))
            .counting(new long[] {20, 48, 0, 3}, new long[] {256, 1_056, 0, 6});

    static final TideExhibit CLIENTS = new TideExhibit(
                    "clients",
                    "clients",
                    "clients ask a server, which creates a process for each request; the process ends when it has answered",
                    "dynamic creation: identities that are created, used and reused",
                    new Parameter("clients", 3, 1, 12, "clients"),
                    new Parameter("processes", 2, 1, 12, "processes that can exist at the same time"))
            .counting(
                    new long[] {41, 88, 0, 2, 2}, new long[] {207, 624, 0, 3, 2}, new long[] {2_601, 11_076, 0, 4, 3});

    static final TideExhibit WIRELESS = new TideExhibit(
                    "wireless",
                    "wireless",
                    "a transaction over a link that loses messages; whoever waits too long resends a few times, then aborts",
                    "retransmission counters in unions, and channels with capacities",
                    new Parameter("most", 2, 1, 20, "how often a message is resent"))
            .counting(new long[] {136, 375, 4, 1}, new long[] {354, 1_144, 4, 2}, new long[] {1_383, 5_201, 4, 4});

    static final TideExhibit CONNECTION = new TideExhibit(
                    "connection",
                    "connection",
                    "a client and a server set up and close a connection over channels that lose and reorder messages",
                    "connection management in the style of DCCP, with the half-open states it must avoid",
                    new Parameter("tries", 1, 1, 10, "how often a packet is resent"))
            .counting(new long[] {1_432, 6_294, 3, 1}, new long[] {7_479, 38_662, 3, 2});

    static final TideExhibit LOCKS = new TideExhibit(
                    "locks",
                    "locks",
                    "identical devices lock, use and unlock a service with a key that a master creates some time after the start",
                    "delayed tokens, a clock, and interchangeable identities",
                    new Parameter("devices", 3, 1, 8, "devices"),
                    new Parameter("boot", 2, 1, 20, "the longest time that the master needs"))
            .counting(new long[] {458, 558, 0, 3, 2});

    static final TideExhibit LOCK_START = new TideExhibit(
                    "lock-start",
                    "lock-start",
                    "devices and a master are switched on; the master makes a key, which has to be there in 2.0 s, and answers requests",
                    "delays by intervals, a deadline, and time that comes to an end, so that sweeps go by it",
                    new Parameter("devices", 3, 1, 8, "devices"))
            .counting(new long[] {1_540, 2_178, 9, 2}, new long[] {6_428, 10_616, 9, 3});

    static final TideExhibit LOCK_MANAGEMENT = new TideExhibit(
                    "lock-management",
                    "lock-management",
                    "devices ask for a key, are refused, ask again and use a service, once an audio or video master has made the key",
                    "time kept by the net, so that sweeps go by it and devices can be exchanged: a sweep over classes of states",
                    new Parameter("devices", 3, 1, 8, "devices"),
                    new Parameter("video", 0, 0, 1, "1 for a video master, which makes the key at once"))
            .counting(
                    new long[] {458, 579, 13, 1, 0},
                    new long[] {3_411, 4_945, 17, 2, 0},
                    new long[] {27_478, 45_251, 21, 3, 0},
                    new long[] {1_252, 1_726, 12, 2, 1});

    private TideModels() {}

    /** The models of this family, in the order in which they are listed. */
    static List<ZooModel> all() {
        return List.of(
                MANAGERS,
                REDUNDANT_MANAGERS,
                COMMIT,
                STOP_AND_WAIT,
                SIEVE,
                SIEVE_PROGRAM,
                PETERSON,
                LEADER,
                PHILOSOPHERS,
                MUTEX,
                CLIENTS,
                WIRELESS,
                CONNECTION,
                LOCKS,
                LOCK_START,
                LOCK_MANAGEMENT,
                Protocols.ALTERNATING_BIT,
                Protocols.SLIDING_WINDOW,
                Protocols.RING_ELECTION,
                Protocols.TRANSACTION_COMMIT,
                Protocols.PAXOS,
                Protocols.COHERENCE,
                Protocols.FAIR_LOCK);
    }

    /** A model written in the tide language, with its questions and measures; its file is a resource next to this class. */
    static final class TideExhibit extends ZooFacts {
        private final String file;

        /** A model in the file with this name, with these parameters in order. */
        TideExhibit(String name, String file, String story, String shows, Parameter... parameters) {
            super(name, story, shows, parameters);
            this.file = file + ".tide";
        }

        /** Adds exact counts found by exploration, as a list of {@code states, edges, deadlocks, values…}. */
        TideExhibit counting(long[]... counts) {
            for (long[] count : counts) {
                Integer[] values = new Integer[count.length - 3];
                for (int i = 0; i < values.length; i++) {
                    values[i] = (int) count[i + 3];
                }
                measured(count[0], count[1], count[2], values);
            }
            return this;
        }

        /** The file as it was written. */
        String source() {
            try (InputStream in = TideExhibit.class.getResourceAsStream(file)) {
                if (in == null) {
                    throw new IllegalStateException("the zoo lacks its file " + file);
                }
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The model with values that have been checked. */
        TideModel model(int[] values) {
            Map<String, String> settings = new LinkedHashMap<>();
            for (int i = 0; i < values.length; i++) {
                settings.put(parameters().get(i).name(), String.valueOf(values[i]));
            }
            try {
                return TideReader.read(source(), file, settings);
            } catch (InputException e) {
                throw new IllegalStateException("a model of the zoo that cannot be read", e);
            }
        }

        @Override
        PetriNet net(int[] values) {
            try {
                return model(values).unfolded(UnfoldingLimits.usual());
            } catch (InputException e) {
                throw new IllegalStateException("a model of the zoo that cannot be unfolded", e);
            }
        }

        @Override
        public Map<String, String> measures(int... values) {
            check(values);
            TideModel model = model(values);
            return model.hasMeasures() ? model.measures(new NetVocabulary(net(values))) : Map.of();
        }
    }

    /**
     * Textbook protocols in the tide language, with channels, sets and maps. Each has a parameter that makes it wrong, so
     * that its questions have something to find.
     */
    static final class Protocols {
        private static final Parameter FAULT = new Parameter("fault", 0, 0, 1, "1 for a protocol with a fault");

        static final TideExhibit ALTERNATING_BIT = new TideExhibit(
                        "abp",
                        "abp",
                        "a sender and a receiver agree on one bit to bring data over channels that lose messages",
                        "fairness declared beside transitions: messages arrive only because not all of them are lost; with the fault,"
                                + " data are lost",
                        new Parameter("values", 2, 1, 8, "different data"),
                        new Parameter("capacity", 2, 1, 3, "messages in flight in each direction"),
                        FAULT)
                .counting(new long[] {64, 228, 0, 1, 1, 0}, new long[] {462, 2_176, 0, 2, 2, 0}, new long[] {
                    3_048, 16_156, 0, 4, 3, 0
                });

        static final TideExhibit SLIDING_WINDOW = new TideExhibit(
                        "sliding-window",
                        "sliding-window",
                        "a sender has a window of packets on the way, over channels that keep order but lose messages",
                        "channels as queues; if there are not more numbers than the window has packets, old packets pass for new ones",
                        new Parameter("packets", 3, 1, 8, "packets to send"),
                        new Parameter("window", 2, 1, 3, "packets that may be on the way"),
                        new Parameter("numbers", 3, 1, 4, "packets are numbered modulo this"),
                        new Parameter("capacity", 2, 1, 2, "messages that each channel can hold"))
                .counting(new long[] {398, 1_392, 1, 3, 2, 3, 2}, new long[] {916, 3_277, 1, 4, 3, 4, 2});

        static final TideExhibit RING_ELECTION = new TideExhibit(
                        "ring-election",
                        "ring-election",
                        "leader election on a one-way ring whose channels are queues",
                        "one queue per channel; with the fault, everybody comes to lead",
                        new Parameter("n", 3, 2, 5, "processes"),
                        new Parameter("capacity", 2, 1, 3, "messages that each channel can hold"),
                        FAULT)
                .counting(new long[] {51, 100, 1, 3, 2, 0}, new long[] {189, 495, 1, 4, 2, 0});

        static final TideExhibit TRANSACTION_COMMIT = new TideExhibit(
                        "transaction-commit",
                        "transaction-commit",
                        "a transaction manager commits when all resource managers are prepared, after Gray and Lamport",
                        "what was sent is a set; with the fault, one manager commits and another one aborts",
                        new Parameter("managers", 3, 1, 4, "resource managers"),
                        FAULT)
                .counting(new long[] {56, 105, 10, 2, 0}, new long[] {288, 761, 28, 3, 0});

        static final TideExhibit PAXOS = new TideExhibit(
                        "paxos",
                        "paxos",
                        "leaders of ballots agree on a value by way of three acceptors, of which a majority must be heard",
                        "a map of the promises heard; with a quorum of one, two values are chosen",
                        new Parameter("ballots", 2, 1, 2, "ballots"),
                        new Parameter("quorum", 2, 1, 3, "acceptors that must agree"))
                .counting(new long[] {927, 2_316, 78, 2, 2}, new long[] {324, 660, 15, 2, 3});

        static final TideExhibit COHERENCE = new TideExhibit(
                        "coherence",
                        "coherence",
                        "caches share and modify copies of one memory cell, after the MSI protocol",
                        "copies as a map; with the fault, a cache keeps and reads a stale copy",
                        new Parameter("caches", 3, 2, 3, "caches"),
                        FAULT)
                .counting(new long[] {40, 96, 0, 2, 0}, new long[] {100, 264, 0, 3, 0});

        static final TideExhibit FAIR_LOCK = new TideExhibit(
                        "fair-lock",
                        "fair-lock",
                        "a lock for readers and writers that serves requests in the order in which they come",
                        "requests in a queue, those inside in sets; with the fault, a writer does not wait for readers",
                        new Parameter("processes", 3, 1, 4, "processes"),
                        FAULT)
                .counting(new long[] {26, 48, 0, 2, 0}, new long[] {167, 354, 0, 3, 0});

        private Protocols() {}
    }
}
