package org.tidemark.api;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.tidemark.format.InputException;
import org.tidemark.format.registry.ProcessFiles;
import org.tidemark.format.trace.Evidence;
import org.tidemark.format.trace.ProcessNet;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/**
 * A run of a model that shows something. It was replayed by the textbook firing rule before it was given out.
 *
 * <p>A run either ends or never ends. One that never ends returns with its last step to the state after {@link #loop} steps, and
 * what comes after that state repeats; where there is nothing to repeat, no transition is enabled and the run stays. Iterating
 * gives the steps one by one and costs no memory for those before. Immutable.
 */
public final class Run implements Iterable<Run.Step> {
    private final PetriNet net;
    private final Evidence evidence;

    /**
     * A step of a run.
     *
     * @param event what happens: the name of a transition, with the values of its variables where it has some
     * @param marking the state after it
     */
    public record Step(String event, Marking marking) {}

    Run(PetriNet net, Evidence evidence) {
        this.net = net;
        this.evidence = evidence;
    }

    /** The number of steps. */
    public int length() {
        return evidence.steps();
    }

    /** The events in order. */
    public List<String> events() {
        return evidence.events().stream().map(net::shownTransition).toList();
    }

    /** The transitions of {@link Model#net} that happen, in order: the events without the values of their variables. */
    public List<String> transitions() {
        return evidence.events().stream()
                .map(event -> WrittenNames.transition(net, event))
                .toList();
    }

    /** The state in which the run starts. */
    public Marking start() {
        return new Marking(net, net.initialMarking());
    }

    /** The state in which the last step ends. */
    public Marking end() {
        return new Marking(net, TokenGame.after(net, evidence.events()).marking());
    }

    /** After how many steps the part begins that repeats forever; empty where the run ends. */
    public OptionalInt loop() {
        return evidence.loop();
    }

    /** What the run leads to, such as {@code a deadlock}; may be empty. */
    public String shows() {
        return evidence.shows();
    }

    /**
     * The run as a partial order in a picture: which events depend on which. {@link Format#SVG} or {@link Format#DOT}.
     *
     * @throws InvalidInputException where the run is too long for a picture, or there is none in this format
     */
    public String text(Format format) throws InvalidInputException {
        try {
            return ProcessFiles.text(ProcessNet.of(net, evidence.events()), format.file("run"));
        } catch (InputException e) {
            throw new InvalidInputException(e);
        }
    }

    @Override
    public Iterator<Step> iterator() {
        TokenGame game = new TokenGame(net);
        Iterator<Integer> events = evidence.events().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return events.hasNext();
            }

            @Override
            public Step next() {
                if (!events.hasNext()) {
                    throw new NoSuchElementException();
                }
                int event = events.next();
                game.fire(event);
                return new Step(net.shownTransition(event), new Marking(net, game.marking()));
            }
        };
    }

    /** The run on several lines: the initial state, then each event with the state after it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("0  ").append(start());
        int number = 0;
        for (Step step : this) {
            text.append('\n')
                    .append(++number)
                    .append("  ")
                    .append(step.event())
                    .append(": ")
                    .append(step.marking());
        }
        loop().ifPresent(from -> text.append('\n')
                .append(from == length() ? "no transition is enabled" : "forever from the state of step " + from));
        return text.toString();
    }
}
