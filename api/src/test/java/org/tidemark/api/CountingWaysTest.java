package org.tidemark.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.engine.Reduction;
import org.tidemark.engine.SearchOrder;
import org.tidemark.engine.Store;

/** All ways to count states count the same. */
class CountingWaysTest {
    private static final Options OPTIONS = Options.defaults().memory(64L << 20);

    @TempDir
    Path folder;

    private Stream<Options> ways() {
        return Stream.of(
                OPTIONS.reduce(Reduction.SYMMETRY),
                OPTIONS.reduce(Reduction.COUNTING),
                OPTIONS.store(Store.DIAGRAM),
                OPTIONS.store(Store.DISK).folder(folder.resolve("run" + System.nanoTime())));
    }

    @Test
    void everyWayCountsAllStates() throws InvalidInputException {
        for (String name : List.of("philosophers/6", "dbm/4", "kanban/2", "mutex/3")) {
            Model model = Model.zoo(name);
            ExplorationResult plain = model.explore(OPTIONS.store(Store.PLAIN));
            for (Options way : ways().toList()) {
                ExplorationResult found = model.explore(way);
                assertThat(found.isComplete()).as(name).isTrue();
                assertThat(found.states()).as(name).isEqualTo(plain.states());
                assertThat(found.edges()).as(name).isEqualTo(plain.edges());
                assertThat(found.deadlocks()).as(name).isEqualTo(plain.deadlocks());
                assertThat(found.counts().mostTokensInState())
                        .as(name)
                        .isEqualTo(plain.counts().mostTokensInState());
            }
        }
    }

    @Test
    void aDiagramCountsMoreThanALongHolds() throws InvalidInputException {
        Count states = Model.zoo("philosophers/60")
                .explore(OPTIONS.store(Store.DIAGRAM))
                .states();
        assertThat(states.value().bitLength()).isGreaterThan(Long.SIZE);
        assertThat(states.number()).isEqualTo(Long.MAX_VALUE);
        assertThat(states.isExact()).isTrue();
        assertThat(states).hasToString(states.value().toString());
    }

    /** Where a sweep goes back, it does not know how many states there are. */
    @Test
    void sweepsOverRepresentativesMeetAllClasses() throws InvalidInputException {
        for (String name : List.of("two-phase-commit/3", "dbm/4", "mutex/3")) {
            Model model = Model.zoo(name);
            ExplorationResult found =
                    model.explore(OPTIONS.search(SearchOrder.SWEEP).reduce(Reduction.SYMMETRY));
            assertThat(found.isComplete()).as(name).isTrue();
            assertThat(found.states())
                    .as(name)
                    .isIn(
                            Count.UNKNOWN,
                            model.explore(OPTIONS.store(Store.PLAIN)).states());
        }
    }

    @Test
    void whatDoesNotGoTogetherIsRefused() throws InvalidInputException {
        Model model = Model.zoo("mutex/2");
        for (Options wrong : List.of(
                OPTIONS.store(Store.DISK),
                OPTIONS.store(Store.DISK).folder(folder).search(SearchOrder.DEPTH_FIRST),
                OPTIONS.store(Store.DIAGRAM).search(SearchOrder.SWEEP),
                OPTIONS.store(Store.DIAGRAM).maxStates(5),
                OPTIONS.store(Store.TREE).reduce(Reduction.COUNTING),
                OPTIONS.reduce(Reduction.SYMMETRY, Reduction.COUNTING))) {
            assertThatThrownBy(() -> model.explore(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
        Options onDisk = OPTIONS.store(Store.DISK).folder(folder);
        assertThatThrownBy(() -> model.graph(onDisk)).isInstanceOf(IllegalArgumentException.class);
        for (Options wrong : List.of(OPTIONS.store(Store.DIAGRAM), OPTIONS.reduce(Reduction.COUNTING))) {
            assertThatThrownBy(() -> model.check("EF deadlock", wrong)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> model.graph(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aFolderThatIsInUseIsRefused() throws Exception {
        Options onDisk = OPTIONS.store(Store.DISK).folder(folder.resolve("twice"));
        Model model = Model.zoo("mutex/2");
        assertThat(model.explore(onDisk).isComplete()).isTrue();
        assertThat(Files.exists(folder.resolve("twice"))).isTrue();
        assertThatThrownBy(() -> model.explore(onDisk)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void layersAreReportedAsASweepPassesThem() throws InvalidInputException {
        List<Progress> heard = new ArrayList<>();
        ExplorationResult swept = Model.zoo("dbm/4")
                .explore(OPTIONS.search(SearchOrder.SWEEP).onProgress(Duration.ofHours(1), heard::add));
        assertThat(heard).hasSize(1); // when it ends
        List<Progress.Layer> layers = heard.get(0).course().layers();
        assertThat(layers).hasSizeGreaterThan(1);
        assertThat(layers.stream().mapToLong(Progress.Layer::states).sum())
                .isGreaterThanOrEqualTo(swept.states().number());
        for (int i = 1; i < layers.size(); i++) {
            boolean isNextSweep = layers.get(i).sweep() > layers.get(i - 1).sweep();
            assertThat(isNextSweep || layers.get(i).value() > layers.get(i - 1).value())
                    .isTrue();
        }
    }
}
