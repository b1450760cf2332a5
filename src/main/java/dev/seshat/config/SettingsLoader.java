package dev.seshat.config;

import dev.seshat.agent.AgentFormat;
import dev.seshat.host.Environment;
import java.util.List;

/// Makes the settings of a run from the settings file and the command line.
public final class SettingsLoader {

    private SettingsLoader() {}

    /// Load the settings, with what the command line says on top; without a file and flags they are the defaults.
    public static Settings load(Environment environment, List<AgentFormat> formats, Flags flags) {
        SettingsReader reader = new SettingsReader(environment, formats);
        SettingsFile.load(Places.settingsFile(environment, flags)).ifPresent(reader::readFile);
        flags.readInto(reader);
        return reader.settings();
    }
}
