import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import { scopeOf } from '../companies/index.ts'
import type { CommandHandler } from '../kernel/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { endMail } from './mail-papers.process.ts'

type Guest = { uuid: Uuid; company_uuid: CompanyUuid; subject: Uuid }

/** Records the outcome of a letter in the papers of its order. */
export const letterEnds =
  ({ catalogue, handler, clock }: { catalogue: Catalogue; handler: CommandHandler; clock: Clock }) =>
  async (guest: Guest, outcome: Parameters<typeof endMail>[2]): Promise<void> => {
    const scope = scopeOf(catalogue, guest.company_uuid)
    if (!scope) return
    const { company_uuid, vat_entity_uuid } = scope
    const print = { order_uuid: guest.subject, print_uuid: guest.uuid }
    await endMail(handler, print, outcome, {
      company_uuid,
      vat_entity_uuid,
      actor: 'outbox',
      now: clock.now(),
    })
  }
