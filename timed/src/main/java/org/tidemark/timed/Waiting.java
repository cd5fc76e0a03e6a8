package org.tidemark.timed;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.tidemark.format.tina.FiringInterval;
import org.tidemark.logic.Formula;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;

/**
 * Sets of states of a time Petri net with one event more, the last one: time passes, and nothing else happens. It leads from a state back to itself where transitions
 * are enabled and none of them has a last time to fire, so that a run in which they wait forever is a loop. What waits can still fire later, so that states and their
 * futures are the same. TINA writes such a loop as {@code *}.
 */
final class Waiting {
    private Waiting() {}

    /** Whether some marking may let everything wait. */
    static boolean isPossible(TimeNet net) {
        return !net.intervals().stream().allMatch(FiringInterval::isBounded);
    }

    /** A name of the event that no transition has. */
    static String name(TimeNet net) {
        String name = "wait";
        while (net.net().findTransition(name) >= 0) {
            name += "'";
        }
        return name;
    }

    /** A model, whose first fields are the places, with that event. */
    static Model model(TimeNet net, Model model) {
        return new WaitingModel(net, model, name(net));
    }

    /**
     * A game with that event behind some others.
     *
     * @param isListed whether it is among the events that are listed as possible; it can be played in any case
     */
    static Game game(TimeNet net, Game game, int events, boolean isListed) {
        return new WaitingGame(net, game, events, isListed);
    }

    private record WaitingModel(TimeNet net, Model model, String name) implements Model {
        @Override
        public Layout layout() {
            return model.layout();
        }

        @Override
        public int events() {
            return model.events() + 1;
        }

        @Override
        public String eventName(int event) {
            return event == model.events() ? name : model.eventName(event);
        }

        @Override
        public void initial(Successors out) {
            model.initial(out);
        }

        @Override
        public Expander expander() {
            return new Step(model.expander(), new int[net.net().places()]);
        }

        private boolean mayWait(int[] marking, long[] words, int at) {
            for (int p = 0; p < marking.length; p++) {
                marking[p] = (int) model.layout().get(words, at, p);
            }
            boolean isSome = false;
            for (int t = 0; t < net.net().transitions(); t++) {
                if (net.enables(marking, t)) {
                    isSome = true;
                    if (net.interval(t).isBounded()) {
                        return false;
                    }
                }
            }
            return isSome;
        }

        /** For one thread. */
        private final class Step implements Expander {
            private final Expander expander;
            private final int[] marking;

            Step(Expander expander, int[] marking) {
                this.expander = expander;
                this.marking = marking;
            }

            @Override
            public void expand(long[] words, int at, Successors out) {
                expander.expand(words, at, out);
                if (mayWait(marking, words, at)) {
                    out.add(model.events(), words, at);
                }
            }

            @Override
            public boolean enabled(int event, long[] words, int at) {
                return event == model.events() ? mayWait(marking, words, at) : expander.enabled(event, words, at);
            }

            @Override
            public boolean fire(int event, long[] words, int at) {
                return event == model.events() ? mayWait(marking, words, at) : expander.fire(event, words, at);
            }
        }
    }

    /** By the tokens that the game says there are, and the rule of the plain net. */
    private record WaitingGame(TimeNet net, Game game, int pause, boolean isListed) implements Game {
        private boolean mayWait() {
            int[] marking = IntStream.range(0, net.net().places())
                    .map(p -> game.number(net.net().placeName(p)).intValueExact())
                    .toArray();
            TokenGame tokens = new TokenGame(net.net().startingWith(marking));
            return !tokens.isDead()
                    && Arrays.stream(tokens.enabled())
                            .noneMatch(t -> net.interval(t).isBounded());
        }

        @Override
        public boolean enabled(int event) {
            return event == pause ? mayWait() : game.enabled(event);
        }

        @Override
        public int[] enabled() {
            return isListed && mayWait()
                    ? IntStream.concat(Arrays.stream(game.enabled()), IntStream.of(pause))
                            .toArray()
                    : game.enabled();
        }

        @Override
        public void fire(int event) {
            if (event != pause) {
                game.fire(event);
            } else if (!mayWait()) {
                throw new IllegalStateException("time cannot pass forever in " + text());
            }
        }

        @Override
        public Object state() {
            return game.state();
        }

        @Override
        public void goTo(Object state) {
            game.goTo(state);
        }

        @Override
        public boolean isAt(Model model, long[] words, int at) {
            return game.isAt(model instanceof WaitingModel of ? of.model : model, words, at);
        }

        @Override
        public boolean atom(Formula f) {
            return game.atom(f);
        }

        @Override
        public BigInteger number(String name) {
            return game.number(name);
        }

        @Override
        public Map<String, Object> values() {
            return game.values();
        }

        @Override
        public String text() {
            return game.text();
        }
    }
}
