package org.tidemark.cli.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.ValueReader;
import org.tidemark.logic.Vocabulary;

/**
 * The names that a graph file knows without its model: labels, which mean conditions, and events. With the model, its
 * places and transitions too; a label goes before a place of its name. Immutable.
 *
 * @param labels what each label means
 * @param model the names of the model; null where it has not been read
 */
record LabelVocabulary(
        Map<String, Formula> labels,
        List<String> events,
        @Nullable Vocabulary model) implements Vocabulary {
    /** The meaning of a label in a formula: a place of its own that holds one token or none. */
    static Formula asCondition(String label) {
        return new Formula.Comparison(new Term.Count(label), Relation.AT_LEAST, new Term.Constant(1));
    }

    /** Whether a word in a formula would be read as the label of that name. */
    static boolean isName(String word) {
        Formula meant = asCondition(word);
        try {
            return FormulaParser.formula(word, new LabelVocabulary(Map.of(word, meant), List.of(), null))
                    .equals(meant);
        } catch (FormulaException e) {
            return false;
        }
    }

    @Override
    public @Nullable Formula condition(String name) {
        Formula label = labels.get(name);
        return label == null && model != null ? model.condition(name) : label;
    }

    @Override
    public @Nullable String place(String name) {
        return model == null ? null : model.place(name);
    }

    @Override
    public @Nullable String transition(String name) {
        if (model != null) {
            return model.transition(name);
        }
        return bindings(name).isEmpty() ? null : name;
    }

    /** With the labels, so that a misspelt one is set right. */
    @Override
    public List<String> places() {
        List<String> places = new ArrayList<>(labels.keySet());
        if (model != null) {
            places.addAll(model.places());
        }
        return places;
    }

    @Override
    public List<String> transitions() {
        return model == null ? events : model.transitions();
    }

    @Override
    public List<String> placesOf(String place) {
        return model == null ? List.of(place) : model.placesOf(place);
    }

    @Override
    public @Nullable ValueReader values() {
        return model == null ? null : model.values();
    }

    @Override
    public Term expanded(TokenSum sum) {
        return model == null ? Vocabulary.super.expanded(sum) : model.expanded(sum);
    }

    @Override
    public Formula expanded(TokenCondition condition) {
        return model == null ? Vocabulary.super.expanded(condition) : model.expanded(condition);
    }

    @Override
    public List<String> eventsOf(String transition) {
        return model == null ? bindings(transition) : model.eventsOf(transition);
    }

    /** The event of this name, or the bindings of the transition of this name. */
    private List<String> bindings(String name) {
        return events.contains(name)
                ? List.of(name)
                : events.stream().filter(event -> event.startsWith(name + "(")).toList();
    }
}
