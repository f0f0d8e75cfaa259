import { join } from 'node:path'
import { demoTerminals } from '../demo/terminals.ts'
import { openTerminalSimulator } from '../terminals/simulator/open-simulator.ts'
import { stopWithParent } from './stop-with-parent.ts'

/**
 * The demo's terminals and their bank run as a separate process, as real terminals do, and may survive a crash of the
 * server.
 */
stopWithParent(() => process.exit(0))
const { HOST = '127.0.0.1', PORT = '0', DATA_DIR = '.data', BON_TERMINAL_SEED, BON_PORT_ONLY } = process.env
const open = (port: number) =>
  openTerminalSimulator({
    host: HOST,
    port,
    dir: join(DATA_DIR, 'terminals'),
    identifiers: Object.values(demoTerminals),
    ...(BON_TERMINAL_SEED && { seed: Number(BON_TERMINAL_SEED) }),
  })
// Uses a free port when the given one is taken, and prints it for the server. After a restart the port is fixed.
const simulator = await open(Number(PORT)).catch((error: unknown) => {
  if (BON_PORT_ONLY) throw error
  return open(0)
})
console.log(
  `The demo's terminals and their bank: http://${simulator.address.replace('127.0.0.1', 'localhost')}`,
)
