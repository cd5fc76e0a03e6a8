package org.tidemark.bench.report;

import java.util.Locale;

/**
 * A claim of a paper, with its figure, ours, and the outcome.
 *
 * @param where the table or section
 */
public record Claim(String where, String says, String paper, String ours, Verdict verdict) {
    /** A figure that is off by less than this share of the paper's counts as the same: it is rounded there. */
    private static final double SAME = 0.05;

    /** The verdict on a claim. */
    public enum Verdict {
        BETTER("better"),
        CONFIRMED("confirmed"),
        NOT_REACHED("not reached"),
        /** The two figures are shown, and nothing is said about which is better. */
        NOT_COMPARED("not compared");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** A figure of which less is better. */
    static Claim less(String where, String says, double paper, double ours, String unit) {
        Verdict verdict = ours < paper * (1 - SAME)
                ? Verdict.BETTER
                : ours <= paper * (1 + SAME) ? Verdict.CONFIRMED : Verdict.NOT_REACHED;
        return new Claim(where, says, figure(paper, unit), figure(ours, unit), verdict);
    }

    /**
     * A time beside the paper's. Nobody knows how much faster this machine is than the paper's, so they are not
     * compared.
     */
    static Claim seconds(String where, String says, double paper, double ours) {
        return new Claim(where, says, figure(paper, "s"), figure(ours, "s"), Verdict.NOT_COMPARED);
    }

    /** A statement that is so or is not. */
    static Claim fact(String where, String says, String paper, String ours, boolean so) {
        return new Claim(where, says, paper, ours, so ? Verdict.CONFIRMED : Verdict.NOT_REACHED);
    }

    private static String figure(double value, String unit) {
        boolean isWhole = value >= 10 && value == Math.rint(value);
        String number = value >= 100 || isWhole
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
        return number + " " + unit;
    }
}
