import { isRejection, type Uuid } from '@bon/contracts/kernel'
import { expect } from 'vitest'
import type { CodeIn, CodesByCommand, Decider } from '../kernel/decider.ts'

const command_id: Uuid = '00000000-0000-7000-8000-00000000c0de'
const now = '2026-11-21T12:00:00.000Z'

/** Specifies a decider: given events, when a command, then events, a rejection, or nothing. */
export const specify = <
  Command,
  State,
  Event extends { type: string; data: object },
  Codes extends string | CodesByCommand,
>(
  decider: Decider<Command, State, Event, Codes>,
) => ({
  given: (...events: Event[]) => ({
    when: (command: Command, at = now) => {
      const state = events.reduce(decider.evolve, decider.initialState)
      const decided = decider.decide(command, state, { now: at, command_id })
      const happened = () => {
        if (isRejection(decided)) throw new Error(`rejected: ${decided.rejection}`)
        for (const event of decided) decider.schemas[event.type]?.parse(event.data)
        return decided
      }
      return {
        /** Each expected event must match in the fields that it names. */
        // biome-ignore lint/suspicious/noThenProperty: part of given, when, then; this object is never awaited.
        then: (...expected: { type: Event['type']; data?: Record<string, unknown> }[]) =>
          expect(happened()).toMatchObject(expected),
        thenNothing: () => expect(happened()).toEqual([]),
        thenRejected: (code: CodeIn<Codes>) => expect(decided).toMatchObject({ rejection: code }),
      }
    },
  }),
})
