package org.tidemark.cli.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.CheckReport;
import org.tidemark.check.certificate.Certificates;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.cli.option.ModelArgument;
import org.tidemark.cli.report.Figures;
import org.tidemark.format.NetSource;
import org.tidemark.format.OutputFile;
import org.tidemark.input.InputException;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;
import picocli.CommandLine.Option;

/** Where certificates go that an independent program checks. */
final class CertificateOption {
    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description =
                    "Write certificates of the answers here, which tidemark-verify checks against the net alone: runs, proofs, or "
                            + "all states with what holds in them. For place/transition nets; an answer without one says so.")
    @Nullable
    String file;

    /** Refuses a file that could not be written later, before any time is spent. */
    void check(boolean force) throws InputException {
        if (file != null) {
            if (file.equals("-")) {
                throw new InputException("--certificate '-': standard output is for the result; expected the name of a "
                        + "file, such as answers.cert");
            }
            OutputFile.check(ModelArgument.path(file), force);
        }
    }

    /** Refuses certificates of answers about a model that is not a net. */
    void check(NetSource source) throws InputException {
        if (file != null) {
            source.requireNet("--certificate");
        }
    }

    /** Certifies what was found, in what is left of the time; null where that was not asked for. */
    @Nullable
    Certificates certify(TransitionSystem system, CheckReport report, ExploreOptions options) {
        return file == null || !(system instanceof NetSystem of)
                ? null
                : Certificates.of(of.net(), report.findings(), options.withoutSeconds(report.seconds()));
    }

    /** Writes the certificates and says how many there are. */
    String write(Certificates certificates, boolean force) throws InputException {
        String target = String.valueOf(file);
        OutputFile.write(ModelArgument.path(target), force, certificates::write);
        List<Certificates.Entry> all = certificates.entries();
        long written = all.stream().filter(entry -> entry.why() == null).count();
        StringBuilder text = new StringBuilder();
        for (Certificates.Entry entry : all) {
            if (entry.why() != null) {
                text.append(entry.finding().property().name() + ": no certificate, " + entry.why() + "\n");
            }
        }
        return text + target + ": certificates of " + written + " of " + Figures.count(all.size(), "answer");
    }
}
