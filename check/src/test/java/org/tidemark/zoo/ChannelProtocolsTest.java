package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.zoo.Changed.added;
import static org.tidemark.zoo.Changed.rest;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.zoo.TideModels.Protocols;

/** The protocols of the zoo that bring data across channels, against small programs written from the same descriptions. */
class ChannelProtocolsTest {
    private record Window(int base, int next, int expects, List<Integer> data, List<Integer> ack, int wrong) {}

    private static List<Window> window(Window s, int packets, int window, int numbers, int capacity) {
        List<Window> after = new ArrayList<>();
        if (s.next < packets && s.next < s.base + window && s.data.size() < capacity) {
            after.add(new Window(s.base, s.next + 1, s.expects, added(s.data, s.next), s.ack, s.wrong));
        }
        if (s.next > s.base) {
            after.add(new Window(s.base, s.base, s.expects, s.data, s.ack, s.wrong));
        }
        if (!s.data.isEmpty()) {
            int packet = s.data.get(0);
            boolean fits = s.expects < packets && packet % numbers == s.expects % numbers;
            if (s.ack.size() < capacity) {
                int e = fits ? s.expects + 1 : s.expects;
                int wrong = s.wrong + (fits && packet != s.expects ? 1 : 0);
                after.add(new Window(s.base, s.next, e, rest(s.data), added(s.ack, e % numbers), wrong));
            }
            after.add(new Window(s.base, s.next, s.expects, rest(s.data), s.ack, s.wrong));
        }
        if (!s.ack.isEmpty()) {
            int confirmed = Math.floorMod(s.ack.get(0) - s.base, numbers);
            int base = confirmed <= s.next - s.base ? s.base + confirmed : s.base;
            after.add(new Window(base, s.next, s.expects, s.data, rest(s.ack), s.wrong));
            after.add(new Window(s.base, s.next, s.expects, s.data, rest(s.ack), s.wrong));
        }
        return after;
    }

    @ParameterizedTest
    @CsvSource({"3,2,3,2,false", "4,3,4,2,false", "2,1,2,1,false", "3,2,2,2,true", "3,1,1,1,true"})
    void slidingWindow(int packets, int window, int numbers, int capacity, boolean bad) throws Exception {
        ProtocolCounts expected = ProtocolCounts.of(
                new Window(0, 0, 0, List.of(), List.of(), 0),
                s -> window(s, packets, window, numbers, capacity),
                s -> s.wrong > 0);
        assertThat(expected.bad()).isEqualTo(bad);
        expected.assertOf(Protocols.SLIDING_WINDOW, packets, window, numbers, capacity);
    }

    /** A message is its bit and its data; none is being sent if the sender is idle. */
    private record Alternation(
            int bit, int sending, List<List<Integer>> messages, List<Integer> acks, int expects, int delivered) {
        Alternation sender(int newBit, int data) {
            return new Alternation(newBit, data, messages, acks, expects, delivered);
        }

        Alternation channels(List<List<Integer>> forth, List<Integer> back) {
            return new Alternation(bit, sending, forth, back, expects, delivered);
        }

        Alternation receiver(int newBit, int data) {
            return new Alternation(bit, sending, messages, acks, newBit, data);
        }
    }

    private static final int NOTHING = 0;

    private static List<Alternation> alternation(Alternation s, int values, int capacity, boolean faulty) {
        List<Alternation> after = new ArrayList<>();
        for (int data = 1; data <= values && s.sending == NOTHING; data++) {
            after.add(s.sender(s.bit, data));
        }
        if (s.sending != NOTHING && s.messages.size() < capacity) {
            after.add(s.channels(added(s.messages, List.of(s.bit, s.sending)), s.acks));
        }
        if (s.acks.size() < capacity) {
            after.add(s.channels(s.messages, added(s.acks, 1 - s.expects)));
        }
        if (s.delivered != NOTHING) {
            after.add(s.receiver(s.expects, NOTHING));
        }
        if (!s.messages.isEmpty()) {
            List<Integer> first = s.messages.get(0);
            Alternation taken = s.channels(rest(s.messages), s.acks);
            after.add(taken);
            if (first.get(0) != s.expects) {
                after.add(taken);
            } else if (s.delivered == NOTHING) {
                after.add(taken.receiver(1 - s.expects, first.get(1)));
            }
        }
        if (!s.acks.isEmpty()) {
            Alternation taken = s.channels(s.messages, rest(s.acks));
            after.add(taken);
            boolean old = s.acks.get(0) != s.bit;
            if (s.sending != NOTHING && old) {
                after.add(taken);
            }
            if (s.sending != NOTHING && (!old || faulty)) {
                after.add(taken.sender(1 - s.bit, NOTHING));
            }
        }
        return after;
    }

    @ParameterizedTest
    @CsvSource({"1,1,0", "2,2,0", "4,3,0", "1,1,1", "2,2,1"})
    void alternatingBit(int values, int capacity, int fault) throws Exception {
        ProtocolCounts expected = ProtocolCounts.of(
                new Alternation(0, NOTHING, List.of(), List.of(), 0, NOTHING),
                s -> alternation(s, values, capacity, fault == 1),
                s -> s.sending == NOTHING && s.bit != s.expects);
        assertThat(expected.bad()).isEqualTo(fault == 1);
        expected.assertOf(Protocols.ALTERNATING_BIT, values, capacity, fault);
    }
}
