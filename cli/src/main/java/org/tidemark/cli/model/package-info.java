/**
 * The commands about a model itself: info, convert, simulate, zoo; and how a model is named on the command line.
 */
@NullMarked
package org.tidemark.cli.model;

import org.jspecify.annotations.NullMarked;
