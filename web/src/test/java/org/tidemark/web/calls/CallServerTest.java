package org.tidemark.web.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tidemark.api.SharedMemory;
import org.tidemark.web.message.JsonText;

/** Calls over a pipe: answers, errors, several at once, and cancellation. */
@Timeout(60)
class CallServerTest {
    private final PipedOutputStream calls = new PipedOutputStream();
    private final PipedInputStream answers = new PipedInputStream(1 << 16);
    private BufferedReader lines = new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8));
    private Thread server = new Thread();

    @BeforeEach
    void start() throws IOException {
        CallServer serving = new CallServer(
                new PipedInputStream(calls, 1 << 16), new PipedOutputStream(answers), SharedMemory.of(64L << 20));
        server = new Thread(serving::run);
        server.start();
        assertThat(answer()).containsEntry("protocol", 1L);
    }

    @AfterEach
    void end() throws IOException, InterruptedException {
        calls.close();
        server.join();
    }

    private void send(String line) throws IOException {
        calls.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        calls.flush();
    }

    private Map<String, @Nullable Object> answer() throws IOException {
        try {
            return JsonText.read(Objects.requireNonNull(lines.readLine()));
        } catch (org.tidemark.web.message.Refusal e) {
            throw new AssertionError(e);
        }
    }

    private static Map<?, ?> result(Map<String, @Nullable Object> answer) {
        return (Map<?, ?>) Objects.requireNonNull(answer.get("result"));
    }

    @Test
    void aCallHasTheReportOfItsCommand() throws IOException {
        send("{\"id\": 7, \"words\": [\"explore\", \"zoo:philosophers/4\", \"--json\"]}");
        Map<String, @Nullable Object> answer = answer();
        assertThat(answer).containsEntry("id", 7L).containsEntry("status", 0L);
        assertThat(result(answer).get("states")).isEqualTo(34L);
    }

    @Test
    void aModelMayComeAsText() throws IOException {
        String net = "PLACE p, q; MARKING p: 1; TRANSITION t CONSUME p: 1; PRODUCE q: 1;";
        send("{\"id\": 1, \"words\": [\"check\", \"-\", \"-f\", \"EF q = 1\", \"--json\"], \"text\": \"" + net + "\"}");
        assertThat(((List<?>) Objects.requireNonNull(result(answer()).get("properties"))).toString())
                .contains("verdict=holds");
        send(
                "{\"id\": 2, \"words\": [\"explore\", \"-\"], \"text\": \"PLACE p\\nMARKING 3;\", \"name\": \"net.lola\"}");
        Map<String, @Nullable Object> wrong = answer();
        assertThat(wrong).containsEntry("status", 2L);
        assertThat(String.valueOf(wrong.get("remarks"))).contains("net.lola:2:");
    }

    @Test
    void logsMayComeAsText() throws IOException {
        String net = "PLACE p, q; MARKING p: 1; TRANSITION a CONSUME p: 1; PRODUCE q: 1;";
        send("{\"id\": 1, \"words\": [\"replay\", \"log.csv\", \"-\", \"--json\"], \"text\": \"" + net
                + "\", \"files\": {\"log.csv\": \"case,activity\\n1,a\\n2,b\\n\"}}");
        Map<String, @Nullable Object> answer = answer();
        assertThat(answer).containsEntry("status", 1L);
        assertThat(result(answer).get("fitting")).isEqualTo(1L);
    }

    @Test
    void aCallThatIsCancelledAnswersWithWhatItHas() throws IOException {
        send("{\"id\": 1, \"words\": [\"explore\", \"zoo:slotted-ring/12\", \"--store\", \"plain\", \"--json\"]}");
        send("{\"id\": 2, \"words\": [\"explore\", \"zoo:philosophers/3\", \"--json\"]}");
        Map<Object, Map<String, @Nullable Object>> byId = new HashMap<>();
        Map<String, @Nullable Object> first = answer();
        byId.put(first.get("id"), first);
        send("{\"cancel\": 1}");
        Map<String, @Nullable Object> second = answer();
        byId.put(second.get("id"), second);
        assertThat(byId.get(2L)).containsEntry("status", 0L);
        assertThat(byId.get(1L)).containsEntry("status", 3L);
    }

    @Test
    void whatIsNoCallIsAnError() throws IOException {
        send("explore");
        assertThat(answer()).containsKey("error");
        send("{\"id\": 1}");
        assertThat(answer()).containsEntry("error", "expected an object with 'id' and 'words', or with 'cancel'");
    }
}
