package org.tidemark.check.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.reference.ForAllNets;
import org.tidemark.verdict.Verdict;

/** A formula with several quantifiers that is about one run says the same as one with a single quantifier. */
class OneRunFormTest {
    private static final List<String> SAME =
            List.of("EF EG %s", "AG AF %s", "EF (%s && EG !deadlock)", "AG (%s -> AF !(%s))", "AG !EG %s", "EF !AF %s");

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            EF EG p >= 1;             F G p >= 1
            AG AF p >= 1;             G F p >= 1
            AG (p >= 1 -> AF q >= 1); G (p >= 1 -> F q >= 1)
            EF !AF p >= 1;            F !F p >= 1
            AF p >= 1;                F p >= 1
            AF AG p >= 1;             null
            EG EF p >= 1;             null
            AG EF p >= 1;             null
            EF (EG p >= 1 && EF q = 1); null
            EF EX p >= 1;             null
            """)
    void theRunOfAFormula(String formula, String expected) throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("pq");
        net.place("p", 1);
        net.place("q", 0);
        Formula run = OneRunForm.of(FormulaParser.formula(formula, new NetSystem(net.build()).vocabulary()));
        assertThat(run == null ? "null" : FormulaPrinter.print(run)).isEqualTo(expected);
    }

    /** States are labelled for one of them, and an automaton is asked for the other. */
    @Test
    void bothFormsHaveOneAnswer(TestInfo test) throws Exception {
        AtomicInteger answered = new AtomicInteger();
        ForAllNets.in(test, 8).check(net -> {
            NetSystem system = new NetSystem(net);
            String condition = "\"" + net.placeName(0) + "\" >= 1";
            for (String pattern : SAME) {
                Formula asked =
                        FormulaParser.formula(pattern.replace("%s", "(" + condition + ")"), system.vocabulary());
                Formula run = Objects.requireNonNull(OneRunForm.of(asked), pattern);
                Formula same = asked instanceof Formula.ForAll ? new Formula.ForAll(run) : new Formula.Exists(run);
                Verdict one = verdict(net, same);
                Verdict other = verdict(net, asked);
                if (!(one instanceof Verdict.Unknown) && !(other instanceof Verdict.Unknown)) {
                    answered.incrementAndGet();
                    assertThat(one).as(FormulaPrinter.print(same)).isEqualTo(other);
                }
            }
        });
        assertThat(answered).hasPositiveValue();
    }

    /** The verdict within limits, which unbounded nets meet. */
    private static Verdict verdict(PetriNet net, Formula formula) throws Exception {
        ExploreOptions options = ExploreOptions.plain().withMemory(128L << 20).withTime(10_000_000_000L);
        UnfoldingLimits limits =
                new UnfoldingLimits(options.memoryBytes(), options.timeNanos(), options.cancelled(), "late");
        Checker checker = new Checker(
                Subject.of(net),
                List.of(new Property.Truth("f", formula)),
                new CheckOptions(options),
                Plans.exploring(limits));
        return checker.run().findings().get(0).verdict();
    }
}
