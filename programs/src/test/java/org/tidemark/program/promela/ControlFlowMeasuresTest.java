package org.tidemark.program.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which progress measures the text of a program suggests. */
class ControlFlowMeasuresTest {
    private static Map<String, String> measures(String text) throws Exception {
        return new PromelaReader()
                .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.pml", Map.of())
                .measures();
    }

    @Test
    void aVariableThatIsCountedTendsOneWay() throws Exception {
        Map<String, String> measures = measures("""
                byte up, down = 9, both, read;
                active proctype P() {
                    do
                    :: up < 9 -> up++
                    :: up == 9 -> up = 0
                    :: down > 0 -> down = down - 2
                    :: both < 5 -> both++
                    :: both > 0 -> both--
                    :: read = up
                    od
                }
                """);
        assertThat(measures)
                .containsEntry("growth of up", "\"up\"")
                .containsEntry("fall of down", "255 - \"down\"")
                .containsEntry("growth", "\"up\" + 255 - \"down\"")
                .doesNotContainKeys("growth of both", "fall of both", "growth of read", "fall of read");
    }

    @Test
    void anArrayOfPhasesTendsAsMostOfItsStepsDo() throws Exception {
        Map<String, String> measures = measures("""
                byte phase[2], stage[2] = 3;
                active [2] proctype P() {
                    do
                    :: atomic { phase[_pid] == 0 -> phase[_pid] = 1 }
                    :: atomic { phase[_pid] == 1 -> phase[_pid] = 2 }
                    :: atomic { phase[_pid] == 2 -> phase[_pid] = 0 }
                    :: atomic { stage[_pid] == 3 -> stage[_pid] = 1 }
                    od
                }
                """);
        assertThat(measures)
                .containsEntry("growth of phase", "\"phase[0]\" + \"phase[1]\"")
                .containsEntry("fall of stage", "510 - \"stage[0]\" - \"stage[1]\"");
    }

    @Test
    void aVariableThatIsReceivedIntoIsNoMeasure() throws Exception {
        assertThat(measures("""
                chan c = [2] of { byte };
                byte got;
                active proctype P() {
                    do
                    :: c!1
                    :: c?got; got++
                    od
                }
                """)).doesNotContainKeys("growth of got", "fall of got");
    }
}
