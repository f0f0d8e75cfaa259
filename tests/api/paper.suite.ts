import { api } from '@bon/contracts/api'
import { anchorsIn } from '@bon/contracts/journal'
import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import type { Row } from '@bon/contracts/printing'
import { companySettings, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { newId, systemClock } from '@bon/infra/clock'
import { paperJobOf } from '@bon/services/papers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Till, tillOf } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'
import { letterTo } from './letters.ts'

export const paper = (shop: ApiShop) =>
  describe('receipts on paper', () => {
    const { call, ids, tokens } = shop
    const company = ids.kajkanten
    const token = tokens.admin
    let till: Till
    let kiosk: Till
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      kiosk = tills.kiosk
      await till.ensureOpen()
      // Each close and each opening is a second later than what came before (LAW-4): after many of them the register is
      // ahead of the clock, and a paper would show the names and the logo of that moment.
      const opened_at = (await till.session())?.opened_at ?? ''
      await vi.waitUntil(() => systemClock.now() > opened_at, { timeout: 25_000, interval: 200 })
    })

    /** The position of the last change: later reads wait until the journal has it. */
    let after = ''
    const trackPosition = <T extends { headers: Headers }>(response: T): T => {
      after = response.headers.get('position') ?? after
      return response
    }
    const sold = async (): Promise<Uuid> => {
      const order = newId()
      expect(trackPosition(await till.sell([till.line(0), till.line(1, 2)], { order })).status).toBe(200)
      return order
    }
    const at = (uuid: Uuid) => ({ company, token, params: { uuid }, after })
    const print = async (uuid: Uuid, body: object = {}, options: object = {}) =>
      trackPosition(
        await call(api.papers.print, {
          ...at(uuid),
          body: { paper: 'receipt', way: 'printer', by: till.by, ...body },
          ...options,
        }),
      )
    const copyOf = async (uuid: Uuid, body: object = {}, options: object = {}) =>
      (await print(uuid, body, options)).body.print.copy
    const shown = async (uuid: Uuid, print_uuid: Uuid) =>
      (await call(api.papers.show, { ...at(uuid), params: { uuid, print_uuid } })).body.layout
    const jobsOf = async (order_uuid: OrderUuid) =>
      (await call(api.printing.list, { company, token, query: { order_uuid } })).body.print_jobs.filter(
        ({ kind }) => kind === 'receipt' || kind === 'provisional',
      )
    const totals = async () => {
      const now = (await till.session())?.totals
      if (!now) throw new Error('the register is open')
      return now
    }

    // First, while no other test's copy is still being recorded in the session.
    test('copies and provisional bills are counted by the session, the receipt itself is not', async () => {
      const before = await totals()
      const order = await sold()
      for (let n = 0; n < 3; n++) await print(order, { way: 'screen' })
      const open = newId()
      await till.save(open, [till.line(0)])
      expect((await print(open, { paper: 'provisional' })).body.print.paper).toBe('provisional')
      const { total } = (await till.show(order)).body.order
      const { total: due } = (await till.show(open)).body.order
      await expect
        .poll(async () => {
          const { copies, provisionals } = await totals()
          return [
            [copies.count - before.copies.count, copies.amount - before.copies.amount],
            [
              provisionals.count - before.provisionals.count,
              provisionals.amount - before.provisionals.amount,
            ],
          ]
        }, patient)
        .toEqual([
          [2, 2 * total],
          [1, due],
        ])
    })

    test('DEF-61: the first print is the receipt, every later one a copy with its number, and each is printed', async () => {
      const order = await sold()
      expect([await copyOf(order), await copyOf(order), await copyOf(order)]).toEqual([0, 1, 2])
      await expect
        .poll(async () => (await jobsOf(order)).map(({ state }) => state), patient)
        .toEqual(['acknowledged', 'acknowledged', 'acknowledged'])
      const { prints } = (await call(api.papers.list, at(order))).body
      const marks = await Promise.all(
        prints.map(async ({ print_uuid }) => marksOf(await shown(order, print_uuid))),
      )
      expect(marks).toEqual([[], Array(2).fill('KOPI nr. 1'), Array(2).fill('KOPI nr. 2')])
    })

    test('one command is one copy, however often it arrives, and concurrent ones get different numbers', async () => {
      const order = await sold()
      const command_id = newId()
      expect(await copyOf(order, {}, { command_id })).toBe(0)
      expect(await copyOf(order, {}, { command_id })).toBe(0)
      const copies = await Promise.all([1, 2, 3, 4, 5].map(() => copyOf(order, { way: 'screen' })))
      expect(copies.toSorted()).toEqual([1, 2, 3, 4, 5])
    })

    test('DEF-61: a company that always prints gets each receipt automatically, and the next one requested is a copy', async () => {
      const ends = resourceEndpoints(companySettings)
      const printing = async (print_receipt: 'always' | 'ask') => {
        const options = { company, token, params: { uuid: company } }
        const { revision } = (await call(ends.show, options)).body.row
        const body = { data: { print_receipt } as never }
        expect((await call(ends.change, { ...options, if_match: revision, body })).status).toBe(200)
      }
      await printing('always')
      let order = ''
      // The printing process may apply the changed setting only after the first sale.
      await expect
        .poll(
          async () => {
            order = await sold()
            await new Promise((resolve) => setTimeout(resolve, 400))
            return (await call(api.papers.list, at(order))).body.prints
          },
          { timeout: 15_000, interval: 0 },
        )
        .toMatchObject([{ copy: 0, way: 'printer' }])
      await printing('ask')
      expect(await copyOf(order, { way: 'screen' })).toBe(1)
    })

    test('R-17, R-25: a receipt keeps the initials of its day, also when they change or the cashier is forgotten', async () => {
      const person = {
        first_name: 'Nora',
        last_name: 'Falk',
        label: 'Sal',
        hue: 'hav',
        language: null,
      } as const
      const made = await call(api.cashiers.create, {
        company,
        token,
        body: { ...person, initials: 'NF', pin: '9173' },
      })
      const { uuid, revision } = made.body.cashier
      const nora = await tillOf(shop, { register: till.register, cashier: uuid, pin: '9173', company, token })
      const sell = async () => {
        const order = newId()
        expect(trackPosition(await nora.sell([nora.line(0)], { order })).status).toBe(200)
        return order
      }
      const cashierOn = async (order: Uuid, by = till.by) => {
        const { print_uuid } = (await print(order, { way: 'screen', by })).body.print
        const rows = await shown(order, print_uuid)
        return rows.flatMap((row) =>
          'right' in row && row.right?.startsWith('Kasserer ') ? [row.right] : [],
        )
      }
      const before = await sell()
      expect(await cashierOn(before, nora.by)).toEqual(['Kasserer NF'])
      const completed_at = (await till.show(before)).body.order.completed_at ?? ''
      await vi.waitUntil(() => systemClock.now() > completed_at, patient)
      const changed = await call(api.cashiers.change, {
        company,
        token,
        params: { uuid },
        if_match: revision,
        body: { ...person, last_name: 'Gran', initials: 'NG' },
      })
      expect(changed.status).toBe(200)
      const later = await sell()
      expect((await till.signIn()).status).toBe(200)
      expect([await cashierOn(before), await cashierOn(later)]).toEqual([['Kasserer NF'], ['Kasserer NG']])
      const report = { subject_kind: 'cashier' as const, subject_uuid: uuid, confirm: true as const }
      expect((await call(api.privacy.forget, { company, token, body: report })).status).toBe(200)
      expect([await cashierOn(before), await cashierOn(later)]).toEqual([['Kasserer NF'], ['Kasserer NG']])
    })

    test('a provisional bill is marked as no receipt; a receipt is of a sale, and a provisional bill of an unpaid order', async () => {
      const open = newId()
      await till.save(open, [till.line(0)])
      expect((await print(open)).problem?.code).toBe('order.not_completed')
      const { print_uuid } = (await print(open, { paper: 'provisional', way: 'screen' })).body.print
      const drawn = await shown(open, print_uuid)
      expect(marksOf(drawn)).toEqual(Array(2).fill('FORELØBIG – ikke en kvittering'))
      expect(wordsOf(drawn)).not.toContain('KVITTERING')
      const order = await sold()
      expect((await print(order, { paper: 'provisional' })).problem?.code).toBe('order.already_paid')
      expect((await print(newId())).status).toBe(404)
    })

    test('BEYOND-18: a reprinted paper is equal to the byte, whatever the shop’s current name', async () => {
      const order = await sold()
      const { print_uuid } = (await print(order, { way: 'pdf', by: undefined })).body.print
      const options = { ...at(order), params: { uuid: order, print_uuid } }
      const first = (await call(api.papers.pdf, options)).body
      expect(Buffer.from(first.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
      expect(first.name).toMatch(/^kvittering-\d+\.pdf$/)
      const as = await named('Kontant i morgen')
      expect((await call(api.papers.pdf, options)).body).toEqual(first)
      expect(wordsOf((await call(api.papers.preview, at(order))).body.layout)).toContain(as)
      const laterOrder = await sold()
      expect(wordsOf((await call(api.papers.preview, at(laterOrder))).body.layout)).toContain(
        'Kontant i morgen',
      )
      await named(as)
      const preview = (await call(api.papers.preview, at(order))).body.layout
      expect(preview).toEqual(await shown(order, print_uuid))
    })

    /** Renames cash; returns its previous name. */
    const named = async (name: string): Promise<string> => {
      const ends = resourceEndpoints(paymentTypes)
      const options = { company, token, params: { uuid: till.cash.uuid } }
      const { row } = (await call(ends.show, options)).body
      const done = await call(ends.change, {
        ...options,
        if_match: row.revision,
        body: { data: { name } as never },
      })
      expect(done.status).toBe(200)
      return row.data.name
    }

    test('CO-32, BEYOND-18: the logo is on receipts while the shop has it, and on each copy of those', async () => {
      const before = await sold()
      const ends = resourceEndpoints(companySettings)
      const png =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      const { image } = (await call(api.images.upload, { body: { base64: png } })).body
      let changed_at = '0'
      const wear = async (logo: Uuid | null) => {
        const options = { company, token, params: { uuid: company } }
        const { revision } = (await call(ends.show, { ...options, after: changed_at })).body.row
        const body = { data: { logo } as never }
        const changed = await call(ends.change, { ...options, if_match: revision, body })
        expect(changed.status).toBe(200)
        changed_at = changed.headers.get('position') ?? ''
      }
      await wear(image.uuid)
      const order = await sold()
      await wear(null)
      const after = await sold()
      const first = async (uuid: Uuid) => (await call(api.papers.preview, at(uuid))).body.layout[0]
      expect(await first(order)).toMatchObject({ kind: 'picture', width: 1, height: 1 })
      expect(await first(before)).toMatchObject({ kind: 'text', text: 'Kajkanten' })
      expect(await first(after)).toMatchObject({ kind: 'text', text: 'Kajkanten' })
      const { print_uuid } = (await print(order)).body.print
      expect((await shown(order, print_uuid))[0]).toMatchObject({ kind: 'picture', width: 1 })
      await expect
        .poll(async () => (await jobsOf(order)).map(({ state }) => state), patient)
        .toEqual(['acknowledged'])
      const options = { ...at(order), params: { uuid: order, print_uuid } }
      expect((await call(api.papers.pdf, options)).body).toEqual((await call(api.papers.pdf, options)).body)
    })

    test('a refund is marked RETUR and names the receipt that it refunds', async () => {
      const order = await sold()
      const { nr, lines, payments } = (await till.show(order)).body.order
      const refund_order = newId()
      const response = await call(api.refunds.refund, {
        ...at(order),
        body: {
          ...till.by,
          refund_order: { order_uuid: refund_order, short_nr: 99 },
          payment_type_uuid: payments[0]?.payment_type_uuid ?? '',
          lines: [{ line_uuid: lines[0]?.uuid ?? '', quantity: lines[0]?.quantity as never }],
        },
      })
      expect(trackPosition(response).status).toBe(200)
      const { layout } = (await call(api.papers.preview, at(refund_order))).body
      expect(marksOf(layout)).toEqual(['RETUR', 'RETUR'])
      expect(wordsOf(layout)).toContain(`Retur af kvittering nr. ${nr}`)
    })

    test('ZR-26, ZR-28: an X report prints as it was when it was taken, a Z report as it was closed', async () => {
      const { session_uuid: uuid = '' } = (await till.session()) ?? {}
      const here = { company, token, params: { uuid: till.register } }
      const response = await call(api.registers.xReport, { ...here, body: { cashier_uuid: till.cashier } })
      const x = response.body.z_report.totals.x_reports
      const drawn = async (query: { x?: number } = {}) =>
        call(api.papers.report, { company, token, params: { uuid }, query })
      // Its entry follows it, and with it comes the head that the paper carries.
      await expect
        .poll(async () => headOf((await drawn({ x })).body.layout), patient)
        .toMatch(/^\d+(-[A-Z2-7]{4}){4}$/)
      const before = (await drawn({ x })).body.layout
      await sold()
      expect((await drawn({ x })).body.layout).toEqual(before)
      expect(wordsOf(before)).toContain(`X-rapport ${x}`)
      expect((await drawn({ x: x + 1 })).status).toBe(404)
      // The session is open: its paper is marked as such, and is not a Z report.
      expect(wordsOf((await drawn()).body.layout)).toContain('Igangværende session')
      const params = { uuid }
      const body = { x, way: 'printer', by: till.by } as const
      const printed = async (over: object = {}) =>
        trackPosition(
          await call(api.papers.printReport, { company, token, params, body: { ...body, ...over } }),
        )
      expect((await printed({ x: null })).status).toBe(404)
      expect([(await printed()).body.print.copy, (await printed()).body.print.copy]).toEqual([0, 1])
      const { prints } = (await call(api.papers.reportPrints, { company, token, params })).body
      expect(prints.map((each) => [each.x, each.copy])).toEqual([
        [x, 0],
        [x, 1],
      ])
      const marks = await Promise.all(
        prints.map(async ({ print_uuid }) => {
          const options = { company, token, params: { uuid, print_uuid }, after }
          return marksOf((await call(api.papers.reportPrint, options)).body.layout)
        }),
      )
      expect(marks).toEqual([[], Array(2).fill('KOPI nr. 1')])
      await expect
        .poll(async () => {
          const { print_jobs } = (await call(api.printing.list, { company, token })).body
          const ours = prints.map(({ print_uuid }) => paperJobOf(print_uuid))
          return print_jobs.filter(({ job_uuid }) => ours.includes(job_uuid)).map(({ state }) => state)
        }, patient)
        .toEqual(['acknowledged', 'acknowledged'])
    })

    test('BEYOND-18: a closed Z report is an A4 file, its copies are numbered, and only its own company has it', async () => {
      await till.payRests()
      const { z_report } = (await till.close()).body
      await till.ensureOpen()
      const params = { uuid: z_report.session_uuid }
      const make = async (options: object = {}) =>
        trackPosition(
          await call(api.papers.printReport, {
            company,
            token,
            params,
            body: { x: null, way: 'pdf' },
            ...options,
          }),
        )
      const command_id = newId()
      const made = (await make({ command_id })).body.print
      expect((await make({ command_id })).body.print).toEqual(made)
      const again = (await make()).body.print
      expect([made.copy, again.copy]).toEqual([0, 1])
      const file = async (print_uuid: Uuid) =>
        (await call(api.papers.reportPdf, { company, token, params: { ...params, print_uuid }, after })).body
      const first = await file(made.print_uuid)
      expect(first.name).toMatch(/^z-rapport-\d{4}\.pdf$/)
      expect(await file(made.print_uuid)).toEqual(first)
      expect((await file(again.print_uuid)).name).toMatch(/^z-rapport-\d{4}-kopi-1\.pdf$/)
      const foreign = { company: ids.nabo, token: tokens.neighbour, params }
      const theirs = { ...foreign, params: { ...params, print_uuid: made.print_uuid } }
      expect((await call(api.papers.reportPdf, theirs)).status).toBe(404)
      expect((await call(api.papers.reportPrints, foreign)).status).toBe(404)
      expect((await make(foreign)).status).toBe(404)
    })

    test('SC-25: copies printed after the close are dated under its Z, and on each paper printed since', async () => {
      await till.ensureOpen()
      const order = await sold()
      const { total } = (await till.show(order)).body.order
      await till.payRests()
      const { z_report } = (await till.close()).body
      const params = { uuid: z_report.session_uuid }
      const make = async () => {
        const body = { x: null, way: 'screen' } as const
        const { print } = trackPosition(
          await call(api.papers.printReport, { company, token, params, body }),
        ).body
        const options = { company, token, params: { ...params, print_uuid: print.print_uuid }, after }
        return {
          print,
          words: async () => wordsOf((await call(api.papers.reportPrint, options)).body.layout),
        }
      }
      const before = await make()
      for (let n = 0; n < 2; n++) await print(order, { way: 'screen' })
      const title = `Tillæg til Z ${String(z_report.n).padStart(4, '0')}`
      await expect
        .poll(async () => {
          const { layout } = (await call(api.papers.report, { company, token, params, query: {} })).body
          return wordsOf(layout).includes(title)
        }, patient)
        .toBe(true)
      const later = await make()
      expect(await before.words()).not.toContain(title)
      const words = await later.words()
      expect(words.slice(words.indexOf(title), -1)).toEqual([
        ...[title, 'Kopi', kroner(total)],
        expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d MK$/),
      ])
      expect([before.print.copy, later.print.copy, words.at(-1)]).toEqual([0, 1, 'KOPI nr. 1'])
      await till.ensureOpen()
    })

    const mail = async (uuid: Uuid, to: string, options: object = {}) =>
      trackPosition(await call(api.papers.mail, { ...at(uuid), body: { to, by: till.by }, ...options }))

    test('a mailed receipt is sent once to its address, as text and as PDF, and is the receipt or its next copy', async () => {
      const order = await sold()
      const to = `gaest-${newId()}@eksempel.example`
      const command_id = newId()
      const { print } = (await mail(order, to, { command_id })).body
      expect(print).toMatchObject({ copy: 0, way: 'mail', mail: 'waiting' })
      expect((await mail(order, to, { command_id })).body.print).toEqual(print)
      expect(await copyOf(order)).toBe(1)
      expect((await mail(order, to)).body.print.copy).toBe(2)
      const letter = await letterTo(shop, to, 'receipt')
      expect(letter.subject).toBe('Kvittering fra Kajkanten')
      expect(letter.text).toContain('KVITTERING')
      await expect.poll(async () => (await lettersTo(to)).length, patient).toBe(2)
      const texts = (await lettersTo(to)).map(({ text }) => text.includes('KOPI nr. 2'))
      expect(texts.toSorted()).toEqual([false, true])
      const nabo = await call(api.outbox.list, { company: ids.nabo, token: tokens.neighbour })
      expect(nabo.body.mails.filter((each) => each.to === to)).toEqual([])
    })

    test('ORD-46: an invalid address is refused, and so is the receipt of an unpaid or foreign order', async () => {
      const order = await sold()
      for (const to of ['gaest', 'gaest@', 'a b@c.dk', ''])
        expect((await mail(order, to)).status, to).toBe(422)
      const open = newId()
      await till.save(open, [till.line(0)])
      expect((await mail(open, 'gaest@eksempel.example')).problem?.code).toBe('order.not_completed')
      expect((await mail(newId(), 'gaest@eksempel.example')).status).toBe(404)
      expect((await call(api.papers.list, at(order))).body.prints).toEqual([])
    })

    test('CO-16: the address of a mailed receipt is forgotten with its order, and its letter too', async () => {
      const order = await sold()
      const to = `glemt-${newId()}@eksempel.example`
      await mail(order, to)
      await letterTo(shop, to, 'receipt')
      const done = await call(api.privacy.forget, {
        body: { subject_kind: 'customer', subject_uuid: order, confirm: true },
      })
      expect(done.status).toBe(200)
      expect(await lettersTo(to)).toEqual([])
      const { prints } = (await call(api.papers.list, at(order))).body
      expect(prints.map(({ way }) => way)).toEqual(['mail'])
    })

    const lettersTo = async (to: string) =>
      (await call(api.outbox.list)).body.mails.filter((each) => each.to === to)

    const buyer = {
      name: 'Havnens Tømrer ApS',
      street: 'Kajen 7',
      postcode: '9999',
      city: 'Havneby',
      vat_number: '87654321',
    }
    const invoice = async (uuid: Uuid, body: object, options: object = {}) =>
      trackPosition(
        await call(api.papers.invoice, {
          ...at(uuid),
          body: { way: 'screen', by: till.by, ...body },
          ...options,
        }),
      )
    const textsOf = (layout: readonly Row[]) =>
      layout.flatMap((row) =>
        row.kind === 'pair' ? [`${row.left}|${row.right}`] : row.kind === 'text' ? [row.text] : [],
      )

    test('momsbekendtgørelsen § 58: a paid sale gets a full invoice: its buyer, prices without VAT, no second sale or number', async () => {
      const order = await sold()
      const { nr, total, vat } = (await till.show(order)).body.order
      const before = await totals()
      expect((await invoice(order, {})).problem?.code).toBe('paper.no_buyer')
      const command_id = newId()
      const { print: made } = (await invoice(order, { buyer }, { command_id })).body
      expect(made).toMatchObject({ paper: 'invoice', copy: 0, mail: null })
      expect((await invoice(order, { buyer }, { command_id })).body.print).toEqual(made)
      const texts = textsOf(await shown(order, made.print_uuid))
      expect(texts).toEqual(expect.arrayContaining([`FAKTURA|Nr. ${nr}`, buyer.name, 'CVR 87 65 43 21']))
      const net = texts.find((text) => text.startsWith('Uden moms|'))?.split('|')[1]
      expect(Number(net?.replace(/[.,]/g, ''))).toBe(total - vat)
      // The next one is for the same buyer, and it is marked and counted like a copy of the receipt.
      const again = (await invoice(order, {})).body.print
      expect(textsOf(await shown(order, again.print_uuid))).toEqual(
        expect.arrayContaining(['KOPI nr. 1', buyer.name]),
      )
      expect((await totals()).receipts).toBe(before.receipts)
      await expect.poll(async () => (await totals()).copies.count, patient).toBe(before.copies.count + 1)
      expect((await till.show(order)).body.order).toMatchObject({ nr, total, status: 'completed' })
      const prints = (await call(api.papers.list, at(order))).body.prints
      expect(prints.map(({ paper }) => paper)).toEqual(['invoice', 'invoice'])
    })

    test('a full invoice is mailed as PDF, is none of an unpaid order, and its buyer stays in no event', async () => {
      const order = await sold()
      const to = `faktura-${newId()}@eksempel.example`
      expect((await invoice(order, { buyer, way: 'mail' })).problem?.code).toBe('request.invalid')
      expect((await invoice(order, { buyer, way: 'mail', to })).body.print.mail).toBe('waiting')
      const letter = await letterTo(shop, to, 'receipt')
      expect(letter.subject).toBe('Faktura fra Kajkanten')
      expect(letter.text).toContain(buyer.name)
      const open = newId()
      await till.save(open, [till.line(0)])
      expect((await invoice(open, { buyer })).problem?.code).toBe('order.not_completed')
      const story = JSON.stringify((await call(api.orders.history, at(order))).body)
      expect(story).not.toContain(buyer.name)
      const foreign = { company: ids.nabo, token: tokens.neighbour, params: { uuid: order } }
      expect((await call(api.papers.invoice, { ...foreign, body: { buyer, way: 'screen' } })).status).toBe(
        404,
      )
    })

    test('PAY-29: a register without a printer says so, and prints no copy; another company sees nothing', async () => {
      const order = await sold()
      const foreign = { company: ids.nabo, token: tokens.neighbour, params: { uuid: order } }
      expect((await call(api.papers.list, foreign)).status).toBe(404)
      expect((await call(api.papers.preview, foreign)).status).toBe(404)
      const options = { ...foreign, body: { paper: 'receipt', way: 'printer', by: kiosk.by } as const }
      expect((await call(api.papers.print, options)).status).toBe(404)
      const letter = { to: 'gaest@eksempel.example', by: kiosk.by }
      expect((await call(api.papers.mail, { ...foreign, body: letter })).status).toBe(404)
      await kiosk.ensureOpen()
      const theirs = newId()
      await kiosk.sell([kiosk.line(0)], { order: theirs })
      const alone = { company: ids.nabo, token: tokens.neighbour, params: { uuid: theirs } }
      const body = { paper: 'receipt', way: 'printer', by: kiosk.by } as const
      expect((await call(api.papers.print, { ...alone, body })).problem?.code).toBe('paper.no_printer')
      expect((await call(api.papers.list, alone)).body.prints).toEqual([])
    })
  })

const patient = { timeout: 10_000, interval: 50 }

const kroner = (amount: number): string => (amount / 100).toFixed(2).replace('.', ',')

/** All words of a paper, row by row. */
const wordsOf = (layout: readonly Row[]): string[] =>
  layout.flatMap((row) => {
    if (row.kind === 'text') return [row.text]
    return row.kind === 'pair' ? [row.left, row.right] : []
  })

/** Inverse rows at the top and the bottom. */
const marksOf = (layout: readonly Row[]): string[] =>
  layout.flatMap((row) => (row.kind === 'text' && row.inverse ? [row.text] : []))

/** The code of the journal's head, which the QR code below it repeats. */
const headOf = (layout: readonly Row[]): string | undefined => {
  const codes = layout.flatMap((row) => (row.kind === 'text' ? anchorsIn(row.text) : []))
  const links = layout.flatMap((row) => (row.kind === 'qr' ? anchorsIn(row.text) : []))
  expect(links.map(({ seq }) => seq)).toEqual(codes.map(({ seq }) => seq))
  return codes[0]?.code
}
