import type { CompanyRole } from '@bon/contracts/identity'
import { anchorsIn, type Head } from '@bon/contracts/journal'
import { logStart, type RecordedEvent } from '@bon/contracts/kernel'
import type { Letter } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { mailHead, reachesOthers } from './mail-heads.ts'

const [company_uuid, vat_entity_uuid, register_uuid, desk] = [900, 901, 1, 2].map(specId) as [
  string,
  string,
  string,
  string,
]
const head: Head = { vat_entity_uuid, seq: 41, nr: 12, spanned_events: 300, hash: 'ab'.repeat(32) }
const member = (n: number, name: string, ...roles: CompanyRole[]) => ({
  uuid: specId(n),
  name,
  email: `${name.toLowerCase()}@example.test`,
  roles,
})
const karen = member(11, 'Karen', 'admin', 'accountant')
const ole = member(12, 'Ole', 'auditor')
const mette = member(13, 'Mette', 'cashier')

const shopWith = (heads_to: CompanyRole[], members = [karen, ole, mette]) => {
  const sent: Letter[] = []
  const dependencies = {
    headsTo: () => heads_to,
    membersOf: async () => members,
    mailer: { send: async (letter: Letter) => void sent.push(letter) },
    settingsOf: () => ({ name: 'Kajkanten', language: 'da' as const }),
    zoneOf: () => 'Europe/Copenhagen',
    registerName: (_: string, uuid: string) => (uuid === desk ? undefined : 'Kasse 1'),
  }
  return { sent, mail: mailHead(dependencies), isAnchored: () => reachesOthers(dependencies)(company_uuid) }
}

const close = (more: object = {}): RecordedEvent => ({
  event_id: specId(2000),
  stream: `journal-${vat_entity_uuid}-1`,
  revision: 7n,
  position: logStart,
  type: 'EntrySealed',
  data: { kind: 'z_report', register_uuid, at: '2026-11-28T21:41:00.000Z', ...more },
  meta: {
    company_uuid,
    vat_entity_uuid,
    command_id: specId(1000),
    command_hash: '',
    actor: 'spec',
    at: '2026-11-28T21:41:00.000Z',
    business_day: '2026-11-28',
    v: '1',
  },
})

test('R-20: after a Z those with the chosen roles get the head, in a form that verify reads, once each', async () => {
  const { sent, mail } = shopWith(['accountant', 'auditor'])
  await mail(head, close())
  await mail(head, close())
  expect(sent.map(({ to }) => to)).toEqual([karen.email, ole.email, karen.email, ole.email])
  expect(new Set(sent.map(({ uuid }) => uuid)).size).toBe(2)
  const [letter] = sent
  expect(letter?.subject).toBe('Kassejournalens hoved: Kajkanten, Kasse 1')
  expect(letter?.text).toContain('Kasse 1 hos Kajkanten er gjort op 28. november 2026 kl. 22.41.')
  expect(anchorsIn(letter?.text ?? '')).toMatchObject([{ vat_entity_uuid, seq: 41, hash: head.hash }])
})

test('the office’s own Z is named as such, and training is not mailed', async () => {
  const { sent, mail } = shopWith(['auditor'])
  await mail(head, close({ training: true }))
  expect(sent).toEqual([])
  await mail(head, close({ register_uuid: desk }))
  expect(sent.map(({ subject }) => subject)).toEqual(['Kassejournalens hoved: Kajkanten, Kontoret'])
})

test('R-20: a journal is anchored when its heads reach somebody who is no administrator', async () => {
  expect(await shopWith(['accountant', 'auditor']).isAnchored()).toBe(true)
  expect(await shopWith(['accountant']).isAnchored()).toBe(false)
  expect(await shopWith(['admin']).isAnchored()).toBe(false)
  expect(await shopWith([]).isAnchored()).toBe(false)
  expect(await shopWith(['accountant', 'auditor'], [karen, mette]).isAnchored()).toBe(false)
})
