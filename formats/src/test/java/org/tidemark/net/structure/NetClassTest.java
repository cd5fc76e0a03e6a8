package org.tidemark.net.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;

/** The flags against their definitions, and against what the contest states of its nets. */
class NetClassTest {
    private static final Pattern VERDICT = Pattern.compile("reference=\"([A-Z_]+)\" value=\"(true|false)\"");

    @Test
    void contestNetsHaveTheFlagsThatTheContestStates() throws Exception {
        assertThat(CorpusFiles.large()).isDirectory();
        int compared = 0;
        for (Path file : CorpusFiles.below("mcc", "model.pnml")) {
            Path verdicts = file.resolveSibling("GenericPropertiesVerdict.xml");
            if (!file.toString().contains("-PT-") || !Files.exists(verdicts)) {
                continue;
            }
            Map<String, Boolean> mine = flags(NetClass.of(PnmlReader.read(file)));
            Matcher stated = VERDICT.matcher(Files.readString(verdicts));
            while (stated.find()) {
                if (mine.containsKey(stated.group(1))) {
                    assertThat(mine.get(stated.group(1)))
                            .as("%s: %s", file, stated.group(1))
                            .isEqualTo(Boolean.valueOf(stated.group(2)));
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(600);
    }

    private static Map<String, Boolean> flags(NetClass net) {
        Map<String, Boolean> flags = new LinkedHashMap<>();
        flags.put("ORDINARY", net.ordinary());
        flags.put("SIMPLE_FREE_CHOICE", net.simpleFreeChoice());
        flags.put("EXTENDED_FREE_CHOICE", net.extendedFreeChoice());
        flags.put("STATE_MACHINE", net.stateMachine());
        flags.put("MARKED_GRAPH", net.markedGraph());
        flags.put("CONNECTED", net.connected());
        flags.put("STRONGLY_CONNECTED", net.stronglyConnected());
        flags.put("SOURCE_PLACE", net.sourcePlace());
        flags.put("SINK_PLACE", net.sinkPlace());
        flags.put("SOURCE_TRANSITION", net.sourceTransition());
        flags.put("SINK_TRANSITION", net.sinkTransition());
        flags.put("LOOP_FREE", net.loopFree());
        flags.put("CONSERVATIVE", net.conservative());
        flags.put("SUBCONSERVATIVE", net.subConservative());
        return flags;
    }

    @Test
    void choicesAreWhatTheirDefinitionsSay(TestInfo test) {
        ForAllNets.in(test, 3000).check(net -> {
            NetClass found = NetClass.of(net);
            boolean simple = net.inhibitors().size() == 0;
            boolean extended = simple;
            boolean asymmetric = simple;
            for (int p = 0; p < net.places(); p++) {
                for (int q = 0; q < net.places(); q++) {
                    Set<Integer> a = after(net, p);
                    Set<Integer> b = after(net, q);
                    boolean common = a.stream().anyMatch(b::contains);
                    simple &= p == q || !common || (a.size() == 1 && b.size() == 1);
                    extended &= !common || a.equals(b);
                    asymmetric &= !common || a.containsAll(b) || b.containsAll(a);
                }
            }
            assertThat(found.simpleFreeChoice()).isEqualTo(simple);
            assertThat(found.extendedFreeChoice()).isEqualTo(extended);
            assertThat(found.asymmetricChoice()).isEqualTo(asymmetric);
        });
    }

    private static Set<Integer> after(PetriNet net, int place) {
        Set<Integer> after = new TreeSet<>();
        for (int t = 0; t < net.transitions(); t++) {
            if (net.inputs().weight(t, place) + net.reads().weight(t, place) > 0) {
                after.add(t);
            }
        }
        return after;
    }

    @Test
    void pathsAreWhatTheClosureSays(TestInfo test) {
        ForAllNets.in(test, 2000).check(net -> {
            NetClass found = NetClass.of(net);
            assertThat(found.connected()).as("connected").isEqualTo(closure(net, true));
            assertThat(found.stronglyConnected()).as("strongly connected").isEqualTo(closure(net, false));
        });
    }

    private static boolean closure(PetriNet net, boolean undirected) {
        int n = net.places() + net.transitions();
        boolean[][] path = new boolean[n][n];
        for (int p = 0; p < net.places(); p++) {
            for (int t = 0; t < net.transitions(); t++) {
                int node = net.places() + t;
                boolean read = net.reads().weight(t, p) > 0;
                boolean into = net.inputs().weight(t, p) > 0 || read;
                boolean out = net.outputs().weight(t, p) > 0 || read;
                path[p][node] = into || (undirected && out);
                path[node][p] = out || (undirected && into);
            }
        }
        for (int k = 0; k < n; k++) {
            path[k][k] = true;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    path[i][j] |= path[i][k] && path[k][j];
                }
            }
        }
        for (boolean[] row : path) {
            for (boolean there : row) {
                if (!there) {
                    return false;
                }
            }
        }
        return true;
    }

    @Test
    void aRingWithOneTokenIsNearlyEverything() {
        PetriNetBuilder builder = new PetriNetBuilder("ring");
        for (int i = 0; i < 3; i++) {
            builder.place("p" + i, i == 0 ? 1 : 0);
            builder.transition("t" + i);
        }
        for (int i = 0; i < 3; i++) {
            builder.input(i, i, 1).output(i, (i + 1) % 3, 1);
        }
        Map<String, Boolean> flags = flags(NetClass.of(builder.build()));
        flags.forEach((flag, value) ->
                assertThat(value).as(flag).isEqualTo(!flag.startsWith("SOURCE") && !flag.startsWith("SINK")));
    }
}
