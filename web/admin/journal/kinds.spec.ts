import { EntryKind } from '@bon/contracts/journal'
import { expect, test } from 'vitest'
import danish from '../../locales/da/journal.json' with { type: 'json' }
import english from '../../locales/en/journal.json' with { type: 'json' }

test.each([
  ['da', danish],
  ['en', english],
])('REG-02: every kind of entry has its words in %s', (_language, texts) => {
  const existing = new Set(Object.keys(texts))
  expect(EntryKind.options.filter((kind) => !existing.has(`kind_${kind}`))).toEqual([])
})
