package org.tidemark.timed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/** Nets of TAPAAL with the answers that their repositories state, by the game alone, which explores one state after the other. */
class TapaalCorpusTest {
    private static final int MOST_STATES = 4_000;

    @Test
    void queriesHaveTheirStatedAnswers() throws Exception {
        int compared = 0;
        for (String row : rows()) {
            boolean isSatisfied = row.contains(",satisfied,");
            if (!isSatisfied && !row.contains(",not satisfied,")) {
                continue;
            }
            TransitionSystem system = read(folder().resolve(row.substring(0, row.indexOf(','))));
            String query = row.substring(
                    row.indexOf(",EF ") + 1, row.lastIndexOf(isSatisfied ? ",satisfied," : ",not satisfied,"));
            Formula asked = FormulaParser.formula(query, system.vocabulary());
            Boolean found = isReached(system, ((Formula.Finally) ((Formula.Exists) asked).run()).of());
            if (found != null) {
                assertThat(found).as(row).isEqualTo(isSatisfied);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(5);
    }

    @Test
    void everyFileIsReadOrRefusedByName() throws Exception {
        int read = 0;
        for (String row : rows()) {
            try {
                read(folder().resolve(row.substring(0, row.indexOf(','))));
                read++;
            } catch (InputException refused) {
                assertThat(refused.getMessage()).containsAnyOf("coloured", "games");
            }
        }
        assertThat(read).isGreaterThan(40);
    }

    /** Skips the test where the corpus is not beside the checkout, or has no such nets. */
    private static Path folder() {
        Path folder = CorpusFiles.large().resolve("time");
        assumeTrue(Files.isDirectory(folder), "the corpus has no nets with time");
        return folder;
    }

    private static List<String> rows() throws Exception {
        List<String> rows = Files.readAllLines(folder().resolve("index.csv"));
        return rows.subList(1, rows.size());
    }

    private static TransitionSystem read(Path file) throws Exception {
        try (InputStream in = Files.newInputStream(file)) {
            return new ArcReader().read(in, file.toString(), Map.of());
        }
    }

    /** Whether a condition holds in some state; null where there are too many states to tell. */
    private static @Nullable Boolean isReached(TransitionSystem system, Formula condition) {
        Game game = system.game();
        Set<Object> seen = new HashSet<>(Set.of(game.state()));
        List<Object> open = new ArrayList<>(seen);
        for (int i = 0; i < open.size(); i++) {
            game.goTo(open.get(i));
            if (game.holds(condition)) {
                return true;
            }
            if (open.size() > MOST_STATES) {
                return null;
            }
            for (int event : game.enabled()) {
                game.goTo(open.get(i));
                game.fire(event);
                if (seen.add(game.state())) {
                    open.add(game.state());
                }
            }
        }
        return false;
    }
}
