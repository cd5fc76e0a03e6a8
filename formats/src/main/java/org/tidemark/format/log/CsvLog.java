package org.tidemark.format.log;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.Notes;
import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;

/**
 * A log as a table: a row with names, then a row for each event, with its case, its activity and perhaps its time. Fields are separated by
 * commas, semicolons or tabulators, whichever the first row has most of, and quoted as in RFC 4180. The rows of a case may lie apart; they are in
 * order of time where there is a time, those with the same time and all others as they stand. Used once.
 */
final class CsvLog {
    private static final List<String> CASES = List.of("case", "caseid", "case:concept:name", "trace", "traceid");
    private static final List<String> ACTIVITIES = List.of("activity", "concept:name", "event", "task", "activityname");
    private static final List<String> TIMES = List.of("time", "timestamp", "time:timestamp", "datetime");
    private static final List<String> LIFECYCLES = List.of("lifecycle", "lifecycle:transition");
    private static final int CHECK_EACH = 4096;

    private final TextInput text;
    private final EventLogReader.Choice choice;
    private final EventLogReader.Limits limits;
    private final EventLog.Builder log;
    private final Map<String, Case> cases = new LinkedHashMap<>();
    private final List<String> fields = new ArrayList<>();
    private final List<Position> starts = new ArrayList<>();
    private char separator = ',';

    CsvLog(InputStream in, String file, EventLogReader.Choice choice, EventLogReader.Limits limits)
            throws InputException {
        text = TextInput.open(in, file);
        this.choice = choice;
        this.limits = limits;
        log = new EventLog.Builder(file, limits.budget());
    }

    /** The rows of one case. */
    private static final class Case {
        private int[] events = new int[4];
        private long[] times = {};
        private int length;

        boolean isOrdered() {
            return times.length == 0 || IntStream.range(1, length).allMatch(i -> times[i - 1] <= times[i]);
        }

        /** Puts the rows in order of time; rows of the same time stay as they are. */
        void order() {
            int[] old = events.clone();
            int[] by = IntStream.range(0, length)
                    .boxed()
                    .sorted(Comparator.comparingLong(i -> times[i]))
                    .mapToInt(i -> i)
                    .toArray();
            for (int i = 0; i < length; i++) {
                events[i] = old[by[i]];
            }
        }
    }

    EventLog read(Notes notes) throws InputException {
        Columns columns = columns();
        int rows = 0;
        while (record()) {
            if (fields.size() == 1 && fields.get(0).isBlank()) {
                continue; // an empty line
            }
            row(columns);
            if (++rows % CHECK_EACH == 0) {
                limits.check(text.file());
            }
        }
        if (rows == 0) {
            throw text.error(new Position(1, 1), "the table has no row with an event");
        }
        int disordered = 0;
        for (Map.Entry<String, Case> each : cases.entrySet()) {
            Case rowsOf = each.getValue();
            if (!rowsOf.isOrdered()) {
                disordered++;
                rowsOf.order();
            }
            log.add(each.getKey(), rowsOf.events, rowsOf.length);
        }
        if (disordered > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: the rows of %,d case%s are not in order of time, and were sorted",
                    text.file(),
                    disordered,
                    disordered == 1 ? "" : "s"));
        }
        return log.build();
    }

    private void row(Columns columns) throws InputException {
        String of = field(columns.ofCase, "the case");
        String activity = field(columns.activity, "the activity");
        long time = columns.time < 0 ? 0 : time(field(columns.time, "the time"), starts.get(columns.time));
        String lifecycle = columns.lifecycle < fields.size() && columns.lifecycle >= 0
                ? fields.get(columns.lifecycle).strip()
                : null;
        if (!choice.counts(lifecycle)) {
            return;
        }
        Case rows = cases.get(of);
        if (rows == null) {
            log.book(160 + 2L * of.length());
            rows = new Case();
            cases.put(of, rows);
        }
        if (rows.length == rows.events.length) {
            log.book(12L * rows.length);
            rows.events = Arrays.copyOf(rows.events, 2 * rows.length);
        }
        if (columns.time >= 0) {
            rows.times =
                    rows.times.length < rows.events.length ? Arrays.copyOf(rows.times, rows.events.length) : rows.times;
            rows.times[rows.length] = time;
        }
        rows.events[rows.length++] = log.activity(activity);
    }

    private String field(int column, String what) throws InputException {
        if (column >= fields.size()) {
            throw text.error(
                    starts.get(0),
                    what + " is missing: the row has " + fields.size() + (fields.size() == 1 ? " field" : " fields")
                            + "; expected at least " + (column + 1));
        }
        String value = fields.get(column).strip();
        if (value.isEmpty()) {
            throw text.error(starts.get(column), what + " is empty");
        }
        return value;
    }

    /** The columns that matter, from 0; -1 where there is none. */
    private record Columns(int ofCase, int activity, int time, int lifecycle) {}

    private Columns columns() throws InputException {
        if (text.peek() == TextInput.END) {
            throw new InputException(text.file() + ": the file is empty; expected a table with a row of names");
        }
        separator = separator();
        List<String> wanted = choice.columns();
        if (!wanted.isEmpty()) {
            return new Columns(
                    column(List.of(normal(wanted.get(0))), wanted.get(0)),
                    column(List.of(normal(wanted.get(1))), wanted.get(1)),
                    wanted.size() < 3 ? -1 : column(List.of(normal(wanted.get(2))), wanted.get(2)),
                    find(LIFECYCLES));
        }
        return new Columns(column(CASES, "case"), column(ACTIVITIES, "activity"), find(TIMES), find(LIFECYCLES));
    }

    private int column(List<String> names, String wanted) throws InputException {
        int found = find(names);
        if (found < 0) {
            throw text.error(
                    new Position(1, 1),
                    "no column is called " + InputException.quote(wanted) + "; found "
                            + fields.stream().map(InputException::quote).collect(Collectors.joining(", ")));
        }
        return found;
    }

    private int find(List<String> names) {
        for (String name : names) {
            for (int i = 0; i < fields.size(); i++) {
                if (normal(fields.get(i)).equals(name)) {
                    return i;
                }
            }
        }
        return -1;
    }

    private static String normal(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[\\s_-]", "");
    }

    /** Reads the row of names, and finds out what separates fields. */
    private char separator() throws InputException {
        StringBuilder line = new StringBuilder();
        int[] counts = new int[3];
        boolean isQuoted = false;
        for (int c = text.peek(); c != TextInput.END && (isQuoted || c != '\n'); c = text.peek()) {
            line.append((char) text.next());
            isQuoted ^= c == '"';
            int kind = isQuoted ? -1 : ",;\t".indexOf(c);
            if (kind >= 0) {
                counts[kind]++;
            }
        }
        text.next();
        char most = counts[1] > counts[0] ? ';' : ',';
        separator = counts[2] > Math.max(counts[0], counts[1]) ? '\t' : most;
        TextInput names =
                TextInput.open(new ByteArrayInputStream(line.toString().getBytes(StandardCharsets.UTF_8)), text.file());
        record(names);
        return separator;
    }

    private boolean record() throws InputException {
        return record(text);
    }

    /** Reads a row into {@link #fields}; false at the end of the file. */
    private boolean record(TextInput in) throws InputException {
        fields.clear();
        starts.clear();
        if (in.peek() == TextInput.END) {
            return false;
        }
        while (true) {
            starts.add(in.position());
            fields.add(in.peek() == '"' ? quoted(in) : unquoted(in));
            int c = in.next();
            if (c == '\r' && in.peek() == '\n') {
                c = in.next();
            }
            if (c != separator) {
                if (c == '\n' || c == TextInput.END) {
                    return true;
                }
                throw in.error(
                        starts.get(starts.size() - 1),
                        "a quoted field is followed by " + InputException.quote(String.valueOf((char) c))
                                + "; expected " + (separator == '\t' ? "a tabulator" : "'" + separator + "'")
                                + " or the end of the line");
            }
        }
    }

    private String unquoted(TextInput in) throws InputException {
        StringBuilder field = new StringBuilder();
        for (int c = in.peek(); c != TextInput.END && c != separator && c != '\n'; c = in.peek()) {
            if (c == '\r' && (in.peek(1) == '\n' || in.peek(1) == TextInput.END)) {
                break;
            }
            field.append((char) in.next());
        }
        return field.toString();
    }

    private static String quoted(TextInput in) throws InputException {
        Position start = in.position();
        StringBuilder field = new StringBuilder();
        in.next();
        while (true) {
            int c = in.next();
            if (c == TextInput.END) {
                throw in.error(start, "a quoted field is not closed; expected '\"'");
            }
            if (c == '"') {
                if (in.peek() != '"') {
                    return field.toString();
                }
                in.next();
            }
            field.append((char) c);
        }
    }

    private static final Pattern DATE = Pattern.compile("(?:(?<y>\\d{4})[-/](?<m>\\d{1,2})[-/](?<d>\\d{1,2})"
            + "|(?<dd>\\d{1,2})\\.(?<mm>\\d{1,2})\\.(?<yy>\\d{4}))"
            + "(?:[T ]\\s*(?<h>\\d{1,2}):(?<min>\\d{2})(?::(?<s>\\d{2})(?:[.,](?<f>\\d{1,9})\\d*)?)?"
            + "\\s*(?<zone>Z|UTC|[+-]\\d{2}:?(?:\\d{2})?)?)?");

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,30}(?:[.]\\d{1,30})?");

    /** A number that orders times of one kind: microseconds since 1970 or, of what is a number itself, its bits. */
    private long time(String value, Position where) throws InputException {
        Matcher date = DATE.matcher(value);
        try {
            if (date.matches()) {
                return micros(date);
            }
            if (NUMBER.matcher(value).matches()) {
                long bits = Double.doubleToLongBits(Double.parseDouble(value));
                return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
            }
        } catch (DateTimeException noSuchDay) {
            // It is refused as all others are.
        }
        throw text.error(
                where,
                "time " + InputException.quote(value) + ": expected one such as 2026-03-01T09:30:00 or a number");
    }

    private static long micros(Matcher date) {
        boolean isYearFirst = date.group("y") != null;
        LocalDateTime local = LocalDateTime.of(
                number(date.group(isYearFirst ? "y" : "yy")),
                number(date.group(isYearFirst ? "m" : "mm")),
                number(date.group(isYearFirst ? "d" : "dd")),
                number(date.group("h")),
                number(date.group("min")),
                number(date.group("s")));
        String fraction = date.group("f") == null ? "" : date.group("f");
        String zone = date.group("zone");
        boolean isUniversal = zone == null || zone.equals("Z") || zone.equals("UTC");
        ZoneOffset offset = isUniversal ? ZoneOffset.UTC : ZoneOffset.of(zone);
        return local.toEpochSecond(offset) * 1_000_000 + number((fraction + "000000").substring(0, 6));
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
