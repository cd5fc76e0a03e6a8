/**
 * Questions that are put to a smaller net: {@link org.tidemark.check.reduce.SmallerNet} is the stage, {@link
 * org.tidemark.check.reduce.VisibleQuestion} says what of a net a question sees. {@link org.tidemark.check.reduce.AnswersWithoutReasons} keeps
 * answers until the whole net was searched for reasons.
 */
@NullMarked
package org.tidemark.check.reduce;

import org.jspecify.annotations.NullMarked;
