import { ApiProblem, readProblem } from '../api/problem.ts'
import { prove, setClockBy } from './prove.ts'

type Bound = { token: string; key: string }

/** Sends a request with a proof of this moment, and once more if it was refused: the device's clock may be wrong. */
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
  // Nothing was done: the server says no before it reads what is asked.
  if (typeof params?.['now'] === 'string') setClockBy(params['now'])
  return once()
}

/** This browser no longer has the key: what the server would say, without asking it. */
const lost = (): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'No key', status: 401, code: 'session.proof_needed' })
