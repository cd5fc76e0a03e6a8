package org.tidemark.program;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.program.dve.DveReader;
import org.tidemark.system.StateModels;

/** Programs of texts, and their states by a plain search over a model. */
final class Programs {
    private Programs() {}

    /** The system of a text. */
    static ProgramSystem dve(String text) {
        try {
            return (ProgramSystem) new DveReader()
                    .read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "m.dve", Map.of());
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** The system executed as one whose edges are not steps by themselves. */
    static ProgramSystem general(ProgramSystem system) {
        return new ProgramSystem(system.program(), system.traits().general(), List.of(), List.of());
    }

    /** The numbers that a search over a model finds. */
    record Counts(int states, int edges, int deadlocks) {}

    static Counts count(ProgramSystem system) throws Exception {
        StateModels models = system.models(() -> true, 1);
        while (true) {
            try {
                return count(models.model(StateModels.Use.WHOLE));
            } catch (FieldOverflow overflow) {
                if (!models.widen(overflow)) {
                    throw overflow;
                }
            }
        }
    }

    private static Counts count(Model model) {
        int length = model.layout().words();
        Successors out = new Successors(length, 4);
        model.initial(out);
        Set<List<Long>> seen = new HashSet<>(Set.of(words(out, 0)));
        List<List<Long>> open = new ArrayList<>(seen);
        Expander expander = model.expander();
        int edges = 0;
        int deadlocks = 0;
        for (int i = 0; i < open.size(); i++) {
            long[] here = open.get(i).stream().mapToLong(Long::longValue).toArray();
            out.clear();
            expander.expand(here, 0, out);
            edges += out.size();
            deadlocks += out.size() == 0 ? 1 : 0;
            for (int k = 0; k < out.size(); k++) {
                List<Long> next = words(out, k);
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return new Counts(open.size(), edges, deadlocks);
    }

    private static List<Long> words(Successors out, int entry) {
        List<Long> words = new ArrayList<>();
        for (int w = 0; w < out.wordsPerState(); w++) {
            words.add(out.words()[out.at(entry) + w]);
        }
        return words;
    }
}
