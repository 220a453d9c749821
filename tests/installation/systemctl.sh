#!/bin/sh
# Starts and stops the service as its unit says, where no systemd runs.
set -eu
unit=/etc/systemd/system/deposito.service
told() { sed -n "s/^$1=//p" "$unit"; }
case "$*" in
  'enable --now deposito' | 'start deposito')
    set -a
    . "$(told EnvironmentFile)"
    set +a
    cd "$(told WorkingDirectory)"
    runuser -u "$(told User)" -- $(told ExecStart) > /var/log/deposito.log 2>&1 &
    echo $! > /run/deposito.pid
    until "$(told ExecStart | cut -d ' ' -f 1)" -e "fetch('http://127.0.0.1:$PORT/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; do
      kill -0 "$(cat /run/deposito.pid)" || { cat /var/log/deposito.log; exit 1; }
      sleep 1
    done
    ;;
  'stop deposito')
    pid=$(cat /run/deposito.pid)
    kill "$pid"
    # An ended process stays as a zombie, because no init is here to take its end.
    while grep -qs '^State:.[^Z]' "/proc/$pid/status"; do sleep 1; done
    ;;
esac
