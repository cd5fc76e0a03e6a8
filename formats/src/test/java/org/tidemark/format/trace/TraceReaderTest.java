package org.tidemark.format.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.input.InputException;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** The net: work turns idle into busy and back; close needs two idle and no busy, and sees the key. */
@Seeded
class TraceReaderTest {
    private static final String START = "{\"event\":null,\"state\":{\"idle\":2,\"key\":1}}";
    private static final String WORK = "{\"event\":\"work\",\"state\":{\"idle\":1,\"busy\":1,\"key\":1}}";
    private static final String REST = "{\"event\":\"rest\",\"state\":{\"idle\":2,\"key\":1}}";
    private static final String CLOSE = "{\"event\":\"close\",\"state\":{\"key\":1}}";

    private static PetriNet net() {
        PetriNetBuilder builder = new PetriNetBuilder("shop");
        int idle = builder.place("idle", 2);
        int busy = builder.place("busy", 0);
        int key = builder.place("key", 1);
        int lock = builder.place("lock", 0);
        int work = builder.transition("work");
        int rest = builder.transition("rest");
        int close = builder.transition("close");
        int open = builder.transition("open");
        return builder.input(work, idle, 1)
                .output(work, busy, 1)
                .input(rest, busy, 1)
                .output(rest, idle, 1)
                .input(close, idle, 2)
                .inhibitor(close, busy, 1)
                .read(close, key, 1)
                .read(open, lock, 2)
                .build();
    }

    private static Evidence read(String text) throws InputException {
        return TraceReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "run.json", new NetSystem(net()));
    }

    private static String refusal(String text) {
        return refusal(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String refusal(InputStream in) {
        return String.valueOf(
                catchThrowableOfType(InputException.class, () -> TraceReader.read(in, "run.json", new NetSystem(net())))
                        .getMessage());
    }

    private static String list(String... steps) {
        return "[" + String.join(",\n", steps) + "]";
    }

    @Test
    void aRunIsAListOfSteps() throws Exception {
        assertThat(read(list(START))).isEqualTo(Evidence.run(List.of(), ""));
        Evidence run = read("\uFEFF" + list(START, WORK, REST, CLOSE) + "\r\n\t");
        assertThat(run.events()).containsExactly(0, 1, 2);
        assertThat(run.loop()).isEmpty();
    }

    @Test
    void keysComeInAnyOrderAndNamesMayBeEscaped() throws Exception {
        String work =
                "{ \"state\" : { \"busy\" : 1 , \"idle\" : 1 , \"key\":1, \"lock\":0 } , \"event\" : \"w\\u006frk\" }";
        assertThat(read(list(START, work)).events()).containsExactly(0);
    }

    @Test
    void aLassoReturnsToAStep() throws Exception {
        assertThat(read("{\"trace\":" + list(START, WORK, REST) + ",\"loop\":0}"))
                .isEqualTo(Evidence.lasso(List.of(0, 1), 0, ""));
        assertThat(read("{\"loop\":1,\"trace\":" + list(START, CLOSE) + "}").loop())
                .hasValue(1);
        assertThat(refusal("{\"trace\":" + list(START, WORK, REST) + ",\"loop\":1}"))
                .isEqualTo("run.json:3:53: 'loop' 1: the last state is not that of step 1: place 'idle' holds 2 at the"
                        + " end and 1 there");
        assertThat(refusal("{\"trace\":" + list(START, WORK) + ",\"loop\":1}"))
                .isEqualTo("run.json:2:62: 'loop' 1 is the last step, where transitions are enabled: expected a step"
                        + " before it");
        assertThat(refusal("{\"trace\":" + list(START) + ",\"loop\":2}"))
                .isEqualTo("run.json:1:61: 'loop' 2: expected a step from 0 to 0");
        assertThat(refusal("{\"trace\":" + list(START) + "}"))
                .isEqualTo("run.json:1:1: an object without 'loop': expected 'trace' and 'loop'");
    }

    @Test
    void aStepThatIsNotEnabledSaysWhatIsMissing() {
        assertThat(refusal(list(START, REST)))
                .isEqualTo("run.json:2:10: step 1: 'rest' is not enabled: place 'busy' holds none of the 1 it takes,"
                        + " so 1 is missing");
        assertThat(refusal(list(START, WORK, CLOSE)))
                .isEqualTo("run.json:3:10: step 2: 'close' is not enabled: place 'idle' holds 1 of the 2 it takes,"
                        + " so 1 is missing");
        assertThat(refusal(list(START, CLOSE.replace("close", "open"))))
                .endsWith("'open' is not enabled: place 'lock' holds none of the 2 it must see, so 2 are missing");
    }

    @Test
    void anInhibitorSaysWhatIsTooMuch() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int p = builder.place("p", 3);
        PetriNet net = builder.inhibitor(builder.transition("t"), p, 2).build();
        assertThat(new Playback(new NetSystem(net)).play(0))
                .isEqualTo("'t' is not enabled: place 'p' holds 3 and must hold fewer than 2");
    }

    @Test
    void aPlaceThatWouldOverflowIsNamedAndNothingChanges() {
        PetriNetBuilder builder = new PetriNetBuilder("n");
        int q = builder.place("q", 1);
        int p = builder.place("p", Integer.MAX_VALUE);
        int t = builder.transition("t");
        Playback playback = new Playback(
                new NetSystem(builder.input(t, q, 1).output(t, p, 1).build()));
        assertThat(playback.play(0)).isEqualTo("'t' cannot fire: place 'p' would hold more than 2147483647 tokens");
        assertThat(playback.value(q)).isEqualTo("1");
        assertThat(playback.value(p)).isEqualTo("2147483647");
    }

    @Test
    void statesThatDisagreeAreToldApart() {
        assertThat(refusal(list(START.replace("2", "3"))))
                .isEqualTo("run.json:1:24: step 0: the state gives 3 for place 'idle': expected 2, which it holds"
                        + " initially");
        assertThat(refusal(list(START, WORK.replace("\"busy\":1,", ""))))
                .isEqualTo("run.json:2:25: step 1: the state gives 0 for place 'busy': expected 1, which it holds"
                        + " after firing");
    }

    @Test
    void aRunOfAnotherModel() {
        assertThat(refusal(list(START, WORK.replace("work", "worc"))))
                .isEqualTo("run.json:2:10: step 1: transition 'worc': 'shop' has no such transition; did you mean"
                        + " 'work'?");
        assertThat(refusal(list(START.replace("idle", "philosopher"))))
                .isEqualTo("run.json:1:25: step 0: place 'philosopher': 'shop' has no such place; is this a run of"
                        + " another model?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|1:1: found the end of the file: expected '[' (a run is a list of steps) or '{' (with the keys 'trace' and 'loop')",
                "nonsense|1:1: found 'nonsense': expected '[' (a run is a list of steps) or '{' (with the keys 'trace' and 'loop')",
                "[]|1:2: found ']': expected '{' (an object with 'event' and 'state')",
                "[[[[[[[[|1:2: found '[': expected '{' (an object with 'event' and 'state')",
                "[{}]|1:2: an object without 'event': expected 'event' and 'state'",
                "[{\"evnt\":1}]|1:3: key 'evnt': expected 'event' and 'state'",
                "[{event:null}]|1:3: found 'event': expected a key: 'event' and 'state'",
                "[{\"event\":null,\"event\":null}]|1:16: key 'event' comes twice: expected it once",
                "[{\"event\" null}]|1:11: found 'null': expected ':'",
                "[{\"event\":\"work\"}]|1:11: found a string: expected null, since the first state is the initial one",
                "[{\"event\":nil}]|1:11: found 'nil': expected null, since the first state is the initial one",
                "[{\"event\":null,\"state\":[]}]|1:24: found '[': expected '{' (the tokens of each marked place)",
                "[{\"event\":null,\"state\":{\"idle\":-1}}]|1:32: found '-1' for the tokens of place 'idle': expected an integer ≥ 0",
                "[{\"event\":null,\"state\":{\"idle\":1.0}}]|1:32: found '1.0' for the tokens of place 'idle': expected an integer ≥ 0",
                "[{\"event\":null,\"state\":{\"idle\":01}}]|1:32: found '01' for the tokens of place 'idle': expected an integer ≥ 0",
                "[{\"event\":null,\"state\":{\"idle\":\"1\"}}]|1:32: found a string: expected an integer ≥ 0 for the tokens of place 'idle'",
                "[{\"event\":null,\"state\":{\"idle\":99999999999}}]|1:32: the tokens of place 'idle' '99999999999': expected an integer ≤ 2147483647",
                "[{\"event\":null,\"state\":{\"idle\":2,\"idle\":2}}]|1:34: step 0: place 'idle' is listed twice: expected it once",
                "[{\"event\":null,\"state\":{\"idle\":2,}}]|1:34: found '}': expected the name of a place",
                "[{\"event\":null,\"state\":{\"idle\":2;}}]|1:33: found ';': expected ',' or '}'",
                "[{\"ev\\xnt\":1}]|1:6: an escape '\\x': expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u",
                "[{\"\\u12|1:4: an escape \\u without four hexadecimal digits: expected such as \\u00e9",
                "[{\"event|1:3: a string without an end: expected '\"'"
            })
    void whatIsNoTraceIsRefusedWhereItIsWrong(String text, String message) {
        assertThat(refusal(text)).isEqualTo("run.json:" + message);
    }

    @Test
    void nothingMayFollow() {
        assertThat(refusal(list(START) + "x")).endsWith("found 'x': expected the end of the file");
        assertThat(refusal(list(START, WORK.replace("\"work\"", "null"))))
                .isEqualTo("run.json:2:10: found 'null': expected the name of a transition");
        assertThat(refusal("[{\"a\nb\":1}]"))
                .isEqualTo("run.json:1:5: a control character in a string: expected it as \\u000a");
    }

    @Test
    void endlessInputEndsSoon() {
        InputStream zeros = new InputStream() {
            @Override
            public int read() {
                return '7';
            }
        };
        assertThat(refusal(zeros)).startsWith("run.json:1:1: found '7777");
        InputStream string = new SequenceInputStream(Collections.enumeration(
                List.of(new ByteArrayInputStream("[{\"".getBytes(StandardCharsets.UTF_8)), zeros)));
        assertThat(refusal(string)).startsWith("run.json:1:3: a string of more than 65536 characters: expected");
        assertThat(refusal(new ByteArrayInputStream("[".repeat(1_000_000).getBytes(StandardCharsets.UTF_8))))
                .startsWith("run.json:1:2: found '['");
    }

    /** Whatever becomes of a good file, it is read to a run or refused in a sentence. */
    @Test
    void damagedFilesAreRefusedOrRight(Seeds seeds) throws Exception {
        byte[] good = ("{\"trace\":" + list(START, WORK, REST) + ",\"loop\":0}").getBytes(StandardCharsets.UTF_8);
        int refused = 0;
        for (long seed : seeds.upTo(8_000)) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bad = good.clone();
            for (int k = random.nextInt(3); k >= 0; k--) {
                bad[random.nextInt(bad.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt() : "[]{},:\"01".charAt(random.nextInt(9)));
            }
            try {
                Evidence evidence = TraceReader.read(new ByteArrayInputStream(bad), "run.json", new NetSystem(net()));
                assertThat(evidence.loop()).isPresent();
            } catch (InputException e) {
                assertThat(e.getMessage()).startsWith("run.json:");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(6_000);
    }

    @Test
    void filesThatCannotBeRead(@TempDir Path directory) throws Exception {
        assertThat(catchThrowableOfType(InputException.class, () -> TraceReader.read(directory, new NetSystem(net()))))
                .hasMessageEndingWith("is a directory; expected a file with a run as JSON");
        Path file = directory.resolve("run.json");
        assertThat(catchThrowableOfType(InputException.class, () -> TraceReader.read(file, new NetSystem(net()))))
                .hasMessageEndingWith("run.json: no such file");
        Files.writeString(file, list(START, WORK));
        assertThat(TraceReader.read(file, new NetSystem(net())).steps()).isEqualTo(1);
    }
}
