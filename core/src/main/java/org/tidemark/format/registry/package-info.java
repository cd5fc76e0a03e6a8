/**
 * Which file belongs to which format. Read {@link org.tidemark.format.registry.NetFiles} first; {@link
 * org.tidemark.format.registry.AutomatonFiles} is the same for automata and {@link org.tidemark.format.registry.ProcessFiles} for
 * pictures of runs. The formats themselves do not know about this package.
 */
@NullMarked
package org.tidemark.format.registry;

import org.jspecify.annotations.NullMarked;
