import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import type { ApiShop } from './compositions.ts'

/** The newest letter to somebody, as the demo's outbox shows it to his admin; it may be written after the answer. */
export const letterTo = async (
  { call }: ApiShop,
  to: string,
  kind: string,
  ask: { token?: string; company?: string } = {},
) => {
  for (let waited = 0; waited < 3_000; waited += 20) {
    const { mails } = (await call(api.outbox.list, ask)).body
    const letter = mails.find((mail) => mail.to === to && mail.kind === kind)
    if (letter) return { ...letter, token: /[?&]\w+=([\w-]{43})/.exec(letter.text)?.[1] ?? '' }
    await sleep(20)
  }
  throw new Error(`no letter of kind ${kind}`)
}
