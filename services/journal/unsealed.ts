import { NotSealed } from './not-sealed.ts'
import type { SourceSealer } from './sealer.ts'

/** Undefined when a receipt is not sealed yet: the money is recorded, and the reactor seals it once it can. */
export const unlessUnsealed = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof NotSealed) return undefined
    throw error
  }
}

/** A sealer whose failures are all `NotSealed`, except unavailable storage: the event itself has happened. */
export const notSealedOnFailure = (
  { seal }: SourceSealer,
  isPassing: (error: unknown) => boolean,
): SourceSealer => ({
  seal: (source) =>
    seal(source).catch((error: unknown) => {
      throw isPassing(error) || error instanceof NotSealed ? error : new NotSealed(source, error)
    }),
})
