import { quantity } from '@bon/contracts/kernel'
import type { TicketLine } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { routeNote, routeTicket } from './route-ticket.ts'

const [ticket, cold, hot, bar, sweet] = [1, 2, 3, 4, 5].map(specId) as [
  string,
  string,
  string,
  string,
  string,
]
const line = (n: number, course: string | null): TicketLine => ({
  line_uuid: specId(100 + n),
  kind: 'new',
  quantity: quantity(1_000),
  name: `ret ${n}`,
  print_category_uuid: course,
  variants: [],
  opt_outs: [],
})
const printer = (n: number, ...courses: string[]) => ({
  uuid: specId(n),
  name: `printer ${n}`,
  copies: 1,
  fallback_printer_uuid: null,
  print_category_uuids: courses,
})
const kitchen = { printers: [printer(11, cold, hot), printer(12, bar), printer(13)], displays: [] }
const lines = [line(1, cold), line(2, hot), line(3, bar)]

test('each printer gets its own lines, and is told what is made elsewhere', () => {
  const parts = routeTicket(ticket, lines, kitchen)
  expect(parts.map(({ printer_uuid, lines: mine }) => [printer_uuid, mine.length])).toEqual([
    [specId(11), 2],
    [specId(12), 1],
  ])
  expect(parts[1]?.together_with).toEqual([cold, hot])
})

test('routing twice gives the same jobs', () =>
  expect(routeTicket(ticket, lines, kitchen)).toEqual(routeTicket(ticket, lines, kitchen)))

test('SC-45: lines that neither a printer nor a screen receives are a separate part, so that they are reported', () => {
  const parts = routeTicket(ticket, [...lines, line(4, sweet)], kitchen)
  expect(parts.at(-1)).toMatchObject({ printer_uuid: null, lines: [{ name: 'ret 4' }] })
  const screen = { uuid: specId(21), name: 'Skærm', print_category_uuids: [] }
  expect(routeTicket(ticket, [line(4, sweet)], { ...kitchen, displays: [screen] })).toEqual([])
})

test('a company without production prints nothing, without an error', () =>
  expect(routeTicket(ticket, lines, { printers: [printer(13)], displays: [] })).toEqual([]))

test('DEF-66: remarks for the kitchen go where the dishes of the order are made, else to all', () => {
  const to = (courses: string[]) =>
    routeNote(ticket, courses, kitchen).map(({ printer_uuid }) => printer_uuid)
  expect(to([bar])).toEqual([specId(12)])
  expect(to([])).toEqual([specId(11), specId(12)])
})
