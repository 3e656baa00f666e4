# What an installed Weft is and where, for its launcher and for what makes the archive of classes. Needs root.

jar=$root/weft.jar
mininet=$root/mininet
files=$root/fabric-config
java_wanted='Java 17 or later, such as openjdk-17-jre-headless'
# Debian's: a machine may have an older one for other programs, such as ONOS.
java_homes='/usr/lib/jvm/*'

. "$root/launch.sh"

if [ -x "$root/runtime/bin/java" ]; then
    JAVA_HOME=$root/runtime
fi
require_java
if [ -d "$root/runtime" ]; then
    archive=$root/weft-$version.jsa
else
    archive=/var/cache/weft/weft-$version.jsa
fi
