import { execFile } from 'node:child_process'

/**
 * Reports to systemd, if it started the server, that the server is ready and, with `WatchdogSec=`, that its event loop
 * runs. Node cannot send datagrams to a Unix socket, so a small program of systemd does it (deploy/little-ledger.service).
 */
export const notifySystemd = ({ NOTIFY_SOCKET, WATCHDOG_USEC }: Readonly<Record<string, string | undefined>>) => {
  if (!NOTIFY_SOCKET) return
  // Without the program, systemd restarts the server after its time limit and says why.
  const notify = (state: string) => void execFile('systemd-notify', [state], () => {})
  notify('READY=1')
  const watchdogMs = Number(WATCHDOG_USEC) / 1000
  // Two reports may be late or lost.
  if (watchdogMs > 0) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 3).unref()
}
