package org.tidemark.spark;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A master and some workers of Spark on this machine, each a process of one core, and drivers that use them. All of them end with it.
 */
final class StandaloneCluster implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 300;
    private static final String HERE = "127.0.0.1";

    private final Path folder;
    private final String url;
    private final Map<String, Process> started = new LinkedHashMap<>();
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
            List<String> options = List.of("-Xmx256m", "-Dlog4j2.configurationFile=" + talkative());
            start(
                    "master",
                    home,
                    options,
                    "org.apache.spark.deploy.master.Master",
                    List.of("--host", HERE, "--port", String.valueOf(port), "--webui-port", "0"));
            await("master", "I have been elected leader");
            for (int w = 0; w < workers; w++) {
                Path work = Files.createDirectories(folder.resolve("work" + w));
                this.workers.add(start(
                        "worker" + w,
                        home,
                        options,
                        "org.apache.spark.deploy.worker.Worker",
                        List.of(
                                "--host",
                                HERE,
                                "--webui-port",
                                "0",
                                "-c",
                                "1",
                                "-m",
                                "512m",
                                "-d",
                                work.toString(),
                                url)));
            }
            for (int w = 0; w < workers; w++) {
                await("worker" + w, "Successfully registered with master");
            }
        } catch (Exception | Error failed) {
            close();
            throw failed;
        }
    }

    String url() {
        return url;
    }

    /** What workers take for an installation of Spark. It is empty: drivers say where the jars are. */
    private Path home() throws IOException {
        Path home = folder.resolve("home");
        Files.createDirectories(home.resolve("jars"));
        return home;
    }

    /** Settings by which a process says what it does, which is how to know that it is ready. */
    private Path talkative() throws IOException {
        return Files.writeString(folder.resolve("log4j2.properties"), """
                rootLogger.level = info
                rootLogger.appenderRef.stdout.ref = stdout
                appender.stdout.type = Console
                appender.stdout.name = stdout
                appender.stdout.layout.type = PatternLayout
                appender.stdout.layout.pattern = %p %c{1}: %m%n
                """);
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
        started.put(name, process);
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
                        "-Dspark.executor.memory=480m",
                        // What a dead worker held is asked for again and again before it is recomputed.
                        "-Dspark.shuffle.io.maxRetries=1",
                        "-Dspark.shuffle.io.retryWait=100ms",
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

    private void await(String name, String words) throws Exception {
        await(name, () -> {
            try {
                return printed(name).contains(words);
            } catch (IOException none) {
                return false;
            }
        });
    }

    /** Waits until something has happened, as long as a process is alive that it depends on. */
    void await(String name, BooleanSupplier happened) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        Process process = Objects.requireNonNull(started.get(name));
        while (!happened.getAsBoolean()) {
            if (System.nanoTime() > deadline || !process.isAlive()) {
                throw new AssertionError(name + " came to no more than this: " + printed(name));
            }
            Thread.sleep(10);
        }
    }

    @Override
    public void close() {
        for (Process each : started.values()) {
            each.descendants().forEach(ProcessHandle::destroyForcibly);
            each.destroyForcibly();
        }
    }
}
