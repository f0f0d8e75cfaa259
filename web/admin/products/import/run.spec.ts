import { expect, test } from 'vitest'
import type { Checked } from './check.ts'
import { goOn, type ImportAction, type Part, type Run, type RunBox, saveRun } from './run.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const checkedRows = (count: number): Checked[] =>
  Array.from({ length: count }, (_, i) => ({
    row: { nr: i + 2, uuid: id(i), cells: [] },
    name: `Vare ${i}`,
    action: 'create' as const,
    uuid: id(i),
    data: { name: `Vare ${i}` },
    faults: [],
  }))

const memoryBox = () => {
  const parts = new Map<number, Part>()
  const box: RunBox & { run?: Run } = {
    putRun: async (run) => {
      box.run = run
    },
    putPart: async (_, nr, part) => {
      parts.set(nr, part)
    },
    part: async (_, nr) => parts.get(nr),
  }
  return box
}

/** A fake server that executes each command and action once, and loses answers as told. */
const server = (loses: (call: number) => 'before' | 'after' | undefined) => {
  const made = new Map<string, number>()
  const handledCommands = new Set<string>()
  let calls = 0
  const send = async (actions: ImportAction[], command_id: string) => {
    const lost = loses(calls++)
    if (lost === 'before') throw new Error('no answer')
    for (const { uuid } of actions)
      if (!handledCommands.has(command_id)) made.set(uuid, (made.get(uuid) ?? 0) + 1)
    handledCommands.add(command_id)
    if (lost === 'after') throw new Error('no answer')
    return actions.map(({ uuid }) => ({ uuid, status: 'done' as const, refused: null }))
  }
  return { made, send }
}

const about = { uuid: id(900_000), company_uuid: id(900_001), file: 'varer.xlsx' }

test('answers lost before or after the work duplicate nothing and lose nothing', async () => {
  const box = memoryBox()
  const { made, send } = server((call) => (call % 3 === 1 ? 'after' : call % 3 === 2 ? 'before' : undefined))
  await saveRun(box, about, checkedRows(1_001))
  for (let tries = 0; tries < 40 && box.run && box.run.done < box.run.parts; tries++)
    // As after a reload: only the stored run is known.
    await goOn(box.run, { box, send }).catch(() => undefined)
  expect(box.run).toMatchObject({ done: 6, parts: 6, total: 1_001, refused: [] })
  expect(box.run?.created).toHaveLength(1_001)
  expect([made.size, ...new Set(made.values())]).toEqual([1_001, 1])
})

test('rows with errors and rows that change nothing are not sent; a refused row keeps its number', async () => {
  const box = memoryBox()
  const [good, bad, same, refused] = checkedRows(4) as [Checked, Checked, Checked, Checked]
  const fault = { nr: 3, column: 0, field: 'name', rule: 'required' }
  await saveRun(box, about, [good, { ...bad, faults: [fault] }, { ...same, action: 'unchanged' }, refused])
  const run = await goOn(box.run as Run, {
    box,
    send: async (actions) =>
      actions.map(({ uuid }) =>
        uuid === refused.uuid
          ? { uuid, status: 'refused', refused: { code: 'resource.taken', fields: [] } }
          : { uuid, status: 'done', refused: null },
      ),
  })
  expect(run).toMatchObject({ total: 2, created: [good.uuid], refused: [{ nr: 5, code: 'resource.taken' }] })
})

test('a pause takes effect after the call in progress', async () => {
  const box = memoryBox()
  const { send } = server(() => undefined)
  const run = await saveRun(box, about, checkedRows(600))
  let isPaused = false
  const pause = () => {
    isPaused = true
  }
  const paused = await goOn(run, { box, send, isPaused: () => isPaused, onProgress: pause })
  expect(paused.done).toBe(1)
  expect((await goOn(paused, { box, send })).done).toBe(3)
})
