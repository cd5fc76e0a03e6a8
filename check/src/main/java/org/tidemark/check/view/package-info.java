/**
 * Models seen through others that have the same answers: a {@link org.tidemark.check.view.View} has an image, questions in its terms, and lifts what is
 * found there; {@link org.tidemark.check.view.ViewStage} asks it. Views are reduced nets and unfoldings, networks with minimised parts, and nets with a
 * clock that wraps around. {@link org.tidemark.check.view.AnswersWithoutReasons} keeps answers until the whole net was searched for reasons.
 */
@NullMarked
package org.tidemark.check.view;

import org.jspecify.annotations.NullMarked;
