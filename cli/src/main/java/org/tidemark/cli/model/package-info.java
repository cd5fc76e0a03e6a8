/**
 * The commands about a model itself: info, convert, simulate, zoo.
 */
@NullMarked
package org.tidemark.cli.model;

import org.jspecify.annotations.NullMarked;
