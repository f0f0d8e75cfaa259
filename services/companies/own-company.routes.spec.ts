import { type OwnCompany, ownCompanyEndpoints, type SignUpMode } from '@bon/contracts/companies'
import { expect, test } from 'vitest'
import type { ResourceCommand, ResourceDependencies } from '../resources/index.ts'
import { specId } from '../spec-support/spec-store.ts'
import { ownCompanyRoutes } from './own-company.routes.ts'

const body: OwnCompany = {
  display_name: 'Kiosken',
  legal_name: 'Kiosken ApS',
  cvr: '10000009',
  street: 'Havnegade',
  house_number: '1',
  postcode: '9990',
  city: 'Skagen',
}

/** Creates a company; returns the answer and what was created. */
const makeCompany = async (sign_up: SignUpMode, isCvrUsed = false) => {
  const made: Record<string, unknown>[] = []
  const did: string[] = []
  const never = () => Promise.reject(new Error('not asked here'))
  const store = {
    repeated: async () => undefined,
    at: never,
    isUsable: async () => true,
    load: async () => undefined,
    perform: async (_: unknown, command: ResourceCommand) => {
      if ('data' in command) made.push(command.data)
      return { position: undefined } as never
    },
  }
  const routes = ownCompanyRoutes({
    resources: {
      stores: { journal: store, vault: store },
      reader: () => ({ find: () => undefined, list: () => [] }),
      reservations: { claim: async () => (isCvrUsed ? specId(9) : undefined) },
    } as unknown as ResourceDependencies,
    sign_up,
    attempt: async () => undefined,
    ownCompanies: {
      left: async () => 3,
      claim: async () => did.push('claim') > 0,
      release: async () => void did.push('release'),
      begin: async () => void did.push('begin'),
    },
  })
  const route = routes.find(({ endpoint }) => endpoint === ownCompanyEndpoints.make)
  const said = await route?.handler(
    { params: undefined, query: undefined, body } as never,
    {
      actor: specId(1),
      command_id: specId(2),
      now: '2026-11-21T12:00:00.000Z',
      caller: '',
      scope: { company_uuid: specId(0), vat_entity_uuid: specId(0), resource_companies: [] },
    } as never,
  )
  return { said, made, did }
}

test('Begin: closed sign-up creates nothing, and says so', async () => {
  const { said, made, did } = await makeCompany('closed')
  expect(said).toMatchObject({ rejection: 'own_company.closed' })
  expect([...made, ...did]).toEqual([])
})

test.each([
  ['open', true],
  ['approved', false],
] as const)('Begin: with sign-up %s, the new company is approved: %s', async (sign_up, is_approved) => {
  const { said, made, did } = await makeCompany(sign_up)
  expect(said).toMatchObject({ body: {} })
  expect(made).toMatchObject([
    { cvr: body.cvr },
    { type: 'independent', subscription_type: 'free', is_approved },
  ])
  expect(did).toEqual(['claim', 'begin'])
})

test('Begin: a CVR that is taken does not count towards the person’s limit', async () => {
  const { said, did } = await makeCompany('open', true)
  expect(said).toMatchObject({ rejection: 'own_company.cvr_taken' })
  expect(did).toEqual(['claim', 'release'])
})
