package dev.seshat;

import dev.seshat.cli.CommandLineInterface;
import dev.seshat.terminal.Console;

/// The program: one command line in, one exit code out.
public final class Seshat {

    private Seshat() {}

    /// Run the command line of this process.
    public static void main(String[] words) {
        int code = new CommandLineInterface(Console.ofProcess()).run(words).number();
        // `System.exit` makes Java search every jar for a logger, so it is called only where it matters.
        if (code != 0 || isKept()) {
            System.exit(code);
        }
    }

    /// Whether a thread is left that would keep the process alive, such as a pager's or a reader's.
    private static boolean isKept() {
        Thread[] threads = new Thread[Thread.activeCount() + 16];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!threads[i].equals(Thread.currentThread()) && !threads[i].isDaemon()) {
                return true;
            }
        }
        return count == threads.length;
    }
}
