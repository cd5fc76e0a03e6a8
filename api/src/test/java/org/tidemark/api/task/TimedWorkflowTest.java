package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.api.task.SoundTask.Notion;
import org.tidemark.api.task.SoundTask.Truth;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.NetSource;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;

/** How long workflows of timed-arc nets may take. */
class TimedWorkflowTest {
    private static final String LINEAR = """
        <pnml><net id="n">
        <place id="in" initialMarking="1" invariant="&lt;= 2"/>
        <place id="bench" initialMarking="0" invariant="&lt;= 5"/>
        <place id="out" initialMarking="0" invariant="&lt; inf"/>
        <transition id="register"/><transition id="repair"/>
        <inputArc source="in" target="register" inscription="[1,2]"/>
        <outputArc source="register" target="bench" inscription="1"/>
        <inputArc source="bench" target="repair" inscription="[3,5]"/>
        <outputArc source="repair" target="out" inscription="1"/>
        AGAIN
        </net></pnml>
        """;

    private static final Task.Follower NOBODY = new Task.Follower() {
        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                throws InputException {
            return part.run();
        }
    };

    private static SoundTask.Result sound(String again) throws Exception {
        NetSource source = NetFiles.open(LINEAR.replace("AGAIN", again), Path.of("m.xml"), Map.of(), nobody -> {});
        return new SoundTask(source, new TimeLimit(ExploreOptions.plain()), 1).run(NOBODY);
    }

    @Test
    void leastAndMostTimeAreThoseOfAllSteps() throws Exception {
        SoundTask.Result found = sound("");
        assertThat(found.times()).isEqualTo(new ExecutionTimes(4, 7));
        assertThat(found.notions()).containsEntry(Notion.STRONG, Truth.HOLDS);
    }

    @Test
    void roundsThatTakeTimeHaveNoEnd() throws Exception {
        SoundTask.Result found = sound("""
            <transition id="again"/><inputArc source="bench" target="again" inscription="[2,2]"/>
            <outputArc source="again" target="bench" inscription="1"/>\
            """);
        assertThat(found.times()).isEqualTo(new ExecutionTimes(4, ExecutionTimes.ENDLESS));
        assertThat(found.notions())
                .containsEntry(Notion.STRONG, Truth.VIOLATED)
                .containsEntry(Notion.WEAK, Truth.HOLDS);
    }

    @Test
    void roundsThatTakeNoTimeMakeNoDifference() throws Exception {
        SoundTask.Result found = sound("""
            <transition id="again"/>
            <transportArc source="bench" transition="again" target="bench" inscription="[2,2]"/>\
            """);
        assertThat(found.times()).isEqualTo(new ExecutionTimes(4, 7));
    }
}
