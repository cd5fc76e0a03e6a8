package org.tidemark.format.mcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tidemark.format.CorpusFiles;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.Questions;
import org.tidemark.format.pnml.PnmlReader;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Vocabulary;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.logic.property.PropertyPrinter;
import org.tidemark.net.NetVocabulary;

/** The questions of the contest about real nets are read, printed, and read again. */
class PropertyCorpusTest {
    private static final List<String> EXAMINATIONS = List.of(
            "ReachabilityCardinality",
            "ReachabilityFireability",
            "CTLCardinality",
            "CTLFireability",
            "LTLCardinality",
            "LTLFireability",
            "UpperBounds");

    @Test
    void everyQuestionAboutAContestNetIsRead() throws Exception {
        int nets = 0;
        for (Path model : CorpusFiles.below("mcc", "model.pnml")) {
            if (!model.toString().contains("-PT-")) {
                continue;
            }
            nets++;
            Vocabulary names = new NetVocabulary(PnmlReader.read(model));
            for (String examination : EXAMINATIONS) {
                List<PropertyEntry> entries = PropertyXml.read(model.resolveSibling(examination + ".xml"), names);
                assertThat(entries)
                        .as("%s of %s", examination, model)
                        .hasSize(CorpusFiles.questionsPerExamination(model));
                requireRoundTrip(entries, names);
                entries.forEach(e -> assertThat(fits(examination, ((PropertyEntry.Read) e).property()))
                        .as("%s of %s", e.name(), model)
                        .isTrue());
            }
        }
        assertThat(nets).isGreaterThan(CorpusFiles.hasLarge() ? 50 : 5);
    }

    @Test
    void everyQuestionOfTapaalIsRead() throws Exception {
        assertThat(CorpusFiles.large()).isDirectory();
        int files = 0;
        for (Path query : CorpusFiles.below("tapaal", "query.xml")) {
            assertThat(Files.size(query)).isPositive();
            Vocabulary names = new NetVocabulary(PnmlReader.read(query.resolveSibling("model.pnml")));
            List<PropertyEntry> entries = PropertyXml.read(query, names);
            assertThat(entries).isNotEmpty();
            requireRoundTrip(entries, names);
            files++;
        }
        assertThat(files).isGreaterThan(90);
    }

    private static void requireRoundTrip(List<PropertyEntry> entries, Vocabulary names) throws Exception {
        assertThat(Questions.refusals(entries)).isEmpty();
        for (PropertyEntry entry : entries) {
            Property property = ((PropertyEntry.Read) entry).property();
            String printed = PropertyPrinter.print(property);
            assertThat(PropertyParser.parse(entry.name(), printed, names))
                    .as(printed)
                    .isEqualTo(property);
        }
    }

    private static boolean fits(String examination, Property property) {
        if (!(property instanceof Property.Truth truth)) {
            return examination.equals("UpperBounds");
        }
        Logic logic = Logic.of(truth.formula());
        return examination.startsWith("LTL") ? logic != Logic.CTL_STAR : logic == Logic.CTL;
    }
}
