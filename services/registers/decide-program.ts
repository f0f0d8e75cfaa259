import type { CashierUuid, Instant, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { ProgramKind, ProgramStates, RegisterEvent } from '@bon/contracts/registers'

export type ProgramCommand =
  | { type: 'StartProgram'; program: ProgramKind; version: string; installation_uuid?: Uuid | undefined }
  | { type: 'StopProgram'; program: ProgramKind }
  | { type: 'NoteClock'; program: ProgramKind; by_s: number }

const types: readonly string[] = [
  'StartProgram',
  'StopProgram',
  'NoteClock',
] satisfies ProgramCommand['type'][]

export const isOfProgram = <Command extends { type: string }>(
  command: Command,
): command is Command & ProgramCommand => types.includes(command.type)

/** A clock that differs by less says nothing: till and server are never on the same second. */
const noted_s = 60

/** What a program does, by the employee System; a stop that was said already is not said again. */
export const decideProgram = (
  command: ProgramCommand,
  programs: ProgramStates,
  by: { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; at: Instant },
): RegisterEvent[] => {
  const { program } = command
  const before = programs[program]
  switch (command.type) {
    case 'StartProgram': {
      const { version, installation_uuid } = command
      const started: RegisterEvent = {
        type: 'ProgramStarted',
        data: {
          ...by,
          program,
          version,
          ...(installation_uuid && { installation_uuid }),
          ...(before?.runs && { after_failure: true as const }),
        },
      }
      if (!before || before.version === version) return [started]
      return [
        { type: 'SoftwareUpdated', data: { ...by, program, from: before.version, to: version } },
        started,
      ]
    }
    case 'StopProgram':
      return before?.runs ? [{ type: 'ProgramStopped', data: { ...by, program } }] : []
    case 'NoteClock':
      return Math.abs(command.by_s) > noted_s
        ? [{ type: 'ClockChanged', data: { ...by, program, by_s: command.by_s } }]
        : []
  }
}
