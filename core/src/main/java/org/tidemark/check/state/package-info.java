/**
 * Questions that single states answer: walks that look for such states ({@code Walks}), and proofs from the structure of
 * the net that there are none ({@code StructuralAnswers}).
 */
@NullMarked
package org.tidemark.check.state;

import org.jspecify.annotations.NullMarked;
