package org.tidemark.logic;

/**
 * A fault of a text, and its position.
 *
 * @param offset where in the text it is
 * @param sentence what was found and what was expected
 */
public record Objection(int offset, String sentence) {}
