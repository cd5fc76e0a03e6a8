package org.tidemark.zoo;

/**
 * Textbook protocols in the tide language, with channels, sets and maps. Each has a parameter that makes it wrong, so
 * that its questions have something to find.
 */
final class Protocols {
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
