package org.tidemark.logic;

/**
 * What is wrong with a text, and where.
 *
 * @param offset where in the text it is
 * @param sentence what was found and what was expected
 */
public record Objection(int offset, String sentence) {}
