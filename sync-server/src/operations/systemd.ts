import { execFile } from 'node:child_process'

type Variables = Readonly<Record<string, string | undefined>>

/** The number of the first socket that systemd passes. The ones before it are stdin, stdout and stderr. */
const FIRST_SOCKET = 3

/**
 * The listening sockets that systemd opened for this process (sd_listen_fds(3)), if it did: deploy/little-ledger.socket.
 * They stay open while the server restarts, so connections wait instead of being refused.
 */
export const socketsFromSystemd = ({ LISTEN_PID, LISTEN_FDS }: Variables, pid: number): readonly number[] =>
  LISTEN_PID === String(pid) ? Array.from({ length: Number(LISTEN_FDS) || 0 }, (_, index) => FIRST_SOCKET + index) : []

/**
 * Reports to systemd, if it started the server, that the server is ready and, with `WatchdogSec=`, that its event loop
 * runs. Node cannot send datagrams to a Unix socket, so a small program of systemd does it (deploy/little-ledger.service).
 */
export const notifySystemd = ({ NOTIFY_SOCKET, WATCHDOG_USEC }: Variables) => {
  if (!NOTIFY_SOCKET) return
  // Without the program, systemd restarts the server after its time limit and says why.
  const notify = (state: string) => void execFile('systemd-notify', [state], () => {})
  notify('READY=1')
  const watchdogMs = Number(WATCHDOG_USEC) / 1000
  // Two reports may be late or lost.
  if (watchdogMs > 0) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 3).unref()
}
