package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.format.NetSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.format.tina.TimedNet;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.PetriNet;

/**
 * The content of a tide file: a net or a network, with its parameters set, its properties and progress measures, and
 * what its runs are fair to. Immutable.
 */
public final class TideModel {
    /**
     * A name, plain or in quotes; all of a name such as {@code fork.n}, so that its end is not taken for a constant.
     */
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|[\\p{L}_][\\p{L}\\p{Nd}_.]*");

    /** The variables of questions about values. */
    private static final Pattern BOUND = Pattern.compile(
            "(?:\\b(?:exists|forall)\\s|\\b(?:count|sum)\\s*\\()\\s*([\\p{L}_][\\p{L}\\p{Nd}_]*)\\s+in\\b");

    private final ColoredNet net;
    private final Map<String, FiringInterval> windows;
    private final String file;
    private final Map<String, String> positions;
    private final List<Syntax.Question> questions;
    private final Fairness fairness;
    private final Map<String, Long> numbers;
    private final Map<String, String> settings;
    private final Map<String, String> parameters;
    private final @Nullable Network network;

    TideModel(
            ColoredNet net,
            Map<String, FiringInterval> windows,
            String file,
            Map<String, String> positions,
            List<Syntax.Question> questions,
            Fairness fairness,
            Map<String, Long> numbers,
            Map<String, String> settings,
            Map<String, String> parameters) {
        this(net, windows, null, file, positions, questions, fairness, numbers, settings, parameters);
    }

    private TideModel(
            ColoredNet net,
            Map<String, FiringInterval> windows,
            @Nullable Network network,
            String file,
            Map<String, String> positions,
            List<Syntax.Question> questions,
            Fairness fairness,
            Map<String, Long> numbers,
            Map<String, String> settings,
            Map<String, String> parameters) {
        this.net = net;
        this.windows = Map.copyOf(windows);
        this.network = network;
        this.file = file;
        this.positions = Map.copyOf(positions);
        this.questions = List.copyOf(questions);
        this.fairness = fairness;
        this.numbers = Map.copyOf(numbers);
        this.settings = Map.copyOf(settings);
        this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** This model with a network in place of the net. */
    TideModel with(Network other) {
        return new TideModel(net, windows, other, file, positions, questions, fairness, numbers, settings, parameters);
    }

    /** The net; without nodes where the file has a network instead. */
    public ColoredNet net() {
        return net;
    }

    /** The file that it was read from, for messages. */
    public String file() {
        return file;
    }

    /** The fairness assumptions, as declared beside the transitions. */
    public Fairness fairness() {
        return fairness;
    }

    /** All parameters with the values that they have, in the order of the file. */
    public Map<String, String> parameters() {
        return parameters;
    }

    /** The parameters that were set, with their values. */
    public Map<String, String> settings() {
        return settings;
    }

    /**
     * The net as a place/transition net.
     *
     * @throws InputException when it cannot be unfolded within the limits
     */
    public PetriNet unfolded(UnfoldingLimits limits) throws InputException {
        return source().unfolded(limits);
    }

    /**
     * The net with the intervals of its transitions.
     *
     * @throws InputException when it cannot be unfolded within the limits, or a transition has several bindings
     */
    public TimedNet timed(UnfoldingLimits limits) throws InputException {
        PetriNet unfolded = unfolded(limits);
        String beside = !fairness.isNone()
                ? "fair transitions"
                : unfolded.hasPriorities() ? "priorities" : unfolded.time() != null ? "delayed tokens" : null;
        if (beside != null) {
            throw new InputException(file + ": intervals beside " + beside + ": this version does not support both");
        }
        List<FiringInterval> intervals = new ArrayList<>();
        for (int t = 0; t < unfolded.transitions(); t++) {
            String name =
                    unfolded.transitionGroups().name(unfolded.transitionGroups().of(t));
            if (!unfolded.transitionName(t).equals(name)) {
                throw new InputException(file + ": transition " + InputException.quote(name)
                        + " has several bindings: this version does not support intervals in nets with values");
            }
            intervals.add(windows.getOrDefault(name, FiringInterval.ANY));
        }
        return new TimedNet(unfolded, intervals);
    }

    /** Whether some transition has an interval. */
    public boolean hasIntervals() {
        return !windows.isEmpty();
    }

    /** The net with its origin. */
    public NetSource source() {
        return network == null ? NetSource.of(net, file, positions) : NetSource.of(network, file);
    }

    /**
     * The properties, over a net with these names; one that cannot be read does not prevent the others from being
     * read.
     */
    public List<PropertyEntry> properties(Vocabulary names) {
        List<PropertyEntry> entries = new ArrayList<>();
        for (Syntax.Question question : questions) {
            if (!question.measure()) {
                entries.add(property(question, names));
            }
        }
        return entries;
    }

    private PropertyEntry property(Syntax.Question question, Vocabulary names) {
        TideToken raw = question.raw();
        String name = question.at().text();
        String formula = withNumbers(raw.text(), names);
        String text = raw.source().text().substring(0, raw.start()) + formula;
        try {
            return new PropertyEntry.Read(PropertyParser.parse(name, text, raw.start(), text.length(), names));
        } catch (FormulaSyntaxException e) {
            return new PropertyEntry.Refused(
                    name, InputException.at(raw.source().file(), e.line(), e.column(), e.sentence()));
        }
    }

    /** The names of the properties and progress measures, in the order of the file. */
    public List<String> questions() {
        return questions.stream().map(question -> question.at().text()).toList();
    }

    /** The formulas of the properties, as they are written. */
    public List<String> propertyTexts() {
        return questions.stream()
                .filter(question -> !question.measure())
                .map(question -> question.raw().text())
                .toList();
    }

    /** Whether there are progress measures. */
    public boolean hasMeasures() {
        return questions.stream().anyMatch(Syntax.Question::measure);
    }

    /** The progress measures by their names, over a net with these names. */
    public Map<String, String> measures(Vocabulary names) {
        Map<String, String> measures = new LinkedHashMap<>();
        for (Syntax.Question question : questions) {
            if (question.measure()) {
                String text = withNumbers(question.raw().text(), names);
                measures.put(question.at().text(), text.replaceAll("\\s+", " ").strip());
            }
        }
        return measures;
    }

    /** Reads a measure, and rejects a wrong one. */
    @FunctionalInterface
    public interface MeasureReader {
        void read(String text) throws FormulaException;
    }

    /** Passes all measures to a reader; the first error is reported with its position in the file. */
    public void readMeasures(Vocabulary names, MeasureReader reader) throws InputException {
        for (Syntax.Question question : questions) {
            try {
                if (question.measure()) {
                    reader.read(withNumbers(question.raw().text(), names));
                }
            } catch (FormulaSyntaxException e) {
                TideToken raw = question.raw();
                int line = raw.line() + e.line() - 1;
                int column = e.line() == 1 ? raw.column() + e.column() - 1 : e.column();
                throw InputException.at(
                        raw.source().file(),
                        line,
                        column,
                        "progress measure " + InputException.quote(question.at().text()) + ": " + e.sentence());
            } catch (FormulaException e) {
                throw question.at().error("progress measure: " + e.getMessage());
            }
        }
    }

    /**
     * The formula with the names of constants replaced by their values, at the same positions if these are not
     * longer.
     */
    private String withNumbers(String formula, Vocabulary names) {
        Set<String> bound =
                BOUND.matcher(formula).results().map(each -> each.group(1)).collect(Collectors.toSet());
        return WORD.matcher(formula).replaceAll(word -> {
            Long number = numbers.get(word.group());
            boolean named = names.place(word.group()) != null || names.transition(word.group()) != null;
            if (number == null || named || bound.contains(word.group()) || isInBraces(formula, word.start())) {
                return Matcher.quoteReplacement(word.group());
            }
            String digits = number < 0 ? "(" + number + ")" : String.valueOf(number);
            return digits + " ".repeat(Math.max(0, word.group().length() - digits.length()));
        });
    }

    /** Whether an offset is within a multi-set or record, where a name may be that of a field. */
    private static boolean isInBraces(String formula, int offset) {
        String before = formula.substring(0, offset);
        return before.chars().filter(c -> c == '{').count()
                > before.chars().filter(c -> c == '}').count();
    }
}
