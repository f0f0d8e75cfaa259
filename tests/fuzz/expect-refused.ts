import { Problem } from '@bon/contracts/kernel'
import { scaled } from '@bon/infra/slowness'
import type { Bad } from './bad-requests.ts'
import { send } from './wire.ts'

const mostMs = scaled(2_000)

/** What is wrong with the answer to a bad request, in one line; undefined when it is a 4xx problem, in time. */
export const faultOf = async (url: string, bad: Bad): Promise<string | undefined> => {
  const said = (fault: string) => `${bad.name}: ${fault}`
  try {
    const { status, type, text, ms } = await send(url, bad)
    if (status < 400 || status > 499) return said(`${status} ${text.slice(0, 200)}`)
    if (!type.startsWith('application/problem+json')) return said(`${status} as ${type}`)
    // TRACE and HEAD have no body to look at.
    const parsed = Problem.safeParse(JSON.parse(text))
    if (!parsed.success || parsed.data.status !== status) return said(`${status} with ${text.slice(0, 200)}`)
    return ms > mostMs ? said(`after ${Math.round(ms)} ms`) : undefined
  } catch (error) {
    return said(String(error))
  }
}
