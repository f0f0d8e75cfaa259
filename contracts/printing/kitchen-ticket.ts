import { type Instant, localTime, type Uuid } from '../kernel/index.ts'
import type { TicketLine } from '../orders/index.ts'
import type { Layout, Row } from './layout.ts'
import type { TicketPart } from './print-job.events.ts'
import { type PrintLanguage, ticketWords } from './ticket-words.ts'

/** Names printed on a ticket: joined at print time and never stored (RULE-5). */
export type TicketNames = {
  language: PrintLanguage
  zone: string
  station: string
  tables: readonly string[]
  cashier: string
  together_with: readonly string[]
  texts: ReadonlyMap<Uuid, string>
}

/** A kitchen ticket (DES-20, DES-37): station and time in white on black, the table in large type, then the dishes. */
export const kitchenTicket = (
  { kind, short_nr, ticket_nr, lines, note, at, test_mode }: TicketPart,
  { language, zone, station, tables, cashier, together_with, texts }: TicketNames,
): Layout => {
  const words = ticketWords[language]
  const dishes = lines.filter((line) => line.kind !== 'void')
  const mark = kind === 'replacement' ? words.replacement : kind === 'extra' ? words.extra : undefined
  return [
    { kind: 'pair', left: station.toUpperCase(), right: clock(at, zone), size: 2, inverse: true },
    ...(test_mode
      ? [{ kind: 'text', text: words.test, size: 2, inverse: true, align: 'centre' } satisfies Row]
      : []),
    ...(mark ? [{ kind: 'text', text: mark, size: 2, inverse: true, align: 'centre' } satisfies Row] : []),
    { kind: 'space' },
    tables.length > 0
      ? { kind: 'text', text: `${words.table} ${tables.join(' + ')}`, size: 4, bold: true }
      : { kind: 'text', text: `${words.bon} ${short_nr}`, size: 4, bold: true },
    { kind: 'pair', left: `${words.bon} ${short_nr}`, right: cashier },
    { kind: 'rule' },
    ...lines.flatMap((line) => rowsOf(line, words, texts)),
    ...(note
      ? [{ kind: 'text', text: texts.get(note.ref) ?? words.forgotten, size: 2, bold: true } satisfies Row]
      : []),
    { kind: 'rule' },
    ...(together_with.length > 0
      ? ([
          { kind: 'text', text: `${words.together}: ${together_with.join(', ')}`, bold: true, indent: 8 },
          { kind: 'rule' },
        ] satisfies Row[])
      : []),
    { kind: 'text', text: words.footer(ticket_nr, piecesOf(dishes)), align: 'centre' },
    { kind: 'cut' },
  ]
}

type Words = (typeof ticketWords)[PrintLanguage]

const rowsOf = (line: TicketLine, words: Words, texts: ReadonlyMap<Uuid, string>): Row[] => {
  const amount = amountOf(line.quantity)
  const isVoid = line.kind === 'void'
  const below = (text: string, style: object = {}): Row => ({ kind: 'text', text, indent: 8, ...style })
  return [
    ...(isVoid ? [{ kind: 'text', text: ` ${words.void}`, inverse: true, bold: true } satisfies Row] : []),
    ...(line.kind === 'changed'
      ? [{ kind: 'text', text: ` ${words.changed}`, inverse: true, bold: true } satisfies Row]
      : []),
    { kind: 'item', amount: isVoid ? `-${amount}` : amount, text: line.name, size: 2, bold: true },
    ...line.variants.map(({ name, quantity }) => below(quantity > 1 ? `${quantity} ${name}` : name, high)),
    ...line.opt_outs.map((name) => below(`${words.without} ${name}`, { ...high, bold: true })),
    // A comment may state an allergy, so it must stand out.
    ...(line.comment
      ? [
          below(` ! ${texts.get(line.comment.ref) ?? words.forgotten}`, {
            ...high,
            inverse: true,
            bold: true,
            indent: 8,
          }),
        ]
      : []),
    { kind: 'space' },
  ]
}
const high = { size: 2, narrow: true } as const

/** Thousandths without trailing zeros: `2`, `0,5`. */
const amountOf = (thousandths: number): string =>
  thousandths % 1000 === 0
    ? String(thousandths / 1000)
    : (thousandths / 1000).toFixed(3).replace(/0+$/, '').replace('.', ',')

const piecesOf = (lines: readonly TicketLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + (quantity % 1000 === 0 ? quantity / 1000 : 1), 0)

const clock = (at: Instant, zone: string): string => localTime(at, zone).toPlainTime().toString().slice(0, 5)
