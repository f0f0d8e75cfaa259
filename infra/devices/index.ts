export { type Devices, openDevices, simulatorAddress } from './devices.ts'
export { type BoxJob, type SimulatedBox, simulatedBox } from './simulated-box.ts'
export {
  always,
  grams,
  type ScaleBehaviour,
  type SimulatedScale,
  silent,
  simulatedScale,
} from './simulated-scale.ts'
