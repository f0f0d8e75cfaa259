import { z } from 'zod'
import { approval } from './attempt.ts'
import { isFault } from './faults.ts'
import type { Manner, SimulatedTerminal } from './terminal.ts'

const Line = z.enum(['up', 'answers_lost', 'down']) satisfies z.ZodType<Manner['line']>
const delays_ms = 30_000
const longest_script = 1_000

/** What a person can do on the page; each action is a form, and tests post the same forms. */
const setters: Record<string, (terminal: SimulatedTerminal, form: URLSearchParams) => void> = {
  approve: (at) => at.press(approval),
  decline: (at) => at.press({ outcome: 'declined', reason: 'by_bank' }),
  decline_otherwise: (at) => at.press({ outcome: 'declined', reason: 'other' }),
  customer: (at) => at.press({ outcome: 'cancelled', reason: 'by_customer' }),
  timeout: (at) => at.press({ outcome: 'cancelled', reason: 'timeout' }),
  delay: (at) => at.delay(delays_ms),
  line: (at, form) => {
    at.manner.line = Line.catch('up').parse(form.get('to'))
  },
  manual: (at, form) => {
    at.manner.manual = form.get('to') === 'yes'
    // Switching to manual also stops the timer of a running attempt.
    if (at.manner.manual) at.delay(null)
  },
  by_amount: (at, form) => {
    at.manner.by_amount = form.get('to') === 'yes'
  },
  reboot: (at) => at.reboot(true),
  reboot_lost: (at) => at.reboot(false),
  end_of_day: (at, form) => at.demandSettlement(form.get('to') === 'yes' ? 'perform_end_of_day' : null),
  script: (at, form) => {
    const names = (form.get('faults') ?? '').split(',').filter(isFault)
    at.script.splice(0, at.script.length, ...names.slice(0, longest_script))
  },
}

export const applySetting = (terminal: SimulatedTerminal, action: string, form: URLSearchParams): boolean => {
  const setter = Object.hasOwn(setters, action) ? setters[action] : undefined
  setter?.(terminal, form)
  return setter !== undefined
}
