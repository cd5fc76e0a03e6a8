package org.tidemark.check.why;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;

/** A violated formula about runs says that some run breaks it; only a formula about states is true where its negation is false. */
class AimTest {
    private static String text(Aim aim) {
        if (aim instanceof Aim.Reached reached) {
            return "reached " + FormulaPrinter.print(reached.goal());
        } else if (aim instanceof Aim.Never never) {
            return "never " + FormulaPrinter.print(never.goal());
        } else if (aim instanceof Aim.Broken broken) {
            return "broken " + FormulaPrinter.print(broken.path());
        }
        return aim instanceof Aim.Lost lost ? "lost " + FormulaPrinter.print(lost.goal()) : "other";
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            AG p >= 1;                  false; reached p < 1
            AG p >= 1;                  true;  never p < 1
            !AG p >= 1;                 true;  reached p < 1
            !AG p >= 1;                 false; never p < 1
            !!AG p >= 1;                false; reached p < 1
            !EF p >= 1;                 false; reached p >= 1
            !(AG p >= 1 && AF q >= 1);  true;  broken G p >= 1 && F q >= 1
            AG EF p >= 1;               false; lost p >= 1
            !AG EF p >= 1;              true;  lost p >= 1
            G p >= 1;                   false; reached p < 1
            !G p >= 1;                  false; broken !G p >= 1
            !!G p >= 1;                 false; reached p < 1
            !G p >= 1;                  true;  other
            !F p >= 1;                  false; reached p >= 1
            !F p >= 1;                  true;  never p >= 1
            A (!G p >= 1);              false; broken !G p >= 1
            !A (!F p >= 1);             true;  reached p >= 1
            """)
    void anAnswerComesDownTo(String formula, boolean holds, String expected) throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("pq");
        net.place("p", 1);
        net.place("q", 0);
        Aim aim = Aim.of(FormulaParser.formula(formula, new NetSystem(net.build()).vocabulary()), holds);
        assertThat(text(aim)).isEqualTo(expected);
    }
}
