# shellcheck shell=sh
# What ./seshat and ./check share: finding Java 25 or newer, running Maven on it, and a UTF-8 locale.
# Sourced by them; holds functions only.
#
#   SESHAT_JAVA_HOME   use this Java and no other
#   SESHAT_JVM_DIRS    where to look for Java homes instead of the usual places:
#                      patterns separated by colons, as in /opt/jvms/*:/srv/jdk-25

# Prints one sentence for the user and exits with the code for wrong usage.
fail() {
    printf '%s\n' "$1" >&2
    exit 2
}

# Sets java_home to the first JDK of Java 25 or newer, and java_build to a name that identifies it. If there is
# only a JRE, uses that: it cannot build, but it can run what is already built.
find_java() {
    java_home='' runtime=''
    if [ -n "${SESHAT_JAVA_HOME:-}" ]; then
        # An explicitly named Java must be used: silently choosing another would hide the mistake.
        consider "$SESHAT_JAVA_HOME" || [ -n "$runtime" ] ||
            fail "seshat: SESHAT_JAVA_HOME is set to $SESHAT_JAVA_HOME, which is not a JDK 25 or newer."
    else
        consider "${JAVA_HOME:-}" || consider_path || consider_usual_places
    fi
    if [ -z "$java_home" ] && [ -n "$runtime" ]; then
        java_home=$runtime
        read_release "$java_home"
    fi
    [ -n "$java_home" ] ||
        fail "seshat needs Java 25 or newer: install a JDK 25 (for example your system's openjdk-25-jdk or temurin-25-jdk package) or set SESHAT_JAVA_HOME."
}

# Takes a directory as java_home if it holds a JDK that is new enough.
consider() {
    [ -n "$1" ] && [ -x "$1/bin/java" ] || return 1
    read_release "$1"
    [ "${major:-0}" -ge 25 ] || return 1
    case $1 in
        /*) candidate=$1 ;;
        *) candidate=$PWD/$1 ;;
    esac
    if [ -x "$candidate/bin/javac" ]; then
        java_home=$candidate
    else
        runtime=${runtime:-$candidate}
        return 1
    fi
}

# Sets major to the Java version of a home, and java_build to its vendor and full version. Reading the release
# file avoids starting a JVM for every candidate.
read_release() {
    java_version='' java_build=''
    if [ -r "$1/release" ]; then
        while IFS= read -r line || [ -n "$line" ]; do
            value=${line#*=\"}
            value=${value%\"}
            case $line in
                IMPLEMENTOR_VERSION=*) java_build=$value ;;
                JAVA_RUNTIME_VERSION=*) java_build=${java_build:+"$java_build-"}$value ;;
                JAVA_VERSION=*) java_version=${line#*=} && break ;;
            esac
        done <"$1/release"
    else
        java_version=$("$1/bin/java" -version 2>&1 </dev/null)
        java_version=${java_version#* version }
    fi
    java_version=${java_version#\"}
    major=${java_version%%[!0-9]*}
}

consider_path() {
    java=$(command -v java) || return 1
    if [ -L "$java" ]; then java=$(readlink -f "$java"); fi
    home=${java%/bin/java}
    if [ ! -r "$home/release" ]; then
        # The `java` of macOS, jenv or asdf is a stub outside of any Java home; only the JVM it starts knows the
        # home.
        home=$("$java" -XshowSettings:properties -version 2>&1 </dev/null | sed -n 's/^ *java\.home = //p')
    fi
    consider "$home"
}

consider_usual_places() {
    places='/usr/lib/jvm/*:/usr/java/*:/opt/java/*:/opt/jdk*'
    places="$places:/Library/Java/JavaVirtualMachines/*/Contents/Home"
    places="$places:/opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home"
    places="$places:${HOME:-}/Library/Java/JavaVirtualMachines/*/Contents/Home:${HOME:-}/.jdks/*"
    places="${SESHAT_JVM_DIRS-$places}:${SDKMAN_DIR:-${HOME:-}/.sdkman}/candidates/java/*"
    saved_ifs=$IFS
    IFS=:
    # Unquoted, so that it splits at colons (spaces are safe) and then expands.
    # shellcheck disable=SC2086
    set -- $places
    IFS=$saved_ifs
    for home; do
        if consider "$home"; then return; fi
    done
    if [ -z "${SESHAT_JVM_DIRS+set}" ] && [ -x /usr/libexec/java_home ]; then
        consider "$(/usr/libexec/java_home -v 25+ 2>/dev/null)"
    fi
}

# `kill -0` also fails for processes of other users, so look into /proc where there is one.
is_alive() {
    kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ]
}

# Fails with the reason if this machine cannot build.
require_maven() {
    command -v mvn >/dev/null ||
        fail "seshat is built by Maven: install it (for example your system's maven package) so that mvn is on the PATH."
    [ -x "$java_home/bin/javac" ] ||
        fail "seshat: $java_home has no compiler: to build, install a JDK 25 or newer or set SESHAT_JAVA_HOME to one."
}

# Makes the following calls of `mvn` run on the Java found, whatever Java the machine prefers.
use_maven() {
    export JAVA_HOME="$java_home"
    # On Java 25 the Guava in Maven 3 would print a four-line warning on every run.
    export MAVEN_OPTS="${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow"
}

# The JVM decodes arguments and file names in the charset of the locale. In the C locale, and in a locale that
# is not installed here (ssh often forwards one), that is ASCII, and 文件.jsonl cannot be opened;
# -Dsun.jnu.encoding does not help. `locale` complains in every case in which the JVM falls back to ASCII.
use_utf8_file_names() {
    if [ "$(locale charmap 2>&1)" != UTF-8 ]; then
        { export LC_ALL=C.UTF-8; } 2>/dev/null
    fi
}
