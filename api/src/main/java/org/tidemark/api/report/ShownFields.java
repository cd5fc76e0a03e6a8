package org.tidemark.api.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;

/**
 * The places or variables that a property looks at, so that a run for it need not show the others. A transition that has to be enabled stands
 * for the places that it takes from or looks at, in the last state alone: on the way, the names of events say what happens. Immutable.
 *
 * @param names the fields by their proper names, in the order of the property
 * @param atEnd the fields that also matter in the last state
 * @param isWholeAtEnd whether the last state matters as a whole: where nothing can happen, or no field is named
 */
public record ShownFields(Set<String> names, Set<String> atEnd, boolean isWholeAtEnd) {
    /** The last state as a whole, and nothing before it. */
    public static final ShownFields NONE = new ShownFields(Set.of(), Set.of(), true);

    /** The fields that a property looks at. */
    public static ShownFields of(Property property, TransitionSystem system) {
        Collector found = new Collector(system);
        if (property instanceof Property.Truth truth) {
            found.add(truth.formula());
        } else if (property instanceof Property.Maximum maximum) {
            found.add(maximum.term());
        } else if (property instanceof Property.Duration duration) {
            found.add(duration.after());
            found.add(duration.until());
        } else if (property instanceof Property.Forbidden forbidden) {
            forbidden.automaton().propositions().forEach(found::add);
        } else if (property instanceof Property.Conformance conformance) {
            conformance
                    .automaton()
                    .edges()
                    .forEach(edge -> found.add(edge.guard().state()));
        }
        boolean isNothing = found.names.isEmpty() && found.around.isEmpty();
        return new ShownFields(found.names, found.around, found.asksForDeadlock || isNothing);
    }

    /** Collects the fields of formulas and terms. */
    private static final class Collector {
        private final Vocabulary vocabulary;
        private final @Nullable PetriNet net;
        private final Set<String> names = new LinkedHashSet<>();
        private final Set<String> around = new LinkedHashSet<>();
        private boolean asksForDeadlock;

        Collector(TransitionSystem system) {
            vocabulary = system.vocabulary();
            net = system instanceof NetSystem of ? of.net() : null;
        }

        void add(@Nullable Formula f) {
            if (f instanceof Formula.Comparison comparison) {
                add(comparison.left());
                add(comparison.right());
            } else if (f instanceof Formula.Fireable fireable) {
                around(fireable.transition(), around);
            } else if (f instanceof Formula.Deadlock) {
                asksForDeadlock = true;
            } else if (f instanceof Formula.Written values) {
                add(values.meaning());
            } else if (f instanceof Formula.Related related) {
                related.condition().places().forEach(this::field);
            } else if (f instanceof Formula.Kept kept) {
                keeping(kept);
            } else if (f != null) {
                f.children().forEach(this::add);
            }
        }

        /** An obligation without a condition over fields is named for the place or transition that it is about. */
        private void keeping(Formula.Kept kept) {
            Formula condition = vocabulary.obligation(kept.obligation());
            String about = kept.obligation().substring(kept.obligation().indexOf(':') + 1);
            if (!condition.equals(kept)) {
                add(condition);
            } else if (vocabulary.place(about) != null
                    && !vocabulary.conditions().contains(about)) {
                field(about);
            } else if (vocabulary.transition(about) != null) {
                around(about, names);
            } else {
                names.addAll(vocabulary.fieldsOf(kept));
            }
        }

        void add(Term term) {
            if (term instanceof Term.Count count) {
                field(count.place());
            } else if (term instanceof Term.Tokens tokens) {
                field(tokens.sum().place());
            } else if (term instanceof Term.Sum sum) {
                sum.parts().forEach(this::add);
            } else if (term instanceof Term.Product product) {
                add(product.left());
                add(product.right());
            } else if (term instanceof Term.Negated negated) {
                add(negated.of());
            }
        }

        private void field(String name) {
            if (net == null) {
                String proper = vocabulary.place(name);
                names.add(proper == null ? name : proper);
                return;
            }
            int place = net.placeGroups().find(name) >= 0 ? -1 : place(name);
            int group =
                    place >= 0 ? net.placeGroups().of(place) : net.placeGroups().find(name);
            if (group >= 0) {
                names.add(net.placeGroups().name(group));
            }
        }

        /** A place by its name, or as it is shown with its value; -1 where it is a group of places, or never has a token. */
        private int place(String name) {
            String proper = vocabulary.place(name);
            List<String> fields = proper == null ? List.of() : vocabulary.placesOf(proper);
            return fields.isEmpty() ? -1 : net == null ? -1 : net.findPlace(fields.get(0));
        }

        /** The places that a transition takes from, looks at, or must find empty. */
        private void around(String transition, Set<String> into) {
            String proper = vocabulary.transition(transition);
            if (net == null || proper == null) {
                return;
            }
            for (String event : vocabulary.eventsOf(proper)) {
                int number = net.findTransition(event);
                if (number < 0) {
                    continue; // a binding that was left out of the net
                }
                for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors())) {
                    for (int arc = arcs.from(number); arc < arcs.to(number); arc++) {
                        into.add(net.placeGroups().name(net.placeGroups().of(arcs.place(arc))));
                    }
                }
            }
        }
    }
}
