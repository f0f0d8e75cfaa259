import { StepKind } from '@bon/contracts/replay'
import { expect, test } from 'vitest'
import da from '../../locales/da/replay.json' with { type: 'json' }

test('BEYOND-07: every kind of step has its words', () => {
  const named = new Set(Object.keys(da.step).map((key) => key.split('_')[0]))
  expect([...named].sort()).toEqual([...StepKind.options].sort())
})
