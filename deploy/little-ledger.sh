#!/bin/sh
# /usr/local/bin/little-ledger: runs Little Ledger's commands as the server's user and with its settings, because the
# server might not be able to read files that another user created. A database given with the command, as DATABASE_URL or
# DATABASE_URL_FILE, replaces the server's: DATABASE_URL=sqlite:copy.db little-ledger check
set -e
given_url=${DATABASE_URL-}
given_file=${DATABASE_URL_FILE-}
set -a
. /etc/little-ledger.env
# An empty variable counts as unset.
if [ -n "$given_url$given_file" ]; then
  DATABASE_URL=$given_url
  DATABASE_URL_FILE=$given_file
fi
set +a
exec runuser --user little-ledger -- /opt/little-ledger/bin/little-ledger "$@"
