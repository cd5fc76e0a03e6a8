package org.tidemark.check.run;

/**
 * How far a stage of a check has come that does not explore.
 *
 * @param stage its name
 * @param question the name of the question it is at; empty where there is none
 * @param percent how much is done; -1 where that is not known
 */
public record StageProgress(String stage, String question, int percent) implements RunProgress {}
