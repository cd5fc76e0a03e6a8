package org.tidemark.bench.contest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tidemark.check.Occasion;
import org.tidemark.check.Schedule;
import org.tidemark.check.StageReport;

/**
 * What stages have taken and brought, by occasion, and the schedule that follows: a stage that settles more in a second than all of them do on
 * such occasions has more time, one that settles less has less. The factor is the square root of how many times as much, since what a stage
 * has settled in its time says little about what it would settle in ten times as much.
 */
final class StagePay {
    /** Nothing follows from a stage that took less than this many seconds in all. */
    private static final double LEAST_SECONDS = 3;

    /** No factor is larger than this, or smaller than 1 divided by this. */
    private static final double MOST = 2;

    /** Factors that are nearer to 1 than this many times are left out. */
    private static final double LITTLE = 1.25;

    private final Map<List<String>, Map<String, Pay>> pays = new TreeMap<>(StagePay::compare);

    /** Seconds taken, and questions settled. */
    record Pay(double seconds, int settled) {
        Pay plus(Pay other) {
            return new Pay(seconds + other.seconds, settled + other.settled);
        }
    }

    /** Those for anything come last, since the first line that fits counts. */
    private static int compare(List<String> a, List<String> b) {
        return String.join(" ", a)
                .replace('*', '~')
                .compareTo(String.join(" ", b).replace('*', '~'));
    }

    /** Notes what stages did on an occasion. */
    void add(Occasion occasion, List<StageReport> stages) {
        List<String> words = occasion.words();
        for (StageReport stage : stages) {
            if (stage.ran()) {
                add(words, stage);
                add(List.of(words.get(0), "*", "*", "*"), stage);
            }
        }
    }

    private void add(List<String> words, StageReport stage) {
        pays.computeIfAbsent(words, first -> new LinkedHashMap<>())
                .merge(stage.stage(), new Pay(stage.seconds(), stage.settled().size()), Pay::plus);
    }

    Map<List<String>, Map<String, Pay>> all() {
        return pays;
    }

    /**
     * What follows.
     *
     * @param stages the names of those that can have a factor
     */
    Schedule schedule(Set<String> stages) {
        List<Schedule.Line> lines = new ArrayList<>();
        pays.forEach((words, taken) -> {
            Map<String, Double> factors = factors(taken);
            factors.keySet().retainAll(stages);
            if (!factors.isEmpty()) {
                lines.add(new Schedule.Line(words, factors));
            }
        });
        return new Schedule(lines);
    }

    private static Map<String, Double> factors(Map<String, Pay> stages) {
        Pay all = stages.values().stream().reduce(new Pay(0, 0), Pay::plus);
        Map<String, Double> factors = new LinkedHashMap<>();
        double usual = all.settled / Math.max(all.seconds, 1e-9);
        stages.forEach((stage, pay) -> {
            double times = Math.sqrt((pay.settled + usual) / (pay.seconds + 1) / usual);
            double factor = Math.max(1 / MOST, Math.min(MOST, times));
            if (pay.seconds >= LEAST_SECONDS && all.settled > 0 && (factor >= LITTLE || factor <= 1 / LITTLE)) {
                factors.put(stage, Math.round(10 * factor) / 10.0);
            }
        });
        return factors;
    }
}
