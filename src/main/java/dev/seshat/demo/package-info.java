/// Sample logs of our own, for those who have none yet or want to look around first.
///
/// They lie as resources in `demo/`: `logs.txt` names them, `projects/` holds them as Claude Code would have written
/// them. To add one, put it there and name it; its times must not be later than those of the newest.
@NullMarked
package dev.seshat.demo;

import org.jspecify.annotations.NullMarked;
