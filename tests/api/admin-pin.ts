import { api } from '@bon/contracts/api'
import type { AdminAct } from '@bon/contracts/identity'
import { demoPassword } from '@bon/infra/demo'
import { expect } from 'vitest'
import type { Till } from '../harness/till.ts'
import type { ApiShop } from './compositions.ts'

const pin = '246810'

/** An administrator, whose token the till has, approves one act of its cashier by his PIN. */
export const approve = async (
  { call }: Pick<ApiShop, 'call'>,
  { token, company, register, cashier }: Till,
  act: Omit<AdminAct, 'cashier_uuid'>,
) => {
  await call(api.profile.setAdminPin, { token, body: { pin, current_password: demoPassword } })
  const given = await call(api.devices.authorisePosAdmin, {
    params: { uuid: register },
    token,
    company,
    body: { pin_type: 'admin', pin, act: { ...act, cashier_uuid: cashier } },
  })
  expect(given.status).toBe(200)
}
