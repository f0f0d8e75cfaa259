import type { z } from 'zod'
import type { EventSchemas } from './messages.ts'

/** One fold for each event type of a stream; a type without a row does not compile. */
export type Folds<Schemas extends EventSchemas, Before, After = Before> = {
  readonly [Type in keyof Schemas & string]: (state: Before, data: z.infer<Schemas[Type]>) => After
}

export const foldBy = <Data extends Record<string, object>, Type extends keyof Data, Before, After>(
  folds: { readonly [T in keyof Data]: (state: Before, data: Data[T]) => After },
  state: Before,
  event: { [T in Type]: { type: T; data: Data[T] } }[Type],
): After => folds[event.type](state, event.data)

/** Default case of a switch over all event types of a stream: a type without a case does not compile. */
export const exhaustive = (event: never): never => {
  throw new Error(`an event without a fold: ${(event as { type: string }).type}`)
}
