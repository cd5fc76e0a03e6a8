package org.tidemark.spark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.HashPartitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** How jobs of Spark are run here: so that they can be cancelled, and fail with a sentence. */
public final class Jobs {
    private static final long LOOK_MILLIS = 100;

    private Jobs() {}

    /** A job that Spark gave up. */
    public static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failure(Throwable cause) {
            super(String.valueOf(cause.getMessage()), cause);
        }
    }

    /** One element in each partition, its number: what datasets from files are made of. */
    public static JavaPairRDD<Integer, Integer> numbers(JavaSparkContext spark, int count) {
        List<Tuple2<Integer, Integer>> all = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            all.add(new Tuple2<>(p, p));
        }
        return spark.parallelizePairs(all, count).partitionBy(new HashPartitioner(count));
    }

    /**
     * Runs a job and gives all of its data.
     *
     * @param cancellation run now and then in the meantime; it throws when the result is no longer needed
     */
    public static <T> List<T> result(JavaRDD<T> data, Runnable cancellation) {
        JavaFutureAction<List<T>> job = data.collectAsync();
        try {
            while (true) {
                try {
                    return job.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException stillRunning) {
                    cancellation.run();
                }
            }
        } catch (ExecutionException failed) {
            throw new Failure(failed.getCause() == null ? failed : failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Failure(interrupted);
        } finally {
            if (!job.isDone()) {
                job.cancel(true);
            }
        }
    }

    /** A check that a task runs now and then: it throws once the task was cancelled. */
    public static Runnable taskCancellation() {
        TaskContext task = TaskContext.get();
        return () -> {
            if (task.isInterrupted()) {
                throw new TaskKilledException("the job was cancelled");
            }
        };
    }
}
