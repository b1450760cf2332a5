/// Settings with their origins, and the paths of Seshat's own files.
///
/// A value comes from a flag, else from the environment, else from the settings file, else it is the default, and
/// [dev.seshat.config.Origin] remembers which. Start at [dev.seshat.config.Settings#load]; the file is JSON with
/// comments, and whatever is wrong in it is an error with its line, because a setting that is silently ignored is
/// worse than none.
///
/// To add a setting: a constant in `SettingKey`, a component of [dev.seshat.config.Settings], a case in
/// `SettingsReader`, which handles file and flags alike, a line in `seshat config`, and a paragraph in
/// `docs/settings.md`.
@NullMarked
package dev.seshat.config;

import org.jspecify.annotations.NullMarked;
