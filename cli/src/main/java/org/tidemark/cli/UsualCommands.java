package org.tidemark.cli;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.tidemark.cli.session.Status;

/**
 * Runs commands as people use them, on small models, and prints nothing. The virtual machine writes the classes that these load into an
 * archive, from which later starts map them.
 */
public final class UsualCommands {
    static final List<String> COMMANDS = List.of(
            "--help",
            "explore zoo:philosophers/3",
            "explore zoo:philosophers/3 --json --threads 1",
            "explore zoo:philosophers/3 --store delta",
            "explore zoo:philosophers/3 --store tree",
            "explore zoo:philosophers/3 --store mdd",
            "explore zoo:slotted-ring/2 --search sweep",
            "explore zoo:tide-dbm/3 --colors direct",
            "info zoo:philosophers/3",
            "check zoo:philosophers/3 -f G(eat_1>=1->F(eat_1=0)) -f AG(EF(eat_1>=1)) -f EF(deadlock) -f AG(eat_1+eat_2<=1)");

    private UsualCommands() {}

    /** Runs them all. */
    public static void main(String[] args) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        int worst = 0;
        for (String command : COMMANDS) {
            int status = Tidemark.run(command.split(" "), InputStream.nullInputStream(), nowhere, nowhere);
            worst = Math.max(worst, status);
        }
        System.exit(worst < Status.WRONG_INPUT ? 0 : worst);
    }
}
