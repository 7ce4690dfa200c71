#!/bin/sh
# mongod: MongoDB 7.0.15 (Windows build) under Wine, with the command line of a native mongod.
#  - SIGTERM/SIGINT/SIGHUP here -> SIGINT to mongod.exe (its only clean stop under Wine); exit code 12 -> 0
#  - kill -9 here -> mongod.exe dies too (parent-death signal)
#  - the last mongod to end also ends Wine's server, so that no process is left
set -u
CACHE="${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/mesa"
MONGOD_EXE=${MONGOD_EXE:-$CACHE/mongod.exe}
WINE=${MONGOD_WINE:-/usr/lib/wine/wine64}
case ${1-} in
  --version|-version) printf 'db version v7.0.15\nBuild Info: {\n    "version": "7.0.15"\n}\n'; exit 0 ;;
esac
# an inherited 'ignore SIGINT' cannot be trapped by sh: reset it (started with & from a script)
[ -n "${_MONGOD_W:-}" ] || exec env --default-signal=INT,TERM,HUP _MONGOD_W=1 "$0" "$@"
if ! [ -x "$WINE" ] || ! [ -r "$MONGOD_EXE" ]; then
  echo "mongod-under-wine: needs $WINE and $MONGOD_EXE" >&2
  exit 127
fi
export WINEPREFIX="${MONGOD_WINEPREFIX:-$CACHE/wine}"
export WINEARCH=win64 WINEDEBUG=-all
# Wine looks for its server in the temporary folder: one server for the prefix, whichever folder the
# caller has
export TMPDIR="$CACHE"
NO_DESKTOP='mscoree,mshtml,winemenubuilder.exe'
unset DISPLAY WAYLAND_DISPLAY

mkdir -p "$WINEPREFIX"
# descriptor 8: a shared lock as long as this mongod lives; no child may inherit it
exec 8>"$WINEPREFIX.users"
flock -s 8
# one creator of the prefix at a time
if [ ! -e "$WINEPREFIX/.ready" ]; then
  ( flock 9; [ -e "$WINEPREFIX/.ready" ] || { WINEDLLOVERRIDES="$NO_DESKTOP=" "$WINE" "$MONGOD_EXE" --version >/dev/null 2>&1 8>&- 9>&- && : >"$WINEPREFIX/.ready"; } ) 9>"$WINEPREFIX.lock"
fi

# rewrite arguments: absolute paths -> Z:, drop what a Windows build does not know
n=$#; lock=/nonexistent
while [ "$n" -gt 0 ]; do
  a=$1; shift; n=$((n - 1))
  case $a in
    --nounixsocket|--fork) continue ;;
    --unixSocketPrefix|--filePermissions|--pidfilepath) shift; n=$((n - 1)); continue ;;
    --unixSocketPrefix=*|--filePermissions=*|--pidfilepath=*) continue ;;
    --dbpath) lock=$(realpath -m -- "$1")/mongod.lock; set -- "$@" "$a" "Z:${lock%/mongod.lock}"; shift; n=$((n - 1)); continue ;;
    --dbpath=*) lock=$(realpath -m -- "${a#*=}")/mongod.lock; a="--dbpath=Z:${lock%/mongod.lock}" ;;
    --logpath|--keyFile|--config|-f) set -- "$@" "$a" "Z:$(realpath -m -- "$1")"; shift; n=$((n - 1)); continue ;;
    --logpath=*|--keyFile=*|--config=*) a="${a%%=*}=Z:$(realpath -m -- "${a#*=}")" ;;
  esac
  set -- "$@" "$a"
done
# the diagnostic data thread crashes under Wine
set -- "$@" --setParameter diagnosticDataCollectionEnabled=false

# without its boot program Wine starts no helper processes: mongod needs none of them, they take a second to come up,
# and they would keep the sockets of a killed mongod alive
# the C++ runtime is the one beside mongod.exe: Wine's own destroys a rethrown exception twice, which crashes mongod
# (docs/decisions/031)
export WINEDLLOVERRIDES="$NO_DESKTOP,wineboot.exe=;msvcp140,vcruntime140,vcruntime140_1=n,b"
# wineserver is detached from our stdout/stderr, or it would keep the caller's pipes open; -p3: it stays for three
# seconds without a program
"${WINE%/*}/wineserver" -p3 >/dev/null 2>&1 </dev/null 8>&- || :   # one runs already

# One start at a time: Wine's start waits up to five minutes for the boot program when another start is just finding
# out that there is none. The next may begin when this mongod has written its lock file.
starting="$WINEPREFIX.starting"
exec 7>>"$starting"
flock 7
touch "$starting"

child=
stopping=
# Wine can hang in process exit when a SIGINT meets a running shutdown: mongod.lock is truncated once the
# storage engine is closed, so an empty lock + a process that stays = safe to kill
watchdog() { z=0; while kill -0 "$child" 2>/dev/null; do sleep 0.1; [ -f "$lock" ] && [ ! -s "$lock" ] && z=$((z + 1)); [ "$z" -ge 10 ] && { kill -KILL "$child"; exit; }; done; }
stop() { [ -n "$child" ] || return; kill -INT "$child" 2>/dev/null; [ -n "$stopping" ] || { stopping=1; watchdog >/dev/null 2>&1 7>&- 8>&- & }; }
trap stop INT TERM HUP
setpriv --pdeathsig KILL setsid "$WINE" "$MONGOD_EXE" "$@" </dev/null 7>&- 8>&- &
child=$!
i=0
while [ "$i" -lt 600 ] && ! [ "$lock" -nt "$starting" ] && kill -0 "$child" 2>/dev/null; do sleep 0.05; i=$((i + 1)); done
exec 7>&-
while :; do
  wait "$child"; rc=$?
  kill -0 "$child" 2>/dev/null || break   # wait was only interrupted by the trap
done
[ "$rc" -eq 12 ] && rc=0
[ -n "$stopping" ] && [ -f "$lock" ] && [ ! -s "$lock" ] && rc=0   # closed cleanly, however the process ended
# nobody else uses this prefix: end Wine's server now instead of some seconds later
if flock -n -x 8; then "${WINE%/*}/wineserver" -k >/dev/null 2>&1 8>&-; "${WINE%/*}/wineserver" -w >/dev/null 2>&1 8>&-; fi
exit "$rc"
