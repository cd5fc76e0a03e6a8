package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** Answers from something smaller than the net that once were wrong, or lost. */
class SmallerAnswersTest {
    @TempDir
    Path folder;

    private String check(String text, String... options) throws Exception {
        String[] all = new String[options.length + 2];
        all[0] = "check";
        all[1] = Files.writeString(folder.resolve("m.tide"), text).toString();
        System.arraycopy(options, 0, all, 2, options.length);
        Ran ran = Ran.tidemark(all);
        return ran.out() + ran.err();
    }

    /** Nothing is enabled. A run of CTL* stays in the last state, whereas in CTL a dead state has no next one. */
    @Test
    void nextIsOfTheLogicThatWasWritten() throws Exception {
        String dead = """
                place p
                place q = 1
                place r = 1
                place z
                transition t { in p out q }
                transition u { in z out r }
                property a { E (X q >= 1 && F q >= 0) }
                property b { A (X p >= 1 && F q >= 0) && EF q >= 1 }
                property c { E (X q >= 1 && G r <= 1) }
                """;
        for (String reduce : new String[] {"none", "structural", "auto"}) {
            assertThat(check(dead, "--reduce", reduce))
                    .containsPattern("\\ba +holds\\b")
                    .containsPattern("\\bb +violated\\b")
                    .containsPattern("\\bc +holds\\b");
        }
    }

    /** Folded, the sum has two tokens of one place in it. */
    @Test
    void aSumOfManyTokensOfOnePlaceIsProven() throws Exception {
        assertThat(check("""
                type T = id[40]
                place p: T = all T
                place q = 1
                place r: T
                transition t(x: T) { guard x != 1 in p: x out r: x }
                transition s { in p: 1 read q out r: 1 }
                transition u(x: T) { in r: x out p: x }
                transition v { in q read p: 1 }
                property a { AG p.1 + 2*q >= 1 }
                """)).containsPattern("\\ba +holds +proof by the structure\\b");
    }

    /** A run shows the part that decides, not the whole formula as it was written. */
    @Test
    void anAnswerThatARunDoesNotShowIsKept() throws Exception {
        String ring = """
                place p = 1
                place q
                place a
                place b
                place c
                transition t1 { in p out a }
                transition t2 { in a out b }
                transition t3 { in b out q }
                transition t4 { in q out c }
                transition t5 { in c out p }
                property f { EF p >= 5 || AG c = 0 }
                """;
        assertThat(check(ring, "--reduce", "structural")).containsPattern("\\bf +violated +on a smaller net\\b");
    }
}
