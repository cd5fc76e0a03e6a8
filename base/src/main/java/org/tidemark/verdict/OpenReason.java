package org.tidemark.verdict;

import org.jspecify.annotations.Nullable;

/**
 * Why a question is open.
 *
 * @param cause the obstacle
 * @param sentence the same in words, as the end of a sentence and without advice
 * @param remedy a remedy; null where none is known
 */
@SuppressWarnings("exports") // of an annotation, which programs that embed it need not have
public record OpenReason(
        StopReason cause, String sentence, @Nullable Remedy remedy) {
    /** A reason with the usual remedy. */
    public OpenReason(StopReason cause, String sentence) {
        this(cause, sentence, cause.remedy());
    }

    /** This reason with more to say. */
    public OpenReason followedBy(String more) {
        return new OpenReason(cause, sentence + more, remedy);
    }
}
