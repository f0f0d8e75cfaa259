import { z } from 'zod'

const format =
  /^(order|zReport|register|authorisation)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.\d{1,9}$/

/** A step by the stream of its event and its revision there: it can be sent to somebody, and read without a search. */
export const StepId = z.string().max(70).regex(format)
export type StepId = z.infer<typeof StepId>

export const stepIdOf = ({ stream, revision }: { stream: string; revision: bigint }): StepId =>
  `${stream}.${revision}`

export const readStepId = (id: StepId): { stream: string; revision: bigint } => {
  const [stream = '', revision = '0'] = id.split('.')
  return { stream, revision: BigInt(revision) }
}
