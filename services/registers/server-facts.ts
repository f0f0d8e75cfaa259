import {
  type CompanyScope,
  type CompanyUuid,
  type RegisterUuid,
  systemEmployee,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Clock, NewId } from '@bon/contracts/ports'
import { registerStream } from '@bon/contracts/registers'
import { registers } from '@bon/contracts/resources'
import type { CommandHandler } from '../kernel/index.ts'
import type { Catalogue } from '../resources/index.ts'
import type { ProgramCommand } from './decide-program.ts'
import { registerDecider } from './register.decider.ts'
import type { Sessions } from './sessions.ts'

type Dependencies = {
  handler: CommandHandler
  sessions: Sessions
  catalogue: Catalogue
  clock: Pick<Clock, 'now'>
  newId: NewId
  bon: string
  installation_uuid: Uuid
  scopeOf(company_uuid: CompanyUuid): CompanyScope | undefined
}

/** What the server does is written down under each register whose session is open. */
export const createServerFacts = (application: Dependencies) => {
  const { handler, sessions, catalogue, clock, newId, bon, installation_uuid, scopeOf } = application

  const say = (register_uuid: RegisterUuid, scope: CompanyScope, command: ProgramCommand) =>
    handler.handle(
      registerDecider,
      registerStream(register_uuid),
      { ...command, register_uuid, cashier_uuid: systemEmployee },
      {
        company_uuid: scope.company_uuid,
        vat_entity_uuid: scope.vat_entity_uuid,
        actor: 'server',
        command_id: newId(),
        now: clock.now(),
      },
    )

  const onEachOpen = async (command: ProgramCommand): Promise<void> => {
    for (const { uuid, company_uuid } of catalogue.everywhere(registers)) {
      const scope = scopeOf(company_uuid)
      const session = scope && (await sessions.latest(uuid, company_uuid))
      if (session && session.report.status !== 'closed') await say(uuid, scope, command)
    }
  }

  return {
    started: () => onEachOpen({ type: 'StartProgram', program: 'server', version: bon, installation_uuid }),
    stopped: () => onEachOpen({ type: 'StopProgram', program: 'server' }),
    clockChanged: (by_ms: number) =>
      onEachOpen({ type: 'NoteClock', program: 'server', by_s: Math.round(by_ms / 1000) }),
  }
}
