#!/bin/sh
# Replaces the replicas of a service without a gap: new ones start beside the old, which end once those are healthy.
#   sh docker/roll.sh api
set -eu
service=$1
old=$(docker compose ps --quiet "$service")
count=$(echo "$old" | wc -l)
docker compose build "$service"
docker compose up --detach --wait --no-recreate --scale "$service=$((count * 2))" "$service"
# One after the other: each ends what it was doing before the next is asked to.
for container in $old; do
  docker stop "$container" >/dev/null
  docker rm "$container" >/dev/null
done
