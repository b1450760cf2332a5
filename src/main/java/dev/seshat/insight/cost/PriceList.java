package dev.seshat.insight.cost;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.seshat.json.JsonValue;
import dev.seshat.json.JsonValue.Obj;
import dev.seshat.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/// The prices of models: ours, as of a date, and those of the settings, which replace ours model by model.
/// Safe for any number of threads.
public final class PriceList {

    private static final String FILE = "prices.json";

    /// The prices that come with Seshat.
    private static final class Included {
        private static final PriceList LIST = read();

        private static PriceList read() {
            try (InputStream file = Objects.requireNonNull(PriceList.class.getResourceAsStream(FILE))) {
                Obj list = (Obj) JsonValue.parse(new String(file.readAllBytes(), UTF_8));
                LocalDate asOf = LocalDate.parse(Objects.requireNonNull(list.string("asOf")));
                List<ModelPrice> prices = new ArrayList<>();
                for (Map.Entry<String, JsonValue> each :
                        list.object("models").members().entrySet()) {
                    prices.add(PriceFormat.read(each.getKey(), "list of " + asOf, each.getValue()));
                }
                return new PriceList(asOf, prices, List.of());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (MalformedJson | PriceFormat.InvalidPrice e) {
                throw new IllegalStateException(FILE + " is invalid", e);
            }
        }
    }

    private final LocalDate asOf;
    private final List<ModelPrice> included;
    private final SortedMap<String, ModelPrice> ours = new TreeMap<>();
    private final SortedMap<String, ModelPrice> own = new TreeMap<>();
    private final Map<String, Optional<ModelPrice>> found = new ConcurrentHashMap<>();

    private PriceList(LocalDate asOf, List<ModelPrice> included, List<ModelPrice> overrides) {
        this.asOf = asOf;
        this.included = included;
        included.forEach(price -> ours.put(price.name().toLowerCase(Locale.ROOT), price));
        overrides.forEach(price -> own.put(price.name().toLowerCase(Locale.ROOT), price));
    }

    /// The list that comes with Seshat, with other prices for some models.
    public static PriceList with(List<ModelPrice> overrides) {
        return overrides.isEmpty()
                ? Included.LIST
                : new PriceList(Included.LIST.asOf, Included.LIST.included, overrides);
    }

    /// The day of our prices.
    public LocalDate asOf() {
        return asOf;
    }

    /// The price of a model by the name in a log; empty if it is unknown.
    public Optional<ModelPrice> find(String model) {
        // A hostile log may name any number of models.
        if (found.size() > 10_000) {
            found.clear();
        }
        return found.computeIfAbsent(model, this::lookUp);
    }

    private Optional<ModelPrice> lookUp(String model) {
        for (String name : ModelNames.readings(model)) {
            for (SortedMap<String, ModelPrice> list : List.of(own, ours)) {
                ModelPrice exact = list.get(name);
                if (exact != null) {
                    return Optional.of(exact);
                }
            }
        }
        for (String name : ModelNames.readings(model)) {
            for (SortedMap<String, ModelPrice> list : List.of(own, ours)) {
                Optional<ModelPrice> latest = latest(name, list);
                if (latest.isPresent()) {
                    return latest;
                }
            }
        }
        return Optional.empty();
    }

    /// The latest dated model of a name without a date.
    private static Optional<ModelPrice> latest(String name, SortedMap<String, ModelPrice> list) {
        return list.subMap(name + "-", name + ".").entrySet().stream()
                .filter(each -> ModelNames.isDate(each.getKey().substring(name.length())))
                .reduce((_, later) -> later)
                .map(Map.Entry::getValue);
    }

    /// Price what was used.
    public Quote quote(Consumption used) {
        return Quote.of(used, used.model().isEmpty() ? null : find(used.model()).orElse(null));
    }

    /// Price several consumptions as one bill.
    public Bill bill(List<Consumption> all) {
        Bill bill = new Bill();
        all.forEach(each -> bill.add(quote(each)));
        return bill;
    }
}
