export { type Devices, openDevices, simulatorAddress } from './devices.ts'
export { escpos } from './escpos.ts'
export { type Paper, pictureOf, readEscpos } from './read-escpos.ts'
export { type BoxJob, type SimulatedBox, simulatedBox } from './simulated-box.ts'
export { type PrinterMood, type SimulatedPrinter, simulatedPrinter } from './simulated-printer.ts'
export {
  always,
  grams,
  type ScaleBehaviour,
  type SimulatedScale,
  silent,
  simulatedScale,
} from './simulated-scale.ts'
