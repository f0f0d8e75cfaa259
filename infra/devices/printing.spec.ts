import { uuid5 } from '@bon/contracts/kernel'
import { columnsOf, kitchenTicket, type Layout, type TicketPart, typeset } from '@bon/contracts/printing'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { createDialler } from '../dialler/index.ts'
import { escpos } from './escpos.ts'
import { printerBy } from './printer.ts'
import { pictureOf, readEscpos } from './read-escpos.ts'
import { simulatedBox } from './simulated-box.ts'
import { simulatedPrinter } from './simulated-printer.ts'
import { tcpBox } from './tcp-box.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const quick = { connect: 500, status: 200, paper: 200 }

const line = (name: string, over: object = {}): TicketPart['lines'][number] => ({
  line_uuid: id(name),
  kind: 'new',
  quantity: 1_000 as never,
  name,
  print_category_uuid: id('varm'),
  variants: [],
  opt_outs: [],
  ...over,
})
const ticket: TicketPart = {
  ticket_uuid: id('ticket'),
  order_uuid: id('order'),
  kind: 'delta',
  short_nr: 48,
  ticket_nr: 2,
  table_uuids: [id('12')],
  cashier_uuid: id('MK'),
  together_with: [id('kold')],
  lines: [
    line('Stjerneskud', { quantity: 2_000, opt_outs: ['remoulade'] }),
    line('Bøf bearnaise', {
      variants: [
        { name: 'Medium', quantity: 1 },
        { name: 'Pommes frites', quantity: 1 },
      ],
      comment: { ref: id('allergi'), hash: '0'.repeat(64) },
    }),
    line('Rødspætte', { kind: 'void' }),
  ],
  at: '2026-11-20T17:42:00.000Z',
}
const names = {
  language: 'da' as const,
  zone: 'Europe/Copenhagen',
  station: 'Varm',
  tables: ['12'],
  cashier: 'MK',
  together_with: ['Kold'],
  texts: new Map([[id('allergi'), 'NØDDEALLERGI']]),
}
const paperOf = (layout: Layout, paper: '80' | '58' = '80') =>
  readEscpos(escpos(typeset(layout, paper))).papers[0] ?? []

describe('a kitchen ticket on paper', () => {
  const lines = paperOf(kitchenTicket(ticket, names))
  const words = lines.map(({ text }) => text.trim())

  test('REG-48: station and time white on black, the table large, dishes, choices, omissions, allergies', () => {
    expect(lines[0]).toMatchObject({ inverse: true, width: 2, height: 2 })
    expect(words[0]).toMatch(/^VARM +18:42$/)
    expect(lines.find(({ text }) => text === 'Bord 12')).toMatchObject({ height: 4, bold: true })
    expect(words).toContain('2   Stjerneskud')
    expect(words).toContain('UDEN remoulade')
    expect(words).toContain('Medium')
    expect(lines.find(({ text }) => text.includes('NØDDEALLERGI'))).toMatchObject({ inverse: true })
    expect(words[words.indexOf('ANNULLERET') + 1]).toBe('-1  Rødspætte')
    expect(words).toContain('Sammen med: Kold')
    expect(words.at(-1)).toBe('2. bon til bordet · 3 retter')
  })

  test('KIT-09: a reprint says so, and remarks for the kitchen are marked as such', () => {
    const again = paperOf(kitchenTicket({ ...ticket, kind: 'replacement' }, names))
    expect(again.map(({ text }) => text.trim())).toContain('GENTRYK')
    const note = { ref: id('ord'), hash: '0'.repeat(64) }
    const texts = new Map([[note.ref, 'Vent med dessert']])
    const extra = paperOf(kitchenTicket({ ...ticket, kind: 'extra', lines: [], note }, { ...names, texts }))
    expect(extra.map(({ text }) => text.trim())).toEqual(
      expect.arrayContaining(['EKSTRA', 'Vent med dessert']),
    )
  })

  test('a forgotten text leaves its line, and an order without a table shows its number', () => {
    const forgotten = paperOf(kitchenTicket(ticket, { ...names, texts: new Map(), tables: [] }))
    expect(forgotten.map(({ text }) => text.trim())).toEqual(
      expect.arrayContaining(['! [slettet]', 'Bon 48']),
    )
  })

  test.each(['80', '58'] as const)(
    'no line is wider than %s mm of paper, and no word is dropped',
    (paper) => {
      const long = {
        ...ticket,
        lines: [line('Langtidsbraiseret svinekæbe med selleripuré og syltede løg'), line('x'.repeat(90))],
      }
      const printed = paperOf(kitchenTicket(long, names), paper)
      for (const { text, width } of printed) expect(text.length * width).toBeLessThanOrEqual(columnsOf[paper])
      const all = printed.map(({ text }) => text.replaceAll(' ', '')).join('')
      for (const word of 'Langtidsbraiseret svinekæbe selleripuré syltede'.split(' '))
        expect(all).toContain(word)
      expect(all.match(/x+/)?.[0]).toHaveLength(90)
    },
  )

  test('letters that the printer lacks lose their accents and nothing else', () => {
    const [textLine] = paperOf([{ kind: 'text', text: 'Æblegrød à 5 € – Přívětivý …' }, { kind: 'cut' }])
    expect(textLine?.text).toBe('Æblegrød à 5 € - Prívetivý ...')
  })

  test('the image contains every word of it', () => {
    const picture = pictureOf(lines, columnsOf['80'])
    expect(picture).toContain('>Bord\u00A012</text>')
    expect(picture).toContain('<rect')
  })
})

describe('printers', async () => {
  const printer = await simulatedPrinter()
  const box = await simulatedBox()
  afterAll(() => Promise.all([printer.close(), box.close()]))
  beforeEach(() => {
    printer.behave('answering')
    box.behave('answering')
  })
  const dialler = createDialler({ allowed: ['127.0.0.1'] })
  const port = printerBy(tcpBox(newId, dialler, 300), dialler, quick)
  const bare = { uuid: id('bare'), address: printer.address, box: null }
  const boxed = { uuid: id('boxed'), address: null, box: { uuid: id('box'), address: box.address } }
  const bytes = escpos(typeset(kitchenTicket(ticket, names), '80'), 2)
  const fresh = () => newId()

  test('a job is printed when the printer reports completion, in the requested number of copies', async () => {
    expect(await port.print(bare, bytes, fresh())).toEqual({ outcome: 'printed' })
    expect(printer.papers()).toHaveLength(2)
  })

  test('REG-51, REG-54: no paper, no answer or no printer means certainly not printed', async () => {
    const before = printer.papers().length
    printer.behave('no_paper')
    expect(await port.print(bare, bytes, fresh())).toEqual({ outcome: 'not_printed', reason: 'no_paper' })
    printer.behave('silent')
    expect(await port.print(bare, bytes, fresh())).toEqual({ outcome: 'not_printed', reason: 'unreachable' })
    const unreachable = { ...bare, address: '127.0.0.1:9' }
    expect(await port.print(unreachable, bytes, fresh())).toEqual({
      outcome: 'not_printed',
      reason: 'unreachable',
    })
    expect(await port.print({ ...bare, address: null }, bytes, fresh())).toMatchObject({
      reason: 'unreachable',
    })
    expect(printer.papers()).toHaveLength(before)
  })

  test('a connection that breaks after the bytes leaves the outcome unknown', async () => {
    const before = printer.papers().length
    printer.behave('breaks_off')
    expect(await port.print(bare, bytes, fresh())).toEqual({ outcome: 'unknown' })
    expect(printer.papers()).toHaveLength(before + 2)
  })

  test('REG-48: a box prints the same job once, and reports what its printer did not do', async () => {
    const wish = fresh()
    for (const _ of [1, 2]) expect(await port.print(boxed, bytes, wish)).toEqual({ outcome: 'printed' })
    expect(box.jobs.filter((job) => job.id === wish)).toHaveLength(1)
    box.behave('failing')
    expect(await port.print(boxed, bytes, fresh())).toEqual({
      outcome: 'not_printed',
      reason: 'device_failed',
    })
    box.behave('silent')
    expect(await port.print(boxed, bytes, fresh())).toEqual({ outcome: 'unknown' })
    const unplugged = { ...boxed, box: { uuid: id('box'), address: '127.0.0.1:9' } }
    expect(await port.print(unplugged, bytes, fresh())).toMatchObject({ outcome: 'not_printed' })
  })
})
