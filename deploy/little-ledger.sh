#!/bin/sh
# /usr/local/bin/little-ledger: runs Little Ledger's commands as the server's user and with its settings, because the
# server might not be able to read files that another user created. A database given with the command replaces the
# server's: DATABASE_URL=sqlite:copy.db little-ledger check
set -e
given=${DATABASE_URL-}
set -a
. /etc/little-ledger.env
if [ -n "$given" ]; then
  DATABASE_URL=$given
  unset DATABASE_URL_FILE
fi
set +a
exec runuser --user little-ledger -- /opt/little-ledger/bin/little-ledger "$@"
