package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.zoo.Zoo;

/** Which stages have more or less than their usual time, and on which occasions. */
class ScheduleTest {
    private static final Set<String> STAGES = new LinkedHashSet<>(List.of("local search", "diagram"));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Schedule read(String text) throws Exception {
        return ScheduleText.read(Files.writeString(folder.resolve("a.txt"), text), STAGES, Set.of("simplification"));
    }

    private static Occasion occasion(String formula, String model) throws Exception {
        PetriNet net = Zoo.open(model);
        Property property = PropertyParser.parse("f", formula, new NetVocabulary(net));
        return Occasion.of(List.of(property), net, PlaceBounds.of(net, Limit.none()));
    }

    @ParameterizedTest
    @CsvSource({
        "EF deadlock, zoo:philosophers/4, deadlock small plain safe",
        "AG !deadlock, zoo:philosophers/60, deadlock medium plain safe",
        "AG eat_1 = 0, zoo:philosophers/4, reachability small plain safe",
        "AG EF eat_1 = 0, zoo:philosophers/500, ctl large plain safe",
        "G F eat_1 = 0, zoo:philosophers/4, ltl small plain safe",
        "max(card_1), zoo:kanban/3, bounds small plain counting",
    })
    void anOccasionIsWhatIsAskedOfWhat(String formula, String model, String words) throws Exception {
        assertThat(String.join(" ", occasion(formula, model).words())).isEqualTo(words);
    }

    @Test
    void theFirstLineThatFitsAndNamesAStageCounts() throws Exception {
        Schedule schedule = read("""
                # a comment
                ctl small * safe : local search 2   # and another
                ctl *     * *    : local search 0.5, diagram 0.25
                """);
        Occasion small = occasion("AG EF eat_1 = 0", "zoo:philosophers/4");
        Occasion large = occasion("AG EF eat_1 = 0", "zoo:philosophers/500");
        assertThat(schedule.factor(small, "local search")).isEqualTo(2);
        assertThat(schedule.factor(small, "diagram")).isEqualTo(0.25);
        assertThat(schedule.factor(large, "local search")).isEqualTo(0.5);
        assertThat(schedule.factor(large, "walks")).isEqualTo(1);
        assertThat(schedule.factor(occasion("G F eat_1 = 0", "zoo:philosophers/4"), "diagram"))
                .isEqualTo(1);
        assertThat(read(ScheduleText.print(schedule)).lines()).isEqualTo(schedule.lines());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "ctl small * safe | 'ctl small * safe': expected an occasion, a colon",
                "ctl small safe : diagram 2 | 'ctl small safe': expected four words",
                "ctl huge * safe : diagram 2 | 'huge': expected * or one of small, medium, large",
                "ctl * * * : diagram | 'diagram': expected a stage and a factor",
                "ctl * * * : diagram 0 | 'diagram 0': expected a factor from 0.1 to 10",
                "ctl * * * : diagram 11 | 'diagram 11': expected a factor from 0.1 to 10",
                "ctl * * * : dance 2 | 'dance': no stage has this name; the stages are local search, diagram",
                "ctl * * * : diagrm 2 | 'diagrm': no stage has this name; did you mean 'diagram'?",
                "ctl * * * : simplification 2 | 'simplification': this stage prepares the others and takes what time it needs; the stages with factors are local search, diagram",
                "ctl * * * : diagram 2, diagram 3 | 'diagram': this stage has a factor already",
            })
    void aWrongLineIsRefused(String line, String message) {
        assertThatThrownBy(() -> read("\n" + line))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a.txt:2: " + message);
    }

    /** It gives no factor to a stage that is not there. */
    @Test
    void theOneThatComesWithTheProgramNamesStagesOfThePlan() {
        Set<String> stages = Plans.exploring(UnfoldingLimits.usual()).stages().stream()
                .map(Stage::name)
                .collect(Collectors.toSet());
        for (Schedule.Line line : Schedule.learnt().lines()) {
            assertThat(stages).containsAll(line.factors().keySet());
        }
    }

    /** A stage with twice the time has it, but not where time has no limit. */
    @Test
    void aStageHasTheTimeThatTheScheduleGivesIt() throws Exception {
        Schedule schedule = new Schedule(List.of(new Schedule.Line(
                List.of("reachability", "*", "*", "*"), Map.of("more", 2.0, "less", 0.5, "most", 10.0))));
        List<Long> seconds = new ArrayList<>();
        Stage[] stages = {
            given("usual", seconds), given("more", seconds), given("less", seconds), given("most", seconds)
        };
        run(schedule, ExploreOptions.plain().withTime(1_000_000_000_000L), stages);
        assertThat(seconds).containsExactly(10L, 99L, 20L, 199L, 5L, 49L, 100L, 799L);
        seconds.clear();
        run(schedule, ExploreOptions.plain(), given("usual", seconds), given("more", seconds));
        assertThat(seconds).containsExactly(10L, Long.MAX_VALUE / 1_000_000_000, 10L, Long.MAX_VALUE / 1_000_000_000);
    }

    private static void run(Schedule schedule, ExploreOptions options, Stage... stages) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/4");
        List<Stage> plan = new ArrayList<>(List.of(new Simplification()));
        plan.addAll(List.of(stages));
        Property property = PropertyParser.parse("f", "AG eat_1 + eat_2 <= 1", new NetVocabulary(net));
        new Checker(
                        Subject.of(net),
                        List.of(property),
                        new CheckOptions(options).withSchedule(schedule),
                        new Plan(plan))
                .run();
    }

    /** A stage that notes how many seconds it would have: ten by itself, or a tenth of all that is left. */
    private static Stage given(String name, List<Long> seconds) {
        return new NamedStage(name, Stage.Cost.SAMPLE) {
            @Override
            public boolean canSettle(Inquiry inquiry) {
                return true;
            }

            @Override
            public void run(Context context, List<Inquiry> open) {
                seconds.add(context.share(10_000_000_000L, 0.9) / 1_000_000_000);
                seconds.add(context.part(0.1) / 1_000_000_000);
            }
        };
    }
}
