package org.tidemark.check;

/** Says why an exploration left a question open. */
final class WhyUnknown {
    private WhyUnknown() {}

    static String after(ExplorationReport report) {
        String seen = " after " + report.states() + " states";
        return switch (report.outcome().end()) {
            case MEMORY -> "the memory budget was used up" + seen;
            case STATES -> "there are more states than asked for";
            case DEPTH -> "there are states beyond the depth asked for";
            case TIME -> "the time was up" + seen;
            case CANCELLED -> "stopped" + seen;
            case OVERFLOW -> "place '" + report.overflowed() + "' holds more tokens than can be counted";
            case LOSSY -> "the store keeps hashes only and may have left states out, though it looks unlikely";
            case COMPLETE -> "there was no time or memory left to examine the " + report.states() + " states";
        };
    }
}
