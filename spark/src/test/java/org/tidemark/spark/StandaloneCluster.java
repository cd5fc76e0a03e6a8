package org.tidemark.spark;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A master and some workers of Spark on this machine, each a process of one core, and drivers that use them. All of them end with it.
 */
final class StandaloneCluster implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 300;
    private static final String HERE = "127.0.0.1";

    private final Path folder;
    private final String url;
    private final List<Process> started = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();

    /** Starts a cluster that keeps what it needs in a folder. */
    StandaloneCluster(Path folder, int workers) throws Exception {
        this.folder = folder;
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        url = "spark://" + HERE + ":" + port;
        try {
            Path home = home();
            Path log = folder.resolve("master.log");
            start(
                    "master",
                    home,
                    List.of("-Xmx256m"),
                    "org.apache.spark.deploy.master.Master",
                    List.of("--host", HERE, "--port", String.valueOf(port), "--webui-port", "0"));
            await("a master", () -> contains(log, "I have been elected leader"), null);
            for (int w = 0; w < workers; w++) {
                Path work = Files.createDirectories(folder.resolve("work" + w));
                this.workers.add(start(
                        "worker" + w,
                        home,
                        List.of("-Xmx256m"),
                        "org.apache.spark.deploy.worker.Worker",
                        List.of("--host", HERE, "--webui-port", "0", "-c", "1", "-m", "512m", "-d", work.toString(), url)));
            }
            for (int w = 0; w < workers; w++) {
                Path each = folder.resolve("worker" + w + ".log");
                await("worker " + w, () -> contains(each, "Successfully registered with master"), null);
            }
        } catch (Exception | Error failed) {
            close();
            throw failed;
        }
    }

    String url() {
        return url;
    }

    /** What workers take for an installation of Spark: the jars that this process has. */
    private Path home() throws IOException {
        Path home = folder.resolve("home");
        Path jars = Files.createDirectories(home.resolve("jars"));
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry).toAbsolutePath();
            if (entry.endsWith(".jar") && !Files.exists(jars.resolve(jar.getFileName()))) {
                Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
            }
        }
        return home;
    }

    private Process start(String name, Path home, List<String> options, String main, List<String> args)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(opens());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path", ""), main));
        command.addAll(args);
        File log = folder.resolve(name + ".log").toFile();
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log);
        Map<String, String> environment = builder.environment();
        environment.put("SPARK_HOME", home.toString());
        environment.put("SPARK_LOCAL_IP", HERE);
        environment.put("SPARK_SCALA_VERSION", "2.13");
        Process process = builder.start();
        started.add(process);
        return process;
    }

    private static List<String> opens() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens"))
                .toList();
    }

    /** Starts a driver; what it prints goes to a file of its name. */
    Process driver(String name, String... args) throws IOException {
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--master", url));
        return start(
                name,
                folder.resolve("home"),
                List.of(
                        "-Xmx512m",
                        "-Dspark.executor.memory=400m",
                        "-Dspark.executor.extraClassPath=" + System.getProperty("java.class.path", ""),
                        "-Dspark.driver.host=" + HERE,
                        "-Dspark.driver.bindAddress=" + HERE),
                SparkMain.class.getName(),
                all);
    }

    /** Kills a worker outright, and what it runs. */
    void killWorker(int number) throws InterruptedException {
        Process worker = workers.get(number);
        worker.descendants().forEach(ProcessHandle::destroyForcibly);
        worker.destroyForcibly().waitFor();
    }

    /** What a process has printed. */
    String printed(String name) throws IOException {
        return Files.readString(folder.resolve(name + ".log"));
    }

    private static boolean contains(Path log, String words) {
        try {
            return Files.exists(log) && Files.readString(log).contains(words);
        } catch (IOException none) {
            return false;
        }
    }

    /** Waits until something has happened, as long as a process is alive that it depends on. */
    static void await(String what, BooleanSupplier happened, @Nullable Process process) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() > deadline || (process != null && !process.isAlive())) {
                throw new AssertionError("there is never " + what);
            }
            Thread.sleep(10);
        }
    }

    @Override
    public void close() {
        for (Process each : started) {
            each.descendants().forEach(ProcessHandle::destroyForcibly);
            each.destroyForcibly();
        }
    }
}
