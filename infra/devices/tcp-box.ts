import { readJson, reject } from '@bon/contracts/kernel'
import type { BoxAddress, BoxPort, NewId } from '@bon/contracts/ports'
import { z } from 'zod'
import type { Dialler } from '../dialler/index.ts'
import { openWire } from './wire.ts'

const default_port = 7810

const Reading = z.discriminatedUnion('state', [
  z.object({ state: z.literal('stable'), net_milligrams: z.int() }),
  z.object({ state: z.enum(['unstable', 'zero', 'negative', 'overload']) }),
])
const Answer = z.object({ id: z.string(), ok: z.boolean(), reading: Reading.optional() })
type Answer = z.infer<typeof Answer>
/** `not_asked`: the request never reached the box, so it was certainly not performed. */
type BoxResult = Answer | 'not_asked' | undefined

/**
 * Boxes in the shop's network, by the protocol of contracts/ports/box.ts. DEF-77: no answer in ten seconds is an error.
 */
export const tcpBox = (newId: NewId, dialler: Pick<Dialler, 'place'>, answer_ms = 10_000): BoxPort => {
  const sendRequest = async ({ address }: BoxAddress, id: string, request: object): Promise<BoxResult> => {
    if (address === null) return 'not_asked'
    const until = performance.now() + answer_ms
    const wire = await openWire(dialler, address, default_port, answer_ms)
    if (wire === 'refused' || wire === 'unreachable') return 'not_asked'
    try {
      wire.send(`${JSON.stringify({ id, ...request })}\n`)
      return await wire.receive((data) => answerIn(data, id), until - performance.now())
    } finally {
      wire.close()
    }
  }
  const action = async (box: BoxAddress, id: string, request: object) => {
    const answer = await sendRequest(box, id, request)
    if (answer === 'not_asked') return reject('box.no_answer', { asked: 0 })
    if (!answer) return reject('box.no_answer', { asked: 1 })
    return answer.ok ? { done: true as const } : reject('box.device_failed')
  }
  return {
    ping: (box) => action(box, newId(), { kind: 'ping' }),
    print: (box, device, bytes, job_id) =>
      action(box, job_id, { kind: 'print', device, data: Buffer.from(bytes).toString('base64') }),
    openDrawer: (box, device, job_id) => action(box, job_id, { kind: 'drawer.open', device }),
    readScale: async (box, device, protocol) => {
      const id = newId()
      const answer = await sendRequest(box, id, { kind: 'scale.read', device, protocol })
      if (!answer || answer === 'not_asked') return reject('box.no_answer')
      return answer.ok && answer.reading ? answer.reading : reject('box.device_failed')
    },
  }
}

/** Skips lines that are not JSON or answer another request. */
const answerIn = (data: string, id: string): Answer | undefined => {
  for (const line of data.split('\n').slice(0, -1)) {
    const answer = Answer.safeParse(readJson(line))
    if (answer.success && answer.data.id === id) return answer.data
  }
  return undefined
}
