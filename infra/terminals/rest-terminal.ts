import type { Terminal, TerminalAnswer, TerminalPlace } from '@bon/contracts/ports'
import type { z } from 'zod'
import type { Dialler } from '../dialler/index.ts'
import { type Asked, askOverHttp, type Heard, type Patience } from './ask-over-http.ts'
import { AbortAnswer, AttemptAnswer, type AttemptAsked, protocol, SettlementAnswer } from './protocol.ts'

/** DEF-17: a terminal that is silent for ten seconds is in doubt. Closing its day it telephones with every acquirer. */
const patient = { connect_ms: 3_000, answer_ms: 10_000, settle_ms: 60_000 }

type Call = Pick<Asked, 'method' | 'path' | 'body'>

/** The till's end of the REST terminal protocol (ADR 0021). */
export const restTerminal = (
  dialler: Pick<Dialler, 'place'>,
  patience: Patience & { settle_ms: number } = patient,
): Terminal => {
  const ask = async (place: TerminalPlace, call: Call, answer_ms = patience.answer_ms): Promise<Heard> => {
    const address = addressOf(place)
    if (address === null) return 'not_sent'
    const at = await dialler.place(address, protocol.default_port)
    return typeof at === 'string' ? 'not_sent' : askOverHttp({ ...at, ...call }, { ...patience, answer_ms })
  }
  const begin = async (
    place: TerminalPlace,
    reference: string,
    body: AttemptAsked,
  ): Promise<TerminalAnswer> => {
    const path = protocol.attempt(place.identifier, reference)
    const heard = await ask(place, { method: 'PUT', path, body })
    if (heard === 'not_sent') return { answer: 'not_started', reason: 'terminal_offline' }
    const said = read(AttemptAnswer, heard)
    if (said?.answer === 'refused') return { answer: 'not_started', reason: said.reason }
    if (said?.answer === 'accepted') return { answer: 'accepted' }
    return underWay(said)
  }
  return {
    start: (place, { reference, ...asked }) => begin(place, reference, { kind: 'payment', ...asked }),
    reverse: (place, { reference, ...asked }) => begin(place, reference, asked),
    // A question that did not arrive says nothing of the payment: `not_started` is never its answer.
    status: async (place, reference) => {
      const path = protocol.attempt(place.identifier, reference)
      const said = read(AttemptAnswer, await ask(place, { method: 'GET', path }))
      return said?.answer === 'not_found' ? said : underWay(said)
    },
    abort: async (place, reference, abort_id) => {
      const path = protocol.abort(place.identifier, reference, abort_id)
      return read(AbortAnswer, await ask(place, { method: 'PUT', path }))?.abort ?? 'silent'
    },
    settle: async (place, reference) => {
      const path = protocol.settlement(place.identifier, reference)
      const heard = await ask(place, { method: 'PUT', path }, patience.settle_ms)
      if (heard === 'not_sent') return { failed: 'terminal_offline' }
      return read(SettlementAnswer, heard) ?? { silent: true }
    },
  }
}

/** What both a start and a status may say; every other answer, and none, is silence. */
const underWay = (said: AttemptAnswer | undefined): TerminalAnswer => {
  if (said?.answer === 'in_progress' || said?.answer === 'duplicate') return { answer: 'in_progress' }
  if (said?.answer !== 'result') return { answer: 'silent' }
  const { at: _at, ...evidence } = said.result
  return { answer: 'result', evidence }
}

const read = <T>(schema: z.ZodType<T>, heard: Heard): T | undefined =>
  typeof heard === 'string' ? undefined : schema.safeParse(heard.body).data

/** By its own address; a terminal that has none is behind its box, which passes the protocol's port on to it. */
const addressOf = ({ address, box }: TerminalPlace): string | null =>
  address ?? box?.address?.split(':')[0] ?? null
