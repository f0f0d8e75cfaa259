import type { AnyEndpoint, ReturnsOf } from '@bon/contracts/kernel'
import {
  headersOf,
  type LooseRequest,
  type RequestOf,
  readProblem,
  sender,
  unreachable,
  urlOf,
} from '../../shared/api/index.ts'

/**
 * The pages of a list as the server sends them: in order, to the end, with the filters of the request (EXP-01). An
 * answer that breaks off throws, so that half a list never becomes a file.
 */
export const allPages = async function* <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal: AbortSignal,
): AsyncGenerator<ReturnsOf<E>> {
  for await (const line of streamLines(endpoint, request, signal)) yield JSON.parse(line)
}

/**
 * The lines of an answer as they arrive. Reading stops when the caller stops; an answer that breaks off throws an
 * `ApiProblem`, also when its last line looked whole.
 */
const streamLines = async function* <E extends AnyEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const headers = { ...headersOf(endpoint), Accept: 'application/x-ndjson' }
  const url = urlOf(endpoint, request as LooseRequest)
  const broken = (error: unknown): never => {
    throw signal.aborted ? error : unreachable()
  }
  const response = await sender(endpoint).send(url, { method: 'GET', headers, signal }).catch(broken)
  if (!response.ok) throw await readProblem(response)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(broken)
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    void reader.cancel().catch(() => {
      // The answer is over or broken off already.
    })
  }
  if (rest !== '') throw unreachable()
}
