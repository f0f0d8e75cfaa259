/** Cards at a terminal (reliability.md 3): `CardWork` on the payment sheet, `CardAlarm` wherever the register is. */
export { CardAlarm } from './card-alarm.tsx'
export { CardWork } from './card-work.tsx'
