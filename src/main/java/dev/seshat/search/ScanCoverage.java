package dev.seshat.search;

/// How far a search of texts got.
///
/// @param sessions how many sessions were searched
/// @param all how many there were to search
public record ScanCoverage(int sessions, int all) {

    public boolean isComplete() {
        return sessions == all;
    }
}
