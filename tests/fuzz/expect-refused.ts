import { Problem } from '@bon/contracts/kernel'
import { scaled } from '@bon/infra/slowness'
import type { Bad } from './bad-requests.ts'
import { send } from './wire.ts'

const mostMs = scaled(2_000)

/** The fault of the answer to a bad request, in one line; undefined when it is a 4xx problem, in time. */
export const faultOf = async (url: string, bad: Bad): Promise<string | undefined> => {
  const describeFault = (fault: string) => `${bad.name}: ${fault}`
  try {
    const { status, type, text, ms } = await send(url, bad)
    if (status < 400 || status > 499) return describeFault(`${status} ${text.slice(0, 200)}`)
    if (!type.startsWith('application/problem+json')) return describeFault(`${status} as ${type}`)
    // The answers to TRACE and HEAD have no body.
    const parsed = Problem.safeParse(JSON.parse(text))
    if (!parsed.success || parsed.data.status !== status)
      return describeFault(`${status} with ${text.slice(0, 200)}`)
    return ms > mostMs ? describeFault(`after ${Math.round(ms)} ms`) : undefined
  } catch (error) {
    return describeFault(String(error))
  }
}
