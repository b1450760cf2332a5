package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.NamedSession;
import dev.seshat.app.WaitProgress;
import dev.seshat.insight.cost.CostReport;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.insight.cost.SessionCost;
import dev.seshat.request.Parameter;
import dev.seshat.wire.SessionCostJson;
import java.util.List;

/// `/api/sessions/{id}/cost`: what a session cost, turn by turn.
public final class CostResource extends Resource {

    private static final Parameter.Flag EXPLAIN =
            new Parameter.Flag("explain", "Return each request, its tokens and the prices used.");

    private final LiveArchive live;
    private final PriceList prices;

    public CostResource(LiveArchive live, PriceList prices) {
        super(
                "/api/sessions/{id}/cost",
                "What a session cost, turn by turn, with its subagents (API-equivalent).",
                List.of(EXPLAIN));
        this.live = live;
        this.prices = prices;
    }

    @Override
    Body body(RequestParameters parameters) {
        String name = parameters.inPath("id");
        boolean explained = parameters.flag(EXPLAIN);
        return live.ask(
                state -> {
                    SessionCost cost =
                            CostReport.of(NamedSession.find(name, state).session(), state.archive(), prices);
                    return Body.of(json -> SessionCostJson.write(cost, explained, json));
                },
                WaitProgress.NOBODY);
    }
}
