import type { ScaleProtocol, ScaleReading } from '@bon/contracts/ports'
import { listenOnAnyPort } from './listen.ts'
import { scaleTongues } from './scale-protocols.ts'

/** The scale's answer to the nth request of a weighing; undefined: no answer. */
export type ScaleBehaviour = (n: number) => ScaleReading | undefined

export type SimulatedScale = {
  address: string
  behave(as: ScaleBehaviour): void
  close(): Promise<void>
}

/** For tests: always the same answer. */
export const always =
  (reading: ScaleReading): ScaleBehaviour =>
  () =>
    reading
export const grams = (net: number): ScaleReading => ({ state: 'stable', net_milligrams: net * 1000 })
export const silent: ScaleBehaviour = () => undefined

/** A scale that implements its protocol over TCP, for tests and for the demo. */
export const simulatedScale = async (
  protocol: ScaleProtocol = 'nci',
  first: ScaleBehaviour = always({ state: 'zero' }),
): Promise<SimulatedScale> => {
  const tongue = scaleTongues[protocol]
  if (!tongue) throw new Error(`nobody here speaks ${protocol}`)
  let behaviour = first
  const server = await listenOnAnyPort((socket) => {
    let buffer = ''
    let n = 0
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      while (buffer.startsWith(tongue.request)) {
        buffer = buffer.slice(tongue.request.length)
        const reading = behaviour(n++)
        if (reading) socket.write(tongue.encode(reading), 'latin1')
      }
    })
  })
  return {
    address: server.address,
    behave: (as) => {
      behaviour = as
    },
    close: server.close,
  }
}

/** Weights in grams for the demo: two unstable readings, then a stable one; each weighing has the next weight. */
export const customersGoods = (): ScaleBehaviour => {
  const goods = [450, 312, 1205, 86, 738]
  let customer = -1
  return (n) => {
    if (n === 0) customer++
    return n < 2 ? { state: 'unstable' } : grams(goods[customer % goods.length] ?? 450)
  }
}
