import { isEvent } from '@bon/contracts/kernel'
import { safTEvents, safTStream } from '@bon/contracts/saf-t'
import type { CommandHandler } from '@bon/services/kernel'
import { safTDecider } from '@bon/services/saf-t'
import type { ExportFolder } from './folder.ts'
import type { StoredExports } from './old-exports.ts'

const isRequested = isEvent(safTEvents, 'SafTRequested')

/** SAF-T files hold the names of who sold. A file that is gone can be asked for anew, so no event records it. */
export const storedSafT = (
  folder: Pick<ExportFolder, 'stored' | 'remove'>,
  handler: Pick<CommandHandler, 'load'>,
): StoredExports => ({
  folder,
  streamOf: safTStream,
  periodOf: (event) => (isRequested(event) ? event.data : undefined),
  // What is being made is looked at when it has ended.
  letGo: async (uuid, { meta }) =>
    (await handler.load(safTDecider, safTStream(uuid), meta.company_uuid))?.state.ended !== undefined,
})
