package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checks;
import org.tidemark.check.direct.DirectExploration;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.DirectReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.tide.TideModel;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;

/** The protocols of the zoo have the states, edges and deadlocks of small programs written from the same descriptions. */
class ProtocolsTest {
    /** States, edges, deadlocks, and whether a bad state was met. */
    private record Count(long states, long edges, long deadlocks, boolean bad) {}

    private static <S> Count count(S first, Function<S, List<S>> next, Predicate<S> bad) {
        Set<S> seen = new HashSet<>(Set.of(first));
        Deque<S> open = new ArrayDeque<>(List.of(first));
        long edges = 0;
        long deadlocks = 0;
        boolean met = false;
        while (!open.isEmpty()) {
            S state = open.remove();
            met |= bad.test(state);
            List<S> after = next.apply(state);
            edges += after.size();
            deadlocks += after.isEmpty() ? 1 : 0;
            for (S each : after) {
                if (seen.add(each)) {
                    open.add(each);
                }
            }
        }
        return new Count(seen.size(), edges, deadlocks, met);
    }

    private static void assertCounts(TideExhibit model, Count expected, int... values) throws Exception {
        PetriNet net = model.build(values);
        Census counted = MarkingCounter.count(net, List.of());
        assertThat(new Count(counted.states(), counted.edges(), counted.deadlocks(), expected.bad))
                .isEqualTo(expected);
        DirectReport direct =
                new DirectExploration(DirectNet.of(model.model(values).net()), ExploreOptions.plain()).run();
        assertThat(direct.exploration().states()).isEqualTo(expected.states);
        assertThat(direct.exploration().counts().edges()).isEqualTo(expected.edges);
        assertThat(holds(model.model(values), net)).isEqualTo(!expected.bad);
    }

    /** Whether the first question of a model, which the fault breaks, is answered with yes. */
    private static boolean holds(TideModel model, PetriNet net) throws Exception {
        Property first =
                ((PropertyEntry.Read) model.properties(new NetVocabulary(net)).get(0)).property();
        CheckReport report = Checks.of(net, List.of(first), ExploreOptions.plain(), told -> {})
                .run();
        Verdict verdict = report.findings().get(0).verdict();
        assertThat(verdict).isNotInstanceOf(Verdict.Unknown.class);
        return verdict instanceof Verdict.Holds;
    }

    private static <T> List<T> added(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return List.copyOf(longer);
    }

    private static <T> List<T> rest(List<T> list) {
        return List.copyOf(list.subList(1, list.size()));
    }

    private static <T> Set<T> with(Set<T> set, T more) {
        Set<T> larger = new TreeSet<>(set);
        larger.add(more);
        return Collections.unmodifiableSet(larger);
    }

    private static <T> Set<T> without(Set<T> set, T less) {
        Set<T> smaller = new TreeSet<>(set);
        smaller.remove(less);
        return Collections.unmodifiableSet(smaller);
    }

    private static <T> List<T> changed(List<T> list, int at, T value) {
        List<T> other = new ArrayList<>(list);
        other.set(at, value);
        return List.copyOf(other);
    }

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
        Count expected = count(
                new Window(0, 0, 0, List.of(), List.of(), 0),
                s -> window(s, packets, window, numbers, capacity),
                s -> s.wrong > 0);
        assertThat(expected.bad).isEqualTo(bad);
        assertCounts(Protocols.SLIDING_WINDOW, expected, packets, window, numbers, capacity);
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
        Count expected = count(
                new Alternation(0, NOTHING, List.of(), List.of(), 0, NOTHING),
                s -> alternation(s, values, capacity, fault == 1),
                s -> s.sending == NOTHING && s.bit != s.expects);
        assertThat(expected.bad).isEqualTo(fault == 1);
        assertCounts(Protocols.ALTERNATING_BIT, expected, values, capacity, fault);
    }

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
        Count expected = count(first, s -> ring(s, n, capacity, fault == 1), s -> s.split);
        assertCounts(Protocols.RING_ELECTION, expected, n, capacity, fault);
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
        Count expected = count(first, s -> commit(s, fault), s -> s.split);
        assertCounts(Protocols.TRANSACTION_COMMIT, expected, managers, fault);
    }

    @Test
    void threeResourceManagersHaveThePublishedStates() {
        Commit first = new Commit(Collections.nCopies(3, "working"), "", Set.of(), Set.of(), false);
        assertThat(count(first, s -> commit(s, 0), s -> s.split).states).isEqualTo(288);
        Commit five = new Commit(Collections.nCopies(5, "working"), "", Set.of(), Set.of(), false);
        assertThat(count(five, s -> commit(s, 0), s -> s.split).states).isEqualTo(8_832);
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

    private static <V> Map<Integer, V> put(Map<Integer, V> map, int key, V value) {
        Map<Integer, V> other = new TreeMap<>(map);
        other.put(key, value);
        return other;
    }

    private static <V> Map<Integer, V> drop(Map<Integer, V> map, int key) {
        Map<Integer, V> other = new TreeMap<>(map);
        other.remove(key);
        return other;
    }

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
        Count expected = count(first, s -> paxos(s, quorum), s -> s.chosen.containsAll(List.of(1, 2)));
        assertThat(expected.bad).isEqualTo(quorum == 1);
        assertCounts(Protocols.PAXOS, expected, ballots, quorum);
    }

    /** For each cache -1 or its copy; who has a modified one; who writes, and whom it waits for. */
    private record Msi(
            List<Integer> copies,
            Set<Integer> modified,
            int memory,
            int writer,
            Set<Integer> waits,
            int latest,
            boolean stale) {}

    private static List<Msi> msi(Msi s, boolean faulty) {
        List<Msi> after = new ArrayList<>();
        int n = s.copies.size();
        boolean free = s.writer < 0;
        for (int c = 0; c < n; c++) {
            boolean holds = s.copies.get(c) >= 0;
            if (free && !holds && s.modified.isEmpty()) {
                after.add(new Msi(changed(s.copies, c, s.memory), Set.of(), s.memory, -1, Set.of(), s.latest, s.stale));
            }
            for (int o : s.modified) {
                if (free && !holds) {
                    int d = s.copies.get(o);
                    after.add(new Msi(changed(s.copies, c, d), Set.of(), d, -1, Set.of(), s.latest, s.stale));
                }
            }
            if (free && !s.modified.contains(c)) {
                Set<Integer> waits = new TreeSet<>();
                for (int o = 0; o < n; o++) {
                    if (o != c && s.copies.get(o) >= 0) {
                        waits.add(o);
                    }
                }
                after.add(new Msi(s.copies, s.modified, s.memory, c, waits, s.latest, s.stale));
            }
            if (!free && s.waits.contains(c)) {
                int memory = s.modified.contains(c) ? s.copies.get(c) : s.memory;
                after.add(new Msi(
                        changed(s.copies, c, -1),
                        without(s.modified, c),
                        memory,
                        s.writer,
                        without(s.waits, c),
                        s.latest,
                        s.stale));
            }
            for (int v = 0; v < 2; v++) {
                if (c == s.writer && (s.waits.isEmpty() || faulty)) {
                    after.add(
                            new Msi(changed(s.copies, c, v), with(s.modified, c), s.memory, -1, Set.of(), v, s.stale));
                }
                if (free && s.modified.contains(c)) {
                    after.add(new Msi(changed(s.copies, c, v), s.modified, s.memory, -1, Set.of(), v, s.stale));
                }
            }
            if (free && holds && !s.modified.contains(c)) {
                after.add(new Msi(changed(s.copies, c, -1), s.modified, s.memory, -1, Set.of(), s.latest, s.stale));
            }
            if (free && holds && !s.stale && s.copies.get(c) != s.latest) {
                after.add(new Msi(s.copies, s.modified, s.memory, -1, Set.of(), s.latest, true));
            }
        }
        return after;
    }

    @ParameterizedTest
    @CsvSource({"2,0", "3,0", "2,1", "3,1"})
    void coherence(int caches, int fault) throws Exception {
        Msi first = new Msi(Collections.nCopies(caches, -1), Set.of(), 0, -1, Set.of(), 0, false);
        Count expected = count(first, s -> msi(s, fault == 1), s -> s.stale);
        assertThat(expected.bad).isEqualTo(fault == 1);
        assertCounts(Protocols.COHERENCE, expected, caches, fault);
    }

    /** Those who wait, as numbers that are negative for writers; those inside. */
    private record Lock(List<Integer> line, Set<Integer> readers, Set<Integer> writers, boolean clash) {}

    private static List<Lock> lock(Lock s, int n, boolean faulty) {
        List<Lock> after = new ArrayList<>();
        for (int p = 1; p <= n; p++) {
            boolean inside = s.readers.contains(p) || s.writers.contains(p);
            if (!inside && !s.line.contains(p) && !s.line.contains(-p)) {
                after.add(new Lock(added(s.line, p), s.readers, s.writers, s.clash));
                after.add(new Lock(added(s.line, -p), s.readers, s.writers, s.clash));
            }
            if (inside) {
                after.add(new Lock(s.line, without(s.readers, p), without(s.writers, p), s.clash));
            }
        }
        int first = s.line.isEmpty() ? 0 : s.line.get(0);
        if (first > 0 && s.writers.isEmpty()) {
            after.add(new Lock(rest(s.line), with(s.readers, first), s.writers, s.clash));
        }
        if (first < 0 && s.writers.isEmpty() && (s.readers.isEmpty() || faulty)) {
            after.add(new Lock(rest(s.line), s.readers, with(s.writers, -first), s.clash));
        }
        if (!s.clash && !s.writers.isEmpty() && s.readers.size() + s.writers.size() > 1) {
            after.add(new Lock(s.line, s.readers, s.writers, true));
        }
        return after;
    }

    @ParameterizedTest
    @CsvSource({"1,0", "2,0", "3,0", "2,1", "3,1"})
    void fairLock(int processes, int fault) throws Exception {
        Lock first = new Lock(List.of(), Set.of(), Set.of(), false);
        Count expected = count(first, s -> lock(s, processes, fault == 1), s -> s.clash);
        assertThat(expected.bad).isEqualTo(fault == 1);
        assertCounts(Protocols.FAIR_LOCK, expected, processes, fault);
    }
}
