/**
 * The outside world as a command sees it: streams, interrupts, the exit status.
 */
@NullMarked
package org.tidemark.cli.session;

import org.jspecify.annotations.NullMarked;
