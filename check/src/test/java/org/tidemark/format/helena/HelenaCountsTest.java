package org.tidemark.format.helena;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.tide.Translated;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetSystem;

/** Helena's own nets have the states, edges and deadlocks that Helena reports. */
class HelenaCountsTest {
    private static Translated read(Path file, String settings) throws Exception {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : settings.split(" ", -1)) {
            int equals = setting.indexOf('=');
            if (equals > 0) {
                values.put(setting.substring(0, equals), setting.substring(equals + 1));
            }
        }
        try (InputStream in = Files.newInputStream(file)) {
            return HelenaReader.read(in, file.toString(), values, note -> {});
        }
    }

    @ParameterizedTest
    @CsvSource({
        "leader, N=6, 603, 2533, 1",
        "load_balancer, C=3 S=2, 1728, 4851, 0",
        "neo_election, M=2, 51, 79, 1",
        "slotted, N=2, 208, 560, 0",
        "szymanski, N=2, 489, 915, 0",
        "eisenberg_mcguire, N=2, 615, 1213, 0",
        "eratosthene, N=10, 384, 873, 1",
        "lamport, N=3, 19742, 58272, 0",
        "lookup_processors, N=4, 1124, 6896, 0",
        "peterson, N=2, 158, 316, 0",
        "telephony, N=2, 384, 984, 0",
    })
    void asHelenaCounts(String net, String settings, long states, long edges, long dead) throws Exception {
        Path file = CorpusFiles.large().resolve("lna/given/" + net + ".lna");
        ExplorationReport found = new Exploration(
                        new NetSystem(read(file, settings).model().unfolded(UnfoldingLimits.usual())),
                        ExploreOptions.plain().withThreads(1))
                .run();
        assertThat(found.states()).isEqualTo(states);
        assertThat(found.counts().edges()).isEqualTo(edges);
        assertThat(found.counts().deadlocks()).isEqualTo(dead);
    }

    @Test
    void allButThreeOpen() throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.list(CorpusFiles.large().resolve("lna/given"))) {
            files = all.filter(file ->
                            file.toString().endsWith(".lna") && !file.toString().endsWith(".prop.lna"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (List.of("buffer.lna", "power.lna", "sort.lna").contains(name)) {
                assertThat(refusal(file))
                        .startsWith(file + ":")
                        .containsAnyOf("a priority that depends", "a function in C");
            } else {
                assertThat(read(file, "").model().net().transitions()).as(name).isNotEmpty();
            }
        }
    }

    private static String refusal(Path file) throws Exception {
        try {
            read(file, "");
            return "";
        } catch (InputException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
