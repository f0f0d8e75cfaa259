import { reject } from '@bon/contracts/kernel'
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
/** Whether the box has heard the wish: what it never heard it has not done. */
type Asked = Answer | 'not_asked' | undefined

/** Boxes in the shop's network, in the words of contracts/ports/box.ts. DEF-77: ten seconds, then it is said. */
export const tcpBox = (newId: NewId, dialler: Pick<Dialler, 'place'>, answer_ms = 10_000): BoxPort => {
  const ask = async ({ address }: BoxAddress, id: string, request: object): Promise<Asked> => {
    if (address === null) return 'not_asked'
    const until = performance.now() + answer_ms
    const wire = await openWire(dialler, address, default_port, answer_ms)
    if (wire === 'refused' || wire === 'unreachable') return 'not_asked'
    try {
      wire.send(`${JSON.stringify({ id, ...request })}\n`)
      return await wire.hear((heard) => answerIn(heard, id), until - performance.now())
    } finally {
      wire.close()
    }
  }
  const act = async (box: BoxAddress, id: string, request: object) => {
    const answer = await ask(box, id, request)
    if (answer === 'not_asked') return reject('box.no_answer', { asked: 0 })
    if (!answer) return reject('box.no_answer', { asked: 1 })
    return answer.ok ? { done: true as const } : reject('box.device_failed')
  }
  return {
    ping: (box) => act(box, newId(), { kind: 'ping' }),
    print: (box, device, bytes, job_id) =>
      act(box, job_id, { kind: 'print', device, data: Buffer.from(bytes).toString('base64') }),
    openDrawer: (box, device, job_id) => act(box, job_id, { kind: 'drawer.open', device }),
    readScale: async (box, device, protocol) => {
      const id = newId()
      const answer = await ask(box, id, { kind: 'scale.read', device, protocol })
      if (!answer || answer === 'not_asked') return reject('box.no_answer')
      return answer.ok && answer.reading ? answer.reading : reject('box.device_failed')
    },
  }
}

/** A line that is no JSON, or another's answer, is not ours. */
const answerIn = (heard: string, id: string): Answer | undefined => {
  for (const line of heard.split('\n').slice(0, -1)) {
    const answer = Answer.safeParse(jsonOf(line))
    if (answer.success && answer.data.id === id) return answer.data
  }
  return undefined
}

export const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
