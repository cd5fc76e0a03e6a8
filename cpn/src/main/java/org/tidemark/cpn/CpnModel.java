package org.tidemark.cpn;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.Term;
import org.tidemark.model.FieldContents;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;

/**
 * The states of a net as words: one field for each place with the number of its multi-set, and one for the clock where the net is timed. Thread-safe.
 */
final class CpnModel implements Model, OwnPredicates, FieldContents {
    private final CpnSystem system;
    private final CpnNet net;
    private final Tables tables;
    private final Layout layout;
    private final int events;
    private final int clockField;

    CpnModel(CpnSystem system, int[] widths, int events) {
        this.system = system;
        net = system.net();
        tables = system.tables();
        List<String> names = new ArrayList<>(net.names());
        clockField = names.size();
        if (net.isTimed()) {
            names.add("clock");
        }
        layout = Layout.packed(names, widths);
        this.events = events;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    /** The event numbers that there is room for. */
    @Override
    public int events() {
        return events;
    }

    @Override
    public String eventName(int event) {
        return event < tables.events.size() ? system.eventName(event) : "event " + event;
    }

    @Override
    public void initial(Successors out) {
        long[] words = new long[layout.words()];
        for (int p = 0; p < net.places().size(); p++) {
            Tokens initial = tables.unified(p, net.places().get(p).initial());
            layout.set(
                    words,
                    0,
                    p,
                    fitting(p, tables.places.get(p).number(initial, initial.bytes()), Successors.NO_EVENT));
        }
        if (net.isTimed()) {
            layout.set(
                    words,
                    0,
                    clockField,
                    fitting(clockField, tables.clocks.number(net.zero(), 16), Successors.NO_EVENT));
        }
        out.add(Successors.NO_EVENT, words, 0);
    }

    /** A number that a field has room for. */
    int fitting(int field, int number, int event) {
        if (number > layout.maxValue(field)) {
            throw new FieldOverflow(field, event);
        }
        return number;
    }

    @Override
    public CpnExpander expander() {
        return new CpnExpander(system, this);
    }

    /** The tokens of a place in a state. */
    Tokens tokens(long[] words, int at, int place) {
        return tables.places.get(place).get((int) layout.get(words, at, place));
    }

    /** The clock of a state. */
    Object clock(long[] words, int at) {
        return net.isTimed() ? tables.clocks.get((int) layout.get(words, at, clockField)) : net.zero();
    }

    @Override
    public StatePredicate predicate(Formula stateFormula) throws FormulaException {
        return CpnFormulas.predicate(this, stateFormula);
    }

    @Override
    public StateNumber number(Term term) throws FormulaException {
        return CpnFormulas.number(this, term);
    }

    @Override
    public boolean isPlace(int field) {
        return field < net.places().size();
    }

    @Override
    public void contents(int field, long value, ObjIntConsumer<Object> tokens) {
        Tokens of = tables.places.get(field).get((int) value);
        for (int i = 0; i < of.distinct(); i++) {
            tokens.accept(of.value(i), of.count(i));
        }
    }

    @Override
    public int compare(int field, Object one, Object other) {
        return net.places().get(field).colours().compare(one, other);
    }

    @Override
    public String text(int field, Object token) {
        return net.places().get(field).colours().text(token);
    }

    CpnSystem system() {
        return system;
    }

    CpnNet net() {
        return net;
    }

    Tables tables() {
        return tables;
    }
}
