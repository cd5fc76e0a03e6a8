#!/bin/sh
# What the Model Checking Contest starts, in the folder of an instance: BK_EXAMINATION names the examination,
# BK_TIME_CONFINEMENT (seconds) and BK_MEMORY_CONFINEMENT (MiB) are its limits, which 'tidemark mcc' keeps to.
#
#   TIDEMARK   the folder of the release; by default, the one beside this script

tidemark=${TIDEMARK:-$(cd "$(dirname "$0")" && pwd -P)/tidemark}/bin/tidemark

case ${BK_EXAMINATION:-} in
    StateSpace | OneSafe | StableMarking | QuasiLiveness | Liveness | ReachabilityDeadlock | UpperBounds | \
        ReachabilityCardinality | ReachabilityFireability | CTLCardinality | CTLFireability | LTLCardinality | \
        LTLFireability) ;;
    *)
        echo DO_NOT_COMPETE
        exit 0
        ;;
esac

# Three quarters of the memory for the heap; the rest is for the virtual machine itself.
if [ -n "${BK_MEMORY_CONFINEMENT:-}" ]; then
    TIDEMARK_JAVA_OPTS="-Xmx$((BK_MEMORY_CONFINEMENT * 3 / 4))m ${TIDEMARK_JAVA_OPTS:-}"
    export TIDEMARK_JAVA_OPTS
fi

exec "$tidemark" mcc "$BK_EXAMINATION" .
