package org.tidemark.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The picture of the house as data: which rooms lie on which floor, and so which package may use which.
 *
 * <p>An import points down, within a wing or to the floors that carry both wings, or sideways where {@link #SIDEWAYS}
 * says so. The two wings never see each other; the roof sees everything below it. Change the picture and this class together.
 */
final class Floors {
    /** What carries both wings, top floor first. */
    private static final List<Set<String>> WAIST = List.of(
            Set.of("model.wrap", "system"),
            Set.of("input"),
            Set.of("logic"),
            Set.of("model", "verdict", "engine"),
            Set.of("codec"),
            Set.of("bits"));

    private static final List<Set<String>> MODELS_WING =
            List.of(Set.of("zoo"), Set.of("format", "reduce"), Set.of("net", "color", "automata"));

    private static final List<Set<String>> ENGINES_WING =
            List.of(Set.of("search", "compose"), Set.of("graph", "trace"), Set.of("store", "progress", "dd"));

    private static final String ROOF = "check";

    /** What embedders see: it stands on the roof, and nothing in the house uses it. */
    private static final String API = "api";

    /** Rooms on one floor of which the first may use the second. */
    private static final Map<String, String> SIDEWAYS = Map.of("color", "net", "net", "automata");

    private final String root;

    /** The house whose rooms are packages below {@code root}. */
    Floors(String root) {
        this.root = root;
    }

    static Set<String> rooms() {
        Set<String> rooms = new HashSet<>(Set.of(API, ROOF));
        for (List<Set<String>> wing : List.of(WAIST, MODELS_WING, ENGINES_WING)) {
            wing.forEach(rooms::addAll);
        }
        return rooms;
    }

    /** The rooms that a room may use, itself included. */
    static Set<String> allowed(String room) {
        if (room.equals(API)) {
            return rooms();
        }
        if (room.equals(ROOF)) {
            Set<String> allButTheApi = rooms();
            allButTheApi.remove(API);
            return allButTheApi;
        }
        Set<String> allowed = new HashSet<>(Set.of(room));
        if (SIDEWAYS.containsKey(room)) {
            allowed.addAll(allowed(SIDEWAYS.get(room)));
        }
        for (List<Set<String>> wing : List.of(MODELS_WING, ENGINES_WING)) {
            List<Set<String>> tower = new ArrayList<>(wing);
            tower.addAll(WAIST);
            allowed.addAll(below(tower, room));
        }
        return allowed;
    }

    private static Set<String> below(List<Set<String>> tower, String room) {
        Set<String> below = new HashSet<>();
        boolean reached = false;
        for (Set<String> floor : tower) {
            if (reached) {
                below.addAll(floor);
            }
            reached |= floor.contains(room);
        }
        return below;
    }

    /** The room a class is in; null outside the house and in parts of it that the picture does not show. */
    private @Nullable String room(JavaClass type) {
        String prefix = root + ".";
        if (!type.getPackageName().startsWith(prefix)) {
            return null;
        }
        for (String name = type.getPackageName().substring(prefix.length()); ; ) {
            if (rooms().contains(name)) {
                return name;
            }
            int dot = name.lastIndexOf('.');
            if (dot < 0) {
                return null;
            }
            name = name.substring(0, dot);
        }
    }

    /** A class is in a room of the picture. */
    ArchCondition<JavaClass> beInARoom() {
        return new ArchCondition<>("be in a package of the architecture's picture") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (room(type) == null) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " is in no room of the picture"));
                }
            }
        };
    }

    /** A class uses no class of a room that is not below its own. */
    ArchCondition<JavaClass> importDownwardsOnly() {
        return new ArchCondition<>("use packages below their own only") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String from = room(type);
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String to = room(dependency.getTargetClass().getBaseComponentType());
                    if (from != null && to != null && !allowed(from).contains(to)) {
                        events.add(SimpleConditionEvent.violated(
                                type, from + " must not use " + to + ": " + dependency.getDescription()));
                    }
                }
            }
        };
    }
}
