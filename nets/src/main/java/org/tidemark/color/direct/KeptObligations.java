package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.PlaceObligations;
import org.tidemark.model.Layout;

/** Whether the states passed to it keep some obligations of a high-level net. Belongs to one thread. */
public final class KeptObligations {
    private final ObligationCheck[] checks;
    private final ObligationCheck.Answer[] now;

    KeptObligations(ColoredNet net, MultiSetTable[] tables, Layout layout, WorkerCosts costs, List<String> names) {
        List<ObligationCheck> wanted = new ArrayList<>();
        for (String name : names) {
            for (int p = 0; p < tables.length; p++) {
                ColoredPlace place = net.places().get(p);
                if (PlaceObligations.hasCapacity(place)
                        && PlaceObligations.capacity(place).equals(name)) {
                    wanted.add(new CapacityCheck(tables[p], layout, costs, p, place.capacity(), place.each()));
                }
                if (place.content() != null && PlaceObligations.content(place).equals(name)) {
                    wanted.add(new ContentCheck(p, place.content(), tables, layout, costs));
                }
            }
        }
        if (wanted.size() != names.size()) {
            throw new IllegalArgumentException("an obligation that the net does not have: " + names);
        }
        checks = wanted.toArray(ObligationCheck[]::new);
        now = new ObligationCheck.Answer[checks.length];
    }

    public void see(long[] words, int at) {
        for (int i = 0; i < checks.length; i++) {
            now[i] = checks[i].of(words, at);
        }
    }

    /** Whether the state passed last keeps an obligation; false as well if that cannot be computed. */
    public boolean isKept(int obligation) {
        return now[obligation] == ObligationCheck.Answer.KEPT;
    }

    /** Whether it can be computed in the state passed last if an obligation is kept. */
    public boolean fits(int obligation) {
        return now[obligation] != ObligationCheck.Answer.TOO_LARGE;
    }
}
