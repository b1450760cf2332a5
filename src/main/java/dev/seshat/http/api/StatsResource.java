package dev.seshat.http.api;

import dev.seshat.app.LiveArchive;
import dev.seshat.app.WaitProgress;
import dev.seshat.insight.cost.PriceList;
import dev.seshat.insight.stats.Stats;
import dev.seshat.insight.stats.StatsQuestion;
import dev.seshat.insight.stats.StatsReport;
import dev.seshat.query.LocalClock;
import dev.seshat.request.StatsParameters;
import dev.seshat.wire.StatsJson;
import java.util.List;

/// `/api/stats`: sessions, prompts, active time, tokens and cost, in total and by day, project, model …
public final class StatsResource extends Resource {

    private static final int LIMIT = 1_000;

    private final LiveArchive live;
    private final PriceList prices;
    private final StatsParameters asked;

    /// @param agents the known agents
    public StatsResource(LiveArchive live, PriceList prices, List<String> agents) {
        this(live, prices, new StatsParameters(agents, LIMIT));
    }

    private StatsResource(LiveArchive live, PriceList prices, StatsParameters asked) {
        super("/api/stats", "Statistics: sessions, prompts, active time, tokens, API-equivalent cost.", asked.all());
        this.live = live;
        this.prices = prices;
        this.asked = asked;
    }

    @Override
    Body body(RequestParameters parameters) {
        StatsQuestion question = asked.question(parameters);
        return live.ask(
                state -> {
                    Stats stats = StatsReport.of(state.archive(), prices, question, new LocalClock());
                    return Body.of(json -> StatsJson.write(stats, state.pending(), json));
                },
                WaitProgress.NOBODY);
    }
}
