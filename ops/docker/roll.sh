#!/bin/sh
# Replaces the replicas of a service without a gap: new ones start beside the old, which end once those are healthy.
#   sh ops/docker/roll.sh api
set -eu
service=$1
old=$(docker compose ps --all --quiet "$service")
count=$(echo "$old" | wc -l)
docker compose build "$service"
# The migration of the new image comes before its replicas; an ended job of the old one would be run again instead.
docker compose rm --force migrate >/dev/null 2>&1
docker compose up --detach --wait --no-recreate --scale "$service=$((count * 2))" "$service"
# One after the other: each ends what it was doing before the next is asked to.
for container in $old; do
  docker stop "$container" >/dev/null
  docker rm "$container" >/dev/null
done
