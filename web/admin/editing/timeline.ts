/** Undo history of an editing session: past, current and undone steps. */
export type Timeline<Step> = { past: readonly Step[]; now: Step; future: readonly Step[] }

const remembered = 100

export const begun = <Step>(now: Step): Timeline<Step> => ({ past: [], now, future: [] })

export const done = <Step>({ past, now }: Timeline<Step>, next: Step): Timeline<Step> => ({
  past: [...past, now].slice(-remembered),
  now: next,
  future: [],
})

export const undone = <Step>(timeline: Timeline<Step>): Timeline<Step> => {
  const { past, now, future } = timeline
  const before = past.at(-1)
  return before === undefined ? timeline : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export const redone = <Step>(timeline: Timeline<Step>): Timeline<Step> => {
  const { past, now, future } = timeline
  const [next, ...rest] = future
  return next === undefined ? timeline : { past: [...past, now], now: next, future: rest }
}

/** Applies a change to every step, so that undo does not revert what another person saved. */
export const everywhere = <Step>(
  { past, now, future }: Timeline<Step>,
  change: (step: Step) => Step,
): Timeline<Step> => ({ past: past.map(change), now: change(now), future: future.map(change) })
