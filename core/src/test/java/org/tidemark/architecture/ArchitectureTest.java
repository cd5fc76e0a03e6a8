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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.architecture.ruin.attic.Noise;
import org.tidemark.net.PetriNet;

/** The house stands as it was drawn, and each rule catches the class that was written to break it. */
class ArchitectureTest {
    private static final String HOUSE = "org.tidemark";
    private static final String RUIN = "org.tidemark.architecture.ruin";
    private static final JavaClasses CORE = new ClassFileImporter()
            .importUrl(PetriNet.class.getProtectionDomain().getCodeSource().getLocation());
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
        assertThat(CORE.contain("org.tidemark.net.PetriNet")).isTrue();
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

    /** A face that comes later uses the API: the compiler refuses what is exported to the command line alone. */
    @Test
    void onlyTheApiIsOpenToEveryModule() throws IOException {
        String module = Files.readString(Path.of("src", "main", "java", "module-info.java"));
        List<String> exports = Pattern.compile("exports\\s+([^;]+);")
                .matcher(module)
                .results()
                .map(found -> found.group(1).replaceAll("\\s+", " "))
                .toList();
        assertThat(exports).hasSizeGreaterThan(2);
        assertThat(exports.stream().filter(export -> !export.endsWith(" to org.tidemark.cli")))
                .containsExactly(HOUSE + ".api", HOUSE + ".api.engine");
        assertThat(module).doesNotContain("opens ");
    }

    @Test
    void everyPackageIntroducesItself() throws IOException {
        Path sources = Path.of("src", "main", "java");
        try (Stream<Path> files = Files.walk(sources)) {
            List<Path> packages = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("module-info.java"))
                    .map(Path::getParent)
                    .distinct()
                    .toList();
            assertThat(packages).hasSizeGreaterThanOrEqualTo(4);
            for (Path folder : packages) {
                Path info = folder.resolve("package-info.java");
                assertThat(info).exists();
                assertThat(Files.readString(info)).contains("/**", "@NullMarked");
            }
        }
    }
}
