package org.tidemark.check.run;

/** How far a run has come: an exploration, a sweep, the building of a graph, or another stage of a check. */
public sealed interface RunProgress permits SearchProgress, SweepProgress, GraphProgress, StageProgress {}
