#!/usr/bin/env bash
# A PostgreSQL server of one's own, for tests: on this machine only, on a free port, in one folder.
#
#   .ci/postgres.sh start FOLDER          starts it there, made first if FOLDER is empty, and prints its URL
#   .ci/postgres.sh stop FOLDER [MODE]    stops it: fast, smart, or immediate, which is as good as a crash
#   .ci/postgres.sh run COMMAND...        runs a command with KING_ME_TEST_POSTGRES set to a fresh one, which is gone afterwards,
#                                         e.g. .ci/postgres.sh run npm test
#   .ci/postgres.sh find                  prints where the programs are
#
# Needs the programs of Debian's package "postgresql"; nothing of the system's own server is touched. Exit code 3: they are missing.
# POSTGRES_FSYNC=on makes commits wait for the disk, as they do in earnest; for tests they don't.
set -euo pipefail

find_programs() {
  local found
  found=$(command -v pg_config >/dev/null && pg_config --bindir || true)
  for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -Vr) "$found"; do
    if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
      echo "$folder"
      return
    fi
  done
  echo "There is no PostgreSQL here: install Debian's package postgresql." >&2
  exit 3
}

# The server refuses to run as root: then it runs as somebody who may do nothing.
as_nobody_special() {
  if [ "$(id -u)" != 0 ]; then
    "$@"
  elif command -v runuser >/dev/null; then
    runuser -u "$(nobody_special)" -- "$@"
  else
    su -s /bin/sh "$(nobody_special)" -c '"$0" "$@"' -- "$@"
  fi
}

nobody_special() { id -u postgres >/dev/null 2>&1 && echo postgres || echo nobody; }

# Systems give ports from 32768 upwards to whoever asks for any: what lies below is taken by nobody while the server is down.
free_port() {
  node -e '
    const { randomInt } = require("node:crypto");
    const { createServer } = require("node:net");
    const look = (tries) => {
      const port = randomInt(10_000, 20_000);
      const server = createServer();
      server.once("error", (error) => {
        if (tries === 0) throw error;
        look(tries - 1);
      });
      server.listen(port, "127.0.0.1", () => server.close(() => console.log(port)));
    };
    look(50);'
}

create() {
  local folder=$1
  mkdir -p "$folder"
  if [ "$(id -u)" = 0 ]; then chown "$(nobody_special)" "$folder"; fi
  free_port >"$folder/port"
  node -e 'process.stdout.write(require("node:crypto").randomBytes(18).toString("hex"))' >"$folder/password"
  chmod a+r "$folder/port" "$folder/password"
  as_nobody_special "$bin/initdb" -D "$folder/cluster" -U king_me --pwfile="$folder/password" --auth=scram-sha-256 \
    --encoding=UTF8 --locale=C --no-sync >"$folder/initdb.log"
}

start() {
  local folder=$1
  [ -d "$folder/cluster" ] || create "$folder"
  local port
  port=$(cat "$folder/port")
  (
    # From a folder that the other user may enter.
    cd /
    as_nobody_special "$bin/pg_ctl" -D "$folder/cluster" -l "$folder/cluster/server.log" -w -t 60 -s start -o \
      "-p $port -h 127.0.0.1 -k '' -c fsync=${POSTGRES_FSYNC:-off} -c max_connections=200"
  ) </dev/null >&2 || {
    cat "$folder/cluster/server.log" >&2
    return 1
  }
  echo "postgres://king_me:$(cat "$folder/password")@127.0.0.1:$port/postgres"
}

stop() {
  local folder=$1
  (cd / && as_nobody_special "$bin/pg_ctl" -D "$folder/cluster" -m "${2:-fast}" -w -t 30 -s stop) >&2
}

run() {
  local folder status=0
  folder=$(mktemp -d)
  # However the command ends.
  trap 'stop "'"$folder"'" immediate 2>/dev/null || true; rm -rf "'"$folder"'"' EXIT
  KING_ME_TEST_POSTGRES=$(start "$folder")
  export KING_ME_TEST_POSTGRES
  "$@" || status=$?
  return "$status"
}

usage() {
  sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
  exit "$1"
}

[ $# -ge 1 ] || usage 2
command=$1
shift
case $command in
  -h | --help) usage 0 ;;
  start | stop | run) [ $# -ge 1 ] || usage 2 ;;
  find) ;;
  *) usage 2 ;;
esac
bin=$(find_programs)
case $command in
  find) echo "$bin" ;;
  *) "$command" "$@" ;;
esac
