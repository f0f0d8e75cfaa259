import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import { forbiddenIn } from './words.ts'

const sources = (): string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))

describe('the words of contracts/GLOSSARY.md', () => {
  test('no identifier has a forbidden word', () => {
    const own = ['tests/architecture/words.ts', 'tests/architecture/words.spec.ts']
    const found = sources()
      .filter((path) => !own.includes(path))
      .flatMap((path) => forbiddenIn(path, readFileSync(join(ROOT, path), 'utf8')))
    expect(found).toEqual([])
  })

  test.each([
    ['a variable', 'const house = 1'],
    ['a function', 'export const ringBells = () => undefined'],
    ['a part of a name', 'export const orderHouse = 1'],
    ['a property in snake case', 'type Line = { slave_lines: string[] }'],
    ['an expression in a template', ['const text = `a $', '{takings} b`'].join('')],
  ])('%s of these is reported', (_, source) => {
    expect(forbiddenIn('a.ts', source)).toHaveLength(1)
  })

  test.each([
    ['a comment', '// the house tells\nconst a = 1'],
    ['a text', "const text = 'nobody hears a bell'"],
    ['text between tags', 'const A = () => <p>the wanted house</p>'],
    ['a field of the specification', 'type Address = { house_number: string }'],
  ])('%s is not reported', (_, source) => {
    expect(forbiddenIn('a.ts', source)).toEqual([])
  })
})
