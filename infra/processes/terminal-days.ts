import { registers } from '@bon/contracts/resources'
import { createSumAttempts, type SettlesTerminal } from '@bon/services/processes'
import type { RegisterHouse } from '@bon/services/registers'
import { terminalName } from '../shop/cards.ts'
import type { Catalogue } from '../shop/catalogue.ts'

type House = {
  catalogue: Catalogue
  settlesTerminal: SettlesTerminal
} & Parameters<typeof createSumAttempts>[0]

/** How the days of a register's terminals end with the register's own: by their word, or by our sums. */
export const terminalDays = (house: House): Pick<RegisterHouse, 'settleTerminals' | 'sumTerminals'> => {
  const { catalogue, settlesTerminal } = house
  const sumAttempts = createSumAttempts(house)
  const whoOf = ({ scope, actor }: Parameters<RegisterHouse['sumTerminals']>[0]) => {
    const { company_uuid, vat_entity_uuid } = scope
    return { company_uuid, vat_entity_uuid, actor }
  }
  return {
    settleTerminals: async (request, by) => {
      const { terminal_uuids = [] } = catalogue.find(registers, request.scope, by.register_uuid) ?? {}
      const all = await Promise.all(
        terminal_uuids.map(async (uuid) => ({
          uuid,
          ended: await settlesTerminal(uuid, by, whoOf(request)),
        })),
      )
      return all.flatMap(({ uuid, ended }) =>
        ended ? [{ terminal: terminalName(catalogue, request.scope, uuid), reason: ended.failed }] : [],
      )[0]
    },
    sumTerminals: async (request, by) => {
      const { terminal_uuids = [] } = catalogue.find(registers, request.scope, by.register_uuid) ?? {}
      for (const uuid of terminal_uuids) await sumAttempts(uuid, 0, by, whoOf(request))
    },
  }
}
