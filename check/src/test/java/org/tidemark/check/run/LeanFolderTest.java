package org.tidemark.check.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.search.Limits;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.disk.CrankyDisk;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.RunIdentity;
import org.tidemark.zoo.Zoo;

/** A folder says which places its files keep, and goes on with these or is refused. */
class LeanFolderTest {
    private static final int STATES = 406;

    private final PetriNet net = Zoo.open("zoo:dbm/5");

    LeanFolderTest() throws InputException {}

    private static ExploreOptions on(CrankyDisk disk, boolean resumes) {
        return ExploreOptions.plain()
                .withThreads(1)
                .withStore(new OnDisk(
                        () -> disk, resumes, bytes -> new DiskSearch.Tuning(1 << 26, 40, Long.MAX_VALUE), null));
    }

    /** The folder of a run that ended after three steps. */
    private CrankyDisk begun() throws Exception {
        CrankyDisk disk = new CrankyDisk();
        ExplorationReport report =
                new Exploration(new NetSystem(net), on(disk, false).withMaxDepth(3)).run();
        assertThat(report.memory().impliedFields()).isEqualTo(40);
        assertThat(report.memory().bitsPerState()).isEqualTo(56);
        assertThat(report.complete()).isFalse();
        return disk;
    }

    @Test
    void theRunGoesOnWithTheSamePlaces() throws Exception {
        CrankyDisk disk = begun();
        assertThat(RunFolder.identityOf(disk)
                        .options()
                        .getOrDefault("kept places", "")
                        .split(" ", -1))
                .hasSize(56);
        ExplorationReport report = new Exploration(new NetSystem(net), on(disk, true)).run();
        NaiveStateSpace expected = NaiveStateSpace.of(net, 1_000);
        assertThat(report.states())
                .isEqualTo(STATES)
                .isEqualTo(expected.states().size());
        assertThat(report.counts().edges()).isEqualTo(expected.edgeCount());
        assertThat(report.counts().depth()).isEqualTo(expected.levels() - 1L);
        assertThat(report.tokens().inMarking()).isEqualTo(expected.maxTokensInMarking());
        int[] maxima = expected.maxima();
        for (int p = 0; p < maxima.length; p++) {
            assertThat(report.tokens().ofPlaces().get(p)).isEqualTo(maxima[p]);
        }
    }

    /** As from a version of the program that knew nothing of implied places. */
    @Test
    void aFolderOfWholeStatesGoesOnWithWholeStates() throws Exception {
        RunIdentity lean = RunFolder.identityOf(begun());
        NetModel whole = NetModel.of(net, FieldWidths.forCounts(net, new int[net.places()]));
        Map<String, String> options = new HashMap<>(lean.options());
        options.remove("kept places");
        CrankyDisk disk = new CrankyDisk();
        try (RunFolder folder = RunFolder.create(
                disk, new RunIdentity(lean.model(), lean.hash(), whole.layout().toString(), options))) {
            Limits few = new Limits(Long.MAX_VALUE, 3, Long.MAX_VALUE, () -> false, MemoryBudget.unlimited());
            DiskSearch.Tuning tuning = new DiskSearch.Tuning(1 << 26, 40, Long.MAX_VALUE);
            new DiskSearch(whole, folder, few, 1, tuning, () -> (id, words, at, successors) -> {}, new NoLedger())
                    .run();
        }
        ExplorationReport report = new Exploration(new NetSystem(net), on(disk, true)).run();
        assertThat(report.states()).isEqualTo(STATES);
        assertThat(report.memory().impliedFields()).isZero();
        assertThat(report.memory().wordsPerState()).isEqualTo(whole.layout().words());
    }

    private static final class NoLedger implements DiskSearch.Ledger {
        @Override
        public void save(Map<String, Long> numbers) {}

        @Override
        public void restore(Map<String, Long> numbers) {}
    }

    @Test
    void aFolderWithOtherPlacesIsRefused() throws Exception {
        RunIdentity lean = RunFolder.identityOf(begun());
        Map<String, String> options = new HashMap<>(lean.options());
        options.computeIfPresent("kept places", (name, places) -> "95 " + places.substring(places.indexOf(' ') + 1));
        CrankyDisk disk = new CrankyDisk();
        RunFolder.create(disk, new RunIdentity(lean.model(), lean.hash(), lean.layout(), options))
                .close();
        assertThatThrownBy(() -> new Exploration(new NetSystem(net), on(disk, true)).run())
                .isInstanceOf(FolderFault.class)
                .hasMessageContaining("a run of dbm-5 with kept places 95 ");
    }
}
