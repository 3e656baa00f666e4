# Runs in the container, and says in /root/said what each step came to.
set -eu
exec >/root/said 2>&1

show() {
    systemctl show --value -p "$1" weft@lab
}

# Waits until systemd started the service again so many times, and it is ready.
await_restart() {
    until [ "$(show NRestarts)" = "$1" ] && [ "$(show ActiveState)" = active ]; do
        sleep 0.2
    done
}

# Waits until the test has done its part.
await_file() {
    until [ -e "$1" ]; do
        sleep 0.2
    done
}

mkdir /etc/systemd/system/weft@lab.service.d
printf '[Service]\nWatchdogSec=10\nTimeoutAbortSec=1\n' >/etc/systemd/system/weft@lab.service.d/impatient.conf
systemctl daemon-reload

systemctl start weft@lab
until [ "$(show StatusText)" = 'in charge: hyperx-3x3 is whole' ]; do
    sleep 0.2
done
echo "programmed: $(show ActiveState), $(show StatusText)"
echo "runs as $(ps -o user= -p "$(show MainPID)")"

await_file /root/drained
systemctl kill --signal=KILL weft@lab
await_restart 1
echo "killed: $(show ActiveState) again, 1 restart"

kill -STOP "$(show MainPID)"
await_restart 2
echo "hanging: $(show ActiveState) again, 2 restarts"

dpkg -i /root/newer.deb >/dev/null
echo "upgraded: $(show ActiveState), $(weft --version | cut -d ' ' -f 1,2)"

await_file /root/seen
before=$(show MainPID)
kill "$before"
until [ "$(show ActiveState)" = active ] && [ "$(show MainPID)" != "$before" ] && [ "$(show MainPID)" != 0 ]; do
    sleep 0.2
done
echo "ended by another: $(show ActiveState) again"

systemctl stop weft@lab
echo "stopped: $(show ActiveState), $(show Result)"

echo 'name: {' >/etc/weft/lab.yaml
systemctl start weft@lab && echo 'a wrong file was started'
echo "wrong file: $(show ActiveState), $(show NRestarts) restarts"

systemctl reset-failed weft@lab
dpkg --purge weft >/dev/null
echo "purged: $(systemctl is-active weft@lab || true)"
echo done
