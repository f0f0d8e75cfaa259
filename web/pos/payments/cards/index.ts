/**
 * Card payments at a terminal (TERM-13): `CardWork` on the payment sheet, `CardAlarm` on every screen of the register,
 * `CardWait` also for refunds.
 */

export { CardAlarm } from './card-alarm.tsx'
export { CardAside } from './card-aside.tsx'
export { CardWait } from './card-wait.tsx'
export { CardWork } from './card-work.tsx'
export { useAttempt } from './use-attempt.ts'
