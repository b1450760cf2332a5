/// Sample logs, for users who have no logs yet or want to look around first.
///
/// They are resources in `demo/`: `logs.txt` lists them, and `projects/` contains them as Claude Code would
/// write them. To add one, put it there and list it; its times must not be later than those of the newest.
@NullMarked
package dev.seshat.demo;

import org.jspecify.annotations.NullMarked;
