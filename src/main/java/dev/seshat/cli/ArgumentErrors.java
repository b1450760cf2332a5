package dev.seshat.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// Describes what is wrong with an argument, in the words of the help.
final class ArgumentErrors {

    private ArgumentErrors() {}

    static String sentence(ParameterException e) {
        if (e instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            ArgSpec argument = missing.getMissing().getFirst();
            return argument instanceof OptionSpec option
                    ? option.longestName() + " needs a value."
                    : argument.paramLabel() + " is missing.";
        }
        ArgSpec argument = e.getArgSpec();
        if (argument == null || e.getValue() == null) {
            String message = String.valueOf(e.getMessage());
            return message.endsWith(".") ? message : message + ".";
        }
        String name = argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
        return name + " takes " + expected(argument) + ", not “" + e.getValue() + "”.";
    }

    private static String expected(ArgSpec argument) {
        Object[] constants = argument.type().getEnumConstants();
        if (constants == null) {
            return "a number";
        }
        String all = Arrays.stream(constants)
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        int last = all.lastIndexOf(", ");
        return last < 0 ? all : all.substring(0, last) + " or " + all.substring(last + 2);
    }
}
