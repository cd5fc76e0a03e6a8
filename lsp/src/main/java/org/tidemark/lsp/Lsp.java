package org.tidemark.lsp;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Future;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.tidemark.cli.LspCommand;
import org.tidemark.cli.Tidemark;
import picocli.CommandLine.Command;

/** {@code tidemark lsp}: serves an editor on standard input and output until that is closed. */
@Command
public final class Lsp extends LspCommand {
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(Tidemark.run(new Lsp(), args, out, err));
    }

    @Override
    public Integer call() throws InterruptedException {
        Server server = new Server(memoryBytes(), longest());
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // whatever prints would spoil the messages
        return serve(server, System.in, out);
    }

    /** Serves until the editor ends the server or closes the stream; the exit status. */
    static int serve(Server server, InputStream in, OutputStream out) throws InterruptedException {
        Logger.getLogger("org.eclipse.lsp4j").setLevel(Level.OFF); // what it logs, it also answers
        Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
        server.connect(launcher.getRemoteProxy());
        Future<Void> listening = launcher.startListening();
        Thread closing = new Thread(
                () -> {
                    try {
                        listening.get();
                    } catch (Exception closed) {
                        // Nobody is at the other end any more.
                    }
                    server.close();
                },
                "tidemark-end");
        closing.setDaemon(true);
        closing.start();
        server.awaitExit();
        server.close();
        return server.status();
    }
}
