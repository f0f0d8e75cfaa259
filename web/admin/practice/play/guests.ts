import { epochMsOf } from '@bon/contracts/kernel'
import type { PracticeBon, PracticeMatch, PracticeResult, PracticeTask } from '@bon/contracts/practice'

export type Served = { task: PracticeTask; match: PracticeMatch; bon: PracticeBon }

export type Guests = {
  /** Who came by now and whose bon is not sold, oldest first. */
  waiting: PracticeTask[]
  served: Served[]
  /** Who comes later. */
  coming: PracticeTask[]
}

/** The guests of a day at a time of it, in milliseconds since the epoch; who has a bon has been served at any time. */
export const guestsAt = (
  tasks: readonly PracticeTask[],
  { matches, bons }: Pick<PracticeResult, 'matches' | 'bons'>,
  time_ms: number,
): Guests => {
  const match_of = new Map(matches.map((match) => [match.task_uuid, match]))
  const bon_of = new Map(bons.map((bon) => [bon.order_uuid, bon]))
  const guests: Guests = { waiting: [], served: [], coming: [] }
  for (const task of tasks) {
    const match = match_of.get(task.task_uuid)
    const bon = match && bon_of.get(match.order_uuid)
    if (match && bon) guests.served.push({ task, match, bon })
    else if (epochMsOf(task.opened_at) <= time_ms) guests.waiting.push(task)
    else guests.coming.push(task)
  }
  return guests
}

/** When the day goes on: as the first guest comes who has no bon; at the last guest where all have. */
export const startOf = (tasks: readonly PracticeTask[], result: PracticeResult): number => {
  const next = guestsAt(tasks, result, 0).coming[0] ?? tasks.at(-1)
  return next ? epochMsOf(next.opened_at) : 0
}

export type Score = {
  right: number
  faulty: number
  unasked: number
  /** Right ones of all that was sold, in tenths of a percent; null before anything was. */
  share: number | null
  /** From the first tap to the last money, on average; null before anything was sold. */
  bon_ms: number | null
}

export const scoreOf = (served: readonly Served[], { unasked, bons }: PracticeResult): Score => {
  const right = served.filter(({ match }) => match.differences.length === 0).length
  const sold = bons.length
  const all_ms = bons.reduce(
    (sum, { opened_at, completed_at }) => sum + epochMsOf(completed_at) - epochMsOf(opened_at),
    0,
  )
  return {
    right,
    faulty: served.length - right,
    unasked: unasked.length,
    share: sold === 0 ? null : Math.round((right * 1000) / sold),
    bon_ms: sold === 0 ? null : Math.round(all_ms / sold),
  }
}
