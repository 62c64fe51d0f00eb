#!/bin/sh
# /usr/local/bin/little-ledger: runs Little Ledger's commands as the server's user and with its settings, because the
# server might not be able to read files that another user created.
set -e
set -a
. /etc/little-ledger.env
set +a
exec runuser --user little-ledger -- /opt/little-ledger/bin/little-ledger "$@"
