import {
  type CompanyScope,
  type QueryOf,
  type RegisterUuid,
  type RequestContext,
  type Route,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { type SecurityParty, type SecurityRow, securityEndpoints } from '@bon/contracts/security-events'

type Caller = NonNullable<SecurityRow['caller']>
/** As stored: uuids and codes. */
export type StoredSecurityRow = Pick<SecurityRow, 'event_uuid' | 'at' | 'group' | 'kind' | 'codes'> & {
  command_id: Uuid
  who: Uuid
  by_staff: Uuid | null
  about: Uuid | null
  register_uuid: RegisterUuid | null
}

export type SecurityDependencies = {
  list(
    scope: CompanyScope,
    query: QueryOf<typeof securityEndpoints.list>,
  ): Promise<{ rows: StoredSecurityRow[]; next: string | null }>
  partiesOf(uuids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, SecurityParty>>
  /** Address and browser, by the event's command. */
  callersOf(company: Uuid, commands: readonly Uuid[]): Promise<ReadonlyMap<Uuid, Caller>>
  /** Whether the caller may see addresses and browsers of others. */
  mayReadCallers(request: RequestContext): Promise<boolean>
  registerName(scope: CompanyScope, uuid: Uuid): string | null
}

export const securityRoutes = (deps: SecurityDependencies): Route[] => [
  route(securityEndpoints.list, async ({ query }, request) => {
    const { scope } = request
    const { rows, next } = await deps.list(scope, query)
    const uuids = new Set(
      rows.flatMap(({ who, by_staff, about }) => [who, by_staff, about].filter((one) => one !== null)),
    )
    const commands = (await deps.mayReadCallers(request)) ? rows.map(({ command_id }) => command_id) : []
    const [parties, callers] = await Promise.all([
      deps.partiesOf([...uuids]),
      deps.callersOf(scope.company_uuid, commands),
    ])
    const party = (uuid: Uuid): SecurityParty => parties.get(uuid) ?? { uuid, is: 'unknown', name: null }
    const security_events = rows.map(({ command_id, register_uuid, ...row }) => ({
      ...row,
      who: party(row.who),
      by_staff: row.by_staff === null ? null : party(row.by_staff),
      about: row.about === null ? null : party(row.about),
      register:
        // The office's desk is no till.
        register_uuid === null || register_uuid === deskOf(scope)
          ? null
          : { uuid: register_uuid, name: deps.registerName(scope, register_uuid) },
      caller: callers.get(command_id) ?? null,
    }))
    return { body: { security_events, next } }
  }),
]
