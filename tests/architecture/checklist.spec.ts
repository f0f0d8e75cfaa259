import { describe, expect, test } from 'vitest'
import { checklist, groupOf, idsIn, reasons, testedIds } from './checklist.ts'

const tested = testedIds()
const ids = [...checklist.keys()]

/** Of each group: how many ids there are, how many a test names, a later package brings, a reason explains. */
const table = () => {
  const state = (id: string) => {
    const row = reasons[id]
    return tested.has(id) ? 'tested' : !row ? 'nothing' : 'later' in row ? 'later' : 'reasoned'
  }
  const rows = [...Map.groupBy(ids, groupOf), ['all', ids] as const].map(([group, own]) => {
    const count = (which: string) => own.filter((id) => state(id) === which).length
    const cells = [own.length, ...['tested', 'later', 'reasoned', 'nothing'].map(count)]
    return group.padEnd(6) + cells.map((cell) => String(cell).padStart(10)).join('')
  })
  const head = ['ids', 'tested', 'later', 'reasoned', 'nothing'].map((cell) => cell.padStart(10)).join('')
  return ['group '.padEnd(6) + head, ...rows].join('\n')
}

describe('the checklist of the specification (accept 3)', () => {
  test('holds 637 ids in 23 groups', () => {
    expect(ids).toHaveLength(637)
    expect(new Set(ids.map(groupOf)).size).toBe(23)
  })

  test('is quoted in names by one id, by several, and by spans', () => {
    // Made up here, so that this file does not itself count as a test of them.
    const name = ['PERM', 'CO', 'REG', 'CAT'].map(
      (group, n) => `${group}-${['1', '51/52', '22..24', '18 to 20'][n]}`,
    )
    expect(idsIn(`${name.join(', ')}: a day of 24 hours`)).toEqual([
      'PERM-01',
      'CO-51',
      'CO-52',
      'REG-22',
      'REG-23',
      'REG-24',
      'CAT-18',
      'CAT-19',
      'CAT-20',
    ])
  })

  test('has for every id a test that names it, a later package, or a written reason', () => {
    process.stdout.write(`${table()}\n`)
    expect(
      ids.filter((id) => !tested.has(id) && !reasons[id]).map((id) => `${id} ${checklist.get(id)}`),
    ).toEqual([])
  })

  test('keeps no excuse for an id that a test names', () => {
    expect(Object.keys(reasons).filter((id) => tested.has(id) || !checklist.has(id))).toEqual([])
    for (const [id, row] of Object.entries(reasons))
      if ('later' in row) expect([4, 5, 6, 7, 8], id).toContain(row.later)
      else expect(row.reason.length, id).toBeGreaterThan(20)
  })

  test('is named by no test with an id that it does not hold', () => {
    const unknown = [...tested].filter(([id]) => !checklist.has(id))
    expect(unknown.map(([id, files]) => `${id} in ${[...files].join(', ')}`)).toEqual([])
  })
})
