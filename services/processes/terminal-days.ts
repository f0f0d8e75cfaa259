import { registers } from '@bon/contracts/resources'
import { terminalName } from '../payments/index.ts'
import type { RegisterDependencies } from '../registers/index.ts'
import type { Catalogue } from '../resources/index.ts'
import type { SettlesTerminal } from './settle-terminal.ts'
import { createSumAttempts } from './sum-attempts.ts'

type Application = {
  catalogue: Catalogue
  settlesTerminal: SettlesTerminal
} & Parameters<typeof createSumAttempts>[0]

/** Ends the business day of a register's terminals with the register's own: by the terminal's total, or by our sums. */
export const terminalDays = (
  application: Application,
): Pick<RegisterDependencies, 'settleTerminals' | 'sumTerminals'> => {
  const { catalogue, settlesTerminal } = application
  const sumAttempts = createSumAttempts(application)
  const whoOf = ({ scope, actor }: Parameters<RegisterDependencies['sumTerminals']>[0]) => {
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
