/**
 * Change notifications of the company (RULE-6: a notification carries no data). `<LiveConnection />` is mounted once
 * per area and refetches stale reads by topic; `useLive(topic, onChange)` is for other reactions of a screen.
 */

export { LiveConnection } from './live-connection.tsx'
export { type LiveState, useLive, useLiveState } from './use-live.ts'
