export { type ManualClock, manualClock } from '../../infra/clock/manual-clock.ts'
