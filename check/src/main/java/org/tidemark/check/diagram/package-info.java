/**
 * All reachable markings of a net as one diagram: {@link org.tidemark.check.diagram.NetDiagram} tries several orders of the
 * places at once and counts what the first one finds. {@link org.tidemark.check.diagram.DiagramLabelling} answers on it: what
 * states show and CTL as on every diagram, what infinite runs decide by {@code RunAnswers}.
 */
@NullMarked
package org.tidemark.check.diagram;

import org.jspecify.annotations.NullMarked;
