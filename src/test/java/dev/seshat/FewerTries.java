package dev.seshat;

import java.util.Optional;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/// Runs each property with a third of its tries, except in a long check. Every run draws new samples, so
/// repeated runs cover all of them.
public final class FewerTries implements AroundPropertyHook {

    /// Fewer samples would say too little.
    private static final int FEW = 50;

    private static final int PART = 3;

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        PropertyAttributes attributes = context.attributes();
        if (!Tries.all()) {
            Optional<Integer> all = attributes.tries();
            all.filter(tries -> tries > FEW).ifPresent(tries -> attributes.setTries(Math.max(FEW, tries / PART)));
        }
        return property.execute();
    }
}
