import {
  type CompanyScope,
  type QueryOf,
  type RequestContext,
  type Route,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { type SecurityParty, type SecurityRow, securityEndpoints } from '@bon/contracts/security-events'

type Caller = NonNullable<SecurityRow['caller']>
/** As it is kept: uuids and codes. */
export type KeptSecurityRow = Pick<SecurityRow, 'event_uuid' | 'at' | 'group' | 'kind' | 'codes'> & {
  command_id: Uuid
  who: Uuid
  by_staff: Uuid | null
  about: Uuid | null
  register_uuid: Uuid | null
}

export type SecurityHouse = {
  list(
    scope: CompanyScope,
    query: QueryOf<typeof securityEndpoints.list>,
  ): Promise<{ rows: KeptSecurityRow[]; next: string | null }>
  partiesOf(uuids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, SecurityParty>>
  /** From where, by the command of the fact. */
  callersOf(company: Uuid, commands: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Caller>>
  /** Whether the asking one may know from where people came. */
  mayReadCallers(request: RequestContext): Promise<boolean>
  registerName(scope: CompanyScope, uuid: Uuid): string | null
}

export const securityRoutes = (house: SecurityHouse): Route[] => [
  route(securityEndpoints.list, async ({ query }, request) => {
    const { scope } = request
    const { rows, next } = await house.list(scope, query)
    const uuids = new Set(
      rows.flatMap(({ who, by_staff, about }) => [who, by_staff, about].filter((one) => one !== null)),
    )
    const commands = (await house.mayReadCallers(request)) ? rows.map(({ command_id }) => command_id) : []
    const [parties, callers] = await Promise.all([
      house.partiesOf([...uuids]),
      house.callersOf(scope.company_uuid, commands),
    ])
    const party = (uuid: Uuid): SecurityParty => parties.get(uuid) ?? { uuid, is: 'unknown', name: null }
    const security_events = rows.map(({ command_id, register_uuid, ...row }) => ({
      ...row,
      who: party(row.who),
      by_staff: row.by_staff === null ? null : party(row.by_staff),
      about: row.about === null ? null : party(row.about),
      register:
        register_uuid === null
          ? null
          : { uuid: register_uuid, name: house.registerName(scope, register_uuid) },
      caller: callers.get(command_id) ?? null,
    }))
    return { body: { security_events, next } }
  }),
]
