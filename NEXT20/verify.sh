#!/usr/bin/env bash
# verify.sh NAME REV: bare clone of REV, static checks, npm test
set -u
cd /work/ci; rm -rf $1; git clone -q /work/main $1; cd $1; git checkout -q $2; ln -sfn /work/shared /work/ci/shared
export CI=true
s=$(date +%s); npm run --silent check:static > ../$1-static.log 2>&1; echo "static rc $? $(( $(date +%s)-s )) s" >> ../$1-sum.log
s=$(date +%s); npm test > ../$1-short.log 2>&1; echo "short rc $? $(( $(date +%s)-s )) s" >> ../$1-sum.log
