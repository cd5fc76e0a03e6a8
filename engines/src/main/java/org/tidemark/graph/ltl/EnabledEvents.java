package org.tidemark.graph.ltl;

/**
 * Whether events are enabled in the states of a model. Where a search sees all edges of a state, these say so; where some are left out, the
 * state itself has to be asked. Otherwise a run that makes an event wait forever would count as fair to it wherever the event is left out.
 */
@FunctionalInterface
public interface EnabledEvents {
    boolean isEnabled(int event, int state);
}
