package org.tidemark.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.tidemark.api.task.SoundTask.Finding;
import org.tidemark.api.task.SoundTask.Property;
import org.tidemark.api.task.SoundTask.Truth;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.NetSource;
import org.tidemark.input.InputException;
import org.tidemark.workflow.BpmnReader;

/** Diagrams have the verdicts that other tools published for them, each by the definition of that tool. Skipped where the corpus is not there. */
class DiagramCorpusTest {
    private static final Map<String, String> NETWORKS = Map.of(
            "Network01Bag", "bag",
            "Network02FifoPair", "fifo-pair",
            "Network03Causal", "causal",
            "Network04Inbox", "inbox",
            "Network05Outbox", "outbox",
            "Network06Fifo", "fifo",
            "Network07RSC", "rsc");

    /** Verdicts that differ, for the reasons that docs/workflows.md gives. */
    private static final List<String> DIFFERENT = List.of(
            "fbpmn-e035SP.bpmn \\S+ Prop04MsgSound",
            "fbpmn-e054TEB.bpmn (inbox|fifo) Prop04MsgSound",
            "analyzer-livelock.bpmn bag (OptionToComplete|ProperCompletion)");

    private static final Task.Follower NOBODY = new Task.Follower() {
        @Override
        public <T> T during(Supplier<? extends @Nullable RunProgress> progress, String before, Task.Part<T> part)
                throws InputException {
            return part.run();
        }
    };

    private final Map<String, SoundTask.Result> known = new HashMap<>();

    private SoundTask.Result asked(Path file, String network) throws Exception {
        SoundTask.Result found = known.get(file + network);
        if (found == null) {
            ExploreOptions options = ExploreOptions.plain().withMemory(1L << 28).withTime(10_000_000_000L);
            try (InputStream in = Files.newInputStream(file)) {
                NetSource source =
                        NetSource.of(new BpmnReader().read(in, file.toString(), Map.of("network", network)), "m.bpmn");
                found = new SoundTask(source, new TimeLimit(options), 1).run(NOBODY);
            }
            known.put(file + network, found);
        }
        return found;
    }

    private static Truth truth(SoundTask.Result result, Property property) {
        return result.findings().stream()
                .filter(each -> each.property() == property)
                .map(Finding::truth)
                .findFirst()
                .orElse(Truth.HOLDS);
    }

    /** The answer to a tool's property. */
    private static String answer(SoundTask.Result result, String property) {
        Truth completion = truth(result, Property.OPTION_TO_COMPLETE).and(truth(result, Property.PROPER_COMPLETION));
        Truth truth = switch (property) {
            case "Prop02Safe", "Safeness" -> truth(result, Property.SYNCHRONISATION);
            case "Prop04MsgSound" -> completion;
            case "Prop03Sound" -> completion.and(truth(result, Property.DELIVERY));
            case "OptionToComplete" -> truth(result, Property.OPTION_TO_COMPLETE);
            case "ProperCompletion" -> truth(result, Property.PROPER_COMPLETION);
            case "NoDeadActivities" -> noDeadActivities(result);
            default -> throw new IllegalArgumentException(property);
        };
        return truth == Truth.UNKNOWN ? "unknown" : String.valueOf(truth == Truth.HOLDS);
    }

    /** The BPMN Analyzer asks of tasks alone. */
    private static Truth noDeadActivities(SoundTask.Result result) {
        Finding dead = result.findings().stream()
                .filter(each -> each.property() == Property.NO_DEAD_PARTS)
                .findFirst()
                .orElseThrow();
        boolean isOnlyOthers = dead.parts().stream().noneMatch(part -> part.isActivity());
        return dead.truth() == Truth.VIOLATED && isOnlyOthers ? Truth.HOLDS : dead.truth();
    }

    @Test
    void verdictsAreThoseOfOtherTools() throws Exception {
        Path folder = CorpusFiles.large().resolve("bpmn");
        Assumptions.assumeTrue(
                Files.isRegularFile(folder.resolve("verdicts.csv")), "no diagrams with verdicts in the corpus");
        Set<String> different = new HashSet<>();
        int compared = 0;
        for (String line : Files.readAllLines(folder.resolve("verdicts.csv"))) {
            String[] row = line.split(",", 6);
            if (row[0].equals("file") || row[2].equals("Prop01Type")) {
                continue; // the type invariant of a specification in TLA+
            }
            String network = NETWORKS.getOrDefault(row[1], "bag");
            SoundTask.Result result = asked(folder.resolve(row[0]), network);
            compared++;
            if (row[2].equals("number of states")) {
                assertThat(result.states()).as(line).isEqualTo(Long.parseLong(row[4]) + 1); // a start is a step
                continue;
            }
            String name = row[0].replaceFirst(".*/", "") + " " + network + " " + row[2];
            if (!answer(result, row[2]).equals(row[3])) {
                different.add(name);
                assertThat(DIFFERENT).as(line).anyMatch(name::matches);
            } else {
                assertThat(DIFFERENT).as(line).noneMatch(name::matches);
            }
        }
        assertThat(compared).isEqualTo(572);
        assertThat(different).hasSize(11);
        assertThat(Objects.requireNonNull(known.get(folder.resolve("given/analyzer-p6_stuck.bpmn") + "bag"))
                        .states())
                .isEqualTo(135);
    }
}
