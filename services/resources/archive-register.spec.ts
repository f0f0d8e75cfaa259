import { bigintToPosition, type RequestContext, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type AnyResource, registers, tables } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { ExistingResource } from './resource.decider.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'
import { action, contextOf } from './resource.handlers.ts'
import type { Performed, ResourceStore } from './store.ts'

const id = (name: string): Uuid => uuid5('9c0e7d2b-3f1a-5c44-8b6e-2d1f0a9c7e55', name)
const active: ExistingResource = { status: 'active', data: {}, revision: 3n, plans: [] }
const archived: Performed = {
  state: { ...active, status: 'archived' },
  revision: 4n,
  position: bigintToPosition(9n),
}
const journal: ResourceStore = {
  perform: async () => archived,
  repeated: async () => undefined,
  load: async () => active,
  at: async () => undefined,
  isUsable: async () => true,
}
const request: RequestContext = {
  now: '2026-11-21T12:00:00.000Z',
  actor: 'spec',
  scope: { company_uuid: id('company'), vat_entity_uuid: id('entity'), resource_companies: [id('company')] },
  command_id: id('command'),
  caller: 'spec',
}

const archive = (definition: AnyResource, open: readonly Uuid[]) => {
  const deps: Pick<
    ResourceDependencies,
    'stores' | 'everywhere' | 'openBonsOn' | 'hasOpenSession' | 'ownerOf' | 'reach'
  > = {
    stores: { journal, vault: journal },
    everywhere: () => [],
    openBonsOn: async () => 0,
    hasOpenSession: async (_, { name }, uuid) => name === registers.name && open.includes(uuid),
    ownerOf: () => undefined,
    reach: async () => undefined,
  }
  const command = { type: 'ArchiveResource', uuid: id('till') } as const
  return action(deps as ResourceDependencies, definition, command, request, contextOf(request, command))
}

test('a register with an open session is not archived, a closed one is', async () => {
  expect(await archive(registers, [id('till')])).toMatchObject({ rejection: 'resource.has_open_session' })
  expect(await archive(registers, [])).toBe(archived)
  expect(await archive(tables, [id('till')])).toBe(archived)
})
