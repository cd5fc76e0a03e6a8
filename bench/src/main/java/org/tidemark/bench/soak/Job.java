package org.tidemark.bench.soak;

import java.util.List;

/**
 * Commands that are run one after the other in a folder of their own, which {@code FOLDER} represents.
 *
 * @param question what the last command answers, if every job with this name has the same answer; empty where it may differ
 */
record Job(String question, List<List<String>> commands) {}
