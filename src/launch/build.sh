# shellcheck shell=sh
# shellcheck disable=SC2154 # seshat_home, app, version and changed come from ./seshat
# How ./seshat builds itself. Sourced by it, and only when a build is needed.
#
# Each build gets its own directory, and then the file `current` points to it. A running Seshat keeps the jars
# it started with, and a failed or killed build is never used. The lock only avoids building the same thing
# twice; two concurrent builds would do no harm.

build() {
    lock=$app/lock
    require_maven
    { mkdir -p "$app" && [ -w "$app" ]; } 2>/dev/null ||
        fail "seshat: a build is needed, but $app is not writable: run seshat once as the owner of $seshat_home."
    trap leave_nothing_behind EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    maven='' building=''
    take_lock
    # Another process may have finished the build while this one waited.
    is_current || build_version
    release_lock
    trap - EXIT HUP INT TERM
}

build_version() {
    previous=$version
    building=$(date +%Y%m%d-%H%M%S)-$$
    mkdir "$app/$building" || exit 2
    if ! copy_checked_build "$app/$building"; then
        if [ -n "$changed" ]; then reason="sources changed"; else reason="first use"; fi
        echo "seshat: building ($reason)…" >&2
        # Set before the build, so that a source saved during compilation counts as newer.
        : >"$app/$building/stamp"
        run_maven || report_failure
        keep_the_program "$app/$building"
    fi
    printf '%s\n' "$building" >"$app/current.$$" && mv -f "$app/current.$$" "$app/current" || exit 2
    version=$building building=''
    remove_old_versions
}

# Copies the jars of a ./check that started after the last change. Fails if there are none, or if they are not
# complete yet: Maven writes the libraries before the jar, and a truncated jar cannot be listed.
copy_checked_build() {
    checked=$seshat_home/target
    # shellcheck disable=SC3013 # every sh in use knows -nt, and POSIX does since 2024
    [ -f "$checked/stamp" ] && [ "$checked/seshat.jar" -nt "$checked/stamp" ] || return 1
    [ -z "$(sources_newer_than "$checked/stamp")" ] || return 1
    {
        cp -R "$checked/seshat.jar" "$checked/seshat-all.jar" "$checked/lib" "$1" &&
            "$java_home/bin/jar" --list --file "$1/seshat.jar" &&
            touch -r "$checked/stamp" "$1/stamp"
    } >/dev/null 2>&1
}

# In the background: a shell handles signals during `wait`, but not while it runs a command.
run_maven() {
    command -v mvn >/dev/null || use_maven
    (
        use_maven
        cd "$seshat_home" &&
            exec mvn -q -B -ntp -Dstyle.color=never -DskipTests -Dmaven.test.skip=true -Dseshat.unchecked=true \
                "-Dseshat.target=$app/$building" package
    ) >"$app/build.log" 2>&1 </dev/null &
    maven=$!
    wait "$maven"
    built=$?
    maven=
    return "$built"
}

report_failure() {
    # If Maven cannot even start, it writes no ERROR lines.
    { grep '^\[ERROR\]' "$app/build.log" || cat "$app/build.log"; } | head -n 20 >&2
    fail "seshat: the build failed; the whole log is $app/build.log"
}

# Deletes everything but the program: classes, reports, Maven's state.
keep_the_program() {
    for file in "$1"/*; do
        case ${file##*/} in
            seshat.jar | seshat-all.jar | lib | stamp) ;;
            *) rm -rf "$file" ;;
        esac
    done
}

# The previous version stays for processes that still run it; anything older, or left by a killed build, is
# deleted.
remove_old_versions() {
    for directory in "$app"/*/; do
        directory=${directory%/}
        case ${directory##*/} in
            "$version" | "$previous" | lock) ;;
            *) rm -rf "$directory" ;;
        esac
    done
}

# The lock is a directory with one file in it, named after the process id of its holder.
take_lock() {
    unsigned=0 told=''
    until { mkdir "$lock" && true >"$lock/$$"; } 2>/dev/null; do
        for holder in "$lock"/*; do holder=${holder##*/}; done
        if [ "$holder" = '*' ]; then
            # Being taken or released right now. If that lasts two seconds, its taker was killed.
            unsigned=$((unsigned + 1))
            [ "$unsigned" -lt 10 ] || rmdir "$lock" 2>/dev/null || [ -d "$lock" ] ||
                fail "seshat: cannot create $lock."
        elif [ "$holder" = "$$" ]; then
            return # left by a dead process with our id: in a container every first process is number 1
        elif ! is_alive "$holder"; then
            # Of all processes that find the holder dead, only one succeeds in renaming its file.
            if mv "$lock/$holder" "$lock/$$" 2>/dev/null; then return; fi
        else
            unsigned=0
            [ -n "$told" ] || echo "seshat: process $holder is building, waiting for it…" >&2
            told=yes
        fi
        sleep 0.2 2>/dev/null || sleep 1
    done
}

release_lock() {
    if [ -e "$lock/$$" ]; then
        rm -f "$lock/$$"
        rmdir "$lock"
    fi
}

leave_nothing_behind() {
    if [ -n "$maven" ]; then
        kill "$maven"
        wait "$maven"
    fi 2>/dev/null
    if [ -n "$building" ]; then rm -rf "${app:?}/$building" "$app/current.$$"; fi
    release_lock
}
