import type { Terminal, TerminalAnswer, TerminalPlace } from '@bon/contracts/ports'
import type { z } from 'zod'
import type { Dialler } from '../dialler/index.ts'
import { type HttpRequest, type HttpResult, type HttpTimeouts, sendHttpRequest } from './http-request.ts'
import { AbortAnswer, AttemptAnswer, type AttemptRequest, protocol, SettlementAnswer } from './protocol.ts'

/** DEF-17: a terminal that does not answer for ten seconds is in doubt. To close its day it calls every acquirer. */
const patient = { connect_ms: 3_000, answer_ms: 10_000, settle_ms: 60_000 }

type Call = Pick<HttpRequest, 'method' | 'path' | 'body'>

/** The till's side of the REST terminal protocol (ADR 0021). */
export const restTerminal = (
  dialler: Pick<Dialler, 'place'>,
  timeouts: HttpTimeouts & { settle_ms: number } = patient,
): Terminal => {
  const send = async (
    place: TerminalPlace,
    call: Call,
    answer_ms = timeouts.answer_ms,
  ): Promise<HttpResult> => {
    const address = addressOf(place)
    if (address === null) return 'not_sent'
    const at = await dialler.place(address, protocol.default_port)
    return typeof at === 'string'
      ? 'not_sent'
      : sendHttpRequest({ ...at, ...call }, { ...timeouts, answer_ms })
  }
  const begin = async (
    place: TerminalPlace,
    reference: string,
    body: AttemptRequest,
  ): Promise<TerminalAnswer> => {
    const path = protocol.attempt(place.identifier, reference)
    const response = await send(place, { method: 'PUT', path, body })
    if (response === 'not_sent') return { answer: 'not_started', reason: 'terminal_offline' }
    const answer = read(AttemptAnswer, response)
    if (answer?.answer === 'refused') return { answer: 'not_started', reason: answer.reason }
    if (answer?.answer === 'accepted') return { answer: 'accepted' }
    return underWay(answer)
  }
  return {
    start: (place, { reference, ...request }) => begin(place, reference, { kind: 'payment', ...request }),
    reverse: (place, { reference, ...request }) => begin(place, reference, request),
    // A status query that failed says nothing about the payment, so it never returns `not_started`.
    status: async (place, reference) => {
      const path = protocol.attempt(place.identifier, reference)
      const answer = read(AttemptAnswer, await send(place, { method: 'GET', path }))
      return answer?.answer === 'not_found' ? answer : underWay(answer)
    },
    abort: async (place, reference, abort_id) => {
      const path = protocol.abort(place.identifier, reference, abort_id)
      return read(AbortAnswer, await send(place, { method: 'PUT', path }))?.abort ?? 'silent'
    },
    settle: async (place, reference) => {
      const path = protocol.settlement(place.identifier, reference)
      const response = await send(place, { method: 'PUT', path }, timeouts.settle_ms)
      if (response === 'not_sent') return { failed: 'terminal_offline' }
      return read(SettlementAnswer, response) ?? { silent: true }
    },
  }
}

/** Answers shared by start and status; any other answer counts as `silent`. */
const underWay = (answer: AttemptAnswer | undefined): TerminalAnswer => {
  if (answer?.answer === 'in_progress' || answer?.answer === 'duplicate') return { answer: 'in_progress' }
  if (answer?.answer !== 'result') return { answer: 'silent' }
  const { at: _at, ...evidence } = answer.result
  return { answer: 'result', evidence }
}

const read = <T>(schema: z.ZodType<T>, response: HttpResult): T | undefined =>
  typeof response === 'string' ? undefined : schema.safeParse(response.body).data

/** The terminal's own address, else that of its box, which forwards the protocol's port. */
const addressOf = ({ address, box }: TerminalPlace): string | null =>
  address ?? box?.address?.split(':')[0] ?? null
