package dev.seshat.cli;

import dev.seshat.app.Doctor;
import dev.seshat.app.Doctor.Finding;
import dev.seshat.app.Doctor.State;
import dev.seshat.cli.output.DoctorPage;
import dev.seshat.terminal.Console;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `doctor`: checks Java, settings, archive, index, kept bytes, permissions and logs.
final class DoctorCommand implements CliCommand {

    @Override
    public String name() {
        return "doctor";
    }

    @Override
    public String summary() {
        return "Check that everything is in order, and say what to do if not.";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().addOption(CommonOptions.flag("--json", "Print the findings as JSON."));
        SettingsOptions.addTo(spec)
                .usageMessage()
                .footer(
                        "  seshat doctor          a line for each check; exit code 2 if something is broken",
                        "  seshat doctor --json   the same, as JSON");
        return spec;
    }

    @Override
    public ExitCode run(ParseResult arguments, Console console) {
        List<Finding> findings = Doctor.check(() -> SettingsOptions.services(arguments, console));
        boolean json = arguments.hasMatchedOption("--json");
        try (Output out = json ? Output.plain(console) : CommonOptions.output(arguments, console)) {
            if (json) {
                DoctorPage.writeJson(findings, out);
            } else {
                DoctorPage.print(findings, out, console.terminal(CommonOptions.colour(arguments)));
            }
        }
        return findings.stream().anyMatch(finding -> finding.state() == State.BROKEN) ? ExitCode.FAILED : ExitCode.DONE;
    }
}
