import { sealSpans, sendHeads } from '../processes/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** What pins the past. Apart from the journal, because no start waits for it. */
export const createAnchorsModule = ({ side, store, keepHead, span_ms }: Shared): Module => ({
  routes: [],
  processes: [sealSpans(side.sealer, span_ms), sendHeads({ store, keepHead })],
})
