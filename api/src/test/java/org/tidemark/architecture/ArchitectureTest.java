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
import org.tidemark.architecture.ruin.attic.Noise;
import org.tidemark.check.Checker;
import org.tidemark.compose.Composition;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.store.Visited;
import org.tidemark.zoo.Zoo;

/** The house stands as it was drawn, and each rule catches the class that was written to break it. */
class ArchitectureTest {
    private static final String HOUSE = "org.tidemark";
    private static final String RUIN = "org.tidemark.architecture.ruin";
    /** The modules below the faces, each with a class of its own. */
    private static final Map<String, Class<?>> MODULES = Map.of(
            "base", Layout.class,
            "nets", PetriNet.class,
            "engines", Visited.class,
            "symbolic", Composition.class,
            "formats", Zoo.class,
            "check", Checker.class,
            "api", Options.class);

    private static final JavaClasses CORE = new ClassFileImporter()
            .importUrls(MODULES.values().stream()
                    .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                    .toList());
    private static final JavaClasses RUINS = new ClassFileImporter().importPackages(RUIN);

    /** Cycles that are still there; a cycle that is gone, or has become another, has to be taken out. */
    private static final Set<Set<String>> KNOWN_CYCLES = Set.of();

    /** Classes that still name options of the command line; one that does so no more has to be taken out. */
    private static final Set<String> KNOWN_OPTIONS = Set.of();

    static Stream<ArchRule> rules() {
        return rules(HOUSE, KNOWN_CYCLES, KNOWN_OPTIONS);
    }

    private static Stream<ArchRule> rules(String root, Set<Set<String>> cycles, Set<String> options) {
        return Stream.of(
                HouseRules.importsPointDown(root),
                HouseRules.everyClassHasARoom(root),
                HouseRules.noCycles(root, cycles),
                HouseRules.noOptions(options),
                HouseRules.noConsole(),
                HouseRules.noExit(),
                HouseRules.noLogging(),
                HouseRules.staticFieldsAreFinal(),
                HouseRules.staticFieldsDoNotChange());
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

    static Stream<ArchRule> rulesOfTheRuin() {
        return rules(RUIN, Set.of(), Set.of());
    }

    @ParameterizedTest
    @MethodSource("rulesOfTheRuin")
    void everyRuleIsBrokenByTheRuin(ArchRule rule) {
        assertThatThrownBy(() -> rule.check(RUINS)).isInstanceOf(AssertionError.class);
    }

    @Test
    void everyWrongImportIsNamed() {
        List<String> wrong = HouseRules.importsPointDown(RUIN)
                .evaluate(RUINS)
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
        assertThat(PackageCycles.of(HOUSE, CORE)).isEqualTo(KNOWN_CYCLES);
        assertThat(CORE.stream()
                        .filter(type -> !StringConstants.options(type).isEmpty())
                        .map(JavaClass::getName))
                .containsExactlyInAnyOrderElementsOf(KNOWN_OPTIONS);
    }

    @Test
    void everyCycleAndEveryOptionIsFound() {
        assertThat(PackageCycles.of(RUIN, RUINS))
                .containsExactlyInAnyOrder(Set.of("bits", "net", "store"), Set.of("attic", "attic.stairs"));
        assertThat(StringConstants.options(RUINS.get(Noise.class)))
                .containsExactlyInAnyOrder("raise --volume by \1", "--quiet");
    }

    @Test
    void everyRoomOfThePictureIsThere() {
        assertThat(missing(Floors.rooms())).isEmpty();
        assertThat(missing(Set.of("net", "cellar"))).containsExactly("cellar");
    }

    private static Set<String> missing(Set<String> rooms) {
        Set<String> missing = new TreeSet<>(rooms);
        missing.removeIf(room -> CORE.containPackage(HOUSE + "." + room)
                && !CORE.getPackage(HOUSE + "." + room).getClasses().isEmpty());
        return missing;
    }

    @Test
    void aRuleWithNothingToJudgeIsKept() {
        JavaClasses nothing = new ClassFileImporter().importPackages("org.tidemark.no.such.room");
        rules().forEach(rule -> rule.check(nothing));
        assertThat(nothing).isEmpty();
    }

    @Test
    void thePictureSaysWhatTheRulesSay() {
        assertThat(Floors.allowed("bits")).containsExactly("bits");
        assertThat(Floors.allowed("codec")).containsExactlyInAnyOrder("codec", "bits");
        assertThat(Floors.allowed("model")).containsExactlyInAnyOrder("model", "codec", "bits");
        assertThat(Floors.allowed("logic")).contains("model").doesNotContain("model.wrap", "net");
        assertThat(Floors.allowed("net")).contains("model", "logic", "bits").doesNotContain("color", "store");
        assertThat(Floors.allowed("color")).contains("net").doesNotContain("format", "search");
        assertThat(Floors.allowed("store")).contains("model", "bits").doesNotContain("net", "format", "zoo");
        assertThat(Floors.allowed("search")).contains("store", "graph").doesNotContain("net", "color");
        assertThat(Floors.allowed("format")).contains("net", "color").doesNotContain("zoo", "store");
        assertThat(Floors.allowed("zoo")).contains("net", "format").doesNotContain("search", "check");
        assertThat(Floors.allowed("check")).contains("zoo", "search").doesNotContain("api");
        assertThat(Floors.allowed("api")).containsAll(Floors.rooms());
    }

    /**
     * A face that comes later uses the API, a formalism the packages that its interfaces are in: the compiler refuses what is exported to other modules alone.
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
                        HOUSE + ".api",
                        HOUSE + ".api.engine",
                        HOUSE + ".input",
                        HOUSE + ".logic",
                        HOUSE + ".model",
                        HOUSE + ".system");
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
