# shellcheck shell=sh
# shellcheck disable=SC2154 # seshat_home, app, version and changed come from ./seshat
# How ./seshat builds itself. Sourced by it, and only when a build is due.
#
# Each build goes to a directory of its own, and the file `current` then names it. So a running Seshat keeps
# the jars it started from, and a build that fails or is killed is never seen. The lock only spares the
# machine from building the same thing twice; nothing breaks if two do.

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
    # While this one waited, the other has built.
    is_current || build_version
    release_lock
    trap - EXIT HUP INT TERM
}

build_version() {
    previous=$version
    if [ -n "$changed" ]; then reason="sources changed"; else reason="first use"; fi
    echo "seshat: building ($reason)…" >&2
    building=$(date +%Y%m%d-%H%M%S)-$$
    mkdir "$app/$building" || exit 2
    # Before the build and not after, so that a source saved while it is compiled counts as newer.
    : >"$app/$building/stamp"
    run_maven || report_failure
    keep_the_program "$app/$building"
    printf '%s\n' "$building" >"$app/current.$$" && mv -f "$app/current.$$" "$app/current" || exit 2
    version=$building building=''
    remove_old_versions
}

# In the background, as a shell answers signals while it waits but not while it runs a command.
run_maven() {
    command -v mvn >/dev/null || use_maven
    (
        use_maven
        cd "$seshat_home" &&
            exec mvn -q -B -ntp -Dstyle.color=never -DskipTests -Dmaven.test.skip=true \
                "-Dseshat.target=$app/$building" package
    ) >"$app/build.log" 2>&1 </dev/null &
    maven=$!
    wait "$maven"
    built=$?
    maven=
    return "$built"
}

report_failure() {
    # Maven that cannot even start writes no ERROR lines.
    { grep '^\[ERROR\]' "$app/build.log" || cat "$app/build.log"; } | head -n 20 >&2
    fail "seshat: the build failed; the whole log is $app/build.log"
}

# Drops what Maven leaves around the jar: classes, reports, status.
keep_the_program() {
    for file in "$1"/*; do
        case ${file##*/} in
            seshat.jar | seshat-all.jar | lib | stamp) ;;
            *) rm -rf "$file" ;;
        esac
    done
}

# The previous version stays for those who still run it; anything older, or left by a killed build, goes.
remove_old_versions() {
    for directory in "$app"/*/; do
        directory=${directory%/}
        case ${directory##*/} in
            "$version" | "$previous" | lock) ;;
            *) rm -rf "$directory" ;;
        esac
    done
}

# The lock is a directory that holds one file, named by the process id of its holder.
take_lock() {
    unsigned=0 told=''
    until { mkdir "$lock" && true >"$lock/$$"; } 2>/dev/null; do
        for holder in "$lock"/*; do holder=${holder##*/}; done
        if [ "$holder" = '*' ]; then
            # In the middle of being taken or released; still so after two seconds, its taker was killed.
            unsigned=$((unsigned + 1))
            [ "$unsigned" -lt 10 ] || rmdir "$lock" 2>/dev/null || [ -d "$lock" ] ||
                fail "seshat: cannot create $lock."
        elif [ "$holder" = "$$" ]; then
            return # left by a namesake: in a container every first process is number 1
        elif ! is_alive "$holder"; then
            # Renaming succeeds for one alone of all who find the holder dead.
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
