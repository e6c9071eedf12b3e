#!/bin/sh
# Writes .env beside this file, with new keys and passwords, for the address in the first argument. It replaces nothing.
#   sh deploy/container/make-env.sh https://pay.example.com
#   sh deploy/container/make-env.sh https://localhost demo      # with the demo tenant
set -eu
address=${1:?the https address that customers see}
demo=false
[ "${2:-}" != demo ] || demo=true
folder=$(cd "$(dirname "$0")" && pwd)
[ ! -e "$folder/.env" ] || { echo "$folder/.env exists: it holds the keys of an installation." >&2; exit 1; }
umask 077
sed -e "s|^GATEWAY_PUBLIC_URL=.*|GATEWAY_PUBLIC_URL=$address|" \
  -e "s|^GATEWAY_DEMO=.*|GATEWAY_DEMO=$demo|" \
  -e "s|^GATEWAY_ADMIN_PASSWORD=.*|GATEWAY_ADMIN_PASSWORD=$(openssl rand -hex 16)|" \
  -e "s|^GATEWAY_MASTER_KEY=.*|GATEWAY_MASTER_KEY=$(openssl rand -base64 32)|" \
  -e "s|^DATABASE_PASSWORD=.*|DATABASE_PASSWORD=$(openssl rand -hex 24)|" \
  "$folder/example.env" > "$folder/.env"
echo "$folder/.env is written. Keep GATEWAY_MASTER_KEY in another place too: without it no stored card can be read."
