package org.tidemark.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.model.Dependencies;
import org.tidemark.model.Model;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.zoo.Zoo;

/** Events are only left out where conditions are read from the values of fields. */
class StubbornStageTest {
    private static Model model(Class<?>... capabilities) {
        return (Model) Proxy.newProxyInstance(
                StubbornStageTest.class.getClassLoader(), capabilities, (proxy, method, arguments) -> {
                    throw new AssertionError("asked for " + method);
                });
    }

    @Test
    void aModelThatCompilesConditionsItselfIsRefused() throws Exception {
        NetSystem system = new NetSystem(Zoo.open("zoo:philosophers/3"));
        assertThat(StubbornStage.obstacle(system, model(Model.class, Dependencies.class)))
                .isNull();
        assertThat(StubbornStage.obstacle(system, model(Model.class, Dependencies.class, OwnPredicates.class)))
                .contains("values of its fields");
        assertThat(StubbornStage.obstacle(system, model(Model.class))).contains("depend on");
    }
}
