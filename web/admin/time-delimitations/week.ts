import type { DataOf, timeDelimitations } from '@bon/contracts/resources'
import { weekdays } from '@bon/contracts/resources'

export type Rule = { uuid: string } & DataOf<typeof timeDelimitations>
/** Part of a day in minutes after midnight: the rule that applies, and those it overrides. */
export type Stretch = { from: number; to: number; rule: string; beaten: readonly string[] }
export type Day = { date: string; weekday: (typeof weekdays)[number]; stretches: readonly Stretch[] }

const wholeDay = 24 * 60

/** Which rule applies when, in the week starting on `monday`: the first match by priority (DEF-40). */
export const weekOf = (rules: readonly Rule[], monday: string): Day[] => {
  const inOrder = rules.toSorted((a, b) => a.priority - b.priority || (a.uuid < b.uuid ? -1 : 1))
  return weekdays.map((weekday, nth) => {
    const date = Temporal.PlainDate.from(monday).add({ days: nth })
    return { date: date.toString(), weekday, stretches: stretchesOn(inOrder, date) }
  })
}

export const mondayOf = (day: string): string => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** Splits the day at all rules' limits, then joins adjacent parts with the same result. */
const stretchesOn = (rules: readonly Rule[], date: Temporal.PlainDate): Stretch[] => {
  const spans = rules.flatMap((rule) => spansOn(rule, date).map((span) => ({ ...span, rule: rule.uuid })))
  const cuts = [...new Set(spans.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const stretches: Stretch[] = []
  for (const [nth, from] of cuts.entries()) {
    const to = cuts[nth + 1]
    if (to === undefined) break
    const here = spans.filter((span) => span.from <= from && span.to >= to).map(({ rule }) => rule)
    const [rule, ...beaten] = [...new Set(here)]
    if (rule === undefined) continue
    const last = stretches.at(-1)
    const isSame = last?.to === from && last.rule === rule && last.beaten.join() === beaten.join()
    if (last && isSame) stretches[stretches.length - 1] = { ...last, to }
    else stretches.push({ from, to, rule, beaten })
  }
  return stretches
}

/** A rule that spans midnight belongs to the day it starts on; its rest falls on the next morning (DEF-40). */
const spansOn = (rule: Rule, date: Temporal.PlainDate): { from: number; to: number }[] => {
  const [from, to] = [minutesOf(rule.from_time), minutesOf(rule.to_time)]
  if (from === undefined || to === undefined) return isOn(rule, date) ? [{ from: 0, to: wholeDay }] : []
  if (from < to) return isOn(rule, date) ? [{ from, to }] : []
  return [
    ...(to > 0 && isOn(rule, date.subtract({ days: 1 })) ? [{ from: 0, to }] : []),
    ...(isOn(rule, date) ? [{ from, to: wholeDay }] : []),
  ]
}

/** CAT-40: an empty date pair means no limit, and no weekday means every day. */
const isOn = ({ from_date, to_date, weekdays: on }: Rule, date: Temporal.PlainDate): boolean => {
  const day = date.toString()
  const weekday = weekdays[date.dayOfWeek - 1]
  return (
    (from_date === null || from_date <= day) &&
    (to_date === null || day <= to_date) &&
    (on.length === 0 || (weekday !== undefined && on.includes(weekday)))
  )
}

const minutesOf = (time: string | null): number | undefined => {
  const [hours, minutes] = (time ?? '').split(':').map(Number)
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes
}

/** `960` → `16:00`; the end of the day is `24:00`. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
