/**
 * The strategies that every face uses: how states are counted, how questions are answered, which engine does it, and when another one
 * takes over. Read {@link org.tidemark.api.task.CountTask} and {@link org.tidemark.api.task.CheckTask} first. The command line gets the
 * reports of the engines from here; {@link org.tidemark.api} puts them into its own words for embedding programs.
 */
@NullMarked
package org.tidemark.api.task;

import org.jspecify.annotations.NullMarked;
