package dev.seshat.agent.claude;

import dev.seshat.json.JsonString;
import java.util.Arrays;

/// The `content` of a message: a string, or blocks, or neither.
final class ClaudeContent {

    /// A line may hold thousands of blocks, but hardly any does: extra slots are not kept for the next line.
    private static final int BLOCKS_KEPT = 64;

    final JsonString text = new JsonString();
    private ContentBlock[] blocks = new ContentBlock[4];
    private int size;

    void clear() {
        text.clear();
        size = 0;
        if (blocks.length > BLOCKS_KEPT) {
            blocks = new ContentBlock[BLOCKS_KEPT];
        }
    }

    boolean isString() {
        return text.isPresent();
    }

    int size() {
        return size;
    }

    ContentBlock block(int index) {
        return blocks[index];
    }

    /// A slot for one more block.
    ContentBlock add() {
        if (size == blocks.length) {
            blocks = Arrays.copyOf(blocks, size * 2);
        }
        ContentBlock block = blocks[size];
        if (block == null) {
            block = new ContentBlock();
            blocks[size] = block;
        }
        size++;
        block.clear();
        return block;
    }

    /// The number of images among the blocks.
    int images() {
        int images = 0;
        for (int i = 0; i < size; i++) {
            if (blocks[i].type == ContentBlock.Type.IMAGE) {
                images++;
            }
        }
        return images;
    }
}
