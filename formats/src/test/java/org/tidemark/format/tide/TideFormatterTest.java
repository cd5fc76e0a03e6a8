package org.tidemark.format.tide;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Layout changes spaces and nothing else, and what is laid out stays. */
class TideFormatterTest {
    private static String words(String text) throws Exception {
        return Lexer.tokens(new TideToken.Source("m.tide", text)).stream()
                .map(token -> token.text().replaceAll("\\s+", " ").strip())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aMessyFile() throws Exception {
        String messy = """
                param   n :2..9=3
                type T=(1..n,bool)   // pairs
                type R ={a:T ,b:array [1..2]of bool}


                place p:T=2'( 1,true ),(x , false)for x:1..n where x> -1
                  transition t( x,y :1..n ){in p:(x,true)
                     guard x!=y&&!(x =2)
                // a remark
                out p:(x , true),
                (y,false) }
                transition u{ read p : all T }
                property  q{AG   p<=n}
                """;
        String tidy = TideFormatter.format(messy, "m.tide");
        assertThat(tidy).isEqualTo("""
                        param n: 2..9 = 3
                        type T = (1..n, bool) // pairs
                        type R = {a: T, b: array[1..2] of bool}

                        place p: T = 2'(1, true), (x, false) for x: 1..n where x > -1
                        transition t(x, y: 1..n) {
                          in p: (x, true)
                          guard x != y && !(x = 2)
                          // a remark
                          out p: (x, true),
                              (y, false)
                        }
                        transition u { read p: all T }
                        property q { AG   p<=n }
                        """);
        assertThat(TideFormatter.format(tidy, "m.tide")).isEqualTo(tidy);
        assertThat(words(tidy)).isEqualTo(words(messy));
    }

    @Test
    void fairnessStaysWithItsTransition() throws Exception {
        String messy =
                "place p:fair transition s{in p} strongly   fair together   transition t{in p} fair transition u{in p}";
        String tidy = TideFormatter.format(messy, "m.tide");
        assertThat(tidy).isEqualTo("""
                        place p: fair
                        transition s { in p }
                        strongly fair together transition t { in p }
                        fair transition u { in p }
                        """);
        assertThat(TideFormatter.format(tidy, "m.tide")).isEqualTo(tidy);
    }

    /** Before the number of a priority a minus is a sign; after a variable of that name it is not. */
    @Test
    void aPriorityMayBeNegative() throws Exception {
        String tidy = """
                place p: 0..3 = 3
                transition s priority -1 { in p: 0 }
                transition t(priority: 1..3) priority -2 {
                  in p: priority
                  out p: priority - 1
                }
                """;
        assertThat(TideFormatter.format(tidy, "m.tide")).isEqualTo(tidy);
    }

    @Test
    void examplesWithoutTheirLayout() throws Exception {
        for (String name : List.of("dbm", "leader", "two-phase-commit", "peterson", "abp")) {
            String text = Files.readString(Path.of("../examples/" + name + ".tide"));
            String crushed = text.replaceAll("[ \\t]+", "  ").replaceAll("\n", "\n\n\n ");
            String tidy = TideFormatter.format(crushed, name);
            assertThat(words(tidy)).isEqualTo(words(text));
            assertThat(TideFormatter.format(tidy, name)).isEqualTo(tidy);
        }
    }
}
