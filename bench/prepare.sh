# shellcheck shell=sh
# shellcheck disable=SC2154 # java_home comes from src/launch/toolchain.sh
# What all benchmarks need: Java, a current build, their classes, the logs. They source it from the root of the
# repository, after src/launch/toolchain.sh; holds functions only.

# Sets java_home, jar and scratch, a directory that is deleted at the end. Builds the program if it is not
# current.
prepare() {
    find_java
    use_utf8_file_names
    scratch=$(mktemp -d) || exit 2
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    # Any verb builds first if necessary; this one does nothing else.
    ./seshat --version >/dev/null || fail "bench: ./seshat does not run."
    read -r version <target/app/current || exit 2
    jar=$PWD/target/app/$version/seshat.jar
}

# Compiles the benchmarks and sets classes to the result. Plain javac: the other tests are not needed.
compile_bench() {
    classes=$scratch/classes
    mkdir "$classes"
    find src/test/java/dev/seshat/corpus src/test/java/dev/seshat/bench -name '*.java' \
        ! -name package-info.java ! -name '*Test.java' ! -name SkipBench.java ! -name PostgresBench.java ! -name PageBench.java >"$scratch/sources"
    "$java_home/bin/javac" -nowarn -d "$classes" -cp "$jar" "@$scratch/sources" || exit 2
}

# Sets libraries to the class path of benchmarks that need test libraries.
use_test_libraries() {
    require_maven
    use_maven
    mvn -B -ntp -q dependency:build-classpath -DincludeScope=test "-Dmdep.outputFile=$scratch/libraries" >/dev/null ||
        fail "bench: Maven cannot find the test libraries."
    libraries=$classes:$jar:$(cat "$scratch/libraries")
}

# Sets tree to generated logs of Claude Code, or with `--pi` of pi. The directory is named after a checksum of
# the generator, so a changed generator creates new logs.
find_tree() {
    generator=$(cat src/test/java/dev/seshat/corpus/*.java | cksum)
    cache=${XDG_CACHE_HOME:-$HOME/.cache}/seshat-bench/${generator%% *}${1:-}
    tree=$cache/projects
    if [ -f "$cache/manifest.json" ]; then return; fi
    echo "bench: generating 500 MB of logs in $tree…" >&2
    rm -rf "$cache"
    mkdir -p "$cache" || exit 2
    "$java_home/bin/java" -cp "$classes" dev.seshat.corpus.GenerateCorpus "$tree" "$@" >&2 || exit 2
}
