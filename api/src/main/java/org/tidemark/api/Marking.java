package org.tidemark.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;
import org.tidemark.system.TimedGame;
import org.tidemark.system.TransitionSystem;

/**
 * A state: how many tokens each place holds. In the state of a system that is not a net, a variable takes the part of a place, and its value that of tokens: a
 * number for their count, anything else for the value of one token. Immutable.
 */
public final class Marking {
    private final TransitionSystem system;
    private final boolean isTimed;
    private final Object state;

    /** The state that a game is in. */
    Marking(TransitionSystem system, Game game) {
        this.system = system;
        isTimed = game instanceof TimedGame;
        state = game.state();
    }

    private Game game() {
        TimedGame clocks = isTimed ? system.timedGame() : null;
        Game game = clocks == null ? system.game() : clocks;
        game.goTo(state);
        return game;
    }

    /**
     * The tokens on a place; where tokens have values, all of them, or those of one value as in {@code waiting: 3}.
     *
     * @throws IllegalArgumentException where there is no such place
     */
    public int tokens(String place) {
        Vocabulary names = system.vocabulary();
        String proper = names.place(place);
        Game game = game();
        PetriNet net = game instanceof TokenGame tokens ? tokens.net() : null;
        if (proper == null) {
            throw new IllegalArgumentException((net == null ? "" : "net ") + system.name() + " has no "
                    + system.nouns().field() + " " + place);
        }
        return names.placesOf(proper).stream()
                .filter(field -> net == null || net.findPlace(field) >= 0)
                .mapToInt(field -> game.number(field).intValue())
                .sum();
    }

    /** Some tokens of the same value, which is empty where they have none. */
    private record Tokens(String place, String value, int count) {}

    private List<Tokens> all() {
        List<Tokens> all = new ArrayList<>();
        Game game = game();
        if (game instanceof TokenGame of) {
            PetriNet net = of.net();
            for (int place = 0; place < of.marking().length; place++) {
                if (of.marking()[place] > 0) {
                    String name = WrittenNames.place(net, place);
                    String shown = net.shownPlace(place);
                    String value = shown.equals(name) ? "" : shown.substring(name.length() + ": ".length());
                    all.add(new Tokens(name, value, of.marking()[place]));
                }
            }
            return all;
        }
        game.values().forEach((name, value) -> {
            if (!(value instanceof Number number)) {
                all.add(new Tokens(name, String.valueOf(value), 1));
            } else if (number.intValue() != 0) {
                all.add(new Tokens(name, "", number.intValue()));
            }
        });
        return all;
    }

    /** The places that hold tokens, with how many, in the order of the net; with values, each value by itself. */
    public Map<String, Integer> marked() {
        Map<String, Integer> marked = new LinkedHashMap<>();
        all().forEach(tokens ->
                marked.put(tokens.value.isEmpty() ? tokens.place : tokens.place + ": " + tokens.value, tokens.count));
        return marked;
    }

    /**
     * The places that hold tokens, as they are in {@link Model#net}, each with the values of its tokens and how many tokens have
     * them. The value of a token without one is empty.
     */
    public Map<String, Map<String, Integer>> values() {
        Map<String, Map<String, Integer>> values = new LinkedHashMap<>();
        all().forEach(tokens -> values.computeIfAbsent(tokens.place, any -> new LinkedHashMap<>())
                .merge(tokens.value, tokens.count, Integer::sum));
        return values;
    }

    /** The marked places, as every face shows them: {@code think_1, fork=2}, with values {@code src: 1, 2'3; slots=2}. */
    @Override
    public String toString() {
        return game().text();
    }
}
