import { api } from '@bon/contracts/api'
import type { Uuid } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { demoPassword } from '@bon/infra/demo'
import { ids, type Shop } from '../harness/shop.ts'

const pin = '246810'

/** Makes an inspection link in the office, as an administrator of the company does. */
export const makeLink = async (
  { call, tokens }: Pick<Shop, 'call' | 'tokens'>,
  { token = tokens.admin, company = ids.kajkanten }: { token?: string; company?: Uuid } = {},
) => {
  const as = { token, company }
  const command_id = newId()
  await call(api.profile.setAdminPin, { ...as, body: { pin, current_password: demoPassword } })
  const action = { kind: 'inspection_link.make_in_office', subject_uuid: company, command_id } as const
  await call(api.office_approvals.approve, { ...as, body: { pin, action } })
  const { body, problem } = await call(api.inspection_links.make, { ...as, command_id, body: {} })
  if (problem) throw new Error(JSON.stringify(problem))
  return { ...body, command_id }
}

/** The token that the link's secret is exchanged for. */
export const openLink = async ({ call }: Pick<Shop, 'call'>, secret: string): Promise<string> => {
  const { body, problem } = await call(api.inspection_links.open, { token: null, body: { secret } })
  if (problem) throw new Error(JSON.stringify(problem))
  return body.token
}
