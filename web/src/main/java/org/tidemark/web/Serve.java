package org.tidemark.web;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.tidemark.api.InvalidInputException;
import org.tidemark.api.SharedMemory;
import org.tidemark.cli.ServeCommand;
import org.tidemark.cli.Tidemark;
import org.tidemark.web.calls.CallServer;
import org.tidemark.web.server.WebServer;
import org.tidemark.web.session.Actions;
import org.tidemark.web.session.Budget;
import org.tidemark.web.session.DiskRoom;
import org.tidemark.web.session.ModelFolder;
import picocli.CommandLine.Command;

/** {@code tidemark serve}: starts the server, says where it is, and waits for Ctrl-C. */
@Command
public final class Serve extends ServeCommand {
    private static final int WRONG_INPUT = 2;

    private final PrintStream out;
    private final PrintStream err;
    private final CountDownLatch ended = new CountDownLatch(1);

    Serve(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(Tidemark.run(new Serve(out, err), args, out, err));
    }

    @Override
    public Integer call() throws InterruptedException {
        if (stdio) {
            new CallServer(System.in, new FileOutputStream(FileDescriptor.out), SharedMemory.of(memoryBytes())).run();
            return 0;
        }
        try (WebServer server = start()) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close));
            out.println("Tidemark is at " + server.address());
            out.println("Ctrl-C ends it.");
            if (!noBrowser) {
                Browser.open(server.address());
            }
            ended.await();
            return 0;
        } catch (InvalidInputException e) {
            err.println("tidemark: " + e.getMessage());
        } catch (IOException e) {
            err.println("tidemark: cannot listen on port " + port + ": " + e.getMessage());
        }
        return WRONG_INPUT;
    }

    WebServer start() throws IOException, InvalidInputException {
        Budget budget = new Budget(
                SharedMemory.of(memoryBytes()), longest(), Runtime.getRuntime().availableProcessors(), filesOfRuns());
        Actions actions = new Actions(models(), budget, model);
        try {
            return new WebServer(port, actions, next -> out.println("Opened. For another browser: " + next));
        } catch (IOException e) {
            actions.close();
            throw e;
        }
    }

    private Optional<DiskRoom> filesOfRuns() {
        if (disk == null) {
            if (diskSpace != null) {
                throw wrong("--disk-space needs --disk, the folder that it is about");
            }
            return Optional.empty();
        }
        if (!(Files.isDirectory(disk) && Files.isWritable(disk))) {
            throw wrong("--disk '" + disk + "': there is no such folder, or nothing can be written in it");
        }
        return Optional.of(new DiskRoom(disk.toAbsolutePath(), diskSpace(disk)));
    }

    private long diskSpace(Path folder) {
        if (diskSpace != null) {
            return diskSpace;
        }
        try {
            return Files.getFileStore(folder).getUsableSpace() / 2;
        } catch (IOException e) {
            throw wrong("--disk '" + folder + "': cannot be opened: " + e.getMessage());
        }
    }

    private ModelFolder models() {
        if (!Files.isDirectory(folder)) {
            throw wrong("--folder '" + folder + "': there is no such folder");
        }
        try {
            return new ModelFolder(folder);
        } catch (IOException e) {
            throw wrong("--folder '" + folder + "': cannot be opened: " + e.getMessage());
        }
    }
}
