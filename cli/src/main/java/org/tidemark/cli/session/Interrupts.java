package org.tidemark.cli.session;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** How a command learns that the user wants it to stop and to say what it has so far. */
public interface Interrupts {
    /** Nobody ever asks. */
    Interrupts NONE = () -> new Watch(() -> false, () -> {});

    /** From now on until it is closed, the first wish to stop is only noted; a second one ends the process. */
    Watch watch();

    /** The note of a wish to stop. Any thread may read it. */
    record Watch(BooleanSupplier asked, Runnable end) implements BooleanSupplier, AutoCloseable {
        @Override
        public boolean getAsBoolean() {
            return asked.getAsBoolean();
        }

        @Override
        public void close() {
            end.run();
        }
    }

    /**
     * Ctrl-C (SIGINT) and SIGTERM as wishes to stop.
     *
     * <p>A shutdown hook would do for the first signal, but the virtual machine lets a second one wait for the hook, and a
     * user who presses Ctrl-C twice wants to be rid of the process. The class for signals is exported by the module
     * {@code jdk.unsupported} and can be named in source only under a compiler warning that nothing silences, hence the
     * reflection. Where it is missing, signals do what they do to any Java program: end it at once.
     */
    public static final class SignalInterrupts implements Interrupts {
        private static final List<String> SIGNALS = List.of("INT", "TERM");
        private static final int KILLED_BY_SIGNAL = 130;

        @Override
        public Watch watch() {
            AtomicBoolean asked = new AtomicBoolean();
            List<Runnable> undo = new ArrayList<>();
            for (String signal : SIGNALS) {
                undo.add(handle(signal, () -> {
                    if (asked.getAndSet(true)) {
                        System.exit(KILLED_BY_SIGNAL);
                    }
                }));
            }
            return new Watch(asked::get, () -> undo.forEach(Runnable::run));
        }

        /** Handles a signal by an action and returns what brings the former handling back. */
        private static Runnable handle(String name, Runnable action) {
            try {
                Class<?> signals = Class.forName("sun.misc.Signal");
                Class<?> handlers = Class.forName("sun.misc.SignalHandler");
                Object handler = Proxy.newProxyInstance(
                        handlers.getClassLoader(), new Class<?>[] {handlers}, (proxy, method, args) -> {
                            action.run();
                            return null;
                        });
                Object signal = signals.getConstructor(String.class).newInstance(name);
                Method handle = signals.getMethod("handle", signals, handlers);
                Object former = handle.invoke(null, signal, handler);
                return () -> restore(handle, signal, former);
            } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
                return () -> {};
            }
        }

        private static void restore(Method handle, Object signal, Object former) {
            try {
                handle.invoke(null, signal, former);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException("the handling of " + signal + " cannot be restored", impossible);
            }
        }
    }
}
