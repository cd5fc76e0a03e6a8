/**
 * BPMN 2.0 diagrams as systems. {@link org.tidemark.workflow.BpmnReader}, which is found as a service, reads a file into a {@link org.tidemark.workflow.Diagram};
 * {@link org.tidemark.workflow.StepTable} lists what can happen in it, {@link org.tidemark.workflow.DiagramModel} executes that on words for engines, and
 * {@link org.tidemark.workflow.DiagramGame} by the rules of the standard for everything that is shown. Read {@code Diagram} first, then {@code DiagramGame}. Nothing
 * else of Tidemark knows this package: what soundness asks goes through {@link org.tidemark.system.Workflow}.
 */
@NullMarked
package org.tidemark.workflow;

import org.jspecify.annotations.NullMarked;
