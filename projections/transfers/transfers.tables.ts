import { day, defineTable, int, money, uuid } from '../kernel/index.ts'

const ofDay = { company_uuid: uuid, business_day: day }

export const accountDays = defineTable({
  key: { ...ofDay, account_uuid: uuid },
  sum: { debit: money, credit: money },
})

export const voucherDays = defineTable({ key: ofDay, sum: { vouchers: int } })
