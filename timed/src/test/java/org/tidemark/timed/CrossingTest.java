package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.system.StateModels;

/** The level crossing has the classes that, as far as we remember, its authors counted (Berthomieu and Vernadat, TACAS 2003). */
class CrossingTest {
    private static final String TRAIN = """
            pl far@ (1)
            tr first@ far@ none*N -> near@ in none*L coming
            tr next@ far@ in none -> near@ in*2
            tr enter@ [3,5] near@ -> on@
            tr leave@ [2,4] on@ -> gone@
            tr last@ [0,0] gone@ in none*L -> far@ none*N leaving
            tr more@ [0,0] gone@ in*2 -> far@ in none
            """;

    private static final String GATE = """
            net crossing
            pl open (1)
            tr down [0,0] coming open -> closing
            tr close [1,2] closing -> closed
            tr up [0,0] leaving closed -> opening
            tr raise [1,2] opening -> open
            tr turn [0,0] coming opening -> closing
            """;

    private static String trains(int trains) {
        StringBuilder net =
                new StringBuilder(GATE).append("pl none (").append(trains).append(")\n");
        for (int i = 1; i <= trains; i++) {
            net.append(TRAIN.replace("@", "" + i).replace("N", "" + trains).replace("L", "" + (trains - 1)));
        }
        return net.toString();
    }

    /** The states and steps of the model that engines explore. */
    private static List<Integer> size(String net, String classes) {
        StateModels models = RandomTimeNets.system(net, classes).models(() -> true, 1);
        String widths = "6" + " 3".repeat(models.system().vocabulary().places().size());
        Model model = models.startingWith(widths).model(StateModels.Use.WHOLE);
        Successors out = new Successors(model.layout().words(), 64);
        Expander expander = model.expander();
        model.initial(out);
        List<long[]> states = new ArrayList<>();
        Set<LongBuffer> seen = new HashSet<>();
        addNew(out, states, seen);
        int edges = 0;
        for (int i = 0; i < states.size(); i++) {
            out.clear();
            expander.expand(states.get(i), 0, out);
            edges += out.size();
            addNew(out, states, seen);
        }
        return List.of(states.size(), edges);
    }

    private static void addNew(Successors out, List<long[]> states, Set<LongBuffer> seen) {
        for (int i = 0; i < out.size(); i++) {
            long[] state = Arrays.copyOfRange(out.words(), out.at(i), out.at(i) + out.wordsPerState());
            if (seen.add(LongBuffer.wrap(state))) {
                states.add(state);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2, linear, 123, 218",
        "2, strong, 141, 254",
        "3, linear, 3101, 7754",
        "3, strong, 5051, 13019",
        "2, atomic, 205, 974",
        "2, markings, 60, 115",
        "2, states, 67, 129"
    })
    void itHasThePublishedClasses(int trains, String classes, int states, int edges) {
        assertThat(size(trains(trains), classes)).containsExactly(states, edges);
    }

    @Test
    void theExampleIsTheOneWithTwoTrains() throws Exception {
        String example = Files.readString(
                Path.of("../formats/src/main/resources/org/tidemark/zoo").resolve("crossing.net"));
        Map<String, List<Integer>> sizes = new HashMap<>();
        for (String classes : List.of("linear", "strong", "regions")) {
            sizes.put(classes, size(example, classes));
        }
        assertThat(sizes)
                .containsEntry("linear", List.of(123, 218))
                .containsEntry("strong", List.of(141, 254))
                .containsEntry("regions", size(trains(2), "regions"));
    }
}
