package org.tidemark.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packages of the command line use each other in one order. */
class PackagesTest {
    private static final JavaClasses CLI = new ClassFileImporter()
            .importUrl(Tidemark.class.getProtectionDomain().getCodeSource().getLocation());

    /** The order that the package's introduction names, lowest first. */
    private static final List<String> ORDER = List.of(
            "session",
            "report",
            "option",
            "explore",
            "compose",
            "model",
            "graph",
            "language",
            "check",
            "ci",
            "start",
            "schema");

    @Test
    void noTwoPackagesUseEachOther() {
        slices().matching("org.tidemark.(**)").should().beFreeOfCycles().check(CLI);
    }

    @Test
    void aPackageUsesThoseBeforeItOnly() {
        JavaPackage root = CLI.getPackage("org.tidemark.cli");
        assertThat(root.getSubpackages())
                .extracting(JavaPackage::getRelativeName)
                .containsExactlyInAnyOrderElementsOf(ORDER);
        for (String name : ORDER) {
            assertThat(root.getPackage(name).getClassDependenciesFromThisPackage())
                    .extracting(
                            used -> used.getTargetClass().getBaseComponentType().getPackageName())
                    .filteredOn(used -> used.startsWith(root.getName()))
                    .extracting(used -> used.substring(root.getName().length() + 1))
                    .isSubsetOf(ORDER.subList(0, ORDER.indexOf(name)));
        }
    }
}
