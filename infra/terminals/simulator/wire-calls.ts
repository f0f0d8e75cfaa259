import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '@bon/contracts/kernel'
import { AttemptRequest } from '../protocol.ts'
import { send } from './send.ts'
import type { SimulatedTerminal } from './terminal.ts'

const path =
  /^\/v1\/terminals\/([^/]{1,200})\/(attempts|settlements)\/([^/]{1,300})(?:\/aborts\/([^/]{1,300}))?$/
const longest = 10_000

/** The protocol's calls (ADR 0021); false for other paths. */
export const answerTheTill = async (
  terminal: (identifier: string) => SimulatedTerminal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const [, identifier, what, reference, abort_id] = path.exec(request.url ?? '') ?? []
  if (identifier === undefined || reference === undefined) return false
  const at = terminal(decodeURIComponent(identifier))
  const of = decodeURIComponent(reference)
  const call = `${request.method} ${abort_id === undefined ? what : 'aborts'}`
  if (call === 'PUT attempts') {
    const parsed = AttemptRequest.safeParse(readJson(await readBody(request)))
    if (parsed.success) answer(response, at.begin(of, parsed.data))
    else response.writeHead(400).end()
  } else if (call === 'GET attempts') answer(response, at.status(of))
  else if (call === 'PUT aborts') answer(response, at.abort(of))
  else if (call === 'PUT settlements') answer(response, at.settle(of))
  else response.writeHead(405).end()
  return true
}

const answer = (
  response: ServerResponse,
  wireAnswer: ReturnType<SimulatedTerminal['status' | 'abort' | 'settle']>,
) => send(response, wireAnswer.body, wireAnswer.wire)

export const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += chunk
    if (text.length > longest) break
  }
  return text
}
