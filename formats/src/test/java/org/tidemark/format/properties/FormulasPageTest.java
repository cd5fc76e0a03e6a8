package org.tidemark.format.properties;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.Questions;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Vocabulary;
import org.tidemark.net.NetVocabulary;
import org.tidemark.zoo.Zoo;

/** The examples of docs/formulas.md are what they say. */
class FormulasPageTest {
    private static String page() throws Exception {
        return Files.readString(Path.of("../docs/formulas.md"));
    }

    private static Vocabulary philosophers() throws Exception {
        return new NetVocabulary(Zoo.open("zoo:philosophers/3"));
    }

    @Test
    void theFirstFormulasAreReadForThePhilosophers() throws Exception {
        List<String> block = page().lines()
                .dropWhile(line -> !line.startsWith("    "))
                .takeWhile(line -> line.startsWith("    "))
                .toList();

        assertThat(block).hasSize(5);
        for (String line : block) {
            String formula = line.strip().replaceFirst(" {2,}.*", "");
            assertThat(FormulaParser.formula(formula, philosophers())).as(line).isNotNull();
        }
    }

    @Test
    void theFileOfQuestionsIsRead() throws Exception {
        String page = page();
        String file = page.substring(page.indexOf("# Three philosophers."), page.indexOf("Besides formulas"))
                .replace("\n    ", "\n");

        List<PropertyEntry> entries = PropertyText.read(
                new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)), "formulas.md", philosophers());

        assertThat(Questions.refusals(entries)).isEmpty();
        assertThat(entries)
                .extracting(PropertyEntry::name)
                .containsExactly("neighbours", "progress", "eaters", "safety");
    }

    @Test
    void theErrorLooksAsShown() throws Exception {
        try {
            FormulaParser.formula("AG eat_1", philosophers());
            throw new AssertionError("a place is no condition");
        } catch (FormulaSyntaxException e) {
            String shown = (e.getMessage() + "\n" + e.excerpt()).indent(4);
            assertThat(page()).contains(shown);
        }
    }
}
