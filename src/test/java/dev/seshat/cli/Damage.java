package dev.seshat.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Ways to damage a SQLite file.
enum Damage {
    ONE_PAGE_ZEROED {
        @Override
        byte[] to(byte[] file, Random random) {
            return fill(file, page(file, random), PAGE, null);
        }
    },
    ONE_PAGE_OVERWRITTEN {
        @Override
        byte[] to(byte[] file, Random random) {
            return fill(file, page(file, random), PAGE, random);
        }
    },
    PART_OF_A_PAGE_OVERWRITTEN {
        @Override
        byte[] to(byte[] file, Random random) {
            return fill(file, page(file, random) + random.nextInt(PAGE - 200), 200, random);
        }
    },
    ONE_BIT_FLIPPED {
        @Override
        byte[] to(byte[] file, Random random) {
            return flip(file, 1, random);
        }
    },
    TWENTY_BITS_FLIPPED {
        @Override
        byte[] to(byte[] file, Random random) {
            return flip(file, 20, random);
        }
    },
    HEADER_OVERWRITTEN {
        @Override
        byte[] to(byte[] file, Random random) {
            return fill(file, 0, 100, random);
        }
    },
    ONE_BIT_OF_THE_HEADER_FLIPPED {
        @Override
        byte[] to(byte[] file, Random random) {
            file[random.nextInt(100)] ^= (byte) (1 << random.nextInt(8));
            return file;
        }
    },
    FIRST_PAGE_ZEROED {
        @Override
        byte[] to(byte[] file, Random random) {
            return fill(file, 0, PAGE, null);
        }
    },
    /// The interior pages.
    INNER_PAGES_ZEROED {
        @Override
        byte[] to(byte[] file, Random random) {
            List<Integer> inner = new ArrayList<>();
            for (int page = PAGE; page + PAGE <= file.length; page += PAGE) {
                if (file[page] == 2 || file[page] == 5) {
                    inner.add(page);
                }
            }
            for (int i = 0; i < 3; i++) {
                fill(file, inner.get(random.nextInt(inner.size())), PAGE, null);
            }
            return file;
        }
    },
    MANY_PAGES_OVERWRITTEN {
        @Override
        byte[] to(byte[] file, Random random) {
            for (int i = 0; i < 15; i++) {
                fill(file, page(file, random), PAGE, random);
            }
            return file;
        }
    },
    TAIL_CUT_OFF {
        @Override
        byte[] to(byte[] file, Random random) {
            return Arrays.copyOf(file, file.length - 1 - random.nextInt(file.length / 3));
        }
    },
    PAGES_SWAPPED {
        @Override
        byte[] to(byte[] file, Random random) {
            return swap(file, page(file, random), page(file, random));
        }
    };

    static final int PAGE = 4096;

    /// Damage a file; changes the given bytes.
    abstract byte[] to(byte[] file, Random random);

    /// Where a page other than the first begins.
    private static int page(byte[] file, Random random) {
        return PAGE * random.nextInt(1, file.length / PAGE);
    }

    private static byte[] fill(byte[] file, int from, int length, @Nullable Random random) {
        byte[] bytes = new byte[length];
        if (random != null) {
            random.nextBytes(bytes);
        }
        System.arraycopy(bytes, 0, file, from, length);
        return file;
    }

    private static byte[] swap(byte[] file, int one, int other) {
        byte[] kept = Arrays.copyOfRange(file, one, one + PAGE);
        System.arraycopy(file, other, file, one, PAGE);
        System.arraycopy(kept, 0, file, other, PAGE);
        return file;
    }

    private static byte[] flip(byte[] file, int bits, Random random) {
        for (int i = 0; i < bits; i++) {
            file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return file;
    }
}
