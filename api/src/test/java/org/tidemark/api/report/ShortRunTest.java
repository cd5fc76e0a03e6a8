package org.tidemark.api.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.RandomNets;
import org.tidemark.zoo.Zoo;

/** Runs in few rows. */
class ShortRunTest {
    private static final int NETS = 300;

    /** Rows cover the run, name its events, and have the changes that the textbook rule gives for the fields that matter. */
    @Test
    void rowsTellTheRun() {
        int repeated = 0;
        for (long seed = 0; seed < NETS; seed++) {
            PetriNet net = RandomNets.net(seed);
            SplittableRandom random = new SplittableRandom(seed);
            List<Integer> events = walk(net, random);
            Set<String> fields = new LinkedHashSet<>();
            for (int p = 0; p < net.places(); p++) {
                if (random.nextInt(3) == 0) {
                    fields.add(net.placeName(p));
                }
            }
            ShortRun run =
                    ShortRun.of(new NetSystem(net), Evidence.run(events, ""), new ShownFields(fields, Set.of(), false));
            TokenGame game = new TokenGame(net);
            int step = 0;
            for (ShortRun.Row row : run.rows()) {
                assertThat(row.from()).isEqualTo(step + 1);
                int[] before = game.marking().clone();
                for (int i = row.from(); i <= row.to(); i++) {
                    int event = events.get(i - 1);
                    String name =
                            row.events().get((i - row.from()) % row.events().size());
                    assertThat(name).as("net %d, step %d", seed, i).isEqualTo(net.shownTransition(event));
                    game.fire(event);
                    boolean isLast = i == row.to();
                    if (!isLast && row.times() == 0) {
                        assertThat(changes(net, fields, before, game.marking())).isEmpty();
                    }
                }
                assertThat(row.changes())
                        .as("net %d", seed)
                        .containsExactlyInAnyOrderElementsOf(changes(net, fields, before, game.marking()));
                step = row.to();
                repeated += row.times() > 0 ? 1 : 0;
            }
            assertThat(step).isEqualTo(events.size());
        }
        assertThat(repeated).isGreaterThan(20);
    }

    private static List<Integer> walk(PetriNet net, SplittableRandom random) {
        TokenGame game = new TokenGame(net);
        List<Integer> events = new ArrayList<>();
        for (int i = 0; i < 40 && !game.isDead(); i++) {
            int[] enabled = game.enabled();
            int event = enabled[random.nextInt(enabled.length)];
            try {
                game.fire(event);
            } catch (ArithmeticException tooManyTokens) {
                break;
            }
            events.add(event);
        }
        return events;
    }

    private static List<String> changes(PetriNet net, Set<String> fields, int[] before, int[] after) {
        List<String> changes = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            if (fields.contains(net.placeName(p)) && before[p] != after[p]) {
                changes.add(net.placeName(p) + " " + before[p] + "→" + after[p]);
            }
        }
        return changes;
    }

    private static ShownFields fields(PetriNet net, String question) throws FormulaSyntaxException {
        NetSystem system = new NetSystem(net);
        return ShownFields.of(PropertyParser.parse("f", question, system.vocabulary()), system);
    }

    @Test
    void aQuestionNamesTheFieldsThatMatter() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        assertThat(fields(net, "AG eat_1 + eat_2 <= 1").names()).containsExactly("eat_1", "eat_2");
        assertThat(fields(net, "AG !deadlock")).isEqualTo(ShownFields.NONE);
        assertThat(fields(net, "EF (deadlock && eat_1 = 0)"))
                .isEqualTo(new ShownFields(Set.of("eat_1"), Set.of(), true));
        assertThat(fields(net, "G F fireable(takeRight_1)").atEnd()).containsExactlyInAnyOrder("hasLeft_1", "fork_2");
        assertThat(fields(net, "max(fork_3)").names()).containsExactly("fork_3");
    }

    @Test
    void valuesWithPartsAreLeftOutOfNames() {
        assertThat(ShortRun.named("send(q = [], s = {next = 0, bit = 0})", false))
                .isEqualTo("send");
        assertThat(ShortRun.named("ask(c = 1, q = [1, 2])", false)).isEqualTo("ask(c = 1)");
        assertThat(ShortRun.named("tau(machine: serving -> idle)", false)).isEqualTo("tau(machine: serving -> idle)");
        assertThat(ShortRun.named("lock(d = 2, now = 1)", true)).isEqualTo("lock(d = 2)");
        assertThat(ShortRun.named("lock(d = 2, now = 1)", false)).isEqualTo("lock(d = 2, now = 1)");
        assertThat(ShortRun.named("go(p = (1, 2))", false)).isEqualTo("go(p = (1, 2))");
    }
}
