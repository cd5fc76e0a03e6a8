/**
 * States of a high-level net that its equivalences take for one another: {@link org.tidemark.check.direct.classes.DirectClasses} says which questions
 * may be asked of classes, checks that the equivalences are some, and {@link org.tidemark.check.direct.classes.LiftedClasses} makes a run of the
 * net of one through classes.
 */
@NullMarked
package org.tidemark.check.direct.classes;

import org.jspecify.annotations.NullMarked;
