package org.tidemark.check;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.StageProgress;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.temporal.FormulaLabelling;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.zoo.Zoo;

/** Who watches a check learns which stage it is in and which question that is at. */
class StageProgressTest {
    private @Nullable Checker checker;
    private final List<@Nullable RunProgress> seen = new ArrayList<>();

    /** A stage that looks at the progress and leaves everything open. */
    private final Stage glance = new Stage("glance", Stage.Cost.SAMPLE) {
        @Override
        public boolean canSettle(Inquiry inquiry) {
            return true;
        }

        @Override
        public void run(Context context, List<Inquiry> open) {
            seen.add(requireNonNull(checker).progress());
        }
    };

    @Test
    void stagesAndQuestionsAreNamed() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        Property first = property("early", "AG EF eat_1 >= 1", net);
        Property second = property("late", "AG (eat_1 >= 1 -> AF eat_1 = 0)", net);
        checker = new Checker(
                Subject.of(net),
                List.of(first, second),
                new CheckOptions(ExploreOptions.plain())
                        .announcing(decided -> seen.add(checker().progress())),
                new Plan(List.of(new Simplification(), glance, StateSearch.first(1), new FormulaLabelling())));
        checker.run();
        assertThat(seen.get(0)).isEqualTo(new StageProgress("glance", "early", 0));
        assertThat(seen.get(1)).isInstanceOfSatisfying(StageProgress.class, at -> {
            assertThat(at.stage()).isEqualTo("labelling");
            assertThat(at.question()).isEqualTo("late");
            assertThat(at.percent()).isBetween(1, 99);
        });
        assertThat(seen).hasSize(3);
    }

    private Checker checker() {
        return requireNonNull(checker);
    }

    private static Property property(String name, String formula, PetriNet net) throws Exception {
        return new Property.Truth(name, FormulaParser.formula(formula, new NetVocabulary(net)));
    }
}
