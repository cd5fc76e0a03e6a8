package org.tidemark.workflow;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How messages between pools are kept until they are received. */
enum Network {
    /** In any order. */
    BAG,
    /** In the order of sending, for each pair of pools. */
    FIFO_PAIR,
    /** A message is not received before one for the same pool whose sending it depends on. */
    CAUSAL,
    /** One queue for all messages to a pool. */
    INBOX,
    /** One queue for all messages from a pool. */
    OUTBOX,
    /** One queue for all messages. */
    FIFO,
    /** A message is received before the next one is sent. */
    RSC;

    /** The word for it in options. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether messages are kept in queues. */
    boolean isQueued() {
        return this == FIFO_PAIR || this == INBOX || this == OUTBOX || this == FIFO;
    }

    static Optional<Network> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Network::word).collect(Collectors.joining(", "));
    }
}
