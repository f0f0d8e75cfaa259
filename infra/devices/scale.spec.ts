import type { Uuid } from '@bon/contracts/kernel'
import { type RegisterScale, settledWeight, weigh } from '@bon/services/devices'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { createDialler } from '../dialler/index.ts'
import { scaled } from '../slowness/index.ts'
import { listenToScale } from './listen-to-scale.ts'
import { simulatedBox } from './simulated-box.ts'
import {
  always,
  customersGoods,
  grams,
  type ScaleBehaviour,
  silent,
  simulatedScale,
} from './simulated-scale.ts'
import { tcpBox } from './tcp-box.ts'
import { tcpScale } from './tcp-scale.ts'

const rule = { stable_reads: 3, timeout_ms: scaled(900) }
const dialler = createDialler({ allowed: ['127.0.0.1'] })
const listen = listenToScale(tcpScale(dialler), tcpBox(newId, dialler, 700))
const weighed = async (scale: RegisterScale) => {
  const result = await listen(scale, (readings) => settledWeight(readings, scale) !== undefined)
  return 'rejection' in result ? result.rejection : weigh(result, scale)
}

type Rig = { scale: RegisterScale; behave(as: ScaleBehaviour): void; close(): Promise<void> }

const alone = (protocol: 'nci' | 'mettler_toledo_8217') => async (): Promise<Rig> => {
  const simulator = await simulatedScale(protocol)
  return { scale: { ...rule, uuid: newId(), protocol, address: simulator.address, box: null }, ...simulator }
}
const onABox = async (): Promise<Rig> => {
  const box = await simulatedBox()
  return {
    scale: {
      ...rule,
      uuid: newId(),
      protocol: 'dialog_06',
      address: null,
      box: { uuid: newId(), address: box.address },
    },
    behave: (as) => {
      let n = 0
      box.weigh(() => as(n++))
    },
    close: box.close,
  }
}

/** Behaviour common to all scales, however they are connected. */
describe.each([
  ['NCI over TCP', alone('nci')],
  ['Mettler Toledo 8217 over TCP', alone('mettler_toledo_8217')],
  ['a box', onABox],
] as const)('a scale by %s', (_, open) => {
  let rig: Rig
  beforeAll(async () => {
    rig = await open()
  })
  afterAll(() => rig.close())

  test('REG-50: a stable weight is read, also one placed before the request, and again', async () => {
    rig.behave(always(grams(450)))
    expect(await weighed(rig.scale)).toEqual({ net_milligrams: 450_000 })
    expect(await weighed(rig.scale)).toEqual({ net_milligrams: 450_000 })
  })

  test('a weight in motion is read when it is stable', async () => {
    rig.behave(customersGoods())
    expect(await weighed(rig.scale)).toEqual({ net_milligrams: 450_000 })
  })

  test.each([
    ['zero', 'not_positive'],
    ['negative', 'not_positive'],
    ['unstable', 'not_ready'],
    ['overload', 'not_ready'],
  ] as const)('a scale that answers %s until the timeout is %s', async (state, verdict) => {
    rig.behave(always({ state }))
    expect(await weighed({ ...rig.scale, timeout_ms: 250 })).toBe(verdict)
  })

  test('a scale that does not answer is unresponsive', async () => {
    rig.behave(silent)
    const begun = performance.now()
    expect(await weighed({ ...rig.scale, timeout_ms: 250 })).toBe('unresponsive')
    expect(performance.now() - begun).toBeLessThan(scaled(10_000))
  })
})

test('an absent scale is unresponsive at once, without waiting for the timeout', async () => {
  const closedScale = await simulatedScale()
  await closedScale.close()
  const begun = performance.now()
  const scale = { ...rule, timeout_ms: scaled(20_000), uuid: newId(), protocol: 'nci' as const, box: null }
  expect(await weighed({ ...scale, address: closedScale.address })).toBe('unresponsive')
  expect(await weighed({ ...scale, address: null })).toBe('unresponsive')
  expect(performance.now() - begun).toBeLessThan(scaled(10_000))
})

describe('a box', () => {
  const port = tcpBox(newId, dialler, 400)
  const printer = { uuid: newId(), address: null }
  const opened: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close()
  })
  const open = async () => {
    const box = await simulatedBox()
    opened.push(box)
    return { box, at: { uuid: newId() as Uuid, address: box.address } }
  }

  test('REG-09: prints what it receives, opens the drawer, and answers', async () => {
    const { box, at } = await open()
    const bytes = Uint8Array.from([0x1b, 0x40, 0xe6, 0x0a, 0xff])
    expect(await port.ping(at)).toEqual({ done: true })
    expect(await port.print(at, printer, bytes, newId())).toEqual({ done: true })
    expect(await port.openDrawer(at, printer, newId())).toEqual({ done: true })
    expect(box.jobs.map(({ kind, device }) => [kind, device])).toEqual([
      ['print', printer.uuid],
      ['drawer.open', printer.uuid],
    ])
    expect([...(box.jobs[0]?.bytes ?? [])]).toEqual([...bytes])
  })

  test('the same job sent twice is printed once', async () => {
    const { box, at } = await open()
    const job = newId()
    for (const _ of [1, 2, 3])
      expect(await port.print(at, printer, new Uint8Array([1]), job)).toEqual({ done: true })
    expect(box.jobs.length).toBe(1)
  })

  test('DEF-77: a box that does not answer is reported as such, and is retried with the same id', async () => {
    const { box, at } = await open()
    const job = newId()
    box.behave('silent')
    expect(await port.print(at, printer, new Uint8Array([1]), job)).toMatchObject({
      rejection: 'box.no_answer',
    })
    box.behave('answering')
    expect(await port.print(at, printer, new Uint8Array([1]), job)).toEqual({ done: true })
    expect(box.jobs.length).toBe(1)
    expect(await port.ping({ uuid: newId(), address: null })).toMatchObject({ rejection: 'box.no_answer' })
  })

  test('a device failure is reported as not done, and the id may be retried', async () => {
    const { box, at } = await open()
    const job = newId()
    box.behave('failing')
    expect(await port.openDrawer(at, printer, job)).toMatchObject({ rejection: 'box.device_failed' })
    box.behave('answering')
    expect(await port.openDrawer(at, printer, job)).toEqual({ done: true })
  })

  test('a scale on an unresponsive box is reported as the box not answering', async () => {
    const { box, at } = await open()
    box.behave('silent')
    const scale = { ...rule, uuid: newId(), protocol: 'nci' as const, address: null, box: at }
    expect(await weighed(scale)).toBe('box.no_answer')
  })
})
