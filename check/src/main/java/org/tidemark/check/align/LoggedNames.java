package org.tidemark.check.align;

import static org.tidemark.input.InputException.quote;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.language.LanguageSource;
import org.tidemark.format.log.EventLog;
import org.tidemark.input.InputException;
import org.tidemark.logic.NearName;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import org.tidemark.system.Workflow;

/**
 * The names under which a log shows the events of a system. Of an event's names (its label, its id, with its values), the first that is an
 * activity of the log counts. Not thread-safe.
 *
 * <p>No log shows the steps called {@code tau}, those that the file of the model marks as invisible, and those that the user names. Of a
 * diagram, a log shows activities when they are completed, and events of the drawing that have the name of an activity of the log.
 */
public final class LoggedNames {
    /** No log shows the event. */
    static final int SILENT = -1;

    /** A log could show the event, and this one never does. */
    static final int UNLOGGED = -2;

    private static final int UNASKED = -3;
    private static final Pattern TAU = Pattern.compile("(?i)(tau|τ)[ _-]?[0-9]*");

    private final TransitionSystem system;
    private final Map<String, Integer> activities = new HashMap<>();
    private final Set<String> silentIds;
    private final List<LanguageSource.Pattern> silent;
    private final Map<String, Set<String>> labels = new HashMap<>();
    private int[] known = new int[64];

    private LoggedNames(
            TransitionSystem system, EventLog log, Set<String> silentIds, List<LanguageSource.Pattern> silent) {
        this.system = system;
        this.silentIds = silentIds;
        this.silent = silent;
        for (int i = 0; i < log.activities().size(); i++) {
            activities.put(log.activities().get(i), i);
        }
        Arrays.fill(known, UNASKED);
    }

    /**
     * The names of a system in a log.
     *
     * @param silentIds names or ids of events that the model marks as invisible
     * @param silent names and patterns of further events that are, in lists with commas
     * @throws InputException where nothing has one of these names
     */
    public static LoggedNames of(TransitionSystem system, EventLog log, Set<String> silentIds, List<String> silent)
            throws InputException {
        List<LanguageSource.Pattern> patterns = silent.stream()
                .flatMap(list -> LanguageSource.Pattern.list(list).stream())
                .toList();
        LoggedNames names = new LoggedNames(system, log, silentIds, patterns);
        if (!patterns.isEmpty()) {
            names.requireMeaning();
        }
        return names;
    }

    private void requireMeaning() throws InputException {
        Set<String> all = new LinkedHashSet<>(system.vocabulary().transitions());
        for (int event = 0; !system.findsEvents() && event < events(); event++) {
            all.addAll(names(event));
        }
        for (LanguageSource.Pattern pattern : silent) {
            if (pattern.among(all).isEmpty()) {
                String hint = NearName.of(pattern.text(), all)
                        .map(near -> "; did you mean " + quote(near) + "?")
                        .orElse("");
                throw new InputException("silent events: no " + system.nouns().event() + " of " + system.name()
                        + " is called " + quote(pattern.text()) + hint);
            }
        }
    }

    private int events() {
        return system instanceof NetSystem of
                ? of.net().transitions()
                : system.vocabulary().transitions().size();
    }

    /** The number of the activity that a log shows for an event; {@link #SILENT} or {@link #UNLOGGED} where it shows none. */
    int of(int event) {
        if (event >= known.length) {
            int length = known.length;
            known = Arrays.copyOf(known, Math.max(event + 1, 2 * length));
            Arrays.fill(known, length, known.length, UNASKED);
        }
        if (known[event] == UNASKED) {
            known[event] = find(event);
        }
        return known[event];
    }

    private int find(int event) {
        List<String> names = names(event);
        if (names.isEmpty() || names.stream().anyMatch(this::isSilent)) {
            return SILENT;
        }
        return names.stream()
                .map(activities::get)
                .filter(number -> number != null)
                .findFirst()
                .orElse(mayBeSilent(event) ? SILENT : UNLOGGED);
    }

    private boolean isSilent(String name) {
        return silentIds.contains(name)
                || TAU.matcher(name).matches()
                || silent.stream()
                        .anyMatch(pattern -> !pattern.among(List.of(name)).isEmpty());
    }

    /** Whether an event that the log never shows is a step that no log has to show. */
    private boolean mayBeSilent(int event) {
        Workflow.Recorded recorded = system instanceof Workflow diagram ? diagram.recordedIn(event) : null;
        return recorded != null && !recorded.isActivity();
    }

    /** The activities that some event may be shown as; null where that is not known, since events are found by the way. */
    boolean @Nullable [] shown() {
        if (system.findsEvents()) {
            return null;
        }
        boolean[] shown = new boolean[activities.size()];
        for (int event = 0; event < events(); event++) {
            if (of(event) >= 0) {
                shown[of(event)] = true;
            }
        }
        return shown;
    }

    /** The name of an event as people know it: that of its activity, or its own. */
    public String label(int event) {
        List<String> names = names(event);
        return names.stream()
                .filter(activities::containsKey)
                .findFirst()
                .orElse(names.isEmpty() ? system.shownEvent(event) : names.get(0));
    }

    /** The name of an event that tells it apart from other events with its label. */
    String element(int event) {
        if (labels.isEmpty() && !system.findsEvents()) {
            for (int e = 0; e < events(); e++) {
                labels.computeIfAbsent(label(e), unmet -> new LinkedHashSet<>()).add(own(e));
            }
        }
        String label = label(event);
        boolean isOnlyOne = labels.getOrDefault(label, Set.of()).size() < 2;
        return isOnlyOne ? label : label + " (" + own(event) + ")";
    }

    /** The name of the transition or element that an event belongs to. */
    private String own(int event) {
        List<String> names = names(event);
        boolean isBinding = system instanceof NetSystem of && of.net().folding() != null;
        return names.isEmpty() ? "" : isBinding ? names.get(0) : names.get(names.size() - 1);
    }

    /** All names of an event, the most usual one first; none where it is no step of the process that could be shown. */
    private List<String> names(int event) {
        if (system instanceof Workflow diagram) {
            Workflow.Recorded recorded = diagram.recordedIn(event);
            return recorded == null
                    ? List.of()
                    : recorded.name().isBlank()
                            ? List.of(recorded.id())
                            : List.of(recorded.name().strip(), recorded.id());
        }
        if (system instanceof NetSystem of) {
            PetriNet net = of.net();
            String group = net.transitionGroups().name(net.transitionGroups().of(event));
            return net.folding() == null
                    ? List.of(net.transitionLabel(event), net.transitionId(event))
                    : List.of(group, net.shownTransition(event), net.transitionName(event), net.transitionId(event));
        }
        return List.of(
                system.vocabulary().transitions().get(system.transitionOf(event)),
                system.eventName(event),
                system.shownEvent(event));
    }
}
