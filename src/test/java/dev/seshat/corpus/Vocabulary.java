package dev.seshat.corpus;

import java.util.List;

/// The words of the corpus. Few are frequent and many are rare, as in any text.
final class Vocabulary {

    private static final int TABLE_BITS = 14;

    /// The most frequent first.
    private static final List<String> WORDS = words("""
            the a to is and of in it we that this for not with on now so as but one when at which was from has be
            then only if still test file line no by an each does all there first because already value code name
            before same call where check error after its read new have are next run list two second both out empty
            reads writes returns keeps into once case field class method server old cache key index row table query
            user text number how path fix need change tests passes fails missing wrong between while small let me
            look instead without about their every twice never longer order request answer message thread lock
            queue pool buffer offset cursor stream record header token parser reader writer folder branch commit
            merge release version module package import build compiler warning failure timeout retry limit default
            option flag setting environment variable argument parameter function caller result count total average
            window page button label form input output column width height colour theme layout menu dialog panel
            session login password secret certificate handshake socket port host proxy gateway route endpoint
            handler filter guard policy role permission owner tenant account invoice payment order basket price
            currency discount tax receipt customer supplier warehouse stock shipment parcel courier address city
            country region zone clock calendar schedule deadline reminder meeting agenda minute hour day week month
            year season summer winter harvest orchard garden river mountain harbour bridge tunnel railway platform
            ticket passenger driver engine wheel brake signal sensor reading sample measure scale weight length
            volume pressure temperature humidity forecast storm cloud rain snow wind wave tide current voltage
            circuit switch relay motor pump valve pipe tank filterbed drain roof wall floor window door hinge
            carpenter plumber painter baker butcher tailor weaver potter printer binder editor author reader
            chapter paragraph sentence phrase word letter syllable rhyme verse melody chord rhythm tempo violin
            trumpet piano drum choir concert theatre stage curtain audience applause critic review column newspaper
            headline caption photograph portrait sketch canvas brush pigment varnish frame gallery museum archive
            ledger entry balance debit credit transfer deposit withdrawal interest loan mortgage insurance claim
            witness judge verdict appeal statute clause contract signature seal envelope stamp postcard telegram
            carefully slowly quickly rarely often usually perhaps clearly roughly exactly nearly quietly plainly
            stale fresh narrow wide shallow deep brittle stable noisy silent eager lazy greedy strict loose legal
            duplicate orphan leftover neighbour sibling ancestor descendant snapshot rollback backfill migration
            replica shard quorum leader follower heartbeat election ballot consensus gossip backlog throttle burst
            jitter latency throughput percentile histogram gauge counter tracer span sampler exporter dashboard
            alert incident outage postmortem runbook checklist hotfix regression bisect reproduce workaround
            """);

    private static final List<String> IDENTIFIERS = words("""
            parseHeader openLedger invoiceTotal retryLimit maxBatchSize nextOffset rowCount lastSeenAt isStale
            flushQueue drainPool acquireLock releaseLock loadTariff saveReceipt findCourier countParcels splitLine
            mergeBranch renderPanel resolveRoute guardTenant checkQuorum electLeader appendEntry truncateTail
            readFrame writeFrame encodeToken decodeToken verifySeal rotateSecret scheduleReminder cancelMeeting
            LedgerStore ParcelTracker TariffTable CourierClient ReceiptPrinter BasketService StockReport
            TimetablePage SignalReader SensorGateway TideForecast ReplicaSet BallotBox GossipRing BacklogGauge
            SpanExporter HandshakeFilter TenantPolicy RouteTable CursorWindow SnapshotWriter MigrationRunner
            batch_size retry_after parcel_id tenant_key created_on is_archived ledger_rows tide_table
            """);

    private static final List<String> FOLDERS = words("""
            src/main/java/org/harbour/ledger src/main/java/org/harbour/parcel src/test/java/org/harbour/ledger
            app/pages app/components/panel lib/timetable lib/signal/io server/routes server/handlers tools/import
            migrations docs config packages/tide-forecast/src packages/ballot/src internal/gossip cmd/courier
            """);

    private static final List<String> SUFFIXES = words(".java .java .ts .tsx .go .py .rs .sql .md .json .yaml .css");

    private static final short[] ZIPF = zipfTable(WORDS.size());

    private Vocabulary() {}

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /// A table in which each word stands as often as it is likely.
    private static short[] zipfTable(int words) {
        double total = 0;
        for (int i = 0; i < words; i++) {
            total += 1 / (i + 2.5);
        }
        short[] table = new short[1 << TABLE_BITS];
        double sum = 0;
        int filled = 0;
        for (int i = 0; i < words; i++) {
            sum += 1 / (i + 2.5);
            int until = (int) Math.round(sum / total * table.length);
            while (filled < until) {
                table[filled++] = (short) i;
            }
        }
        return table;
    }

    static String word(Dice dice) {
        return WORDS.get(ZIPF[(int) (dice.nextLong() >>> (64 - TABLE_BITS))]);
    }

    /// A word from the rarer half, each as likely as the other.
    static String rareWord(Dice dice) {
        return WORDS.get(WORDS.size() / 2 + dice.below(WORDS.size() / 2));
    }

    static String identifier(Dice dice) {
        int kind = dice.below(8);
        if (kind < 4) {
            return dice.pick(IDENTIFIERS);
        }
        String first = rareWord(dice);
        String second = rareWord(dice);
        return switch (kind) {
            case 4 -> first + "_" + second;
            case 5 -> capitalised(first) + capitalised(second);
            default -> first + capitalised(second);
        };
    }

    /// A path inside a project.
    static String path(Dice dice) {
        String suffix = dice.pick(SUFFIXES);
        String name = suffix.equals(".java")
                ? capitalised(rareWord(dice)) + capitalised(rareWord(dice))
                : rareWord(dice) + (dice.chance(0.5) ? "-" + rareWord(dice) : "");
        return dice.pick(FOLDERS) + "/" + name + suffix;
    }

    static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
