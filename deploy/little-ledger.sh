#!/bin/sh
# /usr/local/bin/little-ledger: runs Little Ledger's commands as the server's user and with its settings, because the
# server might not be able to read files that another user created. A setting given with the command replaces the
# server's: DATABASE_URL=sqlite:copy.db little-ledger check
set -e
given=$(export -p)
set -a
. /etc/little-ledger.env
eval "$given"
set +a
exec runuser --user little-ledger -- /opt/little-ledger/bin/little-ledger "$@"
