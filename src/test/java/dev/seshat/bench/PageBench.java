package dev.seshat.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.seshat.page.Chromium;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Opens a very long session and a very long list in a real browser, and measures when there was something to
/// read, and how many frames were late while scrolling.
///
///     PageBench RUNS PROJECTS MESSAGES SESSIONS COMMAND…
///
/// Writes the logs into PROJECTS, which COMMAND serves.
public final class PageBench {

    /// From the request of the page to the frame after the one with the expected content.
    private static final String OPENED = """
            wanted => {
              window.opened = new Promise(done => {
                const look = () => document.querySelector(wanted)
                  ? requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0))
                  : requestAnimationFrame(look);
                look();
              });
              window.tasks = [];
              new PerformanceObserver(list => tasks.push(...list.getEntries().map(each => each.duration)))
                .observe({type: 'longtask', buffered: true});
            }""";

    /// When the page was loaded, its modules were, and the first API request was sent and answered.
    private static final String WAY = """
            (() => {
              const ends = of => Math.max(...of.map(each => each.responseEnd));
              const all = performance.getEntriesByType('resource');
              const asked = all.find(each => /api.(sessions)/.test(each.name));
              return [ends(performance.getEntriesByType('navigation')), ends(all.filter(each => /page/.test(each.name))),
                asked.startTime, asked.responseEnd];
            })()""";

    /// Turn the wheel at every frame for this many milliseconds; returns the times between frames.
    private static final String SCROLLED = """
            ([step, millis]) => new Promise(done => {
              tasks.length = 0;
              const frames = [];
              const start = performance.now();
              let last = start;
              const turn = now => {
                frames.push(now - last);
                last = now;
                if (now - start > millis) {
                  done({frames: frames.slice(1), tasks, nodes: document.querySelectorAll('*').length, at: scrollY,
                    heap: performance.memory?.usedJSHeapSize ?? 0});
                } else {
                  scrollBy(0, step);
                  requestAnimationFrame(turn);
                }
              };
              requestAnimationFrame(turn);
            })""";

    private final Browser browser;
    private final String address;
    private final int runs;

    private PageBench(Browser browser, String address, int runs) {
        this.browser = browser;
        this.address = address;
        this.runs = runs;
    }

    /// Run the benchmark.
    public static void main(String[] words) throws IOException, InterruptedException {
        PageLogs logs = new PageLogs(Path.of(words[1]));
        String id = logs.longSession(Integer.parseInt(words[2]));
        logs.sessions(Integer.parseInt(words[3]));
        Process process = new ProcessBuilder(Arrays.asList(words).subList(4, words.length))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
                Chromium chromium = new Chromium()) {
            String line = out.readLine();
            String address = line.substring(line.indexOf("http://"));
            awaitArchive(address);
            PageBench bench = new PageBench(chromium.browser(), address, Integer.parseInt(words[0]));
            bench.run("a session of " + words[2] + " messages", "/session/" + id, ".message");
            bench.run(
                    "the same at its middle",
                    "/session/" + id + "#m-" + Integer.parseInt(words[2]) / 2,
                    ".message.here");
            bench.run("a list of " + words[3] + " sessions", "/", ".row");
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static void awaitArchive(String address) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest health = HttpRequest.newBuilder(URI.create(address + "/api/search?q=parse"))
                    .build();
            while (!client.send(health, HttpResponse.BodyHandlers.ofString())
                    .body()
                    .contains("\"pending\":0")) {
                Thread.sleep(500);
            }
        }
    }

    private void run(String what, String path, String wanted) {
        visit(path, wanted, false);
        double[] times = new double[runs];
        for (int i = 0; i < runs; i++) {
            times[i] = visit(path, wanted, false);
        }
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%-32s seen after %.0f ms at best, p50 %.0f ms, max %.0f ms, of %d%n",
                what,
                times[0],
                times[runs / 2],
                times[runs - 1],
                runs);
        visit(path, wanted, true);
    }

    /// Each time with an empty browser profile.
    private double visit(String path, String wanted, boolean tell) {
        try (BrowserContext context = browser.newContext(new Browser.NewContextOptions().setViewportSize(1100, 800))) {
            Page page = context.newPage();
            page.addInitScript("(" + OPENED + ")('" + wanted + "')");
            page.navigate(address + path);
            double opened = ((Number) page.evaluate("opened")).doubleValue();
            if (tell) {
                double[] way = numbers(page.evaluate(WAY));
                System.out.printf(
                        Locale.ROOT,
                        "  of which: page %.0f ms, modules %.0f, asked %.0f, answered %.0f, seen %.0f%n",
                        way[0],
                        way[1],
                        way[2],
                        way[3],
                        opened);
                page.waitForTimeout(1_000);
                scroll("slowly", page, 30);
                scroll("quickly", page, 400);
            }
            return opened;
        }
    }

    private static void scroll(String how, Page page, int step) {
        var seen = (Map<?, ?>) page.evaluate(SCROLLED, List.of(step, 8_000));
        double[] frames = numbers(seen.get("frames"));
        double[] tasks = numbers(seen.get("tasks"));
        Arrays.sort(frames);
        System.out.printf(
                Locale.ROOT,
                "  scrolled %-8s %d frames, p50 %.1f ms, p99 %.1f ms, max %.0f ms, %d over 50 ms; %d long tasks,"
                        + " max %.0f ms; %s px down, %s elements, %.0f MB%n",
                how,
                frames.length,
                frames[frames.length / 2],
                frames[(int) (frames.length * 0.99)],
                frames[frames.length - 1],
                Arrays.stream(frames).filter(each -> each > 50).count(),
                tasks.length,
                Arrays.stream(tasks).max().orElse(0),
                seen.get("at"),
                seen.get("nodes"),
                number(seen.get("heap")) / 1e6);
    }

    private static double[] numbers(@Nullable Object list) {
        List<Double> all = new ArrayList<>();
        for (Object each : (List<?>) requireNonNull(list)) {
            all.add(number(each));
        }
        return all.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double number(@Nullable Object value) {
        return ((Number) requireNonNull(value)).doubleValue();
    }
}
