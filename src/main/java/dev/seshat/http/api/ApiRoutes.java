package dev.seshat.http.api;

import dev.seshat.http.Routes;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;

/// All operations of the API, and their description.
public final class ApiRoutes implements Routes {

    private final List<Operation> operations;
    private final RequestLimiter limiter;
    private final RequestBody bodies = new RequestBody();

    /// @param atRest called after a while without requests
    public ApiRoutes(String version, List<Operation> operations, Runnable atRest) {
        List<Operation> all = new ArrayList<>(operations);
        all.add(new OpenApi(version, all));
        this.operations = List.copyOf(all);
        limiter = new RequestLimiter(atRest);
    }

    @Override
    public void addTo(RoutesConfig routes) {
        for (Operation operation : operations) {
            routes.addHttpHandler(operation.method(), operation.path(), context -> answer(operation, context));
        }
    }

    private void answer(Operation operation, Context context) {
        Runnable answering = () -> operation.answer(RequestParameters.of(context, operation.parameters()), context);
        Runnable inTurn = operation.waitsForTurn() ? () -> limiter.take(answering) : answering;
        if (operation.bodySchema() == null) {
            inTurn.run();
        } else {
            bodies.read(context, inTurn);
        }
    }
}
