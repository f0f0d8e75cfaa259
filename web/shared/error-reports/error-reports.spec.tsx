import { ErrorReport } from '@bon/contracts/error-reports'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { seePosition } from '../api/position.ts'
import { ApiProblem } from '../api/problem.ts'
import { credentials } from '../credentials/index.ts'
import { startI18n } from '../i18n/index.ts'
import { codeOf, framesOf, routeOf } from './describe-error.ts'
import { currentOrder, ReportThis, reportError, watchErrors } from './index.ts'

const order = '01a1f343-5a80-7e23-9fb5-125824503bf0'
let sent: { [key: string]: unknown }[] = []
let answer = () => new Response(JSON.stringify({ report: { uuid: order, events: 3 } }))
beforeAll(async () => {
  await startI18n()
  watchErrors()
})
beforeEach(() => {
  sent = []
  credentials.signIn('token')
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('DEF-57: of a stack only our files and places in them are told, of both kinds of browsers', () => {
  const chromium =
    'TypeError: Mette Holm is not a function\n    at sell (https://bon.dk/assets/pos-a1.js:1:204)\n    at <anonymous>'
  const firefox = 'sell@https://bon.dk/assets/pos-a1.js:1:204\n@https://bon.dk/assets/app-b2.js?x=1:2:3'
  expect(framesOf(chromium)).toEqual([{ file: '/assets/pos-a1.js', line: 1, col: 204 }])
  expect(framesOf(firefox)).toEqual([{ file: '/assets/pos-a1.js', line: 1, col: 204 }])
  expect(framesOf(undefined)).toEqual([])
  expect(framesOf(`${chromium}\n`.repeat(50))).toHaveLength(30)
})

test('DEF-57: of an address only which page it is, of an error only its class or code', () => {
  expect(routeOf(`/companies/${order}/pos/${order}/orders`)).toBe('/companies/:uuid/pos/:uuid/orders')
  expect(routeOf('/companies/x/z-reports/17')).toBe('/companies/x/z-reports/:n')
  expect(codeOf(new RangeError('Mette Holm'))).toBe('RangeError')
  expect(codeOf('Mette Holm')).toBe('unknown')
  const refusal = { type: 'about:blank', title: 'Mette', status: 409, code: 'order.changed' }
  expect(codeOf(new ApiProblem(refusal))).toBe('order.changed')
})

test('RES-22: an error that nobody caught is sent once, with the last 200 events that this tab has seen', async () => {
  for (let position = 1; position <= 250; position++) seePosition(String(position))
  const error = new TypeError('Mette Holm')
  window.dispatchEvent(new ErrorEvent('error', { error }))
  window.dispatchEvent(new ErrorEvent('error', { error }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(ErrorReport.parse(sent[0])).toMatchObject({ kind: 'uncaught', code: 'TypeError', build_key: 'dev' })
  expect(sent[0]?.['seen']).toEqual(Array.from({ length: 200 }, (_, n) => String(n + 51)))
  expect(JSON.stringify(sent)).not.toContain('Mette')
})

test('RES-22: what our own API refused is no fault, nor is anything told by who is not signed in', () => {
  reportError('rejection', new ApiProblem({ type: '', title: '', status: 409, code: 'order.changed' }))
  credentials.signOut()
  reportError('uncaught', new SyntaxError('x'))
  expect(sent).toEqual([])
})

test('BEYOND-06: “Rapportér dette” sends the order at hand and says the code to quote', async () => {
  currentOrder.set(order)
  render(<ReportThis />)
  fireEvent.click(screen.getByRole('button', { name: 'Rapportér dette' }))
  expect((await screen.findByRole('status')).textContent).toBe(
    'Tak. Rapport 503BF0 er sendt uden navne og tekster.',
  )
  expect(sent).toMatchObject([{ kind: 'reported', order_uuid: order, stack: [] }])
})

test('BEYOND-06: a bon that was never sent has no story, and the fault is told all the same', async () => {
  currentOrder.set(order)
  const notFound = { type: 'about:blank', title: '', status: 404, code: 'request.not_found' }
  const yes = answer
  answer = () => {
    answer = yes
    return new Response(JSON.stringify(notFound), { status: 404 })
  }
  render(<ReportThis error={new RangeError('x')} />)
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('status')
  expect(sent.map(({ order_uuid, code }) => [order_uuid, code])).toEqual([
    [order, 'RangeError'],
    [undefined, 'RangeError'],
  ])
})
