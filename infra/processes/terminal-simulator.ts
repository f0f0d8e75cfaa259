import { join } from 'node:path'
import { demoTerminals } from '../demo/terminals.ts'
import { openTerminalSimulator } from '../terminals/simulator/open-simulator.ts'
import { stopWithParent } from './stop-with-parent.ts'

/** The demo's terminals and their bank, a program of its own as terminals are: it may live where the house falls. */
stopWithParent(() => process.exit(0))
const { HOST = '127.0.0.1', PORT = '0', DATA_DIR = '.data', BON_TERMINAL_SEED, BON_PORT_ONLY } = process.env
const open = (port: number) =>
  openTerminalSimulator({
    host: HOST,
    port,
    dir: join(DATA_DIR, 'terminals'),
    identifiers: Object.values(demoTerminals),
    ...(BON_TERMINAL_SEED ? { seed: Number(BON_TERMINAL_SEED) } : {}),
  })
// Where somebody else has the port, another does as well: the house is told which. At a restart it knows one already.
const simulator = await open(Number(PORT)).catch((error: unknown) => {
  if (BON_PORT_ONLY) throw error
  return open(0)
})
console.log(
  `The demo's terminals and their bank: http://${simulator.address.replace('127.0.0.1', 'localhost')}`,
)
