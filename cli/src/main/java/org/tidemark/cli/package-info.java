/**
 * The command line: words in, tables or JSON out.
 *
 * <p>Read {@link org.tidemark.cli.Tidemark} first, the entrance; then {@link org.tidemark.cli.explore.ExploreCommand}, the
 * command most people come for. One class is one command. What a command knows of the outside world (streams, whether
 * they are terminals, a wish to stop) is its {@link org.tidemark.cli.session.Session}, so that tests run commands as they are,
 * many in one virtual machine; only {@code main} touches the real streams and ends the process.
 *
 * <p>The packages below, each using only those before it: {@code session} (the outside world), {@code report} (what all
 * commands print alike), {@code option} (what several commands take), {@code explore}, {@code model}, {@code graph},
 * {@code language}, {@code check}, {@code ci} (what to ask about a repository), {@code start} (for those who begin), {@code schema}. Nothing depends on this package.
 */
@NullMarked
package org.tidemark.cli;

import org.jspecify.annotations.NullMarked;
