/**
 * Bells of the company (rule 6: a doorbell, never a ledger). `<LiveConnection />` stands once in each area and makes
 * stale reads refetch by topic; `useLive(topic, onBell)` is for what a screen does beside that.
 */
export { LiveConnection } from './live-connection.tsx'
export { type LiveState, useLive, useLiveState } from './use-live.ts'
