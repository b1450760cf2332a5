package dev.seshat.http.api;

import dev.seshat.http.Routes;
import io.javalin.config.RoutesConfig;
import java.util.ArrayList;
import java.util.List;

/// All operations of the API, and their description.
public final class ApiRoutes implements Routes {

    private final List<Operation> operations;
    private final Turns turns;

    /// @param atRest what to do once nobody has asked for a while
    public ApiRoutes(String version, List<Operation> operations, Runnable atRest) {
        List<Operation> all = new ArrayList<>(operations);
        all.add(new OpenApi(version, all));
        this.operations = List.copyOf(all);
        turns = new Turns(atRest);
    }

    @Override
    public void addTo(RoutesConfig routes) {
        for (Operation operation : operations) {
            routes.addHttpHandler(
                    operation.method(),
                    operation.path(),
                    context -> {
                        Runnable answering =
                                () -> operation.answer(Asked.of(context, operation.parameters()), context);
                        if (operation.waitsForTurn()) {
                            turns.take(answering);
                        } else {
                            answering.run();
                        }
                    });
        }
    }
}
