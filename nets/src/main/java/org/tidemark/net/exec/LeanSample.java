package org.tidemark.net.exec;

import java.util.SplittableRandom;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Successors;

/**
 * Whether a search is faster without implied words. Each state has to be restored once, which costs about as much as its plan
 * has steps; each successor is hashed, compared and copied without them, which saves a little per word, and much where one
 * word is left. How many successors states have is seen on a random walk.
 *
 * <p>Compares numbers, not times, so that the same net has the same layout every time.
 */
final class LeanSample {
    private static final int STATES = 128;

    /** What one step of a restoration costs is 1; so much a successor saves with each word that it does not have. */
    private static final double SAVED_BY_A_WORD = 1;

    /** So much more a successor saves where it is one word: stores have shorter ways for these. */
    private static final double SAVED_BY_THE_LAST = 8;

    /** So much an additional word costs that a whole state has, since implied and kept fields share none. */
    private static final double ADDITIONAL_WORD = 8;

    /** Where less is saved, it is not worth while to look for a plan. */
    private static final double WORTH_A_PLAN = 12;

    private final int words;
    private final double successors;

    /** A sample of the states of a model with all fields where they are. */
    LeanSample(NetModel whole) {
        words = whole.layout().words();
        successors = successors(whole);
    }

    /** Whether there is anything to be gained where this many words are kept, or more. */
    boolean mayPay(int keptWords) {
        return keptWords < words && saved(keptWords) >= WORTH_A_PLAN;
    }

    boolean pays(LeanLayout lean, Restoration restoration) {
        int additional = lean.layout().words() - words;
        return restoration.steps() + ADDITIONAL_WORD * additional <= saved(lean.keptWords());
    }

    private double saved(int keptWords) {
        return successors * (SAVED_BY_A_WORD * (words - keptWords) + (keptWords == 1 ? SAVED_BY_THE_LAST : 0));
    }

    /** How many successors a state has, on average over a random walk. */
    private static double successors(NetModel model) {
        SplittableRandom random = new SplittableRandom(1);
        Expander expander = model.expander();
        int words = model.layout().words();
        Successors next = new Successors(words, 64);
        long[] state = new long[words];
        long sum = 0;
        int seen = 0;
        model.initial(next);
        try {
            while (seen < STATES && next.size() > 0) {
                System.arraycopy(next.words(), next.at(random.nextInt(next.size())), state, 0, words);
                next.clear();
                expander.expand(state, 0, next);
                sum += next.size();
                seen++;
            }
        } catch (FieldOverflow tooNarrow) {
            // The states up to here are a sample too.
        }
        return seen == 0 ? 0 : (double) sum / seen;
    }
}
