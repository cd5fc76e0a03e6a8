package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tidemark.cli.session.Status;

/** A command that is refused would load hardly any classes, and nobody would notice. */
class UsualCommandsTest {
    static Iterable<UsualCommands.Usual> commands() {
        return UsualCommands.COMMANDS;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isAnswered(UsualCommands.Usual command) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status = command.run(new PrintStream(errors, true, StandardCharsets.UTF_8));
        assertThat(status).as(errors.toString(StandardCharsets.UTF_8)).isIn(Status.DONE, Status.VIOLATED);
    }
}
