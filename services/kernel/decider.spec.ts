import { reject } from '@bon/contracts/kernel'
import { describe, expect, test } from 'vitest'
import type { CommandContext, CommandHandler } from './command-context.ts'
import { type CodeOf, type CodesOf, type Decider, type Decisions, decideBy } from './decider.ts'

type Command = { type: 'Open'; lid: 'tight' | 'loose' } | { type: 'Drop'; grains: number } | { type: 'Look' }
type Event = { type: 'Opened'; data: object } | { type: 'Dropped'; data: { grains: number } }
type State = { grains: number }
type Of<Type extends Command['type']> = Extract<Command, { type: Type }>

const happened = (events: Event[]): Event[] => events
const decisions = {
  Open: ({ lid }: Of<'Open'>) =>
    lid === 'tight' ? reject('jar.stuck') : happened([{ type: 'Opened', data: {} }]),
  Drop: ({ grains }: Of<'Drop'>, { grains: inside }: State) =>
    grains + inside > 10 ? reject('jar.full') : happened([{ type: 'Dropped', data: { grains } }]),
  Look: (_: Of<'Look'>) => happened([]),
} satisfies Decisions<Command, State, Event>

const jar: Decider<Command, State, Event, CodesOf<typeof decisions>> = {
  schemas: {},
  initialState: { grains: 0 },
  evolve: (state) => state,
  decide: (command, state, context) => decideBy(decisions, command.type, command, state, context),
}

type Jar = typeof jar
const now = { now: '2026-11-24T10:00:00.000Z', command_id: '019aa000-0000-7000-8000-000000000001' }

describe('what a command may be rejected with is in the type of its decision (ADR 0099)', () => {
  test('each command is decided by its own function', () => {
    expect(jar.decide({ type: 'Open', lid: 'tight' }, { grains: 0 }, now)).toMatchObject({
      rejection: 'jar.stuck',
    })
    expect(jar.decide({ type: 'Drop', grains: 11 }, { grains: 0 }, now)).toMatchObject({
      rejection: 'jar.full',
    })
    expect(jar.decide({ type: 'Drop', grains: 9 }, { grains: 1 }, now)).toEqual([
      { type: 'Dropped', data: { grains: 9 } },
    ])
  })

  test('a command has its own codes and no other', () => {
    const stuck: CodeOf<Jar, 'Open'> = 'jar.stuck'
    // @ts-expect-error: opening a jar never finds it full
    const full: CodeOf<Jar, 'Open'> = 'jar.full'
    // @ts-expect-error: looking is never rejected
    const looked: CodeOf<Jar, 'Look'> = stuck
    const any: CodeOf<Jar>[] = [stuck, full]
    expect(any).toContain(looked)
  })

  test('the command handler answers the codes of the command that it is given, and its own', async () => {
    const handle: CommandHandler['handle'] = async () => reject('command.reused')
    const context: CommandContext = { ...now, company_uuid: '', vat_entity_uuid: '', actor: '' }
    const opened = await handle(jar, 'jar-1', { type: 'Open', lid: 'tight' }, context)
    const isStuck = (answer: typeof opened) => 'rejection' in answer && answer.rejection === 'jar.stuck'
    // @ts-expect-error: opening a jar never finds it full
    const isFull = (answer: typeof opened) => 'rejection' in answer && answer.rejection === 'jar.full'
    expect([isStuck(opened), isFull(opened)]).toEqual([false, false])
  })

  test('a decider without codes by command says any of its codes to every command', () => {
    type Plain = Decider<Command, State, Event, 'jar.full' | 'jar.stuck'>
    const stuck: CodeOf<Plain, 'Open'> = 'jar.stuck'
    const full: CodeOf<Plain, 'Open'> = 'jar.full'
    // @ts-expect-error: no command is ever answered so
    const broken: CodeOf<Plain, 'Open'> = 'jar.broken'
    expect(new Set([stuck, full, broken]).size).toBe(3)
  })

  test('a command without a decision does not compile', () => {
    const { Open, Drop } = decisions
    // @ts-expect-error: nothing decides Look
    const fewer: Decisions<Command, State, Event> = { Open, Drop }
    expect(Object.keys(fewer)).toEqual(['Open', 'Drop'])
  })
})
