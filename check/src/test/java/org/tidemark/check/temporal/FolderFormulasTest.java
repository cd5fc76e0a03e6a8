package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.KeptRun;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** What is answered from the files of a folder is what the naive reference says, with runs that can be replayed. */
class FolderFormulasTest {
    private static final int MOST_STATES = 150;

    @TempDir
    private Path temporary = Path.of("");

    private int folders;

    /** Few states in memory, so that some are in files of one level and some in files of several. */
    private static OnDisk few(Path folder, boolean resumes, int states) {
        return new OnDisk(
                () -> FolderDisk.at(folder),
                resumes,
                bytes -> new DiskSearch.Tuning(bytes, states, Long.MAX_VALUE),
                null);
    }

    /** Without proofs and other searches, so that the folder has to answer. */
    private static Finding check(PetriNet net, Property property, OnDisk files) throws InputException {
        Plan plan = new Plan(List.of(new Simplification(), StateSearch.whole(1), new FolderFormulas()));
        ExploreOptions options =
                ExploreOptions.plain().withThreads(1).withMemory(64 << 20).withStore(files);
        return new Checker(Subject.of(net), List.of(property), new CheckOptions(options), plan)
                .run()
                .findings()
                .get(0);
    }

    private Path newFolder() {
        folders++;
        return temporary.resolve("run" + folders);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }

    private static void leaveOutEvents(PetriNet net, OnDisk files) {
        try (KeptRun run = KeptRun.open(files, new NetSystem(net), ExploreOptions.plain())) {
            FolderGraph.Making how = new FolderGraph.Making(
                    new NetSystem(net), "net", 1, MemoryBudget.unlimited(), () -> false, percent -> {});
            FolderGraph.Edges edges = FolderGraph.of(run, how, FolderGraph.Form.TARGETS);
            assertThat(edges.form()).isEqualTo(FolderGraph.Form.TARGETS);
            assertThat(edges.graph().bytes()).isLessThanOrEqualTo(edges.bytesWithEvents());
        }
    }

    /** More nets for the formulas that are simplified away most often, so that as many have to be decided on disk. */
    @ParameterizedTest
    @CsvSource({"CTL, 50", "LTL, 40", "CTL_STAR, 75"})
    void formulasAreDecidedAsByTheReference(Kind kind, int nets, TestInfo test) {
        Map<Verdict, Integer> onDisk = new HashMap<>();
        ForAllNets.in(test, nets).with(kind).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            Verdict truth = Verdict.of(new NaiveProperties(net, space).holds(formula));
            Path folder = newFolder();
            Property property = new Property.Truth("f", formula);
            int inMemory = 16 << (folders % 5);
            for (boolean resumes : List.of(false, true)) {
                if (resumes && !Files.exists(folder.resolve("manifest"))) {
                    continue; // simplification alone has decided it
                }
                if (resumes && folders % 2 == 0 && Files.exists(folder.resolve(FolderGraph.NAME))) {
                    leaveOutEvents(net, few(folder, true, inMemory));
                }
                Finding finding = check(net, property, few(folder, resumes, inMemory));
                assertThat(finding.verdict()).isEqualTo(truth);
                replay(net, finding.evidence());
            }
            if (Files.exists(folder.resolve(FolderGraph.NAME))) {
                onDisk.merge(truth, 1, Integer::sum);
            }
            delete(folder);
        });
        if (!Seeds.oneIsGiven()) {
            assertThat(onDisk.values().stream().mapToInt(n -> n).sum()).isGreaterThanOrEqualTo(10);
            assertThat(onDisk)
                    .hasSize(2)
                    .allSatisfy((truth, formulas) -> assertThat(formulas).isGreaterThanOrEqualTo(2));
        }
    }

    @Test
    void livenessIsDecidedAsByTheReference(TestInfo test) {
        AtomicInteger live = new AtomicInteger();
        AtomicInteger lost = new AtomicInteger();
        ForAllNets.in(test, 80).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            boolean truth = isLive(net, space);
            Path folder = newFolder();
            Plan plan = new Plan(List.of(new Simplification(), StateSearch.whole(1), new FolderLiveness()));
            ExploreOptions options = ExploreOptions.plain()
                    .withThreads(1)
                    .withMemory(64 << 20)
                    .withStore(few(folder, false, 16 << (folders % 5)));
            Finding finding = new Checker(
                            Subject.of(net), List.of(new Property.Liveness("live")), new CheckOptions(options), plan)
                    .run()
                    .findings()
                    .get(0);
            assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
            replay(net, finding.evidence());
            (truth ? live : lost).incrementAndGet();
            delete(folder);
        });
        assertThat(live.get()).isPositive();
        assertThat(lost.get()).isPositive();
    }

    /** By the definition: from every state, every transition can be led to. */
    private static boolean isLive(PetriNet net, NaiveStateSpace space) {
        for (int t = 0; t < net.transitions(); t++) {
            int transition = t;
            boolean[] can = new boolean[space.states().size()];
            boolean changed = true;
            while (changed) {
                changed = false;
                for (int s = 0; s < can.length; s++) {
                    boolean now = can[s]
                            || space.steps(s).stream()
                                    .anyMatch(step -> step.transition() == transition || can[step.target()]);
                    changed |= now != can[s];
                    can[s] = now;
                }
            }
            for (boolean each : can) {
                if (!each) {
                    return false;
                }
            }
        }
        return true;
    }

    private static void replay(PetriNet net, @Nullable Evidence evidence) {
        if (evidence != null) {
            TokenGame game = new TokenGame(net);
            for (int t : evidence.events()) {
                assertThat(game.enabled(t)).isTrue();
                game.fire(t);
            }
        }
    }

    private static Property truth(PetriNet net, String formula) throws Exception {
        return new Property.Truth("f", FormulaParser.formula(formula, new NetVocabulary(net)));
    }

    @Test
    void runsAreShownThatBreakAFormula() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        Path folder = newFolder();
        Finding starved = check(net, truth(net, "G (waits_1 >= 1 -> F critical_1 >= 1)"), few(folder, false, 64));
        assertThat(starved.verdict()).isEqualTo(Verdict.of(false));
        assertThat(starved.evidence()).isNotNull();
        replay(net, starved.evidence());
        Finding reachable = check(net, truth(net, "AG EF critical_1 >= 1"), few(folder, true, 64));
        assertThat(reachable.verdict()).isEqualTo(Verdict.of(true));
    }

    @Test
    void damagedEdgesAreNamedAndMadeAgainOnceTheyAreDeleted() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        Property property = truth(net, "AG EF critical_1 >= 1");
        Path folder = newFolder();
        check(net, property, few(folder, false, 64));
        Path edges = folder.resolve(FolderGraph.NAME);
        byte[] content = Files.readAllBytes(edges);
        content[content.length / 2] ^= 4;
        Files.write(edges, content);
        assertThatThrownBy(() -> check(net, property, few(folder, true, 64)))
                .isInstanceOf(FolderFault.class)
                .hasMessageStartingWith(edges + " cannot be used: it is damaged")
                .hasMessageEndingWith("delete it, and it is made again");
        Files.delete(edges);
        assertThat(check(net, property, few(folder, true, 64)).verdict()).isEqualTo(Verdict.of(true));
        assertThat(edges).exists();
    }

    @Test
    void edgesOfAnotherRunAreMadeAgain() throws Exception {
        PetriNet three = Zoo.open("zoo:mutex/3");
        PetriNet two = Zoo.open("zoo:mutex/2");
        Path folder = newFolder();
        check(three, truth(three, "AG EF critical_1 >= 1"), few(folder, false, 64));
        byte[] stale = Files.readAllBytes(folder.resolve(FolderGraph.NAME));
        Path other = newFolder();
        check(two, truth(two, "AG EF critical_1 >= 1"), few(other, false, 64));
        Files.write(other.resolve(FolderGraph.NAME), stale);
        Finding finding = check(two, truth(two, "AG EF critical_2 >= 1"), few(other, true, 64));
        assertThat(finding.verdict()).isEqualTo(Verdict.of(true));
        assertThat(Files.readAllBytes(other.resolve(FolderGraph.NAME))).isNotEqualTo(stale);
    }
}
