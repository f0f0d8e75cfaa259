import { api } from '@bon/contracts/api'
import type { AdminAction } from '@bon/contracts/identity'
import { demoPassword } from '@bon/infra/demo'
import { expect } from 'vitest'
import type { Till } from '../harness/till.ts'
import type { ApiShop } from './compositions.ts'

const pin = '246810'

/** Approves one action of a till's cashier by an administrator's PIN; the till must have the administrator's token. */
export const approve = async (
  { call }: Pick<ApiShop, 'call'>,
  { token, company, register, cashier }: Till,
  action: Omit<AdminAction, 'cashier_uuid'>,
) => {
  await call(api.profile.setAdminPin, { token, body: { pin, current_password: demoPassword } })
  const response = await call(api.devices.authorisePosAdmin, {
    params: { uuid: register },
    token,
    company,
    body: { pin_type: 'admin', pin, action: { ...action, cashier_uuid: cashier } },
  })
  expect(response.status).toBe(200)
}
