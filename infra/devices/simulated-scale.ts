import type { ScaleProtocol, ScaleReading } from '@bon/contracts/ports'
import { listenOnAnyPort } from './listen.ts'
import { scaleTongues } from './scale-protocols.ts'

/** What the simulated scale says to the nth question of a weighing; undefined is silence. */
export type ScaleBehaviour = (n: number) => ScaleReading | undefined

export type SimulatedScale = {
  address: string
  behave(as: ScaleBehaviour): void
  close(): Promise<void>
}

/** The modes of a test: always the same answer. */
export const always =
  (reading: ScaleReading): ScaleBehaviour =>
  () =>
    reading
export const grams = (net: number): ScaleReading => ({ state: 'stable', net_milligrams: net * 1000 })
export const silent: ScaleBehaviour = () => undefined

/** A scale that speaks its protocol on the wire, for tests and for the demo. */
export const simulatedScale = async (
  protocol: ScaleProtocol = 'nci',
  first: ScaleBehaviour = always({ state: 'zero' }),
): Promise<SimulatedScale> => {
  const tongue = scaleTongues[protocol]
  if (!tongue) throw new Error(`nobody here speaks ${protocol}`)
  let behaviour = first
  const server = await listenOnAnyPort((socket) => {
    let heard = ''
    let n = 0
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      while (heard.startsWith(tongue.request)) {
        heard = heard.slice(tongue.request.length)
        const reading = behaviour(n++)
        if (reading) socket.write(tongue.say(reading), 'latin1')
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

/** What customers of the demo put on the scale, in grams: it swings twice, then stands; the next weighing has the next. */
export const customersGoods = (): ScaleBehaviour => {
  const goods = [450, 312, 1205, 86, 738]
  let customer = -1
  return (n) => {
    if (n === 0) customer++
    return n < 2 ? { state: 'unstable' } : grams(goods[customer % goods.length] ?? 450)
  }
}
