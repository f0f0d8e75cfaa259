import { isDeepStrictEqual } from 'node:util'
import { logStart } from '@bon/contracts/kernel'
import { type Moment, readStepId, replayEndpoints, type Step } from '@bon/contracts/replay'
import { openFold } from '../harness/folded-log.ts'
import { openLog } from '../harness/open-log.ts'
import { expectedOf, shownOf } from '../harness/replayed.ts'
import { ids } from '../harness/shop.ts'
import { type Metric, quantiles } from './metric.ts'
import type { YearShop } from './year-shop.ts'

const moments = 200

type Shown = { step: Step; moment: Moment }

/** Random moments of the year, each compared with a fold of the whole log up to it (BEYOND-07). */
export const replay = async (year: YearShop): Promise<Metric[]> => {
  const took: number[] = []
  const shown: Shown[] = []
  for (const step of await randomSteps(year)) {
    const began = performance.now()
    const answer = await year.call(replayEndpoints.moment, {
      company: ids.kajkanten,
      query: { step: step.step },
    })
    took.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`replay: ${answer.status}`)
    shown.push({ step, moment: answer.body.moment })
  }
  const { p50, p95 } = quantiles(took)
  return [
    { name: `replay to ${moments} moments, p50`, value: p50, unit: 'ms' },
    { name: `replay to ${moments} moments, p95`, value: p95, unit: 'ms of 300' },
    {
      name: 'moments that differ from a fold of the log',
      value: await differing(year, shown),
      unit: 'of 200',
    },
  ]
}

const randomSteps = async ({ call }: YearShop): Promise<Step[]> => {
  const here = { company: ids.kajkanten }
  const { days } = (await call(replayEndpoints.days, { ...here, query: { limit: 400 } })).body
  const steps: Step[] = []
  while (steps.length < moments) {
    const date = days[Math.floor(Math.random() * days.length)] ?? ''
    const { total } = (await call(replayEndpoints.overview, { ...here, query: { date } })).body
    const cursor = Math.floor(Math.random() * total)
    const found = await call(replayEndpoints.day, { ...here, query: { date, cursor, limit: 1 } })
    steps.push(...found.body.steps)
  }
  return steps
}

const differing = async ({ database_url }: YearShop, shown: readonly Shown[]): Promise<number> => {
  const at = Map.groupBy(shown, ({ step }) => {
    const { stream, revision } = readStepId(step.step)
    return `${stream} ${revision}`
  })
  const kept = new Set(
    shown.flatMap(({ step }) => (step.order_uuid === null ? [] : [`order-${step.order_uuid}`])),
  )
  const fold = openFold((stream) => kept.has(stream))
  const store = openLog({ database_url })
  let differing = 0
  try {
    for await (const event of store.readAll(logStart, { limit: 1_000_000_000 })) {
      if (event.meta.company_uuid !== ids.kajkanten) continue
      fold.add(event)
      for (const { step, moment } of at.get(`${event.stream} ${event.revision}`) ?? []) {
        const { register, ...expected } = expectedOf(fold, step)
        const isDesk = moment.register === null
        const meant = isDesk ? { ...expected, floor: null } : expected
        if (!isDeepStrictEqual(shownOf(moment), meant) || (!isDesk && moment.register?.uuid !== register))
          differing += 1
      }
    }
  } finally {
    await store.close()
  }
  return differing
}
