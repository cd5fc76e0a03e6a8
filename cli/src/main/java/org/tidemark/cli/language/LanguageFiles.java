package org.tidemark.cli.language;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.tidemark.check.language.LanguageReport;
import org.tidemark.check.language.LanguageService;
import org.tidemark.format.Notes;
import org.tidemark.format.OutputFile;
import org.tidemark.format.aut.LanguageAutWriter;
import org.tidemark.format.automaton.AutomatonWriter;
import org.tidemark.format.dot.AutomatonDotWriter;
import org.tidemark.format.hoa.HoaWriter;
import org.tidemark.input.InputException;
import org.tidemark.logic.language.LanguageAutomaton;

/** Automata of languages as files, in the format of the file's ending. Stateless. */
final class LanguageFiles {
    private LanguageFiles() {}

    static void write(String name, LanguageReport report, Path file, boolean force, Notes notes) throws InputException {
        LanguageAutomaton language = report.smallest();
        if (language == null) {
            throw new IllegalStateException("there is no automaton to write");
        }
        List<String> letters = report.letters();
        String ending = file.toString().toLowerCase(Locale.ROOT);
        OutputFile.write(file, force, out -> {
            if (ending.endsWith(".aut")) {
                LanguageAutWriter.write(language, letters, out, notes);
            } else if (ending.endsWith(".hoa")) {
                HoaWriter.write(LanguageService.of(name, language, letters, true), out);
            } else if (ending.endsWith(".dot") || ending.endsWith(".gv")) {
                AutomatonDotWriter.write(LanguageService.of(name, language, letters, false), out);
            } else {
                AutomatonWriter.write(LanguageService.of(name, language, letters, false), letters, out);
            }
        });
    }
}
