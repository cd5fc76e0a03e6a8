package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tidemark.cli.Ran;

/** {@code check --explain}: what is said of the stages, and how their time is divided. */
class ExplainTest {
    /** A star is below the bar of the stage that decided the question, however long it took to read the model before. */
    @Test
    void aStarIsBelowTheBarOfItsStage() {
        Ran run = tidemark("check", "zoo:philosophers/9", "--deadlock-free", "-f", "AG EF eat_1 >= 1", "--explain");
        String labelling = bar(run, "labelling");
        int star = bar(run, "f1").indexOf('*');
        assertThat(star).isBetween(labelling.indexOf('#') - 1, labelling.lastIndexOf('#'));
        String states = bar(run, "first states");
        assertThat(bar(run, "deadlock-free").indexOf('*'))
                .isBetween(states.indexOf('#') - 1, states.lastIndexOf('#'))
                .isLessThanOrEqualTo(star);
    }

    private static String bar(Ran run, String name) {
        Matcher matcher = Pattern.compile("\n  " + name + " +\\|(.{50})\\|\n").matcher(run.out());
        assertThat(matcher.find()).as(run.out()).isTrue();
        return matcher.group(1);
    }

    @Test
    void stagesThatWereNotRunTakeOneSentence() {
        Ran run = tidemark("check", "zoo:philosophers/4", "-f", "AG EF eat_1 >= 1", "--explain");
        assertThat(run.out()).containsOnlyOnce("not run").containsPattern("not run: [0-9]+; not needed \\([0-9]+\\)");
    }

    /** Reasons that are not shown are counted, and are where the sentence says. */
    @Test
    @SuppressWarnings("unchecked")
    void reasonsThatAreNotShownAreInTheJson() {
        String[] check = {"check", "zoo:philosophers/4", "-f", "AG EF eat_1 >= 1", "--explain"};
        String text = tidemark(check).out().replaceAll("\\s+", " ");
        Matcher hidden =
                Pattern.compile("; --json lists ([0-9]+) more reasons?").matcher(text);
        assertThat(hidden.find()).as(text).isTrue();
        List<Map<String, Object>> stages = (List<Map<String, Object>>)
                tidemark(Stream.concat(Stream.of(check), Stream.of("--json")).toArray(String[]::new))
                        .field("stages");
        List<Object> reasons = stages.stream()
                .map(stage -> stage.get("why"))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        int shown = 4;
        assertThat(reasons).hasSizeGreaterThanOrEqualTo(shown + Integer.parseInt(hidden.group(1)));
    }

    @Test
    @SuppressWarnings("unchecked")
    void jsonHasAllStages() {
        Ran run = tidemark("check", "zoo:philosophers/4", "-f", "AG EF eat_1 >= 1", "--explain", "--json");
        List<Map<String, Object>> stages = (List<Map<String, Object>>) run.field("stages");
        assertThat(stages).hasSizeGreaterThan(40);
        assertThat(stages)
                .anySatisfy(stage -> assertThat(stage)
                        .containsEntry("name", "labelling")
                        .containsEntry("run", true)
                        .containsEntry("settled", List.of("f1")));
        assertThat(stages)
                .anySatisfy(stage -> assertThat(stage)
                        .containsEntry("name", "emptiness")
                        .containsEntry("run", false)
                        .containsKey("why"));
        assertThat(run.err()).doesNotContain("Stages:");
        assertThat(tidemark("check", "zoo:philosophers/4", "--deadlock-free", "--json")
                        .out())
                .doesNotContain("\"stages\"");
    }
}
