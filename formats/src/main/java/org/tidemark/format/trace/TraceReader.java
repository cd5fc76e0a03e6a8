package org.tidemark.format.trace;

import static org.tidemark.input.InputException.quote;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Fraction;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TimedRun;
import org.tidemark.system.TransitionSystem;

/**
 * Reads a run of a system from JSON and replays it while reading, so that the result is a run of the system.
 *
 * <p>A run is a list of {@code {"event": NAME, "state": {PLACE: TOKENS}}}, of a net with time also with the {@code time} that
 * has passed, the initial state first with the event
 * {@code null}; a place that is not listed holds no token. An infinite run is an object with such a list as
 * {@code trace} and the step to which its last state returns as {@code loop}. Holds the events and two markings,
 * regardless of the size of the file. Not thread-safe.
 *
 * <p>Of a system that draws random values, the first state has the {@code seed} that decided them; without it they are those of seed 1.
 *
 * <p>A run with dates has a {@code date} in each step, a number or a fraction as text; the first date is 0. An event that is {@code null} means that time passes and
 * nothing happens. It is replayed by the {@link TimedGame} of the system.
 */
public final class TraceReader {
    private static final int MOST_STEPS = 10_000_000;
    private static final String EVENT = "the name of a transition";

    private TransitionSystem system;
    private final @Nullable PetriNet net;
    private final JsonInput json;
    private final @Nullable TimedGame clocks;
    private Playback playback;
    private final List<TimedRun.Step> dated = new ArrayList<>();
    private boolean isDated;
    private final List<Integer> events = new ArrayList<>();
    private int time;
    private String[] claimed;
    private int states;

    private TraceReader(TransitionSystem system, JsonInput json) {
        this.system = system;
        this.json = json;
        net = system.game() instanceof TokenGame tokens ? tokens.net() : null;
        clocks = system.timedGame();
        playback = new Playback(system);
        claimed = new String[playback.fields()];
    }

    /**
     * A run that was read.
     *
     * @param timed the run, where it has dates; its events are those of the timed game
     * @param run the run where it has none
     * @param system the system in which it is a run: the one given, with the seed of the file
     */
    public record Trace(Evidence run, @Nullable TimedRun timed, TransitionSystem system) {}

    /** Reads and replays the run in a file that has no dates. */
    public static Evidence read(Path file, TransitionSystem system) throws InputException {
        return trace(file, system).run;
    }

    /** Reads and replays the run in a file. */
    public static Trace trace(Path file, TransitionSystem system) throws InputException {
        if (Files.isDirectory(file)) {
            throw new InputException(file + ": is a directory; expected a file with a run as JSON");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return trace(in, file.toString(), system);
        } catch (IOException e) {
            throw InputException.unreadable(file, e);
        }
    }

    /** Reads and replays a run; {@code file} is its name in messages. The caller closes the stream. */
    public static Trace trace(InputStream in, String file, TransitionSystem system) throws InputException {
        TraceReader reader = new TraceReader(system, JsonInput.open(in, file));
        Evidence run = reader.document();
        return new Trace(run, reader.isDated ? new TimedRun(reader.dated) : null, reader.system);
    }

    /** Reads and replays a run that has no dates. */
    public static Evidence read(InputStream in, String file, TransitionSystem system) throws InputException {
        return trace(in, file, system).run;
    }

    private Evidence document() throws InputException {
        OptionalInt loop = OptionalInt.empty();
        if (json.at('{')) {
            loop = lasso();
        } else {
            steps("'[' (a run is a list of steps) or '{' (with the keys 'trace' and 'loop')");
        }
        json.end();
        return new Evidence(events, loop, "");
    }

    private OptionalInt lasso() throws InputException {
        Position start = json.position();
        int loop = -1;
        Position loopAt = start;
        Fields fields = new Fields("trace", "loop");
        for (String key = fields.first(); key != null; key = fields.next()) {
            if (key.equals("trace")) {
                steps("'[' (a list of steps)");
            } else {
                loopAt = json.position();
                loop = json.natural("'loop'");
            }
        }
        fields.requireAll(start);
        checkLoop(loop, loopAt);
        return OptionalInt.of(loop);
    }

    /** Replays the run up to the loop once more, and compares the marking there with the last one. */
    private void checkLoop(int loop, Position where) throws InputException {
        if (loop > events.size()) {
            throw json.error(where, "'loop' " + loop + ": expected a step from 0 to " + events.size());
        }
        if (loop == events.size() && !playback.dead()) {
            throw json.error(
                    where,
                    "'loop' " + loop + " is the last step, where "
                            + system.nouns().events() + " are enabled: expected a step before it");
        }
        Playback again = new Playback(system);
        events.subList(0, loop).forEach(again::play);
        Arrays.setAll(claimed, playback::value);
        int field = again.difference(claimed);
        if (field >= 0) {
            throw json.error(
                    where,
                    "'loop' " + loop + ": the last state is not that of step " + loop + ": " + named(field)
                            + " " + holds() + " " + claimed[field] + " at the end and " + again.value(field)
                            + " there");
        }
    }

    private void steps(String expected) throws InputException {
        json.take('[', expected);
        do {
            step();
        } while (json.more(']'));
    }

    private void step() throws InputException {
        Position start = json.position();
        if (states > MOST_STEPS) {
            throw json.error(start, "a run of more than " + MOST_STEPS + " steps: expected a shorter one");
        }
        int event = -1;
        Position eventAt = start;
        Position stateAt = start;
        Position timeAt = start;
        int claimedTime = -1;
        Fraction date = null;
        boolean isTimed = net != null && net.time() != null;
        Fields fields = isTimed
                ? new Fields("event", "time", "state")
                : clocks != null
                        ? new Fields("event", "date", "state")
                        : states == 0 && system.drawSeed().isPresent()
                                ? new Fields("event", "seed", "state")
                                : new Fields("event", "state");
        for (String key = fields.first(); key != null; key = fields.next()) {
            if (key.equals("event")) {
                eventAt = json.position();
                event = event();
            } else if (key.equals("time")) {
                timeAt = json.position();
                claimedTime = json.natural("the time that has passed");
            } else if (key.equals("seed")) {
                draw();
            } else if (key.equals("date")) {
                timeAt = json.position();
                date = date(timeAt);
            } else {
                stateAt = json.position();
                state();
            }
        }
        fields.mayLack("time");
        fields.mayLack("seed");
        if (!isDated) {
            fields.mayLack("date");
        }
        fields.requireAll(start);
        if (date != null && clocks != null) {
            playAt(event, date, clocks, timeAt);
        } else if (event >= 0) {
            play(event, eventAt);
            time += net != null && net.isTick(event) ? 1 : 0;
        }
        compare(stateAt);
        if (claimedTime >= 0 && claimedTime != time) {
            throw json.error(timeAt, step("time " + claimedTime + ": expected " + time + ", which has passed"));
        }
        states++;
    }

    /** Takes the seed of the values that the run draws. */
    private void draw() throws InputException {
        Position where = json.position();
        String seed = json.value("the seed");
        try {
            system = system.withDrawSeed(Long.parseLong(seed));
        } catch (NumberFormatException tooLarge) {
            throw json.error(where, step("seed " + quote(seed) + ": expected an integer of at most 64 bits"));
        }
        playback = new Playback(system);
    }

    /** A date, which is a text. */
    private Fraction date(Position where) throws InputException {
        String text = json.value("a date");
        Fraction date = Fraction.read(text);
        if (date == null) {
            throw json.error(where, step("date " + quote(text) + ": expected a number such as 3, 0.5 or 7/2"));
        }
        return date;
    }

    /** Plays a step at its date; the first one has the date 0 and says that the others have dates. */
    private void playAt(int event, Fraction date, TimedGame clocks, Position where) throws InputException {
        if (states > 0 && !isDated) {
            throw json.error(where, step("a date in a run whose first state has none: expected none, or one each"));
        }
        if (states == 0) {
            isDated = true;
            playback = Playback.timed(system, clocks);
            if (!date.equals(Fraction.ZERO)) {
                throw json.error(where, step("date " + date + ": expected 0, since it is the beginning"));
            }
            return;
        }
        TimedRun.Step step = new TimedRun.Step(date, event);
        String obstacle = playback.playAt(step);
        if (obstacle != null) {
            throw json.error(where, step(obstacle));
        }
        dated.add(step);
    }

    /** The transition that leads to this state; -1 for the initial one, and where only time passes. */
    private int event() throws InputException {
        if (states == 0) {
            json.takeNull("null, since the first state is the initial one");
            return -1;
        }
        if (isDated && json.at('n')) {
            json.takeNull("null, where only time passes");
            return TimedRun.WAIT;
        }
        Position where = json.position();
        String name = json.string(EVENT);
        OptionalInt event = playback.event(name);
        if (event.isEmpty()) {
            List<String> names = net == null
                    ? system.vocabulary().transitions()
                    : IntStream.range(0, net.transitions())
                            .mapToObj(net::shownTransition)
                            .toList();
            throw json.error(where, unknown(system.nouns().event(), name, names));
        }
        return event.getAsInt();
    }

    private String unknown(String kind, String name, List<String> names) {
        String hint = NearName.of(name, names)
                .map(near -> "; did you mean " + quote(near) + "?")
                .orElse("; is this a run of another model?");
        return step(kind + " " + quote(name) + ": " + quote(system.name()) + " has no such " + kind + hint);
    }

    /** A sentence about the step being read. */
    private String step(String sentence) {
        return "step " + states + ": " + sentence;
    }

    private void state() throws InputException {
        Arrays.fill(claimed, "0");
        Set<Integer> named = new HashSet<>();
        json.take('{', "'{' (the tokens of each marked place)");
        if (json.at('}')) {
            json.take('}', "'}'");
            return;
        }
        do {
            Position where = json.position();
            String kind = system.nouns().field();
            String name = json.string("the name of a " + kind);
            int field = playback.field(name);
            if (field < 0) {
                List<String> names = IntStream.range(0, playback.fields())
                        .mapToObj(playback::fieldName)
                        .toList();
                throw json.error(where, unknown(kind, name, names));
            }
            if (claimed.length < playback.fields()) {
                claimed = Arrays.copyOf(claimed, playback.fields());
                Arrays.setAll(claimed, f -> claimed[f] == null ? "0" : claimed[f]);
            }
            if (!named.add(field)) {
                throw json.error(where, step(kind + " " + quote(name) + " is listed twice: expected it once"));
            }
            json.take(':', "':'");
            claimed[field] = net == null
                    ? json.value("the value of " + quote(name))
                    : String.valueOf(json.natural("the tokens of place " + quote(name)));
        } while (json.more('}'));
    }

    private void play(int event, Position where) throws InputException {
        String obstacle = playback.play(event);
        if (obstacle != null) {
            throw json.error(where, step(obstacle));
        }
        events.add(event);
    }

    private void compare(Position where) throws InputException {
        int field = playback.difference(claimed);
        if (field >= 0) {
            String truth = holds() + (states == 0 ? " initially" : net == null ? " after the step" : " after firing");
            throw json.error(
                    where,
                    step(String.format(
                            Locale.ROOT,
                            "the state gives %s for %s: expected %s, which it %s",
                            claimed[field],
                            named(field),
                            playback.value(field),
                            truth)));
        }
    }

    private String named(int field) {
        return system.nouns().field() + " " + quote(playback.fieldName(field));
    }

    private String holds() {
        return net == null ? "has" : "holds";
    }

    /** The keys of an object, each of which must occur once, in any order. */
    private final class Fields {
        private final List<String> keys;
        private final Set<String> seen = new HashSet<>();

        Fields(String... keys) {
            this.keys = List.of(keys);
        }

        /** Opens the object and takes its first key; null if it is empty. */
        @Nullable
        String first() throws InputException {
            json.take('{', "'{' (an object with " + names() + ")");
            if (json.at('}')) {
                json.take('}', "'}'");
                return null;
            }
            return key();
        }

        /** Says that a key need not occur, once all have been taken. */
        void mayLack(String key) {
            seen.add(key);
        }

        /** Takes the next key, or closes the object. */
        @Nullable
        String next() throws InputException {
            return json.more('}') ? key() : null;
        }

        private String key() throws InputException {
            Position where = json.position();
            String key = json.string("a key: " + names());
            if (!keys.contains(key)) {
                throw json.error(where, "key " + quote(key) + ": expected " + names());
            }
            if (!seen.add(key)) {
                throw json.error(where, "key " + quote(key) + " comes twice: expected it once");
            }
            json.take(':', "':'");
            return key;
        }

        void requireAll(Position start) throws InputException {
            for (String key : keys) {
                if (!seen.contains(key)) {
                    throw json.error(start, "an object without " + quote(key) + ": expected " + names());
                }
            }
        }

        private String names() {
            return String.join(
                            ", ",
                            keys.subList(0, keys.size() - 1).stream()
                                    .map(InputException::quote)
                                    .toList()) + " and " + quote(keys.get(keys.size() - 1));
        }
    }

    /**
     * Reads JSON token by token, for readers that know what must come next.
     *
     * <p>It follows RFC 8259 strictly: no comments, no trailing commas, no leading zeros. The caller asks for what the
     * format requires and gets it, or an error with the position, what was found and what was expected; so deep nesting
     * and endless values are refused where they begin. Holds one buffer and one string. Not thread-safe.
     */
    static final class JsonInput {
        /** A longer string is not the name of anything. */
        static final int LONGEST_STRING = 1 << 16;

        private final TextInput text;

        private JsonInput(TextInput text) {
            this.text = text;
        }

        static JsonInput open(InputStream in, String file) throws InputException {
            return new JsonInput(TextInput.open(in, file));
        }

        /** The position of the next token. */
        Position position() throws InputException {
            skipSpace();
            return text.position();
        }

        InputException error(Position where, String message) {
            return text.error(where, message);
        }

        private void skipSpace() throws InputException {
            for (int c = text.peek(); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = text.peek()) {
                text.next();
            }
        }

        /** Whether the next token begins with this character. */
        boolean at(char c) throws InputException {
            skipSpace();
            return text.peek() == c;
        }

        /** Takes a delimiter such as a bracket; {@code expected} describes it in messages. */
        void take(char mark, String expected) throws InputException {
            if (!at(mark)) {
                throw unexpected(expected);
            }
            text.next();
        }

        /** After an element: takes a comma and returns true, or the closing delimiter and returns false. */
        boolean more(char close) throws InputException {
            if (at(',')) {
                text.next();
                return true;
            }
            take(close, "',' or '" + close + "'");
            return false;
        }

        /** Refuses anything but blanks up to the end of the file. */
        void end() throws InputException {
            skipSpace();
            if (text.peek() != TextInput.END) {
                throw unexpected("the end of the file");
            }
        }

        /** An error at the next token, which is not what was expected. */
        InputException unexpected(String expected) throws InputException {
            return error(position(), "found " + found() + ": expected " + expected);
        }

        private String found() throws InputException {
            int c = text.peek();
            if (c == TextInput.END) {
                return "the end of the file";
            }
            if (c == '"') {
                return "a string";
            }
            if (!isWord(c)) {
                return quote(Character.toString(c));
            }
            return quote(word());
        }

        private static boolean isWord(int c) {
            return c == '-' || c == '+' || c == '.' || (c != TextInput.END && Character.isLetterOrDigit(c));
        }

        /** Takes the word {@code null}. */
        void takeNull(String expected) throws InputException {
            Position where = position();
            String word = word();
            if (!word.equals("null")) {
                throw error(where, "found " + (word.isEmpty() ? found() : quote(word)) + ": expected " + expected);
            }
        }

        private String word() throws InputException {
            StringBuilder word = new StringBuilder();
            while (isWord(text.peek()) && word.length() < 100) {
                word.append((char) text.next());
            }
            return word.toString();
        }

        /** Takes an integer from 0 to 2^31 − 1; {@code what} describes it in messages. */
        int natural(String what) throws InputException {
            Position where = position();
            if (!isWord(text.peek())) {
                throw unexpected("an integer ≥ 0 for " + what);
            }
            String word = word();
            if (!word.matches("0|[1-9][0-9]*")) {
                throw error(where, "found " + quote(word) + " for " + what + ": expected an integer ≥ 0");
            }
            return text.number(where, what, word, 1, 0);
        }

        /** Takes an integer or a string, as a text; {@code what} describes it in messages. */
        String value(String what) throws InputException {
            if (at('"')) {
                return string(what);
            }
            Position where = position();
            String word = word();
            if (!word.matches("0|-?[1-9][0-9]*")) {
                throw error(where, "found " + quote(word) + " for " + what + ": expected an integer or a string");
            }
            return word;
        }

        /** Takes a string; {@code expected} describes it in messages. */
        String string(String expected) throws InputException {
            Position where = position();
            take('"', expected);
            StringBuilder string = new StringBuilder();
            while (text.peek() != '"') {
                int c = text.peek();
                if (c == TextInput.END) {
                    throw error(where, "a string without an end: expected '\"'");
                }
                if (c < ' ') {
                    throw error(text.position(), "a control character in a string: expected it as \\u" + hex(c));
                }
                if (string.length() == LONGEST_STRING) {
                    throw error(where, "a string of more than " + LONGEST_STRING + " characters: expected " + expected);
                }
                string.append(c == '\\' ? escape() : (char) text.next());
            }
            text.next();
            return string.toString();
        }

        private static String hex(int c) {
            return Integer.toHexString(0x10000 + c).substring(1);
        }

        private char escape() throws InputException {
            Position where = text.position();
            text.next();
            int c = text.next();
            return switch (c) {
                case '"', '\\', '/' -> (char) c;
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                case 'u' -> unicode(where);
                default ->
                    throw error(
                            where,
                            "an escape " + quote(c == TextInput.END ? "\\" : "\\" + (char) c)
                                    + ": expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
            };
        }

        private char unicode(Position where) throws InputException {
            int value = 0;
            for (int i = 0; i < 4; i++) {
                int c = text.next();
                int digit = c < 128 ? Character.digit(c, 16) : -1;
                if (digit < 0) {
                    throw error(where, "an escape \\u without four hexadecimal digits: expected such as \\u00e9");
                }
                value = 16 * value + digit;
            }
            return (char) value;
        }
    }
}
