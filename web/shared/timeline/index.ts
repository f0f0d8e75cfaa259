/** The story of a bon: `storyOf(events, { now, tables })` in sentences, `Timeline` draws it. Texts: namespace `story`. */
export { storyOf } from './story-of.ts'
export { Timeline } from './timeline.tsx'
