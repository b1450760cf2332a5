package dev.seshat.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/// The short digests in keys: the same on every machine, and they reveal nothing.
///
/// Implemented here (FIPS 180-4), because every command needs one digest, and looking up the platform's own
/// among the security providers takes 8 ms of a search (11 and 21 ms of CPU on a machine half as fast, medians
/// of 30 and 24 runs).
public final class Sha256 {

    private static final int BLOCK = 64;
    private static final int ROUNDS = 64;

    /// The fractional parts of the roots of the first primes: cube roots for the rounds, square roots for the
    /// initial hash.
    private static final int[] ROUND = new int[ROUNDS];

    private static final int[] BEGINNING = new int[8];

    static {
        int prime = 2;
        for (int i = 0; i < ROUNDS; i++) {
            ROUND[i] = fraction(Math.cbrt(prime));
            if (i < BEGINNING.length) {
                BEGINNING[i] = fraction(Math.sqrt(prime));
            }
            prime = primeAfter(prime);
        }
    }

    private final int[] state = BEGINNING.clone();
    private final int[] words = new int[ROUNDS];

    private Sha256() {}

    /// The platform's own, for everything else.
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// The first 8 hex digits of the SHA-256 of a text in UTF-8.
    static String first8(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        // The text is padded with a one bit, zeros and its length in bits, up to a whole block.
        ByteBuffer padded = ByteBuffer.allocate((bytes.length + 8) / BLOCK * BLOCK + BLOCK);
        padded.put(bytes).put((byte) 0x80).putLong(padded.capacity() - 8, 8L * bytes.length);
        Sha256 digest = new Sha256();
        for (padded.rewind(); padded.hasRemaining(); ) {
            digest.take(padded);
        }
        String hex = Integer.toHexString(digest.state[0]);
        return "0".repeat(8 - hex.length()) + hex;
    }

    private void take(ByteBuffer block) {
        for (int i = 0; i < ROUNDS; i++) {
            words[i] = i < 16 ? block.getInt() : mixed(i);
        }
        int[] s = Arrays.copyOf(state, state.length);
        for (int i = 0; i < ROUNDS; i++) {
            int chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
            int most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
            int first = s[7] + turned(s[4], 6, 11, 25) + chosen + ROUND[i] + words[i];
            int second = turned(s[0], 2, 13, 22) + most;
            System.arraycopy(s, 0, s, 1, 7);
            s[4] += first;
            s[0] = first + second;
        }
        for (int i = 0; i < state.length; i++) {
            state[i] += s[i];
        }
    }

    private int mixed(int i) {
        int near = words[i - 2];
        int far = words[i - 15];
        return words[i - 16]
                + (Integer.rotateRight(far, 7) ^ Integer.rotateRight(far, 18) ^ (far >>> 3))
                + words[i - 7]
                + (Integer.rotateRight(near, 17) ^ Integer.rotateRight(near, 19) ^ (near >>> 10));
    }

    private static int turned(int word, int a, int b, int c) {
        return Integer.rotateRight(word, a) ^ Integer.rotateRight(word, b) ^ Integer.rotateRight(word, c);
    }

    /// The first 32 fractional bits. A double is precise enough because the roots are small.
    private static int fraction(double root) {
        return (int) (long) ((root - Math.floor(root)) * (1L << 32));
    }

    private static int primeAfter(int prime) {
        int next = prime + 1;
        while (hasDivisor(next)) {
            next++;
        }
        return next;
    }

    private static boolean hasDivisor(int number) {
        for (int divisor = 2; divisor * divisor <= number; divisor++) {
            if (number % divisor == 0) {
                return true;
            }
        }
        return false;
    }
}
