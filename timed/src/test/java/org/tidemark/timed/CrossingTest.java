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

    /** The crossing whose controller is a counter of the trains that are near, which TINA is given out with. */
    private static String countedTrains(int trains) {
        StringBuilder net = new StringBuilder("""
                pl up (1)
                tr lower [0,0] up count?1 -> lowering
                tr lowered [1,2] lowering -> down
                tr raise [0,0] down count?-1 -> raising
                tr raised [1,2] raising -> up
                tr again [0,0] raising count?1 -> lowering
                """);
        for (int i = 1; i <= trains; i++) {
            net.append("""
                    pl far@ (1)
                    tr come@ far@ -> near@ count
                    tr enter@ [3,5] near@ -> on@
                    tr leave@ [2,4] on@ count -> far@
                    """.replace("@", "" + i));
        }
        return net.toString();
    }

    /** Those that TINA 3.7 states for its example (nets/tts_examples/trains/results, -W and -S). */
    @ParameterizedTest
    @CsvSource({"3, linear, 2123, 5406", "3, strong, 3431, 8949", "4, linear, 90308, 300178"})
    void countedTrainsHaveTheClassesOfTina(int trains, String classes, int states, int edges) {
        assertThat(size(countedTrains(trains), classes)).containsExactly(states, edges);
    }

    /** The class graphs of two nets that TINA 3.7 is given out with (nets/ifip.aut and nets/abp.aut). */
    @Test
    void examplesHaveTheClassesOfTina() {
        String ifip = """
                tr t1 [4,9] p1 p2*2 -> p3 p4 p5
                tr t2 [0,2] p4 -> p2
                tr t3 [1,3] p5 -> p2
                tr t4 [0,2] p3 -> p3
                tr t5 [0,3] p3 -> p1
                pl p1 (1)
                pl p2 (2)
                """;
        assertThat(size(ifip, "linear")).containsExactly(12, 29);
        String alternatingBits = """
                tr t1 [0,w[ p1 -> p2 p9
                tr t2 [5,6] p2 -> p2 p9
                tr t3 [0,1] p2 p10 -> p3
                tr t4 [0,w[ p3 -> p4 p11
                tr t5 [5,6] p4 -> p4 p11
                tr t6 [0,1] p4 p12 -> p1
                tr t7 [0,1] p5 p9 -> p6
                tr t8 [0,2] p6 -> p7 p10
                tr t9 [0,1] p7 p9 -> p6
                tr t10 [0,1] p7 p11 -> p8
                tr t11 [0,2] p8 -> p5 p12
                tr t12 [0,1] p5 p11 -> p8
                tr t13 [0,1] p9 ->
                tr t14 [0,1] p10 ->
                tr t15 [0,1] p11 ->
                tr t16 [0,1] p12 ->
                pl p1 (1)
                pl p5 (1)
                """;
        assertThat(size(alternatingBits, "linear")).containsExactly(16, 22);
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
