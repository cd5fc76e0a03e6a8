package org.tidemark.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.BitSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/** Rules for every class below the faces, in any layer. A rule may find no class to judge. */
final class ArchitectureRules {
    private ArchitectureRules() {}

    static ArchRule importsPointDown(String root) {
        return classes().should(new Layers(root).importDownwardsOnly()).allowEmptyShould(true);
    }

    static ArchRule everyClassIsInAListedPackage(String root) {
        return classes().should(new Layers(root).beInAListedPackage()).allowEmptyShould(true);
    }

    static ArchRule noCycles(String root, Set<Set<String>> known) {
        return classes().should(PackageCycles.causeNoneBut(known, root)).allowEmptyShould(true);
    }

    static ArchRule noOptions(Set<String> known) {
        return classes()
                .should(StringConstants.nameNoOption(known))
                .because("an embedder has no command line; the cli adds its options")
                .allowEmptyShould(true);
    }

    /** Only the faces print, and end the process. */
    static ArchRule noConsole() {
        return noClasses()
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
                .because("results are returned and the faces print them")
                .allowEmptyShould(true);
    }

    static ArchRule noExit() {
        return noClasses()
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .because("the caller decides when its process ends")
                .allowEmptyShould(true);
    }

    static ArchRule noLogging() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging..")
                .because("the core reports to its caller, not to a log")
                .allowEmptyShould(true);
    }

    static ArchRule staticFieldsAreFinal() {
        return fields().that()
                .areStatic()
                .and()
                .doNotHaveModifier(JavaModifier.SYNTHETIC)
                .should()
                .beFinal()
                .because("two checks run in one process")
                .allowEmptyShould(true);
    }

    static ArchRule staticFieldsDoNotChange() {
        return fields().that()
                .areStatic()
                .and()
                .doNotHaveModifier(JavaModifier.SYNTHETIC)
                .should()
                .notHaveRawType(changeable())
                .because("two checks run in one process")
                .allowEmptyShould(true);
    }

    /** Types whose content can change, as far as the type alone says; a List may be anything. */
    private static DescribedPredicate<JavaClass> changeable() {
        return new DescribedPredicate<>("an array or another type whose content can change") {
            @Override
            public boolean test(JavaClass type) {
                return type.isArray()
                        || type.isAssignableTo(AbstractCollection.class)
                        || type.isAssignableTo(AbstractMap.class)
                        || type.isAssignableTo(ThreadLocal.class)
                        || type.isAssignableTo(BitSet.class)
                        || type.isAssignableTo(Random.class)
                        || type.isAssignableTo(ExecutorService.class)
                        || type.isAssignableTo(Appendable.class)
                        || type.getPackageName().equals("java.util.concurrent.atomic");
            }
        };
    }
}
