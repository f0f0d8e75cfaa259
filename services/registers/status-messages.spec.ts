import { uuid5 } from '@bon/contracts/kernel'
import { integrations, statusMessages, terminals } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { Catalogue } from '../resources/index.ts'
import { statusMessagesFor } from './status-messages.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const scope = { company_uuid: id('company'), vat_entity_uuid: id('entity'), resource_companies: [] }
const now = '2026-11-21T12:00:00.000Z'
const message = (name: string, over: object) => ({
  uuid: name,
  type: 'info',
  text_da: name,
  text_en: name,
  publish_from: '2026-11-21T00:00:00.000Z',
  publish_to: null,
  integrations: [],
  terminals: [],
  ...over,
})
const shown = (messages: object[]) => {
  const lists: Record<string, object[]> = {
    [statusMessages.name]: messages,
    [integrations.name]: [
      { is_active: true, kind: 'wolt' },
      { is_active: false, kind: 'nta' },
    ],
  }
  const catalogue = {
    list: ({ name }: { name: string }) => lists[name] ?? [],
    find: ({ name }: { name: string }) => (name === terminals.name ? { class: 'verifone' } : undefined),
  } as unknown as Catalogue
  const register = { terminal_uuids: [id('terminal')] } as never
  return statusMessagesFor(catalogue, scope, register, now).map(({ uuid }) => uuid)
}

test('SUP-22: important messages come before informative ones', () =>
  expect(
    shown([message('nice', { type: 'success' }), message('bad', { type: 'danger' }), message('so', {})]),
  ).toEqual(['bad', 'so', 'nice']))

test('REG-28, DEF-59: a message is shown from its start to before its end', () =>
  expect(
    shown([
      message('over', { publish_to: now }),
      message('now', { publish_from: now }),
      message('later', { publish_from: '2026-11-21T12:00:00.001Z' }),
    ]),
  ).toEqual(['now']))

test('SUP-21: a message reaches the registers that use what it is about', () =>
  expect(
    shown([
      message('wolt', { integrations: ['wolt'] }),
      message('nta', { integrations: ['nta'] }),
      message('verifone', { terminals: ['verifone', 'nets'] }),
      message('nets', { terminals: ['nets'] }),
    ]),
  ).toEqual(['wolt', 'verifone']))
