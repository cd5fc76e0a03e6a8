package org.tidemark.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** {@code check --certificate}. */
class CertificateOptionTest {
    @TempDir
    Path folder;

    @Test
    void answersAreCertifiedOrSaidNotToBe() throws Exception {
        String file = folder.resolve("answers.cert").toString();
        String star = "A (F G EF eat_1 >= 1)";
        Ran run = tidemark("check", "zoo:philosophers/3", "-f", "EF deadlock", "-f", star, "--certificate", file);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("f2: no certificate, formulas of CTL* have none\n" + file
                        + ": certificates of 1 of 2 answers\n");
        assertThat(Files.readString(Path.of(file)))
                .startsWith("tidemark-certificate 1\nnet ")
                .contains("asks EF deadlock\nanswer holds\nrun ")
                .endsWith("end\ndone\n");
        Ran json = tidemark(
                "check",
                "zoo:philosophers/3",
                "-f",
                "EF deadlock",
                "-f",
                star,
                "--certificate",
                file,
                "--force",
                "--json");
        assertThat(json.out())
                .contains(
                        "\"certificate\":true",
                        "\"certificate\":false,\"noCertificate\":\"formulas of CTL* have none\"");
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedAtOnce() throws Exception {
        String file = Files.writeString(folder.resolve("old.cert"), "old").toString();
        Ran run = tidemark("check", "zoo:philosophers/3", "--deadlock-free", "--certificate", file);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("exists");
        assertThat(tidemark("check", "zoo:philosophers/3", "--deadlock-free", "--certificate", "-")
                        .err())
                .contains("standard output is for the result");
    }

    @Test
    void netsWithValuesHaveNone() {
        String file = folder.resolve("values.cert").toString();
        Ran run = tidemark("check", "zoo:abp", "--deadlock-free", "--certificate", file);
        assertThat(run.out()).contains("no certificate, the net is not a place/transition net");
    }
}
