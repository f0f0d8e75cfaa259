import { day, defineTable, int, money, uuid } from '../kernel/index.ts'

const ofDay = { company_uuid: uuid, business_day: day }

export const accountDays = defineTable({
  key: { ...ofDay, account_uuid: uuid },
  sum: { debit: money, credit: money },
})

export const transferDays = defineTable({ key: ofDay, sum: { transfers: int } })
