/**
 * Options that several commands share.
 */
@NullMarked
package org.tidemark.cli.option;

import org.jspecify.annotations.NullMarked;
