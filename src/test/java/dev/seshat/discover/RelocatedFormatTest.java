package dev.seshat.discover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.seshat.agent.AgentFormat;
import dev.seshat.agent.LogReader;
import dev.seshat.agent.LogSink;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A relocated format passes everything on to the format that it wraps.
class RelocatedFormatTest {

    /// A method with a default would otherwise answer for the wrapped format without asking it.
    @Test
    void everyMethodIsPassedOn() {
        assertThat(notPassedOn(AgentFormat.class, RelocatedFormat.class)).isEmpty();
        assertThat(notPassedOn(LogReader.class, nested(LogReader.class))).isEmpty();
        assertThat(notPassedOn(LogSink.class, nested(LogSink.class))).isEmpty();
    }

    private static Class<?> nested(Class<?> contract) {
        return Stream.of(RelocatedFormat.class.getDeclaredClasses())
                .filter(contract::isAssignableFrom)
                .findFirst()
                .orElseThrow();
    }

    private static List<String> notPassedOn(Class<?> contract, Class<?> wrapper) {
        return Stream.of(contract.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method ->
                        Stream.of(wrapper.getDeclaredMethods()).noneMatch(declared -> isSame(method, declared)))
                .map(Method::toString)
                .toList();
    }

    private static boolean isSame(Method one, Method other) {
        return one.getName().equals(other.getName())
                && Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
    }
}
