/**
 * The answers of checks in the forms that other programs read: JUnit's XML, SARIF, Markdown and the annotations of GitHub.
 *
 * <p>{@link org.tidemark.api.form.CheckedModel} takes the answers from the tree that a check shows; each form renders a list of them. For the
 * faces of Tidemark only.
 */
@NullMarked
package org.tidemark.api.form;

import org.jspecify.annotations.NullMarked;
