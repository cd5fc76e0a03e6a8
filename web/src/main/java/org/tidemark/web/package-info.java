/**
 * {@code tidemark serve}: a page on this machine to edit, play, ask and explore models.
 *
 * <p>Read {@link org.tidemark.web.Serve} first, which starts everything; then {@code session.Actions}, the list of what a page can ask
 * for. The packages below, each using only those before it: {@code message} (JSON in and out), {@code view} (what the API answers, as
 * JSON), {@code session} (what one page works on: a model, a run made by hand, runs of the engines), {@code server} (HTTP, and access
 * control). {@code calls} has no page: it runs commands for a program at the other end of a pipe. The page itself is plain modules and one style sheet among the resources. Nothing depends on this package; it runs
 * commands of {@code org.tidemark.cli}, and uses {@code org.tidemark.api}.
 */
@NullMarked
package org.tidemark.web;

import org.jspecify.annotations.NullMarked;
