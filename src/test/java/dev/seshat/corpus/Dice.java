package dev.seshat.corpus;

import java.util.List;

/// Chance that can be repeated: the same seed throws the same numbers on every machine and every JDK.
final class Dice {

    private static final String HEX = "0123456789abcdef";
    private static final String BASE_64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String ALPHANUMERIC = BASE_64.substring(0, 62);

    private long state;

    Dice(long seed) {
        state = seed;
    }

    /// Dice of their own for one purpose, so that a throw more here changes nothing there.
    Dice(long seed, String purpose, int index) {
        this(mix(mix(seed) + purpose.hashCode()) + index * 0x632be59bd9b4e019L);
    }

    long nextLong() {
        state += 0x9e3779b97f4a7c15L;
        return mix(state);
    }

    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /// From 0 to `bound`, which is not reached.
    int below(int bound) {
        return (int) (((nextLong() >>> 32) * bound) >>> 32);
    }

    /// From one number to another, both included.
    int between(int from, int to) {
        return from + below(to - from + 1);
    }

    double unit() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    boolean chance(double probability) {
        return unit() < probability;
    }

    double gaussian() {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - unit()));
        return radius * StrictMath.cos(2 * StrictMath.PI * unit());
    }

    /// Sizes in logs are lognormal: most are small, a few are huge.
    int lognormal(double median, double sigma, int max) {
        return (int) Math.min(max, median * StrictMath.exp(sigma * gaussian()));
    }

    <T> T pick(List<T> choices) {
        return choices.get(below(choices.size()));
    }

    String uuid() {
        String h = hex(32);
        String variant = String.valueOf("89ab".charAt(below(4)));
        return h.substring(0, 8) + "-" + h.substring(8, 12) + "-4" + h.substring(13, 16) + "-" + variant
                + h.substring(17, 20) + "-" + h.substring(20);
    }

    String hex(int digits) {
        return characters(HEX, digits);
    }

    String base64(int length) {
        return characters(BASE_64, length);
    }

    String alphanumeric(int length) {
        return characters(ALPHANUMERIC, length);
    }

    private String characters(String alphabet, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(below(alphabet.length())));
        }
        return text.toString();
    }
}
