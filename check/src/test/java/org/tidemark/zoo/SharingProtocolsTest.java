package org.tidemark.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.zoo.Changed.added;
import static org.tidemark.zoo.Changed.changed;
import static org.tidemark.zoo.Changed.rest;
import static org.tidemark.zoo.Changed.with;
import static org.tidemark.zoo.Changed.without;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.zoo.TideModels.Protocols;

/** The protocols of the zoo that share data and locks, against small programs written from the same descriptions. */
class SharingProtocolsTest {
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
        ProtocolCounts expected = ProtocolCounts.of(first, s -> msi(s, fault == 1), s -> s.stale);
        assertThat(expected.bad()).isEqualTo(fault == 1);
        expected.assertOf(Protocols.COHERENCE, caches, fault);
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
        ProtocolCounts expected = ProtocolCounts.of(first, s -> lock(s, processes, fault == 1), s -> s.clash);
        assertThat(expected.bad()).isEqualTo(fault == 1);
        expected.assertOf(Protocols.FAIR_LOCK, processes, fault);
    }
}
