import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './cruise.ts'
import { swallowedIn } from './swallowed.ts'

const rooms = ['contracts', 'services', 'projections', 'infra', 'web']
const sources = (): string[] =>
  execFileSync('git', ['ls-files', ...rooms.flatMap((room) => [`${room}/*.ts`, `${room}/*.tsx`])], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && !/\.(spec|contract)\.tsx?$/.test(path) && existsSync(join(ROOT, path)))

describe('a swallowed failure (ASVS V16.5.3)', () => {
  test('has a reason, or is logged', () => {
    const found = sources().flatMap((path) => swallowedIn(path, readFileSync(join(ROOT, path), 'utf8')))
    expect(found).toEqual([])
  })

  test.each([
    ['an empty clause', 'try { a() } catch {}'],
    [
      'a clause that answers something else',
      'const b = () => { try { return a() } catch { return undefined } }',
    ],
    ['a clause whose error nobody uses', 'try { a() } catch (error) { b = 1 }'],
    [
      'a clause that uses another thing of that name',
      'try { a() } catch (error) { b.error = c({ error: 1 }) }',
    ],
    ['a promise', 'a().catch(() => undefined)'],
    ['a promise in a long chain', 'await a()\n  .then(b)\n  .catch(() => [])\n  .finally(c)'],
    ['a promise whose error nobody uses', 'a().catch((_error: unknown) => { b = 1 })'],
    ['a second handler', 'a().then(b, () => undefined)'],
    ['an emitter', "socket.on('error', () => undefined)"],
    ['a throw that belongs to somebody else', 'a().catch(() => { later = () => { throw b } })'],
    ['a comment that gives no reason', 'try { a() } catch {\n// nothing\n}'],
    ['a lint comment', 'try { a() } catch {\n// biome-ignore lint/x/y: it is meant so here\n}'],
    ['a comment of the statement before', '// This one says why it may.\nb()\n\na().catch(() => undefined)'],
  ])('%s without a reason is reported', (_, source) => {
    expect(swallowedIn('a.ts', source)).toHaveLength(1)
  })

  test.each([
    ['a reason in the clause', 'try { a() } catch {\n// The next round tries it again.\n}'],
    ['a reason above', '// The next round tries it again.\na().catch(() => undefined)'],
    ['a reason at the line', 'a().catch(() => undefined) // The next round tries it again.'],
    [
      'a reason in a chain',
      'a()\n  .then(b)\n  // The next round tries it again.\n  .catch(() => undefined)',
    ],
    ['a clause that logs', "try { a() } catch (error) { log.warn('a round failed', { error }) }"],
    ['a clause that looks', 'try { a() } catch (error) { if (!isPassing(error)) b = 1 }'],
    ['a clause that throws', "try { a() } catch { throw new Error('no key') }"],
    ['a promise that looks', 'a().catch((error: unknown) => fail(error))'],
    ['a handler by its name', 'a().catch(fail)'],
    ['a parser of zod', "z.string().catch('other')"],
    ['another event', "socket.on('close', () => undefined)"],
  ])('%s is not reported', (_, source) => {
    expect(swallowedIn('a.ts', source)).toEqual([])
  })
})
