export { openTerminals, simulatedTerminalAddress } from './open-terminals.ts'
export { restTerminal } from './rest-terminal.ts'
export { openTerminalSimulator, type TerminalSimulator } from './simulator/open-simulator.ts'
export { vippsEpayment } from './vipps-epayment.ts'
