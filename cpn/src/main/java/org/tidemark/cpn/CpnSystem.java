package org.tidemark.cpn;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.cpn.CpnNet.Inscriptions;
import org.tidemark.cpn.CpnNet.Transition;
import org.tidemark.cpn.Tables.Event;
import org.tidemark.cpn.TokenQuestions.TokenCount;
import org.tidemark.cpn.ml.Elaborator;
import org.tidemark.cpn.ml.MlException;
import org.tidemark.cpn.ml.Parser;
import org.tidemark.cpn.ml.Source;
import org.tidemark.cpn.ml.Syntax.Exp;
import org.tidemark.cpn.ml.Syntax.RecordExp;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.ValueReader;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.system.Drawing;
import org.tidemark.system.Game;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/** A net of CPN Tools as a system: events are bindings of transitions, numbered as they are met. Thread-safe. */
final class CpnSystem implements TransitionSystem {
    /** The obligation that every inscription has a value. */
    static final String VALUES = "fault:inscriptions";

    /** Of a net with many places only the first ones are offered as measures. */
    private static final int MOST_MEASURES = 200;

    private final CpnNet net;
    private final @Nullable NetDrawing drawing;
    private final List<String> remarks;
    private final long seed;
    private final Tables tables;
    private final List<String> transitionNames;
    private volatile BooleanSupplier cancelled = () -> false;
    private volatile boolean hasMetFault;

    /** The numbers about colours that formulas ask for, by their text. */
    private final Map<String, TokenCount> counts = new ConcurrentHashMap<>();

    CpnSystem(CpnNet net, @Nullable NetDrawing drawing, List<String> remarks) {
        this(net, drawing, remarks, 1);
    }

    private CpnSystem(CpnNet net, @Nullable NetDrawing drawing, List<String> remarks, long seed) {
        this.net = net;
        this.drawing = drawing;
        this.remarks = remarks;
        this.seed = seed;
        tables = new Tables(net.places().size());
        transitionNames = net.transitions().stream().map(Transition::name).toList();
    }

    CpnNet net() {
        return net;
    }

    Tables tables() {
        return tables;
    }

    boolean isCancelled() {
        return cancelled.getAsBoolean();
    }

    /** Remembers a number about colours, by whose text engines know it from now on. */
    TokenCount known(TokenCount count) {
        counts.put(count.text(), count);
        return count;
    }

    /** The number about colours with this text; null where none was asked for. */
    @Nullable
    TokenCount count(String text) {
        return counts.get(text);
    }

    /** Notes that some expander has met an inscription without a value. */
    void noteFault() {
        hasMetFault = true;
    }

    /** Whether some expander has met an inscription without a value: where not, all states that were expanded have none. */
    boolean hasMetFault() {
        return hasMetFault;
    }

    @Override
    public String name() {
        return net.name();
    }

    @Override
    public Nouns nouns() {
        return Nouns.MARKINGS.of("coloured net");
    }

    @Override
    public Vocabulary vocabulary() {
        return new Names();
    }

    @Override
    public String eventName(int event) {
        Event of = tables.events.get(event);
        Transition transition = net.transitions().get(of.transition);
        Inscriptions inscriptions = transition.inscriptions();
        StringBuilder name = new StringBuilder(transition.name()).append(": {");
        for (int i = 0; i < of.values.length; i++) {
            name.append(i > 0 ? "," : "")
                    .append(inscriptions.variables().get(i))
                    .append('=')
                    .append(inscriptions.colours().get(i).text(of.values[i]));
        }
        return name.append('}').toString();
    }

    @Override
    public int namedEvents(int room) {
        return Math.min(room, tables.events.size());
    }

    /** The event of a name such as {@code Top'Send 1: {n=1,p="x"}}, whether it was met before or not. */
    @Override
    public OptionalInt findEvent(String name) {
        int colon = name.indexOf(": {");
        int transition = transitionNames.indexOf(colon < 0 ? name : name.substring(0, colon));
        if (transition < 0) {
            return OptionalInt.empty();
        }
        Inscriptions of = net.transitions().get(transition).inscriptions();
        try {
            Object[] values = values(of, colon < 0 ? "{}" : name.substring(colon + 2));
            return values == null
                    ? OptionalInt.empty()
                    : OptionalInt.of(tables.events.number(new Event(transition, values), 48 + 24L * values.length));
        } catch (MlException wrong) {
            return OptionalInt.empty();
        }
    }

    private Object @Nullable [] values(Inscriptions of, String text) {
        Elaborator elaborator = net.elaborator();
        synchronized (elaborator) {
            Source source = new Source("event", 0, text);
            Exp parsed = new Parser(source).whole();
            if (!(parsed instanceof RecordExp row)
                    || row.fields().size() != of.variables().size()) {
                return of.variables().isEmpty() ? new Object[0] : null;
            }
            Object[] values = new Object[of.variables().size()];
            for (int i = 0; i < values.length; i++) {
                Exp value = row.fields().get(of.variables().get(i));
                if (value == null) {
                    return null;
                }
                Elaborator.Compiled compiled = elaborator.inscription(source, value, null);
                if (!compiled.dependences().isEmpty()
                        || !elaborator.fits(of.colours().get(i).type(), compiled)) {
                    return null;
                }
                values[i] = elaborator.evaluated(compiled);
            }
            return values;
        }
    }

    @Override
    public boolean findsEvents() {
        return true;
    }

    @Override
    public List<String> remarks() {
        return remarks;
    }

    @Override
    public @Nullable Drawing drawing() {
        return drawing;
    }

    @Override
    public int transitionOf(int event) {
        return tables.events.get(event).transition;
    }

    /** The clock, how many tokens places have, and the sums of the numbers in their colours; each also the other way round. */
    @Override
    public Map<String, String> measures() {
        Map<String, String> measures = new TreeMap<>();
        if (net.hasTime(CpnNet.TIME)) {
            measures.put("clock", CpnNet.TIME);
        }
        for (CpnNet.Place each : net.places()) {
            String place = FormulaPrinter.name(each.name());
            both(measures, place);
            for (String pattern : each.colours().numbers()) {
                both(measures, "sum(" + pattern + " in " + place + ": n)");
            }
            if (measures.size() > MOST_MEASURES) {
                break;
            }
        }
        return measures;
    }

    private static void both(Map<String, String> into, String measure) {
        into.put("more " + measure, measure);
        into.put("less " + measure, "-" + measure);
    }

    @Override
    public String definition() {
        return net.declarations();
    }

    @Override
    public @Nullable String endlessness() {
        return new EndlessRun(this).sentence();
    }

    /** Every inscription has a value, unless the net can be seen to have no other ones. */
    @Override
    public List<Obligation> obligations() {
        return net.transitions().stream().noneMatch(each -> each.inscriptions().mayFail())
                ? List.of()
                : List.of(new Obligation(
                        VALUES,
                        "every inscription has a value",
                        List.of(new Obligation.Clause(new Formula.Kept(VALUES), "an inscription has no value here"))));
    }

    @Override
    public void requireStates() throws InputException {
        CpnNet.Chance chance = net.chance();
        if (chance != null) {
            throw chance.refusal();
        }
    }

    @Override
    public OptionalLong drawSeed() {
        return net.chance() == null ? OptionalLong.empty() : OptionalLong.of(seed);
    }

    @Override
    public TransitionSystem withDrawSeed(long other) {
        return net.chance() == null || other == seed ? this : new CpnSystem(net, drawing, remarks, other);
    }

    @Override
    public StateModels models(Effort effort, long seed) {
        return new Models();
    }

    @Override
    public Game game() {
        return new CpnGame(this, seed);
    }

    /** Wide fields for the first states, then fields a few bits wider than the multi-sets met so far need. */
    private final class Models implements StateModels {
        private static final long FIRST_STATES = 12_000;
        private static final int WIDE_BITS = 21;
        private static final int MORE_BITS = 4;
        private static final int MOST_BITS = 31;
        private static final int MANY_EVENTS = 1 << 20;
        private static final int FEW_EVENTS = 1 << 6;

        private boolean hasLearnt;

        @Override
        public TransitionSystem system() {
            return CpnSystem.this;
        }

        @Override
        public synchronized Model model(Use use) {
            int[] widths = new int[net.places().size() + (net.isTimed() ? 1 : 0)];
            for (int f = 0; f < widths.length; f++) {
                int known = f < net.places().size() ? tables.places.get(f).size() : tables.clocks.size();
                int needed = Integer.SIZE - Integer.numberOfLeadingZeros(known);
                widths[f] = hasLearnt ? Math.min(MOST_BITS, needed + Math.min(MORE_BITS, 2 * needed - 2)) : WIDE_BITS;
            }
            long least = hasLearnt ? FEW_EVENTS : MANY_EVENTS;
            int events = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(least, 16L * tables.events.size()));
            return new CpnModel(CpnSystem.this, widths, events);
        }

        @Override
        public synchronized long firstStates() {
            return hasLearnt ? Long.MAX_VALUE : FIRST_STATES;
        }

        @Override
        public synchronized boolean widen(FieldOverflow overflow) {
            hasLearnt = true;
            return true;
        }

        @Override
        public synchronized boolean isWidened() {
            return hasLearnt;
        }

        @Override
        @SuppressWarnings("exports")
        public void charge(MemoryBudget budget) {
            tables.charge(budget);
        }

        @Override
        public void cancelWhen(BooleanSupplier isOver) {
            cancelled = isOver;
        }

        @Override
        public FieldExtremes extremes(Layout layout) {
            return new TokenExtremes(layout);
        }

        @Override
        public String fieldName(FieldOverflow overflow) {
            return overflow.field() < net.places().size()
                    ? net.places().get(overflow.field()).name()
                    : "clock";
        }
    }

    /** The most tokens of places, of one value, and of markings; for one thread. */
    private final class TokenExtremes extends FieldExtremes {
        private final Layout layout;
        private final long[] most;
        /** One more than the size of each multi-set that was seen; 0 for others. */
        private final int[][] sizes;

        private long mostOfOneValue;
        private long mostInMarking;

        TokenExtremes(Layout layout) {
            super(layout);
            this.layout = layout;
            most = new long[layout.fields()];
            sizes = new int[net.places().size()][16];
        }

        @Override
        public void see(long[] words, int at) {
            long sum = 0;
            for (int p = 0; p < sizes.length; p++) {
                int number = (int) layout.get(words, at, p);
                int size = number < sizes[p].length ? sizes[p][number] : 0;
                sum += size == 0 ? learn(p, number) : size - 1;
            }
            mostInMarking = Math.max(mostInMarking, sum);
        }

        /** Takes in a multi-set that was not seen before: its size, for the next time. */
        private int learn(int p, int number) {
            Tokens tokens = tables.places.get(p).get(number);
            if (number >= sizes[p].length) {
                sizes[p] = Arrays.copyOf(sizes[p], 2 * number + 16);
            }
            sizes[p][number] = tokens.size() + 1;
            most[p] = Math.max(most[p], tokens.size());
            for (int i = 0; i < tokens.distinct(); i++) {
                mostOfOneValue = Math.max(mostOfOneValue, tokens.count(i));
            }
            return tokens.size();
        }

        @Override
        public void merge(FieldExtremes others) {
            TokenExtremes other = (TokenExtremes) others;
            Arrays.setAll(most, p -> Math.max(most[p], other.most[p]));
            mostOfOneValue = Math.max(mostOfOneValue, other.mostOfOneValue);
            mostInMarking = Math.max(mostInMarking, other.mostInMarking);
        }

        @Override
        public long max(int field) {
            return most[field];
        }

        @Override
        public long maxOfAll() {
            return mostOfOneValue;
        }

        @Override
        public long maxSum() {
            return mostInMarking;
        }
    }

    /** Places by all names of their instances, also those of ports; transitions by the names of theirs. */
    private final class Names implements Vocabulary {
        @Override
        public @Nullable String place(String name) {
            Integer place = net.placeNames().get(name);
            if (place == null) {
                return net.hasTime(name) || counts.containsKey(name) ? name : null;
            }
            return net.places().get(place).name();
        }

        @Override
        public @Nullable String transition(String name) {
            return transitionNames.contains(name) ? name : null;
        }

        @Override
        public List<String> places() {
            return Stream.concat(net.names().stream(), Stream.of(CpnNet.TIME).filter(net::hasTime))
                    .toList();
        }

        @Override
        public List<String> transitions() {
            return transitionNames;
        }

        @Override
        public ValueReader values() {
            return new TokenQuestions(CpnSystem.this);
        }

        @Override
        public Term expanded(TokenSum sum) {
            return new Term.Count(sum.text());
        }

        @Override
        public List<String> sums() {
            return List.copyOf(counts.keySet());
        }

        @Override
        public @Nullable String valuesOf(String place) {
            Integer number = net.placeNames().get(place);
            return number == null ? null : net.places().get(number).colours().name();
        }
    }
}
