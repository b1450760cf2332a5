package dev.seshat.host;

/// Distinguishes a full disk from other write failures. Java has no exception for it.
public final class DiskFull {

    private DiskFull() {}

    /// Whether a failure was caused by a full disk or an exhausted quota.
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String reason = String.valueOf(each.getMessage());
            if (reason.contains("No space left") || reason.contains("quota")) {
                return true;
            }
        }
        return false;
    }
}
