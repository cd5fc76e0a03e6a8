package org.tidemark.format.maria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.tide.Translated;
import org.tidemark.input.InputException;
import org.tidemark.reference.NaiveColored;

/** Nets of MARIA have the states that their comments and formulas say, and mistakes are reported where they are. */
class MariaReaderTest {
    /** Managers that update a data base, with redundant places; the number of managers is left open. */
    private static final String MANAGERS = """
        // managers of a data base
        typedef id[N] manager;
        typedef struct { manager from; manager to; } message;
        place waits (0..1) manager;
        place works (0..#manager-1) manager;
        place idle (0..#manager) manager: (manager m: m) minus (place waits union place works);
        place free (0..1) struct {}: (place waits equals empty)#{};
        place sent message;
        place seen message;
        place done message;
        trans change
        in { place idle: s; place free: {}; }
        out { place waits: s; place sent: manager r (r != s): { s, r }; };
        trans finish
        in { place waits: s; done: manager r (r != s): { s, r }; }
        out { place idle: s; place free: {}; };
        trans "take it" in { idle: r; sent: { s, r }; } out { works: r; seen: { s, r }; };
        trans answer in { works: r; seen: { s, r }; } out { idle: r; done: { s, r }; };
        """;

    private static Translated read(String text, Map<String, String> settings) throws InputException {
        return MariaReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), "dir/net.pn", settings);
    }

    private static int states(String text) throws InputException {
        return new NaiveColored(read(text, Map.of()).model().net(), 10_000)
                .states()
                .size();
    }

    /** n * 3^(n-1) + 1 states. */
    @ParameterizedTest
    @CsvSource({"2, 7", "3, 28", "4, 109"})
    void managers(String managers, int states) throws Exception {
        assertThat(states(MANAGERS.replace("N", managers))).isEqualTo(states);
    }

    @Test
    void constantsStructuresAndNeighbours() throws Exception {
        String ring = """
            int n = 2 + 1;
            typedef unsigned (1..n) node;
            typedef struct { node p, enum { far, near } s } status;
            place fork (0..#node) node: node p: p;
            place state (#node) status: node p: { p, far };
            trans left in { place state: { p, far }; place fork: p; } out { place state: { p, near }; };
            trans right in { place state: { p, near }; place fork: +p; }
            out { place state: { p, far }; place fork: p, +p; } gate p > 0;
            deadlock true;
            """;
        // each philosopher has a left fork or not; with all three of them there is a deadlock
        assertThat(states(ring)).isEqualTo(8);
    }

    /** Two parts that step by themselves, and meet where both are at their ends. */
    @Test
    void transitionsThatHappenAsPartsOfOthers() throws Exception {
        String net = """
            place a (1) unsigned (1..3): 1;
            place b (1) unsigned (1..2): 1;
            trans a in { a: x; } out { a: +x; } gate x != 3;
            trans b in { b: 1; } out { b: 2; };
            trans :a_meets in { a: 3; } out { a: 1; };
            trans :b_meets in { b: 2; } out { b: 1; };
            trans meet: trans a_meets: trans b_meets;
            """;
        assertThat(states(net)).isEqualTo(3 * 2);
        assertThat(states(net.replace(": trans b_meets;", ";"))).isEqualTo(3 * 2);
        assertThat(states(net.replace("trans meet: trans a_meets", "trans meet")))
                .isEqualTo(3 * 2);
        assertThat(states(net.replace("place a (1) unsigned (1..3): 1", "place a (1) unsigned (1..3): 3")
                        .replace("in { a: x; } out { a: +x; } gate x != 3", "in { a: 2; } out { a: 2; }")))
                .as("b goes on before and after the only meeting")
                .isEqualTo(2 + 2);
        assertThatThrownBy(() -> states(net.replace("in { b: 2; } out { b: 1; }", "in { b: y; }")))
                .hasMessageContaining("7:34: the transition ':b_meets' has variables");
        assertThatThrownBy(() -> states(net.replace(": trans b_meets", ": trans c_meets")))
                .hasMessageContaining("7:34: no transition ':c_meets' was declared to be called");
    }

    @Test
    void conditionsOfTheFile() throws Exception {
        String text = "place p (0..3) bool:\n#ifdef MANY\n 3#true\n#else\n true\n#endif\n;\ntrans t in { p: x; };";
        assertThat(new NaiveColored(read(text, Map.of("MANY", "")).model().net(), 9).states())
                .hasSize(4);
        assertThat(states(text)).isEqualTo(2);
        assertThatThrownBy(() -> read(text, Map.of("FEW", ""))).hasMessageContaining("no condition asks for 'FEW'");
    }

    @ParameterizedTest
    @CsvSource({"dbm.pn, 7", "mutex.pn, 4", "sync.pn, 3", "dining.pn, 2", "modular.pn, 12", "const.pn, 0"})
    void itsOwnNetsOpenOrSayWhy(String file, int places) throws Exception {
        try (InputStream in = Files.newInputStream(CorpusFiles.large().resolve("maria/given/" + file))) {
            if (places == 0) {
                assertThatThrownBy(() -> MariaReader.read(in, file, Map.of())).hasMessageStartingWith(file + ":");
            } else {
                Translated net = MariaReader.read(in, file, Map.of());
                assertThat(net.model().net().places()).hasSize(places);
            }
        }
    }

    @Test
    void mutualExclusion() throws Exception {
        try (InputStream in = Files.newInputStream(CorpusFiles.large().resolve("maria/given/mutex.pn"))) {
            assertThat(new NaiveColored(
                                    MariaReader.read(in, "mutex.pn", Map.of())
                                            .model()
                                            .net(),
                                    99)
                            .states())
                    .as("the file says 8 states for 2 processes")
                    .hasSize(8);
        }
    }

    @Test
    void mistakesAreReportedWhereTheyAre() {
        for (String each : List.of(
                "place p q;|1:9: no type is called 'q'",
                "typedef bool[3] t;|1:13: buffers and arrays cannot be read",
                "place p bool: 1 + ;|1:19: ';': expected a value",
                "place p bool: x;|1:15: nothing is called 'x' here",
                "trans t in { q: x; };|1:14: no place is called 'q'",
                "place p bool;\ntrans t in { p: x; } out { p: y; };|2:31: nothing is called 'y' here",
                "place p bool;\ntrans t in { p: x; } on { p: x; };|2:22: 'on': expected in, out or gate",
                "int f(int x) is x;|1:5: a function, which cannot be read",
                "int n = 1 / 0;|1:11: 1 / 0 has no result",
                "typedef struct { bool a; } s;\nplace p s: { true };\ntrans t in { p: x; } gate x.b;|3:29: no field is called 'b'",
                "what;|1:1: 'what': expected typedef",
                "place p bool|1:13: the end of the file")) {
            String text = each.substring(0, each.indexOf('|'));
            assertThatThrownBy(() -> read(text, Map.of()))
                    .as(text)
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("dir/net.pn:" + each.substring(each.indexOf('|') + 1));
        }
    }
}
