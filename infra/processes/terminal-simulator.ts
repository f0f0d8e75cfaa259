import { join } from 'node:path'
import { demoTerminals } from '../demo/terminals.ts'
import { openTerminalSimulator } from '../terminals/simulator/open-simulator.ts'
import { stopWithParent } from './stop-with-parent.ts'

/** The demo's terminals and their bank, a program of its own as terminals are: it may live where the house falls. */
stopWithParent(() => process.exit(0))
const { HOST = '127.0.0.1', PORT = '0', DATA_DIR = '.data', BON_TERMINAL_SEED } = process.env
const simulator = await openTerminalSimulator({
  host: HOST,
  port: Number(PORT),
  dir: join(DATA_DIR, 'terminals'),
  identifiers: Object.values(demoTerminals),
  ...(BON_TERMINAL_SEED ? { seed: Number(BON_TERMINAL_SEED) } : {}),
})
console.log(`The terminals of the demo are at http://${simulator.address.replace('127.0.0.1', 'localhost')}`)
