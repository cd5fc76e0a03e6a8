package org.tidemark.check.state;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.MaximumInquiry;
import org.tidemark.logic.Term;
import org.tidemark.net.TokenGame;
import org.tidemark.net.symmetry.Automorphism;
import org.tidemark.net.symmetry.Invariance;
import org.tidemark.net.symmetry.NetSymmetry;

/**
 * The largest value of a number that symmetries lead to others: it is the largest of all of them, and the run to it is led back.
 *
 * @param peak what is asked for
 * @param symmetry all symmetries
 * @param images some that lead it to each of the others
 */
record AlikePeak(MaximumInquiry peak, NetSymmetry symmetry, List<Automorphism> images) {
    /** How many numbers are looked at in each state at most. */
    private static final int MOST_IMAGES = 256;

    /**
     * The images of a peak; null where there are too many, or where a run that is led back would not begin with the
     * initial marking.
     */
    static @Nullable AlikePeak of(MaximumInquiry peak, NetSymmetry symmetry) {
        List<Automorphism> images = symmetry.keepsStart() ? symmetry.imagesOf(peak.term(), MOST_IMAGES) : null;
        return images == null ? null : new AlikePeak(peak, symmetry, images);
    }

    /** Lets the others count, in representatives. */
    void begin() {
        Invariance invariance = new Invariance(symmetry.net());
        List<Term> others =
                images.stream().map(image -> invariance.led(peak.term(), image)).toList();
        peak.alike(others);
    }

    /** From now on the number counts alone, and the run to the state that was best leads to one where it is largest itself. */
    void end() {
        peak.alike(List.of());
        List<Integer> run = peak.run();
        if (run == null || peak.confirms(TokenGame.after(symmetry.net(), run))) {
            return;
        }
        for (Automorphism image : images) {
            Automorphism back = image.inverse();
            List<Integer> led = run.stream().map(back::transition).toList();
            if (peak.confirms(TokenGame.after(symmetry.net(), led))) {
                peak.show(led);
                return;
            }
        }
        throw new IllegalStateException("no symmetry leads a run to the largest value");
    }
}
