package org.tidemark.counters;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.LinearEvents;
import org.tidemark.model.Model;
import org.tidemark.model.ModelContract;
import org.tidemark.model.Successors;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/** The models of counter machines keep the contract of models, which notices what is wrong with their dependencies. */
class CounterModelTest extends ModelContract {
    @Override
    protected List<Model> models() {
        return new CounterContractTest()
                .systems().stream().map(CounterModelTest::model).toList();
    }

    private static Model model(TransitionSystem system) {
        return system.models(() -> true, 1).model(StateModels.Use.WHOLE);
    }

    /** Mistakes that a model may make about its events. */
    private enum Lie {
        NONE,
        NEEDS_LESS,
        NEEDS_MORE,
        TESTS_NOTHING,
        CHANGES_LESS,
        CHANGES_BY_OTHER_AMOUNTS,
        COMMUTES_WITH_ALL,
        WRITES_WHAT_IT_DOES_NOT_READ
    }

    /** A counter machine that says something wrong about its events. */
    private record Lying(Model machine, Lie lie) implements Model, Dependencies {
        private Dependencies truth() {
            return (Dependencies) machine;
        }

        @Override
        public Layout layout() {
            return machine.layout();
        }

        @Override
        public int events() {
            return machine.events();
        }

        @Override
        public String eventName(int event) {
            return machine.eventName(event);
        }

        @Override
        public void initial(Successors out) {
            machine.initial(out);
        }

        @Override
        public Expander expander() {
            return machine.expander();
        }

        @Override
        public void needs(int event, Need need) {
            truth().needs(event, (field, least, most) -> {
                if (lie != Lie.NEEDS_LESS || field != 1) {
                    need.of(field, lie == Lie.NEEDS_MORE && field == 1 ? least + 1 : least, most);
                }
            });
        }

        @Override
        public void tests(int event, IntConsumer field) {
            if (lie != Lie.TESTS_NOTHING) {
                truth().tests(event, field);
            }
        }

        @Override
        public void effect(int event, LinearEvents.Change change) {
            truth().effect(event, (field, by) -> {
                if (field == 1 && lie == Lie.CHANGES_BY_OTHER_AMOUNTS) {
                    change.of(field, 2 * by);
                } else if (field != 1 || (lie != Lie.CHANGES_LESS && lie != Lie.WRITES_WHAT_IT_DOES_NOT_READ)) {
                    change.of(field, by);
                }
            });
        }

        @Override
        public void writes(int event, IntConsumer field) {
            if (lie == Lie.WRITES_WHAT_IT_DOES_NOT_READ) {
                field.accept(2);
            }
        }

        @Override
        public boolean commute(int one, int other) {
            return lie == Lie.COMMUTES_WITH_ALL;
        }
    }

    private static final String MACHINE = """
            machine m
            counter x max 3
            counter y max 3
            start a
            up: a -> a when y != 2 do x + 1
            down: a -> a when x > 1 do x - 1
            more: a -> a do y + 1
            less: a -> a do y - 1
            end: a -> b when x = 3
            """;

    @ParameterizedTest
    @EnumSource(names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void wrongDependenciesAreNoticed(Lie lie) {
        Model wrong = new Lying(model(CounterContractTest.machine(MACHINE)), lie);
        assertThatThrownBy(() -> contractOf(wrong).eventsDependOnNothingButWhatTheySay())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void rightOnesAreNot() {
        contractOf(new Lying(model(CounterContractTest.machine(MACHINE)), Lie.NONE))
                .eventsDependOnNothingButWhatTheySay();
    }

    private static ModelContract contractOf(Model one) {
        return new ModelContract() {
            @Override
            protected List<Model> models() {
                return List.of(one);
            }
        };
    }
}
