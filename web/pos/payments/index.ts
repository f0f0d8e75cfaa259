/** Cards at a terminal (reliability.md 3): `CardWork` on the payment sheet, `CardAlarm` wherever the register is; what goes back waits as `CardWait`. */
export { CardAlarm } from './card-alarm.tsx'
export { CardWait } from './card-wait.tsx'
export { CardWork } from './card-work.tsx'
export { useAttempt } from './use-attempt.ts'
