package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.zoo.Changed.added;
import static org.tidemark.zoo.Changed.changed;
import static org.tidemark.zoo.Changed.drop;
import static org.tidemark.zoo.Changed.put;
import static org.tidemark.zoo.Changed.rest;
import static org.tidemark.zoo.Changed.with;
import static org.tidemark.zoo.Changed.without;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.zoo.TideModels.Protocols;

/** The protocols of the zoo that agree on something, against small programs written from the same descriptions. */
class AgreementProtocolsTest {
    private record Ring(Set<Integer> asleep, List<List<Integer>> channels, Set<Integer> leaders, boolean split) {}

    private static List<Ring> ring(Ring s, int n, int capacity, boolean faulty) {
        List<Ring> after = new ArrayList<>();
        for (int p = 0; p < n; p++) {
            int next = (p + 1) % n;
            List<Integer> in = s.channels.get(p);
            List<Integer> out = s.channels.get(next);
            if (s.asleep.contains(p) && out.size() < capacity) {
                after.add(new Ring(without(s.asleep, p), changed(s.channels, next, added(out, p)), s.leaders, s.split));
            }
            if (in.isEmpty()) {
                continue;
            }
            List<List<Integer>> taken = changed(s.channels, p, rest(in));
            int first = in.get(0);
            if (first == p) {
                after.add(new Ring(s.asleep, taken, with(s.leaders, p), s.split));
            } else if (first < p && !faulty) {
                after.add(new Ring(s.asleep, taken, s.leaders, s.split));
            } else if (out.size() < capacity) {
                after.add(new Ring(s.asleep, changed(taken, next, added(out, first)), s.leaders, s.split));
            }
        }
        if (s.leaders.size() > 1 && !s.split) {
            after.add(new Ring(s.asleep, s.channels, s.leaders, true));
        }
        return after;
    }

    @ParameterizedTest
    @CsvSource({"3,2,0", "4,2,0", "2,1,0", "3,1,1", "3,2,1"})
    void ringElection(int n, int capacity, int fault) throws Exception {
        Set<Integer> all = new TreeSet<>();
        for (int p = 0; p < n; p++) {
            all.add(p);
        }
        Ring first = new Ring(all, Collections.nCopies(n, List.of()), Set.of(), false);
        ProtocolCounts expected = ProtocolCounts.of(first, s -> ring(s, n, capacity, fault == 1), s -> s.split);
        expected.assertOf(Protocols.RING_ELECTION, n, capacity, fault);
    }

    private record Commit(
            List<String> managers, String decided, Set<Integer> heard, Set<Integer> ready, boolean split) {}

    private static List<Commit> commit(Commit s, int fault) {
        List<Commit> after = new ArrayList<>();
        int n = s.managers.size();
        boolean open = s.decided.isEmpty();
        for (int m = 0; m < n; m++) {
            String state = s.managers.get(m);
            if (state.equals("working")) {
                after.add(
                        new Commit(changed(s.managers, m, "prepared"), s.decided, s.heard, with(s.ready, m), s.split));
                after.add(new Commit(changed(s.managers, m, "aborted"), s.decided, s.heard, s.ready, s.split));
            }
            if (open && s.ready.contains(m) && !s.heard.contains(m)) {
                after.add(new Commit(s.managers, "", with(s.heard, m), s.ready, s.split));
            }
            if (!open && !state.equals(s.decided)) {
                after.add(new Commit(changed(s.managers, m, s.decided), s.decided, s.heard, s.ready, s.split));
            }
            for (int other = 0; other < n; other++) {
                if (!s.split
                        && state.equals("committed")
                        && s.managers.get(other).equals("aborted")) {
                    after.add(new Commit(s.managers, s.decided, s.heard, s.ready, true));
                }
            }
        }
        if (open && s.heard.size() >= n - fault) {
            after.add(new Commit(s.managers, "committed", s.heard, s.ready, s.split));
        }
        if (open) {
            after.add(new Commit(s.managers, "aborted", s.heard, s.ready, s.split));
        }
        return after;
    }

    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "3,0", "2,1", "3,1"})
    void transactionCommit(int managers, int fault) throws Exception {
        Commit first = new Commit(Collections.nCopies(managers, "working"), "", Set.of(), Set.of(), false);
        ProtocolCounts expected = ProtocolCounts.of(first, s -> commit(s, fault), s -> s.split);
        expected.assertOf(Protocols.TRANSACTION_COMMIT, managers, fault);
    }

    @Test
    void threeResourceManagersHaveThePublishedStates() {
        Commit first = new Commit(Collections.nCopies(3, "working"), "", Set.of(), Set.of(), false);
        assertThat(ProtocolCounts.of(first, s -> commit(s, 0), s -> s.split).states())
                .isEqualTo(288);
        Commit five = new Commit(Collections.nCopies(5, "working"), "", Set.of(), Set.of(), false);
        assertThat(ProtocolCounts.of(five, s -> commit(s, 0), s -> s.split).states())
                .isEqualTo(8_832);
    }

    /** An acceptor: the ballot it has promised, and its last vote. */
    private record Acceptor(int promised, int ballot, int value) {}

    private record Paxos(
            Set<Integer> idle,
            Map<Integer, Map<Integer, List<Integer>>> asking,
            Map<Integer, Integer> proposed,
            List<Acceptor> acceptors,
            Map<Integer, Set<Integer>> voters,
            List<Integer> chosen) {}

    private static List<Paxos> paxos(Paxos s, int quorum) {
        List<Paxos> after = new ArrayList<>();
        for (int b : s.idle) {
            after.add(new Paxos(
                    without(s.idle, b), put(s.asking, b, Map.of()), s.proposed, s.acceptors, s.voters, s.chosen));
        }
        s.asking.forEach((b, heard) -> {
            for (int a = 0; a < 3; a++) {
                Acceptor acceptor = s.acceptors.get(a);
                if (acceptor.promised < b) {
                    List<Integer> vote = List.of(acceptor.ballot, acceptor.value);
                    Acceptor bound = new Acceptor(b, acceptor.ballot, acceptor.value);
                    after.add(new Paxos(
                            s.idle,
                            put(s.asking, b, put(heard, a, vote)),
                            s.proposed,
                            changed(s.acceptors, a, bound),
                            s.voters,
                            s.chosen));
                }
            }
            if (heard.size() >= quorum) {
                int value = b;
                int latest = 0;
                for (List<Integer> vote : heard.values()) {
                    if (vote.get(0) > latest) {
                        latest = vote.get(0);
                        value = vote.get(1);
                    }
                }
                after.add(new Paxos(
                        s.idle, drop(s.asking, b), put(s.proposed, b, value), s.acceptors, s.voters, s.chosen));
            }
        });
        s.proposed.forEach((b, value) -> {
            for (int a = 0; a < 3; a++) {
                Acceptor acceptor = s.acceptors.get(a);
                if (acceptor.promised <= b && acceptor.ballot < b) {
                    after.add(new Paxos(
                            s.idle,
                            s.asking,
                            s.proposed,
                            changed(s.acceptors, a, new Acceptor(b, b, value)),
                            put(s.voters, b, with(s.voters.getOrDefault(b, Set.of()), a)),
                            s.chosen));
                }
            }
            if (s.voters.getOrDefault(b, Set.of()).size() >= quorum) {
                List<Integer> chosen = new ArrayList<>(added(s.chosen, value));
                Collections.sort(chosen);
                after.add(new Paxos(s.idle, s.asking, drop(s.proposed, b), s.acceptors, s.voters, chosen));
            }
        });
        return after;
    }

    @ParameterizedTest
    @CsvSource({"2,1", "2,2", "2,3"})
    void paxosWithTwoBallots(int ballots, int quorum) throws Exception {
        Paxos first = new Paxos(
                Set.of(1, 2), Map.of(), Map.of(), Collections.nCopies(3, new Acceptor(0, 0, 1)), Map.of(), List.of());
        ProtocolCounts expected =
                ProtocolCounts.of(first, s -> paxos(s, quorum), s -> s.chosen.containsAll(List.of(1, 2)));
        assertThat(expected.bad()).isEqualTo(quorum == 1);
        expected.assertOf(Protocols.PAXOS, ballots, quorum);
    }
}
