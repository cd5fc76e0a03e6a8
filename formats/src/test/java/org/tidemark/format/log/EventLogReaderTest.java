package org.tidemark.format.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.format.LimitException;
import org.tidemark.input.InputException;

/** Logs in XES and as tables: what is kept of them, and what is said of damaged ones. */
class EventLogReaderTest {
    private final List<String> notes = new ArrayList<>();

    private EventLog read(String text, String file, EventLogReader.Choice choice) throws IOException, InputException {
        return EventLogReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                file,
                choice,
                new EventLogReader.Limits(new MemoryBudget(1 << 20), () -> false),
                notes::add);
    }

    private EventLog table(String text) throws IOException, InputException {
        return read(text, "log.csv", EventLogReader.Choice.USUAL);
    }

    /** Each variant as its cases and its trace. */
    private static List<String> shown(EventLog log) {
        return log.variants().stream()
                .map(variant -> String.join("+", variant.cases()) + ": "
                        + IntStream.of(variant.trace())
                                .mapToObj(a -> log.activities().get(a))
                                .collect(Collectors.joining(" ")))
                .toList();
    }

    private static String event(String name, String lifecycle) {
        return "<event><string key=\"concept:name\" value=\"" + name + "\"/>"
                + "<string key=\"lifecycle:transition\" value=\"" + lifecycle + "\"/></event>\n";
    }

    @Test
    void equalTracesAreOneVariant() throws IOException, InputException {
        EventLog log = table("case,activity\n1,a\n2,a\n1,b\n3,b\n2,b\n");
        assertThat(shown(log)).containsExactly("1+2: a b", "3: b");
        assertThat(log.cases()).isEqualTo(3);
        assertThat(log.events()).isEqualTo(5);
    }

    @Test
    void rowsAreInOrderOfTime() throws IOException, InputException {
        EventLog log = table("""
                Case ID;Activity;Timestamp
                1;late;2026-03-01T10:00:00+02:00
                1;"first; really ""quoted\""";2026-03-01T07:00:00Z
                1;second;01.03.2026 08:00
                1;after;2026-03-01 08:00:00.000
                """);
        assertThat(shown(log)).containsExactly("1: first; really \"quoted\" late second after");
        assertThat(notes).hasSize(1);
        assertThat(notes.get(0)).contains("1 case are not in order of time, and were sorted");
    }

    @Test
    void timesMayBeNumbers() throws IOException, InputException {
        EventLog log = table("case,activity,time\n1,c,10.5\n1,b,2\n1,a,-3\n1,d,1700000000000000000\n");
        assertThat(shown(log)).containsExactly("1: a b c d");
    }

    @Test
    void columnsMayHaveOtherNames() throws IOException, InputException {
        EventLog log = read(
                "when\twhat\twho\n2\tb\tx\n1\ta\tx\n",
                "log.csv",
                new EventLogReader.Choice(List.of("who", "what", "when"), null));
        assertThat(shown(log)).containsExactly("x: a b");
    }

    @Test
    void tracesOfXesAreInTheOrderOfTheFile() throws IOException, InputException {
        String xes = "<?xml version='1.0'?><log xmlns='http://www.xes-standard.org/'><global scope='event'/>\n"
                + "<trace><string key='concept:name' value='c1'/>" + event("a", "start") + event("a", "complete")
                + "</trace><trace>" + event("b", "complete") + "</trace></log>";
        assertThat(shown(read(xes, "log", EventLogReader.Choice.USUAL))).containsExactly("c1: a a", "trace 2: b");
        assertThat(notes.get(0)).contains("'complete' (2), 'start' (1)");
        assertThat(shown(read(xes, "log.xes", new EventLogReader.Choice(List.of(), "complete"))))
                .containsExactly("c1: a", "trace 2: b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''                                   | log.csv: the file is empty
                    'who,what~1,a'                       | log.csv:1:1: no column is called 'case'; found 'who', 'what'
                    'case,activity~'                     | log.csv:1:1: the table has no row with an event
                    'case,activity~1,a~2'                | log.csv:3:1: the activity is missing: the row has 1 field; expected at least 2
                    'case,activity~1,a~2, '              | log.csv:3:3: the activity is empty
                    'case,activity~1,"a~2,b'             | log.csv:2:3: a quoted field is not closed
                    'case,activity~1,"a"b'               | log.csv:2:3: a quoted field is followed by 'b'
                    'case,activity,time~1,a,yesterday'   | log.csv:2:5: time 'yesterday': expected one such as
                    'case,activity,time~1,a,1e999999999' | log.csv:2:5: time '1e999999999': expected one such as
                    'case,activity,time~1,a,2026-13-01'  | log.csv:2:5: time '2026-13-01': expected one such as
                    """)
    void damagedTablesAreRefusedWhereTheyAreDamaged(String text, String message) {
        assertThatThrownBy(() -> table(text.replace('~', '\n')))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    <pnml/>                               | log.xes:1: root element 'pnml': expected 'log'
                    <log></log>                           | log.xes:1: the log has no trace
                    <log>~<event/></log>                  | log.xes:2: an event outside of all traces
                    <log><trace>~<event/></trace></log>   | log.xes:2: event 1 of 'trace 1': has no activity
                    <log><trace>~<event>                  | log.xes:2: not well-formed XML
                    """)
    void damagedXesIsRefusedWhereItIsDamaged(String text, String message) {
        assertThatThrownBy(() -> read(text.strip().replace('~', '\n'), "log.xes", EventLogReader.Choice.USUAL))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aLogLargerThanTheMemoryIsALimitAndNoMistake() {
        String rows = IntStream.range(0, 20_000)
                .mapToObj(i -> i + ",a" + i)
                .collect(Collectors.joining("\n", "case,activity\n", "\n"));
        assertThatThrownBy(() -> table(rows))
                .isInstanceOf(LimitException.class)
                .hasMessageContaining("the log does not fit the memory of 1 MiB");
    }
}
