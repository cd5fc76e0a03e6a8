package org.tidemark.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.logic.NearName;

/**
 * Schedules as text: a line for each occasion, with what is asked, the size of the net, whether its tokens had colours, whether it is safe, and
 * then stages with factors. A {@code *} means any, and {@code #} begins a comment:
 *
 * <pre>
 *   ctl  large  coloured  safe : local search 2, first diagram 0.5
 *   ltl  *      *         *    : longer walks 0.5
 * </pre>
 */
public final class ScheduleText {
    private static final String RESOURCE = "schedule.txt";
    private static final Pattern FACTOR = Pattern.compile("(.+?)\\s+(\\d{1,2}(?:\\.\\d{1,3})?)");

    private final String source;
    private final @Nullable Set<String> stages;

    private final Set<String> preparations;

    private ScheduleText(String source, @Nullable Set<String> stages, Set<String> preparations) {
        this.source = source;
        this.stages = stages;
        this.preparations = preparations;
    }

    /**
     * Reads a schedule from a file.
     *
     * @param stages the names that stages may have
     * @param preparations the names of stages that are run before the occasion is known, so that they cannot have a factor
     */
    public static Schedule read(Path file, Set<String> stages, Set<String> preparations) throws InputException {
        try {
            return new ScheduleText(file.toString(), stages, preparations).parse(Files.readString(file));
        } catch (CharacterCodingException binary) {
            throw new InputException(file + ": expected a text in UTF-8", binary);
        } catch (IOException why) {
            throw InputException.unreadable(file, why);
        }
    }

    /** The schedule that comes with the program. */
    static Schedule resource() {
        try (InputStream in = ScheduleText.class.getResourceAsStream(RESOURCE)) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return new ScheduleText(RESOURCE, null, Set.of()).parse(text);
        } catch (IOException | InputException broken) {
            throw new IllegalStateException(RESOURCE, broken);
        }
    }

    private Schedule parse(String text) throws InputException {
        List<Schedule.Line> lines = new ArrayList<>();
        List<String> written = text.lines().toList();
        for (int i = 0; i < written.size(); i++) {
            String line = written.get(i).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                lines.add(line(line, i + 1));
            }
        }
        return new Schedule(lines);
    }

    private Schedule.Line line(String line, int number) throws InputException {
        int colon = line.indexOf(':');
        if (colon < 0) {
            throw wrong(number, line, "expected an occasion, a colon, and stages with factors");
        }
        List<String> occasion = List.of(line.substring(0, colon).strip().split("\\s+", -1));
        if (occasion.size() != Occasion.WORDS.size()) {
            throw wrong(number, line.substring(0, colon).strip(), "expected four words such as 'ctl large * safe'");
        }
        for (int i = 0; i < occasion.size(); i++) {
            if (!occasion.get(i).equals(Schedule.ANY) && !Occasion.WORDS.get(i).contains(occasion.get(i))) {
                throw wrong(
                        number, occasion.get(i), "expected * or one of " + String.join(", ", Occasion.WORDS.get(i)));
            }
        }
        Map<String, Double> factors = new LinkedHashMap<>();
        for (String part : line.substring(colon + 1).split(",", -1)) {
            factor(part.strip(), number, factors);
        }
        return new Schedule.Line(occasion, factors);
    }

    private void factor(String part, int number, Map<String, Double> factors) throws InputException {
        Matcher matcher = FACTOR.matcher(part);
        if (!matcher.matches()) {
            throw wrong(number, part, "expected a stage and a factor, such as 'local search 2'");
        }
        String stage = matcher.group(1);
        double factor = Double.parseDouble(matcher.group(2));
        if (factor > Schedule.MOST || factor < 1 / Schedule.MOST) {
            throw wrong(number, part, "expected a factor from 0.1 to 10");
        }
        if (preparations.contains(stage)) {
            throw wrong(
                    number,
                    stage,
                    "this stage prepares the others and takes what time it needs; the stages with factors are "
                            + String.join(", ", Objects.requireNonNull(stages)));
        }
        if (stages != null && !stages.contains(stage)) {
            throw wrong(
                    number,
                    stage,
                    "no stage has this name; "
                            + NearName.of(stage, stages)
                                    .map(near -> "did you mean " + InputException.quote(near) + "?")
                                    .orElse("the stages are " + String.join(", ", stages)));
        }
        if (factors.put(stage, factor) != null) {
            throw wrong(number, stage, "this stage has a factor already");
        }
    }

    private InputException wrong(int number, String what, String expected) {
        return InputException.at(source, number, InputException.quote(what) + ": " + expected);
    }

    /** A schedule as text, which {@link #read} reads. */
    public static String print(Schedule schedule) {
        StringBuilder text = new StringBuilder();
        for (Schedule.Line line : schedule.lines()) {
            List<String> words = line.occasion();
            text.append(String.format(
                    Locale.ROOT, "%-12s %-6s %-8s %-8s :", words.get(0), words.get(1), words.get(2), words.get(3)));
            String between = " ";
            for (Map.Entry<String, Double> factor : line.factors().entrySet()) {
                text.append(between).append(factor.getKey()).append(' ').append(number(factor.getValue()));
                between = ", ";
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String number(double factor) {
        return String.format(Locale.ROOT, "%.3f", factor).replaceFirst("\\.?0+$", "");
    }
}
