package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tidemark.cli.Ran;
import org.tidemark.format.CorpusFiles;

/** The tables of docs/dense-time.md about given nets, computed again where the nets are beside the checkout. */
class TimeCorpusTest {
    private static final Path PAGE = Path.of("../docs/dense-time.md");
    private static final Pattern SIZES = Pattern.compile("(?s)states +([\\d,]+).*?edges +([\\d,]+)");

    private static Path folder(String name) {
        Path folder = CorpusFiles.large().resolve(name);
        assumeTrue(Files.isDirectory(folder), "the corpus has no nets with time");
        return folder;
    }

    /** The rows of a table, without their bars. */
    private static List<String[]> table(String head) throws Exception {
        return Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.startsWith("| " + head))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.substring(2, line.length() - 1).split(" ?\\| ?", -1))
                .toList();
    }

    @Test
    void queriesHaveTheAnswersThatAreStated() throws Exception {
        Path folder = folder("time");
        int compared = 0;
        for (String row : Files.readAllLines(folder.resolve("index.csv"))) {
            boolean isSatisfied = row.contains(",satisfied,");
            if (isSatisfied || row.contains(",not satisfied,")) {
                String query = row.substring(
                        row.indexOf(",EF ") + 1, row.lastIndexOf(isSatisfied ? ",satisfied," : ",not satisfied,"));
                String file = folder.resolve(row.substring(0, row.indexOf(','))).toString();
                Ran ran = Ran.tidemark("check", file, "-f", query, "--only", "f1");
                assertThat(ran.out()).as(row).contains("f1  " + (isSatisfied ? "holds" : "violated"));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(11);
    }

    @Test
    void classesHaveTheSizesOfThePage() throws Exception {
        Path folder = folder("tina/tpn");
        List<String[]> rows = table("net ");
        assertThat(rows).hasSize(11);
        for (String[] row : rows) {
            String file = folder.resolve(row[0].replace("`", "") + ".net").toString();
            for (int i = 1; i <= 2; i++) {
                Ran ran = Ran.tidemark("explore", file, "-D", "classes=" + (i == 1 ? "linear" : "strong"));
                Matcher sizes = SIZES.matcher(ran.out());
                assertThat(sizes.find()).as(ran.out()).isTrue();
                assertThat(sizes.group(1) + ", " + sizes.group(2)).as(row[0]).isEqualTo(row[i].strip());
            }
        }
    }

    @Test
    void workflowsAreSoundAsThePageSays() throws Exception {
        Path folder = folder("time").resolve("given");
        List<String[]> rows = table("workflow ");
        assertThat(rows).hasSize(21);
        for (String[] row : rows) {
            String file = folder.resolve("workflow-" + row[0].replace("`", "") + ".xml")
                    .toString();
            Ran ran = Ran.tidemark("sound", file);
            if (row[1].equals("no workflow")) {
                assertThat(ran.err()).contains("is not a workflow net: ");
                continue;
            }
            String said = ran.out().replaceAll("\\s+", " ");
            String[] first = row[1].split(", ", 2);
            assertThat(said)
                    .as(row[0])
                    .contains("option to complete " + first[0], "proper completion " + first[1])
                    .contains("no dead parts " + row[2], "strongly sound: " + row[3]);
            if (!row[4].isBlank()) {
                String[] time = row[4].strip().split(" to ", 2);
                assertThat(said)
                        .as(row[0])
                        .contains("takes at least " + time[0] + ", "
                                + (time[1].equals("no end") ? "without end at most" : "at most " + time[1]));
            }
        }
    }
}
