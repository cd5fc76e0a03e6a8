package org.tidemark.program.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.system.Game;
import org.tidemark.system.MessageChart;
import org.tidemark.system.MessageChart.Line;
import org.tidemark.system.MessageChart.Message;
import org.tidemark.system.MessageChart.Step;
import org.tidemark.system.TransitionSystem;

/** Runs of programs as message-sequence charts: who sent which message, and who received it when. */
class MessageChartTest {
    /** The chart of the run that takes the first step that is possible, again and again. */
    private static MessageChart chart(String text) throws Exception {
        TransitionSystem system = new PromelaReader()
                .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.pml", Map.of());
        Game game = system.game();
        List<Integer> run = new ArrayList<>();
        while (game.enabled().length > 0) {
            int event = game.enabled()[0];
            game.fire(event);
            run.add(event);
        }
        return Objects.requireNonNull(system.messages(run, -1));
    }

    @Test
    void messagesAreFollowedThroughTheirBuffer() throws Exception {
        MessageChart chart = chart("""
            chan q = [3] of { byte };
            active proctype S() { byte i = 5;
              q!i;
              q!!3;
              q!9 }
            active proctype R() { byte x; (len(q) == 3);
              q??9;
              q?x;
              q?<x> }
            """);
        assertThat(chart.lines()).containsExactly(new Line("S[0]", -1, 8), new Line("R[1]", -1, 7));
        assertThat(chart.messages())
                .containsExactly(
                        new Message(0, 0, -1, MessageChart.NEVER, "3: q!i = 5"),
                        new Message(0, 1, 1, 5, "4: q!!3"),
                        new Message(0, 2, 1, 4, "5: q!9"));
        assertThat(chart.steps()).containsExactly(new Step(1, 3, "6: (len(q) == 3)"), new Step(1, 6, "9: q?<x>"));
    }

    @Test
    void aRendezvousIsOneRowAndAStartedProcessBeginsThere() throws Exception {
        MessageChart chart = chart("""
            chan c = [0] of { byte };
            proctype P() { byte y;
              c?y }
            init { byte z = 2;
              run P();
              c!z + 1 }
            """);
        assertThat(chart.lines().get(1)).isEqualTo(new Line("P[1]", 0, 2));
        assertThat(chart.messages()).containsExactly(new Message(0, 1, 1, 1, "6: c!z + 1 = 3"));
    }

    @Test
    void aDStepMayReceiveAndSend() throws Exception {
        MessageChart chart = chart("""
            chan q = [2] of { byte };
            active proctype A() { byte x; q!1; q!2;
              d_step { x = 1; q?x; q!7 } }
            """);
        assertThat(chart.messages()).extracting(Message::toRow).containsExactly(2, -1, -1);
        assertThat(chart.messages().get(2).fromRow()).isEqualTo(2);
    }
}
