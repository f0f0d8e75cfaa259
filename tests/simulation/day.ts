import { parseArgs } from 'node:util'
import { type Day, runDay } from './run-day.ts'

const summary = (text: string): void => void process.stdout.write(`${text}\n`)

/** `pnpm day`: several days of the shop; `--seed 42`: that day twice; `--long`: 300 days of 1,000 commands (G-01). */
export const main = async (argv: readonly string[]): Promise<number> => {
  const options = {
    seed: { type: 'string' },
    long: { type: 'boolean' },
    commands: { type: 'string' },
  } as const
  const { values } = parseArgs({ args: [...argv], options })
  const commands = Number(values.commands ?? (values.long ? 1_000 : 200))
  const count = values.seed ? 1 : values.long ? 300 : 20
  const first = Number(values.seed ?? 1)
  const began = performance.now()
  const days: Day[] = []
  for (let seed = first; seed < first + count; seed++) {
    try {
      const day = await runDay(seed, commands)
      const again = seed === first || seed % 20 === 0 ? await runDay(seed, commands) : day
      if (again.trace !== day.trace) throw new Error(`not the same twice: ${day.trace} and ${again.trace}`)
      days.push(day)
    } catch (error) {
      summary(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`)
      summary(`replay it with: pnpm day --seed ${seed} --commands ${commands}`)
      return 1
    }
  }
  const total = (figure: (day: Day) => number) => Math.round(days.reduce((sum, day) => sum + figure(day), 0))
  const hits = new Map<string, number>()
  for (const day of days) for (const [name, n] of day.hits) hits.set(name, (hits.get(name) ?? 0) + n)
  summary(
    `${days.length} days, ${total((day) => day.commands)} commands (${total((day) => day.accepted)} accepted), ` +
      `${total((day) => day.events)} events, ${total((day) => day.crashes)} crashes, ${total((day) => day.hours)} simulated hours ` +
      `in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  for (const [name, count] of [...hits].sort()) summary(`${String(count).padStart(9)}  ${name}`)
  if (values.seed) summary(`trace ${days[0]?.trace}`)
  return 0
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
