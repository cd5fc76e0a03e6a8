package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SpaceReport;
import org.tidemark.check.run.SpaceSurvey;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Protocols that we wrote twice, as nets of CPN Tools and in the tide language: languages and engines share no code, and the state spaces are equal. */
class PaperNetsTest {
    private static NetSource open(String file, Map<String, String> definitions) throws Exception {
        Path path = Path.of("..", "examples", file);
        return NetFiles.open(Files.readString(path), path, definitions, note -> {});
    }

    private static TransitionSystem coloured(String name, Map<String, String> definitions) throws Exception {
        return Objects.requireNonNull(open(name + ".cpn", definitions).system());
    }

    private static TransitionSystem unfolded(String name, Map<String, String> definitions) throws Exception {
        return new NetSystem(open(name + ".tide", definitions).unfolded(UnfoldingLimits.usual()));
    }

    /** Nodes, arcs and dead nodes, as the engine counts them. */
    private static List<Long> counts(TransitionSystem system) throws Exception {
        SpaceReport report = new SpaceSurvey(system, ExploreOptions.plain()).run();
        return List.of(report.nodes(), report.arcs(), report.dead().count());
    }

    /** Wireless Transaction Protocol and Datagram Congestion Control Protocol: the connection, and its end. */
    @ParameterizedTest
    @CsvSource({"wireless, most, 1", "wireless, most, 3", "wireless, most, 5", "connection, tries, 1"})
    void asInTide(String name, String parameter, String value) throws Exception {
        Map<String, String> definitions = Map.of(parameter, value);
        List<Long> counts = counts(coloured(name, definitions));
        assertThat(counts).isEqualTo(counts(unfolded(name, definitions)));
        assertThat(counts.get(0)).isGreaterThan(100);
    }

    /**
     * Lock Management Protocol. In tide the clock is a place, and ticks are events of lowest priority; a net of CPN Tools has its time in occurrences. So its nodes
     * are the states of the tide net that an event leads to which is not a tick, and its arcs are the events that follow after some ticks or none.
     */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "2, 1", "3, 1"})
    void timeIsNoEvent(String devices, String video) throws Exception {
        boolean isVideo = video.equals("1");
        TransitionSystem coloured =
                coloured("lock-management", Map.of("devices", devices, "video", String.valueOf(isVideo)));
        TransitionSystem ticking = unfolded("lock-management", Map.of("devices", devices, "video", video));
        assertThat(counts(coloured)).isEqualTo(withoutTicks(ticking)).allMatch(count -> count > 10);
    }

    private static List<Long> withoutTicks(TransitionSystem system) {
        Game game = system.game();
        List<Object> open = new ArrayList<>(List.of(game.state()));
        Set<Object> seen = new HashSet<>(open);
        long arcs = 0;
        long dead = 0;
        for (int i = 0; i < open.size(); i++) {
            game.goTo(open.get(i));
            int[] events = game.enabled();
            while (events.length == 1 && system.eventName(events[0]).startsWith("tick")) {
                game.fire(events[0]);
                events = game.enabled();
            }
            arcs += events.length;
            dead += events.length == 0 ? 1 : 0;
            Object before = game.state();
            for (int event : events) {
                game.goTo(before);
                game.fire(event);
                if (seen.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return List.of((long) open.size(), arcs, dead);
    }
}
