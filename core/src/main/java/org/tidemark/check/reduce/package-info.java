/**
 * Questions that are put to a smaller net: {@link org.tidemark.check.reduce.SmallerNet} is the stage, {@link
 * org.tidemark.check.reduce.VisibleQuestion} says what of a net a question sees.
 */
@NullMarked
package org.tidemark.check.reduce;

import org.jspecify.annotations.NullMarked;
