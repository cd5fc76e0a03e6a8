/**
 * All reachable markings of a net at once. {@link org.tidemark.check.symbolic.NetDiagram} finds them as one decision diagram, in several orders of the
 * places; {@link org.tidemark.check.symbolic.DiagramLabelling} answers questions on it. {@link org.tidemark.check.symbolic.NetComposition} composes them
 * from the states of the net's parts, and {@link org.tidemark.check.symbolic.ComposedLabelling} is the stage that answers with that.
 */
@NullMarked
package org.tidemark.check.symbolic;

import org.jspecify.annotations.NullMarked;
