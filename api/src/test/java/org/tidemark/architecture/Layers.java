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
 * The layers of {@code docs/architecture.md} as data: which package is in which layer, and so which package may use which.
 *
 * <p>An import points down, within the column of models or of engines or to the layers below both, or sideways where
 * {@link #SIDEWAYS} says so. The two columns never use each other; {@code check} uses everything below it, and has layers of its own. Change the
 * page and this class together.
 */
final class Layers {
    /** The layers below both columns, top layer first. */
    private static final List<Set<String>> SHARED = List.of(
            Set.of("model.wrap", "system"),
            Set.of("input"),
            Set.of("logic"),
            Set.of("model", "verdict", "engine"),
            Set.of("codec"),
            Set.of("bits"));

    private static final List<Set<String>> MODELS = List.of(
            Set.of("zoo", "workflow", "timed"),
            Set.of("format", "reduce"),
            Set.of("net", "color", "automata", "program", "cpn"));

    private static final List<Set<String>> ENGINES =
            List.of(Set.of("search", "compose"), Set.of("graph", "trace"), Set.of("store", "progress", "dd"));

    private static final String CHECK = "check";

    /** The layers of {@code check}, top layer first; all of them use everything below {@code check}. */
    private static final List<Set<String>> WITHIN_CHECK = List.of(
            Set.of("check.why"),
            Set.of("check.plan"),
            Set.of("check.direct", "check.sweep", "check.view"),
            Set.of("check.state", "check.temporal", "check.align"),
            Set.of("check.walk", "check.symbolic", "check.language", "check.certificate"),
            Set.of(CHECK),
            Set.of("check.run"),
            Set.of("check.question"),
            Set.of("check.replay"));

    /** The packages for embedders, above {@code check}; nothing below uses them. */
    private static final String API = "api";

    /** Packages of one layer of which the first may use the second. */
    private static final Map<String, String> SIDEWAYS = Map.of(
            "color", "net",
            "net", "automata",
            "check.view", "check.direct");

    private final String root;

    /** The layers of packages below {@code root}. */
    Layers(String root) {
        this.root = root;
    }

    static Set<String> packages() {
        Set<String> packages = belowCheck();
        packages.add(API);
        WITHIN_CHECK.forEach(packages::addAll);
        return packages;
    }

    private static Set<String> belowCheck() {
        Set<String> packages = new HashSet<>();
        for (List<Set<String>> column : List.of(SHARED, MODELS, ENGINES)) {
            column.forEach(packages::addAll);
        }
        return packages;
    }

    /** The packages that a package may use, itself included. */
    static Set<String> allowed(String name) {
        if (name.equals(API)) {
            return packages();
        }
        Set<String> allowed = new HashSet<>(Set.of(name));
        if (SIDEWAYS.containsKey(name)) {
            allowed.addAll(allowed(SIDEWAYS.get(name)));
        }
        if (name.equals(CHECK) || name.startsWith(CHECK + ".")) {
            allowed.addAll(belowCheck());
            allowed.addAll(below(WITHIN_CHECK, name));
        }
        for (List<Set<String>> column : List.of(MODELS, ENGINES)) {
            List<Set<String>> layers = new ArrayList<>(column);
            layers.addAll(SHARED);
            allowed.addAll(below(layers, name));
        }
        return allowed;
    }

    private static Set<String> below(List<Set<String>> layers, String name) {
        Set<String> below = new HashSet<>();
        boolean reached = false;
        for (Set<String> layer : layers) {
            if (reached) {
                below.addAll(layer);
            }
            reached |= layer.contains(name);
        }
        return below;
    }

    /** The listed package that a class is in; null outside the root and in packages that are not listed. */
    private @Nullable String listed(JavaClass type) {
        String prefix = root + ".";
        if (!type.getPackageName().startsWith(prefix)) {
            return null;
        }
        for (String name = type.getPackageName().substring(prefix.length()); ; ) {
            if (packages().contains(name)) {
                return name;
            }
            int dot = name.lastIndexOf('.');
            if (dot < 0) {
                return null;
            }
            name = name.substring(0, dot);
        }
    }

    /** A class is in a listed package. */
    ArchCondition<JavaClass> beInAListedPackage() {
        return new ArchCondition<>("be in a package of the architecture's picture") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (listed(type) == null) {
                    events.add(
                            SimpleConditionEvent.violated(type, type.getName() + " is in no package of the picture"));
                }
            }
        };
    }

    /** A class uses no class of a package that is not below its own. */
    ArchCondition<JavaClass> importDownwardsOnly() {
        return new ArchCondition<>("use packages below their own only") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                String from = listed(type);
                for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                    String to = listed(dependency.getTargetClass().getBaseComponentType());
                    if (from != null && to != null && !allowed(from).contains(to)) {
                        events.add(SimpleConditionEvent.violated(
                                type, from + " must not use " + to + ": " + dependency.getDescription()));
                    }
                }
            }
        };
    }
}
