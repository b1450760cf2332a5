package dev.seshat.http.api;

/// The JSON schema of a search response. `docs/json.md` explains each member.
final class SearchSchema {

    private static final String MATCH = """
            {"type":"object","required":["category","snippet","highlights"],"properties":{\
            "seq":{"type":"integer"},"at":{"type":"string","format":"date-time"},"category":{"type":"string"},\
            "tool":{"type":"string"},"snippet":{"type":"string"},"highlights":{"type":"array","items":{\
            "type":"array","items":{"type":"integer"},"minItems":2,"maxItems":2}},"abandoned":{"type":"boolean"}}}""";

    private static final String HELD = """
            {"enum":["message","session","any"]}""";

    private static final String HIT = """
            {"type":"object","required":["session","score","match","matches"],"properties":{\
            "session":{"type":"object"},"score":{"type":"number"},"match":%s,\
            "missing":{"type":"array","items":{"type":"string"}},"matches":{"type":"array","items":%s}}}\
            """.formatted(HELD, MATCH);

    private static final String DATE = """
            {"type":"object","required":["words"],"properties":{"words":{"type":"string"},\
            "since":{"type":"string","format":"date-time"},"until":{"type":"string","format":"date-time"}}}""";

    static final String ANSWER = """
            {"type":"object","required":["query","match","total","totalIsLowerBound","bounded","pending","tookMs",\
            "hits"],"properties":{"query":{"type":"string"},"match":%s,"total":{"type":"integer"},\
            "totalIsLowerBound":{"type":"boolean"},"bounded":{"type":"boolean"},"pending":{"type":"integer"},\
            "suggestion":{"type":"string"},"corrected":{"type":"string"},"literal":{"type":"string"},\
            "reading":{"type":"object","required":["pasted","other"],"properties":{"pasted":{"type":"boolean"},\
            "other":{"type":"string"}}},"dates":{"type":"array","items":%s},"tookMs":{"type":"integer"},\
            "hits":{"type":"array","items":%s},"skippedRows":{"type":"object"}}}""".formatted(HELD, DATE, HIT);

    private SearchSchema() {}
}
