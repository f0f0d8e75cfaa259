/**
 * The history of a bon: `storyOf(events, { now, tables })` returns sentences, `Timeline` renders them. Texts: namespace
 * `story`.
 */
export { storyOf } from './story-of.ts'
export { Timeline, TimelineNode } from './timeline.tsx'
export { deviationWords } from './words-of.ts'
