package org.tidemark.api.task;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.Finding;
import org.tidemark.check.view.AnswerDigest;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;

/**
 * The verdicts of earlier checks of a model, for questions whose answers an edit cannot have changed. A verdict is kept under the digest of all that it depends
 * on; one that is unknown is kept under that of the whole model, since another part may have been the obstacle. All checks have the
 * same options. Not thread-safe.
 */
public final class KeptAnswers {
    /** Older verdicts are forgotten. */
    private static final int MOST = 100_000;

    private final Map<String, Verdict> known = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Verdict> eldest) {
            return size() > MOST;
        }
    };

    private final Map<String, Verdict> kept = new LinkedHashMap<>();
    private final Map<String, Digests> asked = new HashMap<>();
    private List<String> order = List.of();

    /** A digest of what a definite answer depends on, and one of what any answer depends on. */
    private record Digests(String own, String whole) {}

    /**
     * Begins a check: the questions that have to be asked.
     *
     * @param text what the model is made of, with its parameters
     */
    public List<Property> open(CheckTask.Scene scene, List<Property> all, AnswerDigest.ModelText text) {
        kept.clear();
        asked.clear();
        order = all.stream().map(Property::name).toList();
        List<Property> open = new ArrayList<>();
        for (Property property : all) {
            Digests digests = digests(scene, property, text);
            Verdict verdict = digests == null ? null : known.getOrDefault(digests.own, known.get(digests.whole));
            if (verdict != null) {
                kept.put(property.name(), verdict);
                continue;
            }
            if (digests != null) {
                asked.put(property.name(), digests);
            }
            open.add(property);
        }
        return open;
    }

    /** Takes the answers to the questions that were open. */
    public void learn(List<Finding> findings) {
        for (Finding finding : findings) {
            Digests digests = asked.get(finding.property().name());
            if (digests != null && finding.verdict() instanceof Verdict.Unknown unknown) {
                if (isLasting(unknown.why().cause())) {
                    known.put(digests.whole, unknown);
                }
            } else if (digests != null) {
                known.put(digests.own, finding.verdict());
            }
        }
    }

    /** The verdicts that are kept in this check, by the names of their questions. */
    public Map<String, Verdict> kept() {
        return Map.copyOf(kept);
    }

    /** The names of all questions of this check, in the order in which they are asked. */
    public List<String> order() {
        return order;
    }

    /** Whether the same check would come to the same end. */
    private static boolean isLasting(StopReason cause) {
        return cause != StopReason.CANCELLED && cause != StopReason.FAULT;
    }

    private static @Nullable Digests digests(CheckTask.Scene scene, Property property, AnswerDigest.ModelText text) {
        TransitionSystem system = scene.names();
        boolean isOther = property instanceof Property.Conformance || property instanceof Property.Forbidden;
        if (scene.isComposed() || isOther) {
            return null;
        }
        if (system instanceof NetSystem of && scene.subject().direct() == null) {
            PetriNet net = of.net();
            String own = AnswerDigest.of(property, net, text);
            return new Digests(own, property + " " + AnswerDigest.whole(net, text));
        }
        return new Digests(AnswerDigest.of(property, text), property + " " + text.whole());
    }
}
