package dev.seshat.archive.sqlite;

/// Gives out rowids that grow with recency, although the newest come first: in blocks, each below the one before, one
/// for each transaction.
///
/// Within a block they ascend, in the order in which they are asked for. The full-text index wants it so: it gathers
/// words in memory only as long as rowids ascend. So recency is exact from block to block, and the first blocks, of the
/// newest sessions, are the smallest.
///
/// A run begins above all that is there; one that goes on with what is older than all that is there, below it.
final class Rowids {

    /// Far enough from zero for years of counting down, and small enough for four bytes.
    private static final long MIDDLE = 1L << 27;

    private final long highest;
    private final long blockSize;
    private long newer;
    private long older;
    private long next;
    private long end;

    /// @param lowest the lowest rowid that is taken, and `highest` the highest; both zero when none is
    /// @param blocks how many blocks of the newest are about to come
    Rowids(long lowest, long highest, long blockSize, long blocks) {
        this.highest = highest == 0 ? MIDDLE : highest;
        this.blockSize = blockSize;
        this.newer = this.highest + 1 + blockSize * blocks;
        this.older = lowest == 0 ? MIDDLE + 1 : lowest;
    }

    /// Begin another block with the next rowid.
    void nextBlock() {
        next = end;
    }

    /// The next rowid.
    ///
    /// @param newest whether it is for something newer than all that was there
    long next(boolean newest) {
        if (next == end) {
            next = takeBlock(newest);
            end = next + blockSize;
        }
        return next++;
    }

    private long takeBlock(boolean newest) {
        if (newest && newer - blockSize > highest) {
            newer -= blockSize;
            return newer;
        }
        older -= blockSize;
        return older;
    }
}
