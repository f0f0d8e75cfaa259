import { userEndpoints } from '@bon/contracts/identity'
import { type PlainDate as Day, instantOf, PlainDate, Uuid } from '@bon/contracts/kernel'
import { SecurityGroup, type SecurityParty, securityEndpoints } from '@bon/contracts/security-events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { shopClock } from '../../shared/format/index.ts'
import { allPages } from '../exports/all-pages.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'
import { useMay } from '../parts/use-may.ts'

const names = ['group', 'person', 'day'] as const

/** The log selected by the URL; live. */
export const useSecurityLog = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const filters = {
    group: SecurityGroup.safeParse(address.get('group')).data,
    person: Uuid.safeParse(address.get('person')).data,
    day: PlainDate.safeParse(address.get('day')).data,
  }
  const params = new Map<string, string>()
  if (filters.group) params.set('group', filters.group)
  if (filters.person) params.set('person_uuid', filters.person)
  if (filters.day) {
    params.set('from', beginOf(filters.day, 0))
    params.set('until', beginOf(filters.day, 1))
  }
  const narrowed = Object.fromEntries(params)
  if (cursor.before !== undefined) params.set('before', cursor.before)
  const { data, error, refetch } = useQuery({
    ...query(securityEndpoints.list, { query: Object.fromEntries(params) }),
    placeholderData: keepPreviousData,
  })
  const mayReadUsers = useMay('users.read')
  const users = useQuery({ ...query(userEndpoints.list, {}), enabled: mayReadUsers })
  const rows = data?.security_events ?? []
  const persons = new Map<string, string>()
  for (const { uuid, name } of users.data?.users ?? []) persons.set(uuid, name)
  const parties = rows.flatMap(({ who, by_staff, about }) => [who, by_staff, about])
  for (const party of parties) if (party && isNamed(party)) persons.set(party.uuid, party.name)
  return {
    pages: async function* (signal: AbortSignal) {
      const all = allPages(securityEndpoints.list, { query: narrowed }, signal)
      for await (const { security_events } of all) yield security_events
    },
    data,
    error,
    refetch: () => void refetch(),
    cursor,
    filters,
    isNarrowed: Object.values(filters).some((value) => value !== undefined),
    persons: [...persons]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => compare(a.label, b.label)),
    narrow,
    clear,
  }
}

const isNamed = (party: SecurityParty): party is SecurityParty & { name: string } => party.name !== null

const compare = (a: string, b: string): number => a.localeCompare(b, 'da')

/** Midnight in the shop's zone: a security log uses calendar days, not business days. */
const beginOf = (day: Day, days: number): string =>
  instantOf(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(shopClock.zone()).epochMilliseconds)
