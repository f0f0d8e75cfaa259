import { expect, test } from 'vitest'
import * as letters from './letters.ts'

const facts = {
  name: 'Åse',
  company: 'Kajkanten',
  by: 'Jonna',
  roles: ['admin', 'cashier'] as const,
  period: '27. november 2026',
  count: 7,
  rows: ['- Linje fjernet: 7 (MK 7)'],
  register: 'Kasse 1',
  at: '2026-11-28T21:41:00.000Z',
  zone: 'Europe/Copenhagen',
  head: 'bon-head;…',
  link: 'https://bon.example/x?y=z',
}

test.each(Object.entries(letters))(
  '%s is written in Danish and in English, with its complete link',
  (_, write) => {
    for (const language of ['da', 'en'] as const) {
      const { to, subject, text } = write({ ...facts, to: 'a@b.example', language })
      expect(to).toBe('a@b.example')
      expect(subject).not.toMatch(/undefined|[\r\n]/)
      expect(text).not.toContain('undefined')
      if (text.includes('https://')) expect(text.split('\n')).toContain(facts.link)
    }
  },
)

test('CO-53: an invitation says who invites, to which company, in which role', () => {
  const { text } = letters.invitation({ ...facts, to: 'a@b.example', language: 'da' })
  expect(text).toContain('Jonna har inviteret dig til Kajkanten som administrator, kasserer.')
})
