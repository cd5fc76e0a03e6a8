package org.tidemark.api.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Evidence;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.MarkingText;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * A run in the few rows that a person reads. A row is a piece of the run: the names of its events, and what the last of them changed in the
 * {@linkplain ShownFields fields that matter}; the events before it changed none of these. Steps by which time passes are counted, and a
 * round of steps that comes again at once is shown once and counted after that. Immutable; it replays the run once, with memory
 * for two states.
 */
public final class ShortRun {
    /** How many places of a whole state are shown. */
    private static final int MOST_PLACES = 12;

    /** Of more events than this between two changes, the middle is left out. */
    private static final int MOST_NAMES = 12;

    /** How the variable of the transitions that look at the clock is written. */
    private static final String MOMENT = "now = ";

    private static final int FIRST_NAMES = 7;
    private static final int LAST_NAMES = 3;

    /** Of events with long names fewer are shown, so that two lines have room for them. */
    private static final int MOST_CHARACTERS = 150;

    private static final int FEWEST_NAMES = 3;

    private final List<Row> rows;
    private final String start;
    private final String end;

    private ShortRun(List<Row> rows, String start, String end) {
        this.rows = List.copyOf(rows);
        this.start = start;
        this.end = end;
    }

    /**
     * A piece of a run.
     *
     * @param from its first step, counted from 1
     * @param to its last step
     * @param events the names of its events; of a round that comes again, those of one round
     * @param times how often the steps before it come again in it, as many as there are events; 0 where it is not such a round
     * @param changes the change of each field that matters
     */
    public record Row(int from, int to, List<String> events, int times, List<String> changes) {
        public Row {
            events = List.copyOf(events);
            changes = List.copyOf(changes);
        }

        /** The steps: {@code 4}, {@code 4–7}. */
        public String steps() {
            return from == to ? String.valueOf(from) : from + "–" + to;
        }

        /** The events in words, without the middle of many. */
        public String happening() {
            if (times > 0) {
                int round = (to - from + 1) / times;
                String again = round == 1 ? "step " + (from - 1) : "steps " + (from - round) + "–" + (from - 1);
                return times + " × " + again + " again";
            }
            int first = FIRST_NAMES;
            int last = LAST_NAMES;
            while (first + last > FEWEST_NAMES && characters(first, last) > MOST_CHARACTERS) {
                first -= first > last ? 1 : 0;
                last -= first > last ? 0 : 1;
            }
            boolean isShort =
                    events.size() <= MOST_NAMES && String.join(", ", events).length() <= MOST_CHARACTERS;
            int more = events.size() - first - last;
            return isShort || more <= 0
                    ? String.join(", ", events)
                    : String.join(", ", events.subList(0, first)) + ", … " + more + " more …, "
                            + String.join(", ", events.subList(events.size() - last, events.size()));
        }

        private int characters(int first, int last) {
            return IntStream.range(0, events.size())
                    .filter(number -> number < first || number >= events.size() - last)
                    .map(number -> events.get(number).length() + 2)
                    .sum();
        }

        /** The row for programs. */
        Report value() {
            return new Report()
                    .put("from", from, "to", to)
                    .put("events", events)
                    .putIfAny("times", times == 0 ? null : times)
                    .put("changes", changes);
        }

        /** The changes in words; empty where there are none. */
        public String changed() {
            return joined(changes);
        }
    }

    /** Some values or changes in one line: at semicolons where some of them have parts. */
    public static String joined(List<String> changes) {
        boolean hasParts = changes.stream().anyMatch(change -> change.contains(": ") || change.contains(", "));
        return String.join(hasParts ? "; " : ", ", changes);
    }

    /** The rows in the order of the run. */
    public List<Row> rows() {
        return rows;
    }

    /** The fields that matter in the first state; empty where they hold nothing. */
    public String start() {
        return start;
    }

    /** The fields that matter in the last state, or all of it where the property asks for that or nothing can happen; empty where rows say it. */
    public String end() {
        return end;
    }

    /** The rows for programs. */
    public List<Report> values() {
        return rows.stream().map(Row::value).toList();
    }

    /** A run of a system for a property that looks at these fields. */
    public static ShortRun of(TransitionSystem system, Evidence run, ShownFields fields) {
        Game game = system.game();
        Fields state = system instanceof NetSystem of
                ? new NetFields(of.net(), (TokenGame) game, fields.names())
                : new OwnFields(game, fields.names());
        String start = state.text(Set.of());
        List<Row> rows = new ArrayList<>();
        int loop = run.loop().orElse(run.pump().orElse(run.steps()));
        for (Piece piece : pieces(system, run.events(), loop)) {
            rows(piece, run.events(), state, rows);
        }
        boolean isLoop = run.loop().isPresent() && run.loop().getAsInt() < run.steps();
        long changing = rows.stream().filter(row -> !row.changes.isEmpty()).count();
        boolean isWhole = fields.isWholeAtEnd() || game.isDead();
        boolean isSaid = changing < 2 && fields.atEnd().isEmpty();
        String end = isLoop ? "" : isWhole ? state.wholeText() : isSaid ? "" : state.text(fields.atEnd());
        return new ShortRun(rows, start, end);
    }

    /** An event, or some steps of the clock, in a run. */
    record Item(int from, int to, String name, String shown) {}

    /**
     * Some items in a row.
     *
     * @param times how often they come again at once
     */
    record Piece(List<Item> items, int times) {
        private int last() {
            return items.get(items.size() - 1).to;
        }

        /** The items and the rounds that come after them as rows, without what they change. */
        List<Row> rows() {
            List<Row> rows = new ArrayList<>();
            items.forEach(item -> rows.add(new Row(item.from, item.to, List.of(item.shown), 0, List.of())));
            if (times > 0) {
                int first = items.get(0).from;
                List<String> names = items.stream().map(Item::shown).toList();
                rows.add(new Row(last() + 1, last() + times * (last() - first + 1), names, times, List.of()));
            }
            return rows;
        }
    }

    private static void rows(Piece piece, List<Integer> events, Fields state, List<Row> rows) {
        List<String> names = new ArrayList<>();
        int from = -1;
        for (Item item : piece.items) {
            from = from < 0 ? item.from : from;
            names.add(item.shown);
            List<String> changes = state.take(events.subList(item.from - 1, item.to));
            if (!changes.isEmpty()) {
                rows.add(new Row(from, item.to, names, 0, changes));
                names = new ArrayList<>();
                from = -1;
            }
        }
        if (!names.isEmpty()) {
            rows.add(new Row(from, piece.last(), names, 0, List.of()));
        }
        if (piece.times > 0) {
            Row again = piece.rows().get(piece.items.size());
            List<String> changes = state.take(events.subList(again.from - 1, again.to));
            rows.add(new Row(again.from, again.to, again.events, again.times, changes));
        }
    }

    /** The run in pieces; none goes across the state to which a loop returns. */
    static List<Piece> pieces(TransitionSystem system, List<Integer> events, int loop) {
        List<Piece> pieces = new ArrayList<>();
        Clock clock = new Clock(system);
        for (int[] part : new int[][] {{0, loop}, {loop, events.size()}}) {
            List<Item> items = clock.items(events, part[0], part[1]);
            pieces.addAll(Rounds.of(items));
        }
        return pieces;
    }

    /**
     * The name of an event without values that have parts, since what becomes of these is shown as changes; where there is a clock, also
     * without the moment, since rows count the time.
     */
    static String named(String shown, boolean hasClock) {
        int open = shown.indexOf('(');
        if (open <= 0 || !shown.endsWith(")")) {
            return shown;
        }
        List<String> all = ValueChange.split(shown.substring(open + 1, shown.length() - 1));
        if (!all.stream().allMatch(part -> part.contains(" = "))) {
            return shown;
        }
        List<String> kept = all.stream()
                .filter(part -> "[{".indexOf(part.charAt(part.indexOf(" = ") + 3)) < 0)
                .filter(part -> !hasClock || !part.startsWith(MOMENT))
                .toList();
        return shown.substring(0, open) + (kept.isEmpty() ? "" : "(" + String.join(", ", kept) + ")");
    }

    /** The name of an event; where time is counted, without the moment. */
    static String withoutMoment(TransitionSystem system, int event) {
        String shown = system.shownEvent(event);
        int open = shown.indexOf('(');
        if (system.ticks() == null || open <= 0 || !shown.endsWith(")") || !shown.contains(MOMENT)) {
            return shown;
        }
        List<String> kept = ValueChange.split(shown.substring(open + 1, shown.length() - 1)).stream()
                .filter(part -> !part.startsWith(MOMENT))
                .toList();
        return shown.substring(0, open) + (kept.isEmpty() ? "" : "(" + String.join(", ", kept) + ")");
    }

    /** Counts the time that passes. */
    private static final class Clock {
        private final TransitionSystem system;
        private final @Nullable IntPredicate isTick;
        private final Map<Integer, String> names = new HashMap<>();
        private long time;

        Clock(TransitionSystem system) {
            this.system = system;
            isTick = system.ticks();
        }

        /** The events of a part of a run, with consecutive steps of the clock as one item. */
        List<Item> items(List<Integer> events, int from, int to) {
            List<Item> items = new ArrayList<>();
            for (int step = from; step < to; ) {
                int next = step;
                while (isTick != null && next < to && isTick.test(events.get(next))) {
                    next++;
                }
                int ticks = next - step;
                if (ticks > 0) {
                    time += ticks;
                    String tick = named(system.shownEvent(events.get(step)), true);
                    String passed = ticks == 1 ? tick : ticks + " " + tick + "s";
                    items.add(new Item(step + 1, next, passed, passed + " to time " + time));
                    step = next;
                } else {
                    String name = names.computeIfAbsent(
                            events.get(step), event -> named(system.shownEvent(event), isTick != null));
                    items.add(new Item(step + 1, step + 1, name, name));
                    step++;
                }
            }
            return items;
        }
    }

    /** Finds rounds of items that come again at once. */
    private static final class Rounds {
        private static final int LONGEST_ROUND = 64;

        /** Shorter repetitions are easier to read as they are. */
        private static final int FEWEST_SAVED = 3;

        private final List<Item> items;
        private final int[] names;

        private Rounds(List<Item> items) {
            this.items = items;
            Map<String, Integer> numbers = new HashMap<>();
            names = items.stream()
                    .mapToInt(item -> numbers.computeIfAbsent(item.name(), name -> numbers.size()))
                    .toArray();
        }

        static List<Piece> of(List<Item> items) {
            return new Rounds(items).pieces();
        }

        private List<Piece> pieces() {
            List<Piece> pieces = new ArrayList<>();
            int plain = 0;
            for (int at = 0; at < names.length; ) {
                int best = 0;
                int saved = FEWEST_SAVED - 1;
                for (int length = 1; length <= Math.min(LONGEST_ROUND, (names.length - at) / 2); length++) {
                    int again = again(at, length);
                    if (again * length > saved) {
                        saved = again * length;
                        best = length;
                    }
                }
                if (best == 0) {
                    at++;
                    continue;
                }
                if (plain < at) {
                    pieces.add(new Piece(items.subList(plain, at), 0));
                }
                pieces.add(new Piece(items.subList(at, at + best), saved / best));
                at += best + saved;
                plain = at;
            }
            if (plain < names.length) {
                pieces.add(new Piece(items.subList(plain, names.length), 0));
            }
            return pieces;
        }

        /** How often the items at an index come again after themselves. */
        private int again(int at, int length) {
            int equal = 0;
            while (at + length + equal < names.length && names[at + equal] == names[at + length + equal]) {
                equal++;
            }
            return equal / length;
        }
    }

    /** The fields that matter, in the current state of a game. */
    private interface Fields {
        /** The fields and some others, without those that hold nothing, in one line. */
        String text(Set<String> more);

        /** The whole state in one line. */
        String wholeText();

        /** Lets some events happen; the changes of the fields from before the first to after the last. */
        List<String> take(List<Integer> events);
    }

    /** The fields of a system that is not a net. */
    private static final class OwnFields implements Fields {
        private final Game game;
        private final Set<String> names;

        OwnFields(Game game, Set<String> names) {
            this.game = game;
            this.names = names.stream().map(game::shownKey).collect(Collectors.toCollection(LinkedHashSet::new));
        }

        @Override
        public String text(Set<String> more) {
            Map<String, Object> values = game.shown();
            return joined(Stream.concat(names.stream(), more.stream().map(game::shownKey))
                    .distinct()
                    .filter(values::containsKey)
                    .map(name -> values.get(name) instanceof Map<?, ?>
                            ? name + ": " + game.values().get(name)
                            : name + "=" + values.get(name))
                    .toList());
        }

        @Override
        public String wholeText() {
            return game.text();
        }

        @Override
        public List<String> take(List<Integer> events) {
            if (names.isEmpty()) {
                events.forEach(game::fire);
                return List.of();
            }
            Map<String, Object> before = game.shown();
            events.forEach(game::fire);
            Map<String, Object> after = game.shown();
            return names.stream()
                    .map(name -> ValueChange.text(name, before.getOrDefault(name, 0), after.getOrDefault(name, 0)))
                    .filter(change -> !change.isEmpty())
                    .toList();
        }
    }

    /** The places of a net: those with values by what they hold, the others by their number of tokens. */
    private static final class NetFields implements Fields {
        private final PetriNet net;
        private final Folding.Groups groups;
        private final TokenGame game;
        private final Set<Integer> shown = new LinkedHashSet<>();

        NetFields(PetriNet net, TokenGame game, Set<String> names) {
            this.net = net;
            this.game = game;
            groups = net.placeGroups();
            names.forEach(name -> shown.add(groups.find(name)));
        }

        @Override
        public String text(Set<String> more) {
            int[] marking = game.marking();
            int[] some = new int[marking.length];
            IntStream.concat(
                            shown.stream().mapToInt(group -> group),
                            more.stream().mapToInt(groups::find))
                    .flatMap(groups::members)
                    .forEach(place -> some[place] = marking[place]);
            boolean isEmpty = IntStream.of(some).allMatch(tokens -> tokens == 0);
            return isEmpty ? "" : MarkingText.of(net, some, MOST_PLACES, Figures::count);
        }

        @Override
        public String wholeText() {
            return MarkingText.of(net, game.marking(), MOST_PLACES, Figures::count);
        }

        @Override
        public List<String> take(List<Integer> events) {
            Set<Integer> touched = new LinkedHashSet<>();
            events.stream().distinct().forEach(event -> touched(event, touched));
            Map<Integer, Object> before = new LinkedHashMap<>();
            shown.stream().filter(touched::contains).forEach(group -> before.put(group, content(group)));
            events.forEach(game::fire);
            List<String> changes = new ArrayList<>();
            before.forEach((group, was) -> {
                String change = ValueChange.text(groups.name(group), was, content(group));
                if (!change.isEmpty()) {
                    changes.add(change);
                }
            });
            return changes;
        }

        private void touched(int event, Set<Integer> into) {
            for (Arcs arcs : List.of(net.inputs(), net.outputs())) {
                for (int arc = arcs.from(event); arc < arcs.to(event); arc++) {
                    into.add(groups.of(arcs.place(arc)));
                }
            }
        }

        private Object content(int group) {
            int[] marking = game.marking();
            return PlaceContents.of(net, group, place -> marking[place]);
        }
    }
}
