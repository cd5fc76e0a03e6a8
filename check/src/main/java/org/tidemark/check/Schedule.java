package org.tidemark.check;

import java.util.List;
import java.util.Map;

/**
 * How much more, or less, than its usual time stages have, on occasions like those on which it has paid. It counts only where time is limited:
 * otherwise each stage takes what it usually does, and the next one has its turn. {@link ScheduleText} reads and writes it. Immutable.
 */
public final class Schedule {
    /** Every stage has its usual time. */
    public static final Schedule EVEN = new Schedule(List.of());

    /** Factors are at most this, and at least 1 divided by this: no stage is left without time. */
    public static final double MOST = 10;

    /** Any word, in an occasion. */
    static final String ANY = "*";

    private final List<Line> lines;

    /**
     * What stages have on some occasions.
     *
     * @param occasion a word for each part of an {@link Occasion}, or a star
     * @param factors by the name of a stage
     */
    public record Line(List<String> occasion, Map<String, Double> factors) {
        public Line {
            occasion = List.copyOf(occasion);
        }

        private boolean fits(List<String> words) {
            for (int i = 0; i < words.size(); i++) {
                if (!occasion.get(i).equals(ANY) && !occasion.get(i).equals(words.get(i))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A schedule of some lines; the first that fits and names a stage counts. */
    public Schedule(List<Line> lines) {
        this.lines = List.copyOf(lines);
    }

    /** What was learnt from runs over many models, and comes with the program. */
    public static Schedule learnt() {
        return Learnt.SCHEDULE;
    }

    /** Read when it is first asked for. */
    private static final class Learnt {
        static final Schedule SCHEDULE = ScheduleText.resource();
    }

    List<Line> lines() {
        return lines;
    }

    /** By how much the time of a stage is multiplied; 1 where nothing is known. */
    double factor(Occasion occasion, String stage) {
        List<String> words = occasion.words();
        for (Line line : lines) {
            Double factor = line.factors.get(stage);
            if (factor != null && line.fits(words)) {
                return factor;
            }
        }
        return 1;
    }
}
