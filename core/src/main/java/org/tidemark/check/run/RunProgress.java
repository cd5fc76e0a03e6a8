package org.tidemark.check.run;

/** How far a run has come: an exploration, a sweep, or the building of a graph. */
public sealed interface RunProgress
        permits Exploration.Progress, SweepExploration.Progress, GraphExploration.Progress {}
