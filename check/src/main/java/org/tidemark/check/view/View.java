package org.tidemark.check.view;

import java.util.List;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.logic.property.Property;

/**
 * A model seen through another one: an image that has the same answers to some questions, the questions in the image's terms, and how an answer is
 * brought back. A {@link ViewStage} asks the image. Used once, by one thread.
 */
interface View {
    /** The model that is asked. */
    Subject image();

    /** The questions as they are put to the image. */
    List<Property> asked();

    /** The memory that is taken while the image is asked, beside that of its states. */
    default long bytes() {
        return 0;
    }

    /** Notes what was done to answer them. */
    default void asked(CheckReport report) {}

    /**
     * Decides a question by a verdict on the image, with its run lifted to the model, replayed and looked at again.
     *
     * @param question its position in {@link #asked}
     * @param found never unknown
     */
    void decide(int question, Finding found);
}
