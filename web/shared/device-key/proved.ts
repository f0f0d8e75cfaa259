import { ApiProblem, readProblem } from '../api/problem.ts'
import { prove, setClockBy } from './prove.ts'

type Bound = { token: string; key: string }

/** Sends a request with a fresh proof, and retries once on rejection, since the device's clock may be wrong. */
export const proved = async (
  url: string,
  method: string,
  { token, key }: Bound,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Response> => {
  const once = async () => {
    const proof = await prove(key, { method, url, token })
    if (proof === undefined) throw lost()
    return send({ Authorization: `DPoP ${token}`, DPoP: proof })
  }
  const answer = await once()
  if (answer.status !== 401) return answer
  const { code, params } = (await readProblem(answer.clone())).problem
  if (code !== 'session.proof_wrong') return answer
  // Nothing was executed: the server checks the proof before the request.
  if (typeof params?.['now'] === 'string') setClockBy(params['now'])
  return once()
}

/** The key is lost: the server's problem, created without a request. */
const lost = (): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'No key', status: 401, code: 'session.proof_needed' })
