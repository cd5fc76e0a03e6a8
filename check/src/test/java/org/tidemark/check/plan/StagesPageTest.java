package org.tidemark.check.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.question.ModelAspect;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.symbolic.ComposedLabelling;
import org.tidemark.check.symbolic.DiagramLabelling;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.check.temporal.EmptinessCheck;
import org.tidemark.check.temporal.FormulaLabelling;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.compose.CompositionOptions;

/**
 * docs/stages.md is what the table of stages says. {@code -Dtidemark.stages.write=true} writes the page instead of comparing it.
 */
class StagesPageTest {
    private static final Path PAGE = Path.of("../docs/stages.md");

    private static final String HEAD = """
            # The stages of a check

            Generated from `check.plan.PlannedStage`; do not edit. The order of the rows is that in which every plan tries its
            stages. [architecture.md](architecture.md#a-check-is-a-list-of-stages) says how stages work together,
            [internals/portfolio.md](internals/portfolio.md) what each is worth.

            - *keeps*: what of the model the stage leaves as it is; it is never asked about a property that depends on more.
            - *time*: the usual time, and the part of the time left that it takes at most where `--time` is given. *All* is for
              stages that look at the clock and end with the check. Times in parentheses are those in other plans.
            - *plans*: where the stage is used. *Exploring* is a usual check; *every exploring* one includes those of smaller
              nets, unfoldings and networks that stages make of the model. Where a folder has all states, the stages marked †
              come first.

            | stage | settles | needs | keeps | time | plans |
            | --- | --- | --- | --- | --- | --- |
            """;

    /** Stages that a caller makes are shown by others of the same names, which keep as much. */
    private static PlanInputs inputs() {
        SweepMeasure.Wish measure = new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of());
        return new PlanInputs(UnfoldingLimits.usual(), measure, false)
                .with(PlannedStage.ONLY_DIAGRAM, DiagramLabelling.only(null))
                .with(
                        PlannedStage.ONLY_COMPOSITION,
                        ComposedLabelling.only(PartChoice.found(PartChoice.Way.AUTO), CompositionOptions.standard()))
                .with(PlannedStage.LABELLING_OF_A_GRAPH, new FormulaLabelling())
                .with(PlannedStage.EMPTINESS_ON_A_GRAPH, new EmptinessCheck());
    }

    private static String line(PlannedStage row, PlanInputs in) {
        PlanKind usual = row.plans().iterator().next();
        Stage stage = row.make(usual, in);
        String mark = PlannedStage.FIRST_FROM_FOLDER.contains(row) ? " †" : "";
        return "| "
                + String.join(
                        " | ",
                        stage.name() + mark,
                        row.settles(),
                        row.needs(),
                        kept(stage.preserves()),
                        time(row, usual),
                        plans(row.plans()))
                + " |\n";
    }

    private static String kept(Set<ModelAspect> preserved) {
        Set<ModelAspect> lost = EnumSet.allOf(ModelAspect.class);
        lost.removeAll(preserved);
        if (lost.isEmpty()) {
            return "all";
        }
        return lost.size() <= preserved.size()
                ? "all but " + ModelAspect.inWords(lost)
                : ModelAspect.inWords(preserved);
    }

    private static String time(PlannedStage row, PlanKind usual) {
        Map<Share, List<PlanKind>> others = new LinkedHashMap<>();
        for (PlanKind plan : row.plans()) {
            if (!row.share(plan).equals(row.share(usual))) {
                others.computeIfAbsent(row.share(plan), share -> new ArrayList<>())
                        .add(plan);
            }
        }
        String more = others.entrySet().stream()
                .map(other -> other.getValue().stream().map(PlanKind::words).collect(Collectors.joining(" and ")) + ": "
                        + other.getKey().words())
                .collect(Collectors.joining("; "));
        return row.share(usual).words() + (more.isEmpty() ? "" : " (" + more + ")");
    }

    private static String plans(Set<PlanKind> plans) {
        List<String> words = new ArrayList<>();
        Set<PlanKind> rest = EnumSet.copyOf(plans);
        if (plans.containsAll(PlanKind.EVERY_EXPLORING)) {
            words.add("every exploring");
            rest.removeAll(PlanKind.EVERY_EXPLORING);
        }
        rest.forEach(plan -> words.add(plan.words()));
        return String.join(", ", words);
    }

    @Test
    void thePageIsThatOfTheTable() throws Exception {
        PlanInputs in = inputs();
        StringBuilder page = new StringBuilder(HEAD);
        for (PlannedStage row : PlannedStage.values()) {
            page.append(line(row, in));
        }
        if (Boolean.getBoolean("tidemark.stages.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/stages.md is out of date; -Dtidemark.stages.write=true writes it")
                .isEqualTo(page.toString());
    }

    @Test
    void everyPlanNamesItsStagesApart() {
        for (PlanKind kind : PlanKind.values()) {
            Plan plan = inputs().make(kind);
            assertThat(plan.stages()).as(kind.words()).isNotEmpty();
            assertThat(plan.stages()).extracting(Stage::name).as(kind.words()).doesNotHaveDuplicates();
        }
    }

    @Test
    void aFolderOfStatesIsReadFirstByTheSameStages() {
        List<String> usual = inputs().make(PlanKind.EXPLORING).stages().stream()
                .map(Stage::name)
                .toList();
        List<String> first =
                inputs().makeFromFolder().stages().stream().map(Stage::name).toList();
        assertThat(first)
                .containsExactlyInAnyOrderElementsOf(usual)
                .startsWith(
                        "direct execution",
                        "simplification",
                        "first states",
                        "more states",
                        "exploration",
                        "labelling on disk",
                        "liveness on disk");
    }
}
