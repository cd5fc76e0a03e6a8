package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tidemark.logic.Fairness;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;

/** Whether an endless run is fair, by playing it and by the definition of fairness. */
public final class FairPlay {
    private FairPlay() {}

    /** The transitions, each by itself or with all its bindings, that a run with a loop is unfair to. */
    public static List<String> ignored(PetriNet net, Fairness fair, Evidence run) {
        NetVocabulary names = new NetVocabulary(net);
        int loop = run.loop().orElseThrow();
        List<Integer> again = run.events().subList(loop, run.steps());
        List<TokenGame> states = IntStream.range(loop, run.steps())
                .mapToObj(step -> TokenGame.after(net, run.events().subList(0, step)))
                .toList();
        List<String> ignored = new ArrayList<>();
        Stream.concat(
                        fair.weak().stream().map(each -> new Asked(each, false)),
                        fair.strong().stream().map(each -> new Asked(each, true)))
                .forEach(asked -> {
                    List<Integer> events = names.eventsOf(Fairness.transition(asked.name(), names)).stream()
                            .map(net::findTransition)
                            .toList();
                    boolean isTogether = Fairness.isTogether(asked.name(), names);
                    for (List<Integer> set : isTogether
                            ? List.of(events)
                            : events.stream().map(List::of).toList()) {
                        long enabled = states.stream()
                                .filter(game -> set.stream().anyMatch(event -> game.enabled(event)))
                                .count();
                        boolean isDue = asked.isStrong() ? enabled > 0 : enabled == states.size();
                        if (isDue && set.stream().noneMatch(again::contains)) {
                            ignored.add(asked.name());
                        }
                    }
                });
        return ignored;
    }

    private record Asked(String name, boolean isStrong) {}
}
