package org.tidemark.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Packages that use each other, directly or through others. A package and one below it are two packages. */
final class PackageCycles {
    private final String root;
    private final Map<String, Set<String>> uses = new TreeMap<>();

    /** The cycles among packages below {@code root}. */
    PackageCycles(String root) {
        this.root = root + ".";
    }

    /** The cycles that classes cause, each as all packages that can be reached from each other, by their names below the root. */
    static Set<Set<String>> of(String root, Iterable<JavaClass> classes) {
        PackageCycles cycles = new PackageCycles(root);
        classes.forEach(cycles::add);
        return cycles.all();
    }

    private void add(JavaClass type) {
        String from = type.getPackageName();
        if (!from.startsWith(root)) {
            return;
        }
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
            String to = dependency.getTargetClass().getBaseComponentType().getPackageName();
            if (to.startsWith(root) && !to.equals(from)) {
                uses.computeIfAbsent(from.substring(root.length()), name -> new TreeSet<>())
                        .add(to.substring(root.length()));
            }
        }
    }

    private Set<Set<String>> all() {
        Map<String, Set<String>> reached = new TreeMap<>();
        uses.keySet().forEach(name -> reached.put(name, reachedFrom(name)));
        Set<Set<String>> cycles = new HashSet<>();
        reached.forEach((name, others) -> {
            if (others.contains(name)) {
                Set<String> cycle = new TreeSet<>(others);
                cycle.removeIf(other -> !reached.getOrDefault(other, Set.of()).contains(name));
                cycles.add(cycle);
            }
        });
        return cycles;
    }

    private Set<String> reachedFrom(String name) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(Set.of(name));
        while (!open.isEmpty()) {
            for (String next : uses.getOrDefault(open.pop(), Set.of())) {
                if (reached.add(next)) {
                    open.push(next);
                }
            }
        }
        return reached;
    }

    /** Classes cause no cycle except those that are known. */
    static ArchCondition<JavaClass> causeNoneBut(Set<Set<String>> known, String root) {
        PackageCycles cycles = new PackageCycles(root);
        return new ArchCondition<>("cause no cycle between packages") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                cycles.add(type);
            }

            @Override
            public void finish(ConditionEvents events) {
                for (Set<String> cycle : cycles.all()) {
                    if (!known.contains(cycle)) {
                        events.add(SimpleConditionEvent.violated(
                                cycle, "packages use each other: " + String.join(", ", cycle)));
                    }
                }
            }
        };
    }
}
