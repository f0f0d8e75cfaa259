/** State of this device: its id, its register, and a PIN being handed over. */
export { deviceUuid, registerHere } from './device.ts'
export { enteredPin } from './entered-pin.ts'
