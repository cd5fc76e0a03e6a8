package org.tidemark.bench.book;

/**
 * A part of a page under one heading.
 *
 * @param level 1 for the title of the page
 * @param title its heading, as plain words
 * @param anchor the name that links use
 * @param text the plain words below the heading, for the search
 */
record Section(int level, String title, String anchor, StringBuilder text) {}
