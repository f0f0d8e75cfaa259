import { booksKeptOf } from '@bon/services/companies'
import { valuesEver } from '@bon/services/resources'
import { storedBundles } from '../bundles/index.ts'
import type { People } from '../identity/index.ts'
import { runMaintenance } from '../reactor/index.ts'
import { type ExportFolder, removeOldExports, storedSafT } from '../saf-t/index.ts'
import type { Foundation } from './open-foundation.ts'
import type { FollowingWriteSide } from './write-side.ts'

type Parts = {
  side: FollowingWriteSide
  people: People
  /** Undefined on a server without a folder for its data. */
  safTFolder: ExportFolder | undefined
  bundleFolder: ExportFolder | undefined
}

/** Runs the hourly maintenance, with the retention of texts and of the files that this process stores. */
export const maintain = (
  { store, clock, stop, identity, vault, log }: Foundation,
  { side: { catalogue, handler }, people, safTFolder, bundleFolder }: Parts,
): Promise<void> => {
  const keptFrom = booksKeptOf({ catalogue, valuesEver: valuesEver(store) })
  const exports = [
    ...(safTFolder ? [storedSafT(safTFolder, handler)] : []),
    ...(bundleFolder ? [storedBundles(bundleFolder, { handler, clock })] : []),
  ]
  return runMaintenance({
    store,
    clock,
    signal: stop.signal,
    log,
    identity,
    people,
    vault,
    keptFrom,
    removeOldExports: (now) => removeOldExports({ store, keptFrom, dayOf: handler.dayOf }, now, exports),
  })
}
