import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  accountEndpoints,
  identityEndpoints,
  invitationEndpoints,
  outboxEndpoints,
  userEndpoints,
} from '@bon/contracts/identity'
import { expect, type ShopFloor } from './shop-floor.ts'

/** Satisfies the rules, and is not a demo password. */
export const password = 'Kajkant2026x'

export type Colleague = { email: string; name: string; token: string }

/** An address that no earlier run has used. */
export const freshEmail = (who: string): string =>
  `${who}.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}@kajkanten.example`

/** The path of the link in the newest letter to a person, from the outbox. */
export const invitationLink = async ({ call }: ShopFloor, email: string): Promise<string> => {
  let link = ''
  // A letter is written after the answer (DEF-47), so wait for it and skip older ones.
  await expect
    .poll(async () => {
      const { body } = await call(outboxEndpoints.list, {})
      const newest = body.mails
        .filter(({ to }) => to === email)
        .toSorted((a, b) => b.at.localeCompare(a.at))[0]
      link = newest?.text.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1] ?? ''
      return link
    })
    .toContain('/sign-up')
  return link
}

/** The path of the link in a letter that no outbox shows: read from the data folder, like the machine's operator. */
export const linkInLetter = async (data_dir: string, email: string, page: string): Promise<string> => {
  const folder = join(data_dir, 'letters')
  let link = ''
  await expect
    .poll(async () => {
      const files = await readdir(folder).catch(() => [])
      const letters = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      const letter = letters.find((text) => text.includes(`To: ${email}`))
      link = letter?.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1] ?? ''
      return link
    })
    .toContain(page)
  return link
}

/** The path of the link in a password-reset letter. */
export const resetLink = (email: string): Promise<string> =>
  linkInLetter(process.env['APP_DATA'] ?? '', email, '/reset-password')

/** A person who signed up by an invitation, over HTTP, for tests that start after that. */
export const newColleague = async (
  shop: ShopFloor,
  name: string,
  role: 'accountant' | 'employee',
): Promise<Colleague> => {
  const email = freshEmail(name.toLowerCase())
  await shop.call(invitationEndpoints.invite, { body: { email, roles: [role] } })
  const invitation = (await invitationLink(shop, email)).split('invitation=')[1] ?? ''
  await shop.call(accountEndpoints.signUp, {
    token: null,
    body: {
      name,
      email,
      email_repeat: email,
      password,
      password_repeat: password,
      accepts_terms: true,
      language: 'da',
      invitation,
    },
  })
  return { email, name, token: await tokenOf(shop, email) }
}

/** Another session of a person, as from another device. */
export const tokenOf = async ({ call }: ShopFloor, email: string, secret = password): Promise<string> =>
  (await call(identityEndpoints.login, { token: null, body: { client: email, secret } })).body.token

/** Removes a person from the company, so that the next test finds only the demo's people. */
export const removeColleague = async ({ call }: ShopFloor, email: string): Promise<void> => {
  const { body } = await call(userEndpoints.list, {})
  const user = body.users.find((one) => one.email === email)
  if (user) await call(userEndpoints.remove, { params: { uuid: user.uuid } })
}
