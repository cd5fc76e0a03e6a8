package org.tidemark.automata.equivalence;

import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;

/** The automaton whose states are the classes of another one's. Stateless. */
final class ClassAutomaton {
    private ClassAutomaton() {}

    /** A step for each step between classes. A silent step within a class is none, unless silence counts or goes on forever. */
    static LabelledAutomaton of(
            LabelledAutomaton automaton, EquivalenceClasses classes, Equivalence equivalence, WorkLimit limit) {
        AutomatonBuilder steps = new AutomatonBuilder(limit.budget());
        for (int s = 0; s < automaton.states(); s++) {
            int source = classes.classOf()[s];
            for (int e = automaton.from(s); e < automaton.to(s); e++) {
                int target = classes.classOf()[automaton.target(e)];
                boolean inner = automaton.label(e) == LabelledAutomaton.SILENT && source == target;
                if (!inner || equivalence == Equivalence.STRONG) {
                    steps.add(source, automaton.label(e), target);
                }
            }
        }
        classes.divergent().stream().forEach(c -> steps.add(c, LabelledAutomaton.SILENT, c));
        return steps.build(classes.classes(), classes.classOf()[automaton.initial()], automaton.labels());
    }
}
