package org.tidemark.bench.fuzz;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tidemark.bench.command.Program;

/** The form of an answer, without what depends on the input: two answers of one form took, most likely, the same way through the program. */
final class AnswerForm {
    private static final int REFUSED = 2;
    private static final int MOST_CHARACTERS = 300;
    private static final Pattern QUOTED = Pattern.compile("'[^'\\n]*'|\"[^\"\\n]*\"");
    private static final Pattern PATH = Pattern.compile("\\S*tidemark-fuzz\\S*");
    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,.]*");

    private AnswerForm() {}

    /** Of a refusal the sentence, of a result the beginnings of its lines. */
    static String of(String command, Program.Ended ended) {
        String text = PATH.matcher(ended.out()).replaceAll("FILE");
        text = NUMBER.matcher(QUOTED.matcher(text).replaceAll("'…'")).replaceAll("0");
        if (ended.status() == REFUSED) {
            text = text.lines().findFirst().orElse(""); // further lines quote the input
        } else {
            text = text.lines()
                    .map(line -> line.strip().split("[^A-Za-z]", 2)[0])
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(" "));
        }
        return command + " " + ended.status() + " " + text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
    }
}
