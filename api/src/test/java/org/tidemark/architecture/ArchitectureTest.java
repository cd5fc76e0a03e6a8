package org.tidemark.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.api.Options;
import org.tidemark.architecture.violations.unlisted.ProcessWide;
import org.tidemark.check.Checker;
import org.tidemark.compose.Composition;
import org.tidemark.cpn.CpnReader;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.program.ProgramSystem;
import org.tidemark.store.Visited;
import org.tidemark.timed.TimeNetReader;
import org.tidemark.workflow.BpmnReader;
import org.tidemark.zoo.Zoo;

/** The code keeps the rules of the architecture, and each rule catches the class that was written to break it. */
class ArchitectureTest {
    private static final String ROOT = "org.tidemark";
    private static final String VIOLATIONS = "org.tidemark.architecture.violations";
    /** The modules below the faces, each with a class of its own. */
    private static final Map<String, Class<?>> MODULES = Map.ofEntries(
            Map.entry("base", Layout.class),
            Map.entry("nets", PetriNet.class),
            Map.entry("programs", ProgramSystem.class),
            Map.entry("cpn", CpnReader.class),
            Map.entry("engines", Visited.class),
            Map.entry("symbolic", Composition.class),
            Map.entry("formats", Zoo.class),
            Map.entry("workflows", BpmnReader.class),
            Map.entry("timed", TimeNetReader.class),
            Map.entry("check", Checker.class),
            Map.entry("api", Options.class));

    private static final JavaClasses CORE = new ClassFileImporter()
            .importUrls(MODULES.values().stream()
                    .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                    .toList());
    private static final JavaClasses VIOLATING = new ClassFileImporter().importPackages(VIOLATIONS);

    /** Cycles that are still there; a cycle that is gone, or has become another, has to be taken out. */
    private static final Set<Set<String>> KNOWN_CYCLES = Set.of();

    /** Classes that still name options of the command line; one that does so no more has to be taken out. */
    private static final Set<String> KNOWN_OPTIONS = Set.of();

    static Stream<ArchRule> rules() {
        return rules(ROOT, KNOWN_CYCLES, KNOWN_OPTIONS);
    }

    private static Stream<ArchRule> rules(String root, Set<Set<String>> cycles, Set<String> options) {
        return Stream.of(
                ArchitectureRules.importsPointDown(root),
                ArchitectureRules.everyClassIsInAListedPackage(root),
                ArchitectureRules.noCycles(root, cycles),
                ArchitectureRules.noOptions(options),
                ArchitectureRules.noConsole(),
                ArchitectureRules.noExit(),
                ArchitectureRules.noLogging(),
                ArchitectureRules.staticFieldsAreFinal(),
                ArchitectureRules.staticFieldsDoNotChange());
    }

    @Test
    void theWholeCoreIsLookedAt() {
        MODULES.values()
                .forEach(type -> assertThat(CORE.contain(type.getName())).isTrue());
        assertThat(CORE.stream().filter(type -> type.getPackageName().startsWith("org.tidemark.reference")))
                .isEmpty();
        assertThat(CORE.contain(ArchitectureTest.class.getName())).isFalse();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theCoreKeepsTheRule(ArchRule rule) {
        rule.check(CORE);
    }

    static Stream<ArchRule> rulesForViolations() {
        return rules(VIOLATIONS, Set.of(), Set.of());
    }

    @ParameterizedTest
    @MethodSource("rulesForViolations")
    void everyRuleIsBroken(ArchRule rule) {
        assertThatThrownBy(() -> rule.check(VIOLATING)).isInstanceOf(AssertionError.class);
    }

    @Test
    void everyWrongImportIsNamed() {
        List<String> wrong = ArchitectureRules.importsPointDown(VIOLATIONS)
                .evaluate(VIOLATING)
                .getFailureReport()
                .getDetails();
        assertThat(wrong)
                .anyMatch(line -> line.startsWith("store must not use net: "))
                .anyMatch(line -> line.startsWith("bits must not use store: "))
                .anyMatch(line -> line.startsWith("net must not use store: "))
                .noneMatch(line -> line.startsWith("net must not use bits"))
                .noneMatch(line -> line.startsWith("check must not use"));
    }

    @Test
    void theExceptionsAreExactlyWhatIsWrong() {
        assertThat(PackageCycles.of(ROOT, CORE)).isEqualTo(KNOWN_CYCLES);
        assertThat(CORE.stream()
                        .filter(type -> !StringConstants.options(type).isEmpty())
                        .map(JavaClass::getName))
                .containsExactlyInAnyOrderElementsOf(KNOWN_OPTIONS);
    }

    @Test
    void everyCycleAndEveryOptionIsFound() {
        assertThat(PackageCycles.of(VIOLATIONS, VIOLATING))
                .containsExactlyInAnyOrder(Set.of("bits", "net", "store"), Set.of("unlisted", "unlisted.nested"));
        assertThat(StringConstants.options(VIOLATING.get(ProcessWide.class)))
                .containsExactlyInAnyOrder("raise --volume by ", "--quiet");
    }

    @Test
    void everyListedPackageExists() {
        assertThat(missing(Layers.packages())).isEmpty();
        assertThat(missing(Set.of("net", "nowhere"))).containsExactly("nowhere");
    }

    private static Set<String> missing(Set<String> packages) {
        Set<String> missing = new TreeSet<>(packages);
        missing.removeIf(name -> CORE.containPackage(ROOT + "." + name)
                && !CORE.getPackage(ROOT + "." + name).getClasses().isEmpty());
        return missing;
    }

    @Test
    void aRuleWithNothingToJudgeIsKept() {
        JavaClasses nothing = new ClassFileImporter().importPackages("org.tidemark.no.such.name");
        rules().forEach(rule -> rule.check(nothing));
        assertThat(nothing).isEmpty();
    }

    @Test
    void thePictureSaysWhatTheRulesSay() {
        assertThat(Layers.allowed("check.run"))
                .contains("check.question", "check.replay", "search")
                .doesNotContain("check", "check.state", "api");
        assertThat(Layers.allowed("check.plan"))
                .contains("check", "check.view", "check.run")
                .doesNotContain("api");
        assertThat(Layers.allowed("bits")).containsExactly("bits");
        assertThat(Layers.allowed("codec")).containsExactlyInAnyOrder("codec", "bits");
        assertThat(Layers.allowed("model")).containsExactlyInAnyOrder("model", "codec", "bits");
        assertThat(Layers.allowed("logic")).contains("model").doesNotContain("model.wrap", "net");
        assertThat(Layers.allowed("net")).contains("model", "logic", "bits").doesNotContain("color", "store");
        assertThat(Layers.allowed("color")).contains("net").doesNotContain("format", "search");
        assertThat(Layers.allowed("store")).contains("model", "bits").doesNotContain("net", "format", "zoo");
        assertThat(Layers.allowed("search")).contains("store", "graph").doesNotContain("net", "color");
        assertThat(Layers.allowed("format")).contains("net", "color").doesNotContain("zoo", "store");
        assertThat(Layers.allowed("zoo")).contains("net", "format").doesNotContain("search", "check");
        assertThat(Layers.allowed("check")).contains("zoo", "search").doesNotContain("api");
        assertThat(Layers.allowed("api")).containsAll(Layers.packages());
    }

    /**
     * New faces use the API, new formalisms the packages of the interfaces they implement: the compiler refuses packages that are exported to other
     * modules only.
     */
    @Test
    void onlyTheApiAndTheInterfacesOfFormalismsAreOpenToEveryModule() throws IOException {
        List<String> exports = new ArrayList<>();
        for (String name : MODULES.keySet()) {
            String module = Files.readString(sources(name).resolve("module-info.java"));
            Pattern.compile("exports\\s+([^;]+);")
                    .matcher(module)
                    .results()
                    .map(found -> found.group(1).replaceAll("\\s+", " "))
                    .forEach(exports::add);
            assertThat(module).doesNotContain("opens ");
        }
        assertThat(exports).hasSizeGreaterThan(2);
        assertThat(exports.stream().filter(export -> !export.contains(" to org.tidemark.")))
                .containsExactlyInAnyOrder(
                        ROOT + ".api",
                        ROOT + ".engine",
                        ROOT + ".input",
                        ROOT + ".logic",
                        ROOT + ".model",
                        ROOT + ".system",
                        ROOT + ".verdict");
    }

    private static Path sources(String module) {
        return Path.of("..", module, "src", "main", "java");
    }

    @Test
    void everyPackageIntroducesItself() throws IOException {
        for (String module : MODULES.keySet()) {
            try (Stream<Path> files = Files.walk(sources(module))) {
                List<Path> packages = files.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> !file.endsWith("module-info.java"))
                        .map(Path::getParent)
                        .distinct()
                        .toList();
                assertThat(packages).isNotEmpty();
                for (Path folder : packages) {
                    Path info = folder.resolve("package-info.java");
                    assertThat(info).exists();
                    assertThat(Files.readString(info)).contains("/**", "@NullMarked");
                }
            }
        }
    }
}
