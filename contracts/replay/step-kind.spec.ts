import { expect, test } from 'vitest'
import { orderEvents } from '../orders/index.ts'
import { registerEvents, zReportEvents } from '../registers/index.ts'
import { betweenSteps, StepKind } from './step-kind.ts'

test('BEYOND-07: each event of a register, a session and an order is a step, or said to be none', () => {
  const all = [registerEvents, zReportEvents, orderEvents].flatMap((events) => Object.keys(events))
  all.push('PosAdminAuthorised', 'ParkedActionAccepted')
  expect([...StepKind.options, ...betweenSteps].sort()).toEqual(all.sort())
})
