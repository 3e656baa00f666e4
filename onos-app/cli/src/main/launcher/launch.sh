# What the launchers of a source tree and of an installed Weft share. Each reads this file and sets:
#
#   root         the directory that everything is in, with the launcher
#   jar          weft.jar, with its libraries beside it in lib
#   archive      the archive of classes, by the version of Java; it need not be there
#   files        the directory of examples and of what goes with fabric files, if help is to name another
#   mininet      the directory of the Python package weft_mininet
#   java_wanted  what to install where there is no Java
#   java_homes   where other ones may be, if the one that is chosen is too old; a pattern
#
# Of the environment:
#
#   WEFT_JAVA_OPTS   options for java, such as -Xmx8g
#   JAVA_HOME        the Java to run with; otherwise java on the PATH
#   WEFT_PYTHON      the Python of `weft mininet`; otherwise /usr/bin/python3, which has Debian's packages

die() {
    echo "weft: $*" >&2
    exit 2
}

# Whatever ends the launcher early is no verdict on a fabric, which 0 and 1 are: the machine lacks something now.
finish() {
    code=$?
    [ "$code" -gt 1 ] || code=4
    exit "$code"
}

# Sets java to $1 and, to its version, version and major; fails if it does not say its version.
take_java() {
    java=$1
    # From its release file or else from itself.
    path=$(command -v "$java")
    path=$(readlink -f "$path" 2>/dev/null || echo "$path")
    release=${path%/bin/java}/release
    if [ -r "$release" ]; then
        version=$(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$release")
    else
        version=$("$java" -version 2>&1 | sed -n 's/.* version "\([^"]*\)".*/\1/p')
    fi
    major=${version%%[.-]*}
    case $major in
        '' | *[!0-9]*) return 1 ;;
    esac
}

# Takes one of $java_homes that is recent enough, in place of one that is not; fails if there is none.
take_other_java() {
    for home in $java_homes; do
        if [ -x "$home/bin/java" ] && take_java "$home/bin/java" && [ "$major" -ge 17 ]; then
            return 0
        fi
    done
    return 1
}

# Sets java, and to its version, which has to be 17 or later, version and major.
require_java() {
    if [ -n "${JAVA_HOME:-}" ]; then
        first=$JAVA_HOME/bin/java
        [ -x "$first" ] || die "JAVA_HOME is $JAVA_HOME, but there is no $first; set it to $java_wanted, or unset it"
    else
        first=java
    fi
    if ! command -v "$first" >/dev/null 2>&1; then
        take_other_java || die "no Java: install $java_wanted, or set JAVA_HOME"
        return 0
    fi
    take_java "$first" || die "cannot tell the version of $first; Java 17 or later is needed"
    if [ "$major" -lt 17 ]; then
        old=$version
        take_other_java || die "$first is Java $old, but Java 17 or later is needed; set JAVA_HOME"
    fi
}

# Makes $archive, trying $1, an example. With it Java starts in half the time; where this fails it starts without one.
# A lambda that is listed twice crashes Java 17 here, and what implements picocli's old classes keeps those out.
archive_classes() {
    list=${archive%/*}/weft.classes
    rm -f "${archive%/*}"/weft-*.jsa "$list"*
    for verb in describe verify fabric load; do
        "$java" -XX:+UseSerialGC -XX:DumpLoadedClassList="$list.$verb" -jar "$jar" \
            "$verb" "$1"
    done
    "$java" -XX:+UseSerialGC -XX:DumpLoadedClassList="$list.plan" -jar "$jar" plan --endpoints 100 --radix 16
    # For help, all commands are made.
    "$java" -XX:+UseSerialGC -XX:DumpLoadedClassList="$list.help" -jar "$jar" --help
    cat "$list".* | awk '!/^@lambda-proxy.*picocli/ && !seen[$0]++' >"$list"
    "$java" -Xshare:dump -XX:+UseSerialGC -XX:ErrorFile=/dev/null -XX:-CreateCoredumpOnCrash \
        -XX:SharedClassListFile="$list" -XX:SharedArchiveFile="$list.jsa" -cp "$jar" &&
        "$java" -Xshare:on -XX:ErrorFile=/dev/null -XX:SharedArchiveFile="$list.jsa" -jar "$jar" --version &&
        mv -f "$list.jsa" "$archive"
    rm -f "$list"*
}

# Says that java refuses WEFT_JAVA_OPTS and why. Memory that is short now may be there later.
refused() {
    case $1 in
        *'reserve enough space'* | *'insufficient memory'* | *'Cannot allocate memory'*)
            echo "weft: java cannot get the memory of WEFT_JAVA_OPTS=$WEFT_JAVA_OPTS: $(echo "$1" | grep -m 1 -i -E 'enough|memory')" >&2
            exit 4
            ;;
    esac
    die "java refuses WEFT_JAVA_OPTS=$WEFT_JAVA_OPTS: $(echo "$1" | head -n 1)"
}

# Java opens each of the libraries. Where it cannot, it says that classes are missing, whatever the reason is.
require_open_files() {
    limit=$(ulimit -H -n)
    [ "$limit" = unlimited ] || [ "$limit" -ge 192 ] ||
        die "a process may have $limit open files here, but Java and its libraries take 192: raise the limit, for example with ulimit -n 1024"
}

# Takes the place of this process: weft with these arguments, and the archive of classes $archive if it is there.
run_weft() {
    # Java would take file names for ASCII, and fail to find those that are not.
    case $(locale charmap 2>/dev/null) in
        ANSI_X3.4-1968 | US-ASCII)
            LC_ALL=C.UTF-8
            export LC_ALL
            ;;
    esac

    # Mininet is Python, and the process that is told to stop has to be the one that holds everything.
    if [ "${1:-}" = mininet ]; then
        shift
        python=${WEFT_PYTHON:-/usr/bin/python3}
        command -v "$python" >/dev/null 2>&1 || die "no $python, which has Debian's Mininet: apt install mininet"
        export WEFT="$root/weft" PYTHONPATH="$mininet" PYTHONDONTWRITEBYTECODE=1
        trap - EXIT
        exec "$python" -m weft_mininet "$@"
    fi

    require_open_files

    terminal=false
    [ ! -t 2 ] || terminal=true

    # For silence about what libraries do; earlier versions do not know the option, and are silent.
    quiet=
    [ "$major" -lt 23 ] || quiet=--sun-misc-unsafe-memory-access=allow

    # Large pages make what is random in large memories faster; Java says so on standard output where there are none.
    pages=
    case $(cat /sys/kernel/mm/transparent_hugepage/enabled 2>/dev/null) in
        *'[always]'* | *'[madvise]'*) pages=-XX:+UseTransparentHugePages ;;
    esac

    # Nothing is said of an archive that goes with another Java, or with the tree when it was elsewhere.
    share=-Xshare:auto
    case $archive in
        *:*) ;; # which Java takes for two archives
        *) [ ! -r "$archive" ] || share=-XX:SharedArchiveFile=$archive ;;
    esac

    # What is over before code that is compiled thoroughly would pay off. Verifying 8,814 switches takes a quarter
    # longer by that, 1,386 switches little more than half as long. Of what is compiled, little is used much: a tenth
    # of the processor time goes when a method has to be called 1,000 times first.
    # Plans are in between: half of their time would go into thorough compilation, so that it comes later.
    brief=
    case "${1:-} $*" in
        verify\ *--survive* | plan\ *--simulate*) ;;
        plan\ *)
            brief='-XX:Tier4InvocationThreshold=25000 -XX:Tier4MinInvocationThreshold=3000'
            brief="$brief -XX:Tier4CompileThreshold=50000 -XX:Tier4BackEdgeThreshold=200000"
            ;;
        describe\ * | verify\ * | fabric\ * | switch\ * | map\ * | routes\ * | load\ * | help\ * | -*)
            brief='-XX:TieredStopAtLevel=1 -XX:Tier3InvocationThreshold=1000'
            brief="$brief -XX:Tier3MinInvocationThreshold=500 -XX:Tier3CompileThreshold=10000"
            ;;
    esac

    # A controller that lacks memory may go on without some of its threads; whoever started it starts it again.
    full=
    case "${1:-}" in
        program) full=-XX:+ExitOnOutOfMemoryError ;;
    esac

    # Java takes one collector only.
    collector=-XX:+UseParallelGC
    case " ${WEFT_JAVA_OPTS:-} " in
        *' -XX:+Use'*'GC '*) collector= ;;
    esac

    # Where java does not start at all its exit code is 1, which is a verdict here.
    # shellcheck disable=SC2086
    [ -z "${WEFT_JAVA_OPTS:-}" ] ||
        refusal=$("$java" $collector "$share" '-Xlog:cds*=off' $brief $full $quiet $pages $WEFT_JAVA_OPTS -version 2>&1) ||
        refused "$refusal"

    # shellcheck disable=SC2086
    exec "$java" $collector "$share" '-Xlog:cds*=off' $brief $full $quiet $pages \
        -Dweft.terminal=$terminal ${files:+"-Dweft.files=$files"} ${WEFT_JAVA_OPTS:-} -jar "$jar" "$@"
}

trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
